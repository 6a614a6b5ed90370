"""Histories of determinizations: what hidden seats must have drawn, if all else was as the viewer saw it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.board import enters, icon_kinds_held
from druids.games.creatures.state import Ask
from druids.games.creatures.tables import ADDS, EXCHANGE, ICON_KINDS, ICONS_OF, PLUSMINUS, SPECIAL_NAMES, WITH
from druids.kernel.bits import small_set
from druids.kernel.game import Game
from druids.kernel.tasks import KIND, SEAT, WHAT, top
from tests.games.table import set_up

Evidence = tuple[str, Any]  # draw: the kind truly drawn; play: a kind; holds, lacks: a set of kinds


def rewrite(
    game: Game, seats: int, codes: NDArray[np.int64], history: Sequence[int], viewer: int, sampled: Any
) -> list[int]:
    """The actions that lead to the determinization, differing from the history only in what other seats drew."""
    actions = list(history)
    first_creature, first_special = game.actions.first("creature"), game.actions.first("special")
    evidence, drawn = watch(game, seats, codes, history)
    for seat in range(seats):
        if seat == viewer:
            continue
        for place, creature in new_creatures(drawn[seat], history, game, int(sampled.hands[seat])):
            actions[place] = first_creature + creature
        kinds = next(orders(evidence[seat], tuple(int(n) for n in sampled.specials[seat])))
        places = [place for sort, place in drawn[seat] if sort == Ask.SPECIAL]
        for place, kind in zip(places, kinds, strict=True):
            actions[place] = first_special + kind
    return actions


def watch(
    game: Game, seats: int, codes: NDArray[np.int64], history: Sequence[int]
) -> tuple[list[list[Evidence]], list[list[tuple[int, int]]]]:
    """What each seat showed of its specials, in order; and where in the history it drew, with the sort of card."""
    position = set_up(game, seats, codes)
    evidence: list[list[Evidence]] = [[] for _ in range(seats)]
    drawn: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
    for place, action in enumerate(history):
        s = position.record
        ask = top(s, KIND)
        if ask in (Ask.CREATURE, Ask.SPECIAL):
            drawn[top(s, WHAT)].append((ask, place))
            if ask == Ask.SPECIAL:
                evidence[top(s, WHAT)].append(("draw", action - game.actions.first("special")))
        elif ask >= Ask.TURN:
            evidence[top(s, SEAT)] += shown(game, s, action)
        position.play(action)
    return evidence, drawn


def shown(game: Game, s: Any, action: int) -> list[Evidence]:
    """What one answer of a seat shows of its specials."""
    kind, _, thing = game.actions.names[action].partition(":")
    if kind == "at":
        return shown_by_asking(s, int(thing))
    if kind == "with":
        return [("play", k) for k in WITH[action - game.actions.first("with")]]
    if kind == "icon":
        return [("play", SPECIAL_NAMES.index(thing.split(":")[0]))]
    played = {"star": SPECIAL_NAMES.index("star"), "plus": PLUSMINUS, "minus": PLUSMINUS}
    played |= {"swap": EXCHANGE, "close": SPECIAL_NAMES.index("end")}
    return [("play", played[kind])] if kind in played else []


def shown_by_asking(s: Any, position: int) -> list[Evidence]:
    """`with` is asked if and only if a held icon is new to the creature; and where it cannot go alone, one helps."""
    creature = top(s, WHAT)
    new = {kind for kind in range(ICON_KINDS) if not ADDS[kind] & ICONS_OF[creature]}
    asked = any(icon_kinds_held(s, top(s, SEAT)) >> kind & 1 for kind in new)
    seen: list[Evidence] = [("holds" if asked else "lacks", new)]
    if not enters(s, creature, position, 0):
        seen.append(("holds", {kind for kind in range(ICON_KINDS) if enters(s, creature, position, int(ADDS[kind]))}))
    return seen


def new_creatures(
    drawn: list[tuple[int, int]], history: Sequence[int], game: Game, hand: int
) -> Iterator[tuple[int, int]]:
    """Places where a creature was drawn that was never played, each with a creature of the sampled hand."""
    names = game.actions.names
    played = {names[action].split(":")[1] for action in history if names[action].startswith("play:")}
    kept = [p for sort, p in drawn if sort == Ask.CREATURE and names[history[p]].split(":")[1] not in played]
    return zip(kept, small_set(hand), strict=True)


def orders(evidence: list[Evidence], hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All orders of kinds drawn that agree with what was shown and end with this hand."""
    box = Counter({kind: n for kind, n in enumerate(hand) if n}) + Counter(k for what, k in evidence if what == "play")

    def go_on(i: int, held: Counter[int], left: Counter[int], drawn: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if i == len(evidence):
            yield drawn
            return
        what, which = evidence[i]
        if what == "draw":
            for kind in sorted(left):
                if left[kind]:
                    yield from go_on(i + 1, held + Counter([kind]), left - Counter([kind]), (*drawn, kind))
        elif what == "play":
            if held[which]:
                yield from go_on(i + 1, held - Counter([which]), left, drawn)
        elif any(held[kind] for kind in which) == (what == "holds"):
            yield from go_on(i + 1, held, left, drawn)

    return go_on(0, Counter(), box, ())
