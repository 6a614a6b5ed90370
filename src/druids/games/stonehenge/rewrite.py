"""The history of a determinization: the deals of the current round that lead to it.

Deals of earlier rounds stay as they were: the record does not keep them, and nobody learns them any more.
"""

from collections.abc import Callable, Sequence
from typing import Any

from druids.games.stonehenge.state import CARD_FIRST, DEAL_FIRST, GAIA, MISTLETOE, SICKLE, Ask
from druids.kernel.bits import small_set
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT


def rewrite(records: Sequence[Any], history: Sequence[int], viewer: int) -> Callable[[Any], list[int]]:
    """The actions that lead to a determinization: others are dealt what they played this round and hold in it."""
    last = this_round(records, history)
    return lambda sampled: rewritten_for(sampled, history, viewer, *last)


def rewritten_for(
    sampled: Any, history: Sequence[int], viewer: int, round_no: int, deals: list[tuple[int, int]],
    played: list[list[int]],
) -> list[int]:  # fmt: skip
    if sampled.depth == 0 or sampled.round_no != round_no:
        return list(history)  # all cards are gathered, nothing is hidden
    seats = int(sampled.seats)
    rewritten = list(history)
    for seat in range(seats):
        if seat == viewer:
            continue
        places = [place for place, receiver in deals if receiver == seat]
        cards = held_in(sampled, seat) + played[seat]
        had_gaia = [place for place in places if history[place] == DEAL_FIRST + GAIA]
        if GAIA in cards or (had_gaia and sampled.tasks[0, KIND] != Ask.DEAL):  # led by now, it is in no hand
            place = (had_gaia or places)[0]  # the first card of every seat lies in the upper half
            cards = [card for card in cards if card != GAIA]
            rewritten[place] = DEAL_FIRST + GAIA
            places.remove(place)
        assert len(cards) == len(places)
        for place, card in zip(places, cards, strict=True):
            rewritten[place] = DEAL_FIRST + card
    return rewritten


def held_in(sampled: Any, seat: int) -> list[int]:
    specials = [SICKLE] * int(sampled.sickles[seat]) + [MISTLETOE] * int(sampled.mistletoes[seat])
    return small_set(int(sampled.hands[seat])) + specials + [GAIA] * int(sampled.gaia == seat)


def this_round(records: Sequence[Any], history: Sequence[int]) -> tuple[int, list[tuple[int, int]], list[list[int]]]:
    """The round of the last action, its deals as (index in history, seat), and the cards each seat has played in it.

    Gaia is left out.
    """
    deals: list[tuple[int, int]] = []
    round_no, seats = (int(records[-1].round_no), int(records[-1].seats)) if records else (-1, 0)
    played: list[list[int]] = [[] for _ in range(seats)]
    for place, (s, action) in enumerate(zip(records, history, strict=True)):
        if s.round_no != round_no:
            continue
        kind = top(s, KIND)
        if kind == Ask.DEAL:
            deals.append((place, top(s, WHAT)))
        elif kind == Ask.PLAY:
            played[top(s, SEAT)].append(action - CARD_FIRST)
    return round_no, deals, played
