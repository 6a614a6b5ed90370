"""Names and glyphs of cards, domains and cults, for the other modules of this package."""

from typing import Any

from druids.games.stonehenge.state import DOMAIN_CARDS, GAIA, GAIA_FIRST, MISTLETOE, MOON, SICKLE, SUN
from druids.games.stonehenge.tables import DOMAINS, LETTERS, VALUES
from druids.kernel.message import Ink, Message, Span, say

SYMBOLS = "✚◉▲★♪"  # a leech's cross, an eye, a claw, a star, a note
INKS: tuple[Ink, ...] = ("green", "yellow", "red", "blue", "violet")
SPECIAL_FACES = {SICKLE: "S☾", MISTLETOE: "M❦", GAIA: "Ga"}


def domain_words(domain: int) -> Message:
    return say(f"domain-{LETTERS[domain].lower()}")


def cult_words(cult: int) -> Message:
    return say("cult-moon" if cult == MOON else "cult-sun")


def card_words(card: int) -> Message:
    if card < DOMAIN_CARDS:
        return say(f"card-{LETTERS[card // VALUES].lower()}", value=card % VALUES + 1)
    return say({SICKLE: "card-sickle", MISTLETOE: "card-mistletoe", GAIA: "card-gaia"}[card])


def card_span(card: int, target: str = "") -> Span:
    if card < DOMAIN_CARDS:
        domain = card // VALUES
        return Span(f"{LETTERS[domain]}{SYMBOLS[domain]}{card % VALUES + 1}", INKS[domain], target)
    return Span(SPECIAL_FACES[card], "strong", target)


def named(action: int) -> tuple[int, int]:
    """The domain and the cult of an action that leads Gaia; without a cult it is the Moon's."""
    domain = (action - GAIA_FIRST) % DOMAINS
    return domain, SUN if action >= GAIA_FIRST + 2 * DOMAINS else MOON


def play_order(s: Any) -> list[int]:
    """The seats that have played to the trick, the leader first."""
    seats = [(int(s.leader) + step) % int(s.seats) for step in range(s.seats)] if s.leader >= 0 else []
    return [seat for seat in seats if s.trick[seat] >= 0]


def top_cards(cards: list[int], sun: bool) -> list[int]:
    """The cards of a trick that end up on top of a pile (stonehenge 7.5)."""
    packets: dict[int, list[int]] = {}
    for card in sorted(cards):
        if card < DOMAIN_CARDS:
            packets.setdefault(card // VALUES, []).append(card)
    return [packet[-1] if sun else packet[0] for packet in packets.values()]
