"""Names and glyphs of gems, servants and locations, for the other modules of this package."""

from typing import Any

from druids.games.futark.tables import GEM_VALUES, GEMS, KINDS
from druids.kernel.message import Ink, Message, say

RUNES = "ᚠᚢᚦᚨᚱᚲ"
INKS: tuple[Ink, ...] = ("yellow", "green", "red", "blue", "violet", "black")


def kind_name(kind: int) -> Message:
    return say(f"kind-{KINDS[kind].lower()}")


def gem_name(gem: int) -> Message:
    return say("gem", kind=kind_name(gem // GEM_VALUES), value=gem % GEM_VALUES + 1)


def servant_name(servant: int) -> Message:
    return say("servant", value=servant + 1)


def card_name(card: int) -> Message:
    return gem_name(card) if card < GEMS else servant_name(card - GEMS)


def place_name(s: Any, slot: int) -> Message:
    """A slot with the location there. People count slots from 1; names of actions count from 0."""
    if s.locations[slot] < 0:
        return say("empty-slot", slot=slot + 1)
    return say("location", slot=slot + 1, kind=kind_name(int(s.locations[slot])))


def glyph(gem: int) -> str:
    return f"{RUNES[gem // GEM_VALUES]}{KINDS[gem // GEM_VALUES]}{gem % GEM_VALUES + 1}"
