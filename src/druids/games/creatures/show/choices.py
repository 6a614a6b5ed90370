"""Legal actions in words, each with its target on the board."""

from typing import Any

from druids.games.creatures.show.names import creature_name, special_name, terrain_name, the_creature
from druids.games.creatures.state import ACTIONS, ICON
from druids.games.creatures.tables import CREATURE_NAMES, CREATURES, SPECIAL_NAMES, TERRAIN_NAMES, WITH
from druids.kernel.game import Choice
from druids.kernel.message import Many, Seat, say


def choice(s: Any, action: int) -> Choice:
    """A creature, a terrain, icons to attach, a special with its creature, or the end of the turn."""
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
        words = say(f"choice-{kind}", position=thing + 1, terrain=terrain_name(s, thing))
        place = f"position:{thing}"
        return Choice(words, place if kind == "at" else f"special:close>{place}")
    if kind == "end_turn":
        return Choice(say("choice-end-turn"), "end_turn")
    if kind == "special":
        return Choice(special_name(thing), f"special:{SPECIAL_NAMES[thing]}")
    if kind == "terrain":
        return Choice(say(f"terrain-{TERRAIN_NAMES[thing].replace('_', '-')}"), ACTIONS.names[action])
    return Choice(say("seat", who=Seat(thing)), f"seat:{thing}")
