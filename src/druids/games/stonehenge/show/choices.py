"""Legal actions in words, each with its target on the board."""

from typing import Any

from druids.games.stonehenge.show.names import card_words, cult_words, domain_words, named
from druids.games.stonehenge.state import CARD_FIRST, GAIA_FIRST, NAMES, SICKLE_FIRST, SUN
from druids.games.stonehenge.tables import DOMAINS, LETTERS
from druids.kernel.game import Choice
from druids.kernel.message import say
from druids.kernel.stack_view import top
from druids.kernel.tasks import SEAT


def choice(s: Any, action: int) -> Choice:
    """A card of the hand, a domain for Gaia, or a pile."""
    if action < GAIA_FIRST:
        return Choice(card_words(action - CARD_FIRST), f"card:{NAMES[action - CARD_FIRST]}")
    if action < SICKLE_FIRST:
        domain, cult = named(action)
        if s.sun_and_moon:
            words = say("choice-gaia-cult", domain=domain_words(domain), cult=cult_words(cult))
            return Choice(words, f"domain:{LETTERS[domain]}:{'sun' if cult == SUN else 'moon'}")
        return Choice(say("choice-gaia", domain=domain_words(domain)), f"domain:{LETTERS[domain]}")
    domain = (action - SICKLE_FIRST) % DOMAINS
    seat = top(s, SEAT)
    words = say("choice-pile", domain=domain_words(domain), value=int(s.tops[seat, domain]))
    return Choice(words, f"pile:{seat}:{LETTERS[domain]}")
