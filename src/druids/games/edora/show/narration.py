"""Log entries, from the records before and after an action."""

from typing import Any

from druids.games.edora import scoring
from druids.games.edora.deeds import link_length
from druids.games.edora.gains import dice_on, standing
from druids.games.edora.show.choices import words
from druids.games.edora.show.names import bonus, colour, gains, herb, shrine, tablet
from druids.games.edora.state import ACTIONS, MOVE, SIX, START, TURN_UP
from druids.games.edora.tables import ALL_DICE, BEIGE, COMPETITION, HERBS, LINK_DIE, STARTS
from druids.kernel.bits import small_set
from druids.kernel.game import Event
from druids.kernel.message import Many, Message, Seat, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import NATURE, SEAT

ACTION_KEYS = {
    "keep": "told-keep",
    "start": "told-start",
    "move": "told-move",
    "field": "told-field",
    "die": "told-die",
    "tablet": "told-tablet",
    "brew": "told-brew",
    "gem": "told-gem",
    "stone": "told-stone",
    "rune": "told-rune",
    "six": "told-six",
    "again": "told-again",
}  # actions with an entry of their own; the others show in what they change


def narrate(event: Event) -> list[Message]:
    """The action and its payment, competition, fires, dolmens, other gains, herbs, the next round or the end."""
    before, after = event.before, event.after
    entries = _nature(event) if event.actor == NATURE else _action(event)
    if before.rounds > 0:
        winner = _competition(event)
        linked = [_link_prestige(before, after, seat) for seat in range(after.seats)]
        changes = [_changes(before, after, seat) for seat in range(after.seats)]
        entries += _paid(changes)
        if winner >= 0:
            entries.append(say("told-contest", who=Seat(winner), n=COMPETITION))
            changes[winner]["prestige"] -= COMPETITION
        entries += _fires(before, after) + _links(before, after)
        for seat, prestige in enumerate(linked):
            changes[seat]["prestige"] -= prestige
        entries += _gained(changes)
    entries += _herbs(before, after)
    if after.rounds > before.rounds:
        entries.append(say("told-round", n=int(after.rounds)))
    if after.depth == 0:
        entries += _end(after)
    return entries


def _nature(event: Event) -> list[Message]:
    before, after, action = event.before, event.after, event.action
    if after.master != before.master and after.master >= 0:
        return [say("told-master", who=Seat(int(after.master)))]
    if action < 0 or ACTIONS.kind_of(action) != "turn_up":
        return []
    for place in range(after.offer.size):
        if after.offer[place] != before.offer[place] and after.rounds > 0:
            return [say("told-new-tablet", tablet=tablet(action - TURN_UP))]
    for seat in range(after.seats):
        if (after.tablets[seat] > before.tablets[seat]).any():
            return [say("told-first-tablet", who=Seat(seat), tablet=tablet(action - TURN_UP))]
    return []


def _action(event: Event) -> list[Message]:
    who = Seat(event.actor)
    if event.action < 0:
        return [say("told-secret", who=who)]
    kind = ACTIONS.kind_of(event.action)
    name = ACTIONS.names[event.action]
    if name == "distress":
        return [say("told-distress", who=who)]
    if name in ("skip", "no_brew"):
        return [say("told-skip", who=who)]
    if kind in ACTION_KEYS and top(event.before, SEAT) == event.actor:
        return [say(ACTION_KEYS[kind], who=who, what=_what(event, kind))]
    return []


def _what(event: Event, kind: str) -> Message:
    """What an action chose; of a shrine only its name, because the table shows the rest."""
    if kind == "move":
        return shrine(event.action - MOVE)
    if kind == "start":
        return shrine(int(STARTS[event.action - START]))
    return words(event.before, event.action)


def _changes(before: Any, after: Any, seat: int) -> dict[str, int]:
    """How much more a seat has of everything."""

    def more(name: str) -> int:
        return int(after[name][seat]) - int(before[name][seat])

    dice = int(before.stored[seat].sum()) - int(after.stored[seat].sum())
    changes = {name: more(name) for name in ("prestige", "provisions", "mistletoe", "knowledge", "sickle")}
    return {**changes, "dice": max(dice, 0)}


def _paid(changes: list[dict[str, int]]) -> list[Message]:
    lost = [{kind: -amount for kind, amount in change.items() if amount < 0} for change in changes]
    return [say("told-pays", who=Seat(seat), what=gains(**paid)) for seat, paid in enumerate(lost) if paid]


def _gained(changes: list[dict[str, int]]) -> list[Message]:
    more = [{kind: amount for kind, amount in change.items() if amount > 0} for change in changes]
    return [say("told-gains", who=Seat(seat), what=gains(**won)) for seat, won in enumerate(more) if won]


def _competition(event: Event) -> int:
    """The seat that the highest die at a shrine has just earned prestige, or -1 (edora 10.3)."""
    before, after, action = event.before, event.after, event.action
    kind = ACTIONS.kind_of(action) if event.actor != NATURE and action >= 0 else ""
    if kind not in ("die", "six"):
        return -1
    where = action - SIX if kind == "six" else int(after.here[event.actor])
    if dice_on(after, where) < 2:
        return -1
    # dice of equal value compare their knowledge as it was when the die was placed
    return max(range(after.seats), key=lambda seat: (int(after.values[seat, where]), standing(before, seat)))


def _fires(before: Any, after: Any) -> list[Message]:
    return [
        say(
            "told-fire",
            who=Seat(int(after.fires[pit])),
            pit=pit + 1,
            bonuses=Many(tuple(bonus(int(kind)) for kind in after.pits[pit] if kind >= 0)),
        )
        for pit in range(after.fires.size)
        if before.fires[pit] < 0 <= after.fires[pit]
    ]


def _links(before: Any, after: Any) -> list[Message]:
    """The linked pairs with their prestige; the first ones bring a beige dolmen each (edora 14.2)."""
    entries = []
    beige = [int(BEIGE[k]) for k in range(after.beige.size) if before.beige[k] < 0 <= after.beige[k]]
    for k in range(after.links.size):
        if before.links[k] < 0 <= after.links[k]:
            seat = int(after.links[k])
            prestige = LINK_DIE * int(link_length(after, seat, k)) + (beige.pop(0) if beige else 0)
            first, second = (int(end) + 1 for end in after.dolmens[k])
            entries.append(say("told-link", who=Seat(seat), colour=colour(k), first=first, second=second, n=prestige))
    return entries


def _link_prestige(before: Any, after: Any, seat: int) -> int:
    links = [entry.gaps for entry in _links(before, after)]
    return sum(int(str(link["n"])) for link in links if link["who"] == Seat(seat))


def _herbs(before: Any, after: Any) -> list[Message]:
    entries = []
    for seat in range(after.seats):
        new = int(after.active[seat]) & ~int(before.active[seat])
        for number in small_set(new & ((1 << len(HERBS)) - 1)):
            entries.append(say("told-herb", who=Seat(seat), herb=herb(number)))
    return entries


def _end(after: Any) -> list[Message]:
    """Why the game is over, and the steps of the final scoring."""
    done = [seat for seat in range(after.seats) if int(after.dice[seat]).bit_count() == ALL_DICE]
    entries = [say("told-last-die", who=Seat(done[0]), n=ALL_DICE)] if done else [say("told-over")]
    scores = [scoring.breakdown(after, seat) for seat in range(after.seats)]
    for step in scoring.STEPS[1:]:
        points = tuple(say("points-of", who=Seat(seat), n=lines[step]) for seat, lines in enumerate(scores))
        entries.append(say("told-step", step=say(f"score-{step}"), points=Many(points)))
    return entries
