"""Creatures for people: questions, answers and what came of them, as keys with gaps."""

from typing import Any

from druids.games.creatures import refusals
from druids.games.creatures import scene as table_scene
from druids.games.creatures.changes import changed_targets
from druids.games.creatures.names import creature_name, group_name, special_name, terrain_name, the_creature
from druids.games.creatures.scoring import VOID, holder
from druids.games.creatures.state import ACTIONS, AT, ICON, SEATS, TURNS, Ask
from druids.games.creatures.tables import (
    CREATURE_NAMES,
    CREATURES,
    ROW,
    SPECIAL_NAMES,
    STAR,
    TERRAIN_NAMES,
    WITH,
)
from druids.kernel.game import Choice, Event
from druids.kernel.message import Many, Message, Scene, ScoreLine, Seat, say
from druids.kernel.stack_view import to_act, top
from druids.kernel.tasks import KIND, OVER, WHAT, N

PARTS = {Ask.AT: "at", Ask.WITH: "with", Ask.FOR: "for"}


class CreaturesShow:
    def question(self, s: Any) -> Message:
        ask = top(s, KIND)
        if ask in PARTS:
            return say(f"question-{PARTS[Ask(ask)]}", creature=the_creature(top(s, WHAT)))
        return say("question-more") if s.entered else say("question-play")

    def rule(self, s: Any) -> Message:
        return say(f"rule-{PARTS.get(Ask(top(s, KIND)), 'turn')}")

    def choice(self, s: Any, action: int) -> Choice:
        kind = ACTIONS.kind_of(action)
        thing = action - ACTIONS.first(kind)
        if kind in ("creature", "for"):
            return Choice(creature_name(thing), f"creature:{CREATURE_NAMES[thing]}")
        if kind == "play":
            return Choice(say("choice-play", creature=the_creature(thing)), f"creature:{CREATURE_NAMES[thing]}")
        if kind in ("star", "plus", "minus", "swap"):
            target = f"special:{kind}>creature:{CREATURE_NAMES[thing]}"
            return Choice(say(f"choice-{kind}", creature=the_creature(thing)), target)
        if kind == "icon":
            special, creature = divmod(action - ICON, CREATURES)
            words = say("choice-icon", special=special_name(special), creature=the_creature(creature))
            return Choice(words, f"special:{SPECIAL_NAMES[special]}>creature:{CREATURE_NAMES[creature]}")
        if kind == "with":
            specials = Many(tuple(special_name(special) for special in WITH[thing]))
            words = say("choice-with", specials=specials) if WITH[thing] else say("choice-with-none")
            return Choice(words, ACTIONS.names[action])
        if kind in ("at", "close"):
            words = say(f"choice-{kind}", position=thing, terrain=terrain_name(s, thing))
            place = f"position:{thing}"
            return Choice(words, place if kind == "at" else f"special:close>{place}")
        if kind == "end_turn":
            return Choice(say("choice-end-turn"), "end_turn")
        if kind == "special":
            return Choice(special_name(thing), f"special:{SPECIAL_NAMES[thing]}")
        if kind == "terrain":
            return Choice(say(f"terrain-{TERRAIN_NAMES[thing].replace('_', '-')}"), ACTIONS.names[action])
        return Choice(say("seat", who=Seat(thing)), f"seat:{thing}")

    def refusal(self, s: Any, action: int) -> Message:
        return refusals.refusal(s, action)

    def changed(self, event: Event) -> list[str]:
        return changed_targets(event)

    def narrate(self, event: Event) -> list[Message]:
        told = self._deed(event)
        before, after = event.before.keys.tolist(), event.after.keys.tolist()  # a record's fields are slow to reach
        for position in range(ROW):
            for side in range(SEATS):
                if after[position][side] != before[position][side]:
                    where = terrain_name(event.after, position)
                    group = group_name(after[position][side])
                    told.append(say("group-now", who=Seat(side), terrain=where, group=group))
        if to_act(event.after) == OVER:
            told += [self._result(event.after, position) for position in range(ROW)]
        return told

    def _deed(self, event: Event) -> list[Message]:
        s, action, who = event.before, event.action, Seat(event.actor)
        ask = top(s, KIND)
        if ask in (Ask.CREATURE, Ask.SPECIAL):
            return [self._drawn(s, action)]
        kind = ACTIONS.kind_of(action)
        thing = action - ACTIONS.first(kind)
        if kind == "first":
            return [say("begins", who=Seat(thing))]
        if kind == "terrain":
            position = ROW - top(s, N)
            return [say("laid", position=position, terrain=terrain_name(event.after, position))]
        if kind in ("at", "with"):
            return self._placed(event)
        if kind == "icon":
            special, creature = divmod(action - ICON, CREATURES)
            return [say("attached", who=who, special=special_name(special), creature=the_creature(creature))]
        if kind == "star":
            return [say("attached", who=who, special=special_name(STAR), creature=the_creature(thing))]
        if kind in ("plus", "minus"):
            return [say(f"told-{kind}", who=who, creature=the_creature(thing))]
        if kind == "for":
            return [say("exchanged", who=who, one=the_creature(top(s, WHAT)), other=the_creature(thing))]
        if kind == "close":
            return [say("closes", who=who, position=thing, terrain=terrain_name(s, thing))]
        if kind == "end_turn" and s.turn < TURNS:
            return [say("turn-over", who=who)]
        return []  # a play or an exchange only begun

    def _drawn(self, s: Any, action: int) -> Message:
        who = Seat(top(s, WHAT))
        sort = "creature" if top(s, KIND) == Ask.CREATURE else "special"
        if action < 0:
            return say(f"draws-{sort}", who=who)
        thing = action - ACTIONS.first(sort)
        if sort == "creature":
            return say("drawn-creature", who=who, creature=the_creature(thing))
        return say("drawn-special", who=who, special=special_name(thing))

    def _placed(self, event: Event) -> list[Message]:
        s = event.before
        if event.after.steps == s.steps:
            return []  # the icons are still to be chosen
        creature = top(s, WHAT)
        asked_with = top(s, KIND) == Ask.WITH
        position = top(s, N) if asked_with else event.action - AT
        kinds = WITH[event.action - ACTIONS.first("with")] if asked_with else ()
        key = "placed-with" if kinds else "placed"
        gaps = {"specials": Many(tuple(special_name(kind) for kind in kinds))} if kinds else {}
        where = {"creature": the_creature(creature), "terrain": terrain_name(s, position)}
        return [say(key, who=Seat(event.actor), position=position, **where, **gaps)]

    def _result(self, s: Any, position: int) -> Message:
        seat = holder(s, position)
        if seat == VOID:
            return say("void", terrain=terrain_name(s, position))
        return say("won", who=Seat(seat), terrain=terrain_name(s, position))

    def breakdown(self, s: Any, seat: int) -> list[ScoreLine]:
        won = [position for position in range(ROW) if holder(s, position) == seat]
        return [ScoreLine(say("line-terrain", position=p, terrain=terrain_name(s, p)), 1) for p in won]

    def scene(self, s: Any, viewer: int) -> Scene:
        return table_scene.scene(s, viewer)
