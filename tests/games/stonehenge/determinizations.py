"""Rewrite a game's history so that it leads to a determinization for one seat."""

from typing import Any

from druids.games.stonehenge.state import CARD_FIRST, DEAL_FIRST, GAIA, MISTLETOE, SICKLE, Ask
from druids.kernel.bits import small_set
from druids.kernel.game import Game
from druids.kernel.tasks import KIND, SEAT, WHAT
from tests.games.table import set_up


def rewrite(game: Game, seats: int, codes: list[int], history: list[int], viewer: int, sampled: Any) -> list[int]:
    """The actions that lead to the determinization: others are dealt what they played this round and hold in it."""
    if sampled.depth == 0:
        return list(history)  # all cards are gathered, nothing is hidden
    deals, played = this_round(game, seats, codes, history, int(sampled.round_no))
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


def this_round(
    game: Game, seats: int, codes: list[int], history: list[int], round_no: int
) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The deals of the round as (index in history, seat), and the cards each seat has played in it, Gaia left out."""
    position = set_up(game, seats, codes)
    deals: list[tuple[int, int]] = []
    played: list[list[int]] = [[] for _ in range(seats)]
    for place, action in enumerate(history):
        s = position.record
        top = s.tasks[s.depth - 1]
        if s.round_no == round_no and top[KIND] == Ask.DEAL:
            deals.append((place, int(top[WHAT])))
        elif s.round_no == round_no and top[KIND] == Ask.PLAY:
            played[int(top[SEAT])].append(action - CARD_FIRST)
        position.play(action)
    return deals, played
