"""The table as one seat sees it: round, trick, all piles, own hand. Covered cards are not shown (stonehenge 4.2)."""

from typing import Any

from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.show.names import card_span, card_words, cult_words, domain_words, play_order
from druids.games.stonehenge.state import GAIA, MISTLETOE, NAMES, SICKLE
from druids.games.stonehenge.tables import DOMAINS, LETTERS, VALUES
from druids.kernel.bits import small_set
from druids.kernel.message import Block, Ink, Line, Many, Message, Scene, Seat, Span, say

COLUMN = 5  # the width of the widest card and a space
SEAT_INKS: tuple[Ink, ...] = ("seat0", "seat1", "seat2", "seat3", "seat4")


def scene(s: Any, viewer: int) -> Scene:
    blocks = [round_block(s), piles_block(s)]
    order = play_order(s)
    if order:
        blocks.append(trick_block(s, order))
    if 0 <= viewer < s.seats and s.held[viewer] > 0:
        blocks.append(hand_block(s, viewer))
    return tuple(blocks)


def round_block(s: Any) -> Block:
    facts = [say("fact-round", n=int(s.round_no), rounds=int(s.rounds))]
    if s.trick_no > 0:
        facts.append(say("fact-trick", n=int(s.trick_no)))
    if s.dealer >= 0:
        facts.append(say("fact-dealer", who=Seat(int(s.dealer))))
    if s.sun_and_moon and s.cult >= 0:
        facts.append(say("fact-cult", cult=cult_words(int(s.cult))))
    if s.led >= 0:
        facts.append(say("fact-led", domain=domain_words(int(s.led))))
    spans: list[Span] = []
    for fact in facts:
        spans += [Span("   "), Span(fact)] if spans else [Span(fact)]
    return Block(say("block-round"), (tuple(spans),), (say("facts", facts=Many(tuple(facts))),))


def trick_block(s: Any, order: list[int]) -> Block:
    lines: list[Line] = []
    sentences: list[Message] = []
    for seat in order:
        card = int(s.trick[seat])
        face = card_span(card)
        lines.append((face, padding(face, COLUMN), Span(say("seat", who=Seat(seat)), SEAT_INKS[seat])))
        sentences.append(say("has-played", who=Seat(seat), card=card_words(card)))
    return Block(say("block-trick"), tuple(lines), tuple(sentences), aside=True)


def padding(span: Span, width: int) -> Span:
    return Span(" " * (width - len(str(span.text))))


def piles_block(s: Any) -> Block:
    lines: list[Line] = []
    sentences: list[Message] = []
    for seat in range(s.seats):
        tops = [domain * VALUES + int(s.tops[seat, domain]) - 1 for domain in range(DOMAINS) if s.tops[seat, domain]]
        now, total, held = points_of(s, seat), int(s.totals[seat]), int(s.held[seat])
        sums = say("seat-sums", now=f"{now:>2}", total=f"{total:>3}", held=held)
        name = Span(say("seat", who=Seat(seat)), SEAT_INKS[seat])
        lines.append((*pile_spans(s, seat), Span(sums), Span("  "), name))
        if tops:
            cards = Many(tuple(card_words(card) for card in tops))
            sentences.append(say("has-piles", who=Seat(seat), cards=cards))
        else:
            sentences.append(say("has-no-piles", who=Seat(seat)))
        sentences.append(say("has-points", who=Seat(seat), now=now, total=total, held=held))
    return Block(say("block-piles"), tuple(lines), tuple(sentences))


def pile_spans(s: Any, seat: int) -> list[Span]:
    """One column per domain, so that missing piles are visible."""
    spans: list[Span] = []
    for domain in range(DOMAINS):
        value = int(s.tops[seat, domain])
        target = f"pile:{seat}:{LETTERS[domain]}"
        face = card_span(domain * VALUES + value - 1, target) if value else Span("·", "dim", target)
        spans += [face, padding(face, COLUMN)]
    return spans


def hand_block(s: Any, viewer: int) -> Block:
    cards = small_set(int(s.hands[viewer]))
    specials = [SICKLE] * int(s.sickles[viewer]) + [MISTLETOE] * int(s.mistletoes[viewer])
    specials += [GAIA] * int(s.gaia == viewer)
    groups = [[card for card in cards if card // VALUES == domain] for domain in range(DOMAINS)] + [specials]
    lines: list[Line] = []
    for group in groups:
        spans: list[Span] = []
        for card in group:
            face = card_span(card, f"card:{NAMES[card]}")
            spans += [face, padding(face, COLUMN)]
        if spans:
            lines.append(tuple(spans[:-1]))
    words = tuple(card_words(card) for card in cards + specials)
    return Block(say("block-hand"), tuple(lines), (say("in-hand", cards=Many(words)),), aside=True)
