"""The history of a determinization: what hidden seats must have drawn, if all else was as the viewer saw it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from druids.games.creatures.board import enters, icon_kinds_held
from druids.games.creatures.state import ACTIONS, AT, DRAW_CREATURE, DRAW_SPECIAL, PLAY, SEATS, WITH_ICONS, Ask
from druids.games.creatures.tables import ADDS, EXCHANGE, ICON_KINDS, ICONS_OF, PLUSMINUS, SPECIAL_NAMES, WITH
from druids.kernel.bits import small_set
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT

Evidence = tuple[str, Any]  # draw: the kind truly drawn; play: a kind; holds, lacks: a set of kinds


def rewrite(records: Sequence[Any], history: Sequence[int], viewer: int) -> Callable[[Any], list[int]]:
    """The actions that lead to a determinization, differing from the history only in what other seats drew."""
    evidence, drawn = watch(records, history)
    others = [seat for seat in range(SEATS) if seat != viewer]
    creatures = {seat: moved_creatures(records, history, seat) for seat in others}

    def rewritten_for(sampled: Any) -> list[int]:
        actions = list(history)
        for seat in others:
            for place, creature in drawn_creatures(creatures[seat], int(sampled.hands[seat])):
                actions[place] = DRAW_CREATURE + creature
            kinds = next(orders(evidence[seat], tuple(sampled.specials[seat].tolist())))
            places = [place for sort, place in drawn[seat] if sort == Ask.SPECIAL]
            for place, kind in zip(places, kinds, strict=True):
                actions[place] = DRAW_SPECIAL + kind
        return actions

    return rewritten_for


def watch(records: Sequence[Any], history: Sequence[int]) -> tuple[list[list[Evidence]], list[list[tuple[int, int]]]]:
    """What each seat showed of its specials, in order; and where in the history it drew, with the sort of card."""
    evidence: list[list[Evidence]] = [[] for _ in range(SEATS)]
    drawn: list[list[tuple[int, int]]] = [[] for _ in range(SEATS)]
    for place, (s, action) in enumerate(zip(records, history, strict=True)):
        ask = top(s, KIND)
        if ask in (Ask.CREATURE, Ask.SPECIAL):
            drawn[top(s, WHAT)].append((ask, place))
            if ask == Ask.SPECIAL:
                evidence[top(s, WHAT)].append(("draw", action - DRAW_SPECIAL))
        elif ask >= Ask.TURN:
            evidence[top(s, SEAT)] += shown(s, action)
    return evidence, drawn


def shown(s: Any, action: int) -> list[Evidence]:
    """What one answer of a seat shows of its specials."""
    kind, _, thing = ACTIONS.names[action].partition(":")
    if kind == "at":
        return shown_by_asking(s, int(thing))
    if kind == "with":
        return [("play", k) for k in WITH[action - WITH_ICONS]]
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


def moved_creatures(records: Sequence[Any], history: Sequence[int], seat: int) -> list[tuple[int, int]]:
    """In order: the place of each draw of a seat with -1, and of each creature that it played with the creature."""
    moves = []
    for place, (s, action) in enumerate(zip(records, history, strict=True)):
        if top(s, KIND) == Ask.CREATURE:
            if top(s, WHAT) == seat:
                moves.append((place, -1))
        elif PLAY <= action < AT and top(s, SEAT) == seat:
            moves.append((place, action - PLAY))
    return moves


def drawn_creatures(moves: list[tuple[int, int]], hand: int) -> list[tuple[int, int]]:
    """Where each creature was drawn. Nobody else knows which draw it was, so each is as likely as any other.

    The draws are random, but depend on nothing that the determinization does not say.
    """
    rng, waiting, found = seeded_rng(hand, len(moves)), [], []
    for place, creature in moves:
        if creature < 0:
            waiting.append(place)
        else:
            found.append((waiting.pop(randbelow(rng, len(waiting))), creature))
    for creature in small_set(hand):
        found.append((waiting.pop(randbelow(rng, len(waiting))), creature))
    assert not waiting
    return found


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
