"""Names of shrines, bonuses, fields, potions, tablets, herbs and runestones, for the other modules of this package."""

from typing import Any

from druids.games.edora.data_files import PIECES
from druids.games.edora.kinds import ACTIONS, GIVES, HERB_USES, A, Condition, Effect, K, M
from druids.games.edora.tables import (
    BONUS_AMOUNT,
    COLOURS,
    FIELD_ACTION,
    FIELD_LAYER,
    FIELD_POTIONS,
    FIELD_STRENGTH,
    HERBS,
    POTION_COST,
    POTION_DICE,
    POTION_EFFECT,
    POTION_N,
    POTION_PRESTIGE,
    POTION_PROVISIONS,
    RUNE_GIVES,
    RUNE_PLUS,
    RUNE_TIMES,
    TABLET_AT_LEAST,
    TABLET_CONDITION,
)
from druids.kernel.message import Ink, Many, Message, say

SEAT_INKS: tuple[Ink, ...] = ("seat0", "seat1", "seat2", "seat3")
BONUS_GLYPHS = ("★", "✎", "●", "⚂", "❀", "☾")  # in the order of GIVES
BONUS_INKS: tuple[Ink, ...] = ("yellow", "cyan", "brown", "white", "green", "violet")
HERB_KEYS = tuple(HERB_USES)


def shrine(number: int) -> Message:
    return say("shrine", number=number + 1)


def bonus(number: int) -> Message:
    """What a bonus gives: 3 prestige, 1 die and so on."""
    return say(f"gain-{GIVES[number]}", n=int(BONUS_AMOUNT[number]))


def field(kind: int) -> Message:
    """An action field: its action and strength."""
    action = int(FIELD_ACTION[kind])
    if action == M:
        return say("field-M", n=int(FIELD_STRENGTH[kind]), potions=int(FIELD_POTIONS[kind]))
    if action == A:
        return say("field-A", layer=int(FIELD_LAYER[kind]) + 1, times=int(FIELD_STRENGTH[kind]))
    if FIELD_STRENGTH[kind]:
        return say("field-K" if action == K else "field-SK", n=int(FIELD_STRENGTH[kind]))
    return say(f"field-{ACTIONS[action]}")


def herb(number: int) -> Message:
    return say(f"herb-{HERB_KEYS[number].replace('_', '-')}")


def herb_effect(number: int) -> Message:
    """What an active herb does, with the numbers of the data file."""
    key = HERB_KEYS[number]
    amounts = {name: int(PIECES["herbs"][HERBS[number]][name]) for name in HERB_USES[key]}
    return say(f"effect-{key.replace('_', '-')}", **amounts)


def tablet(number: int) -> Message:
    """What a stone tablet requires."""
    condition = Condition(int(TABLET_CONDITION[number])).name.lower().replace("_", "-")
    return say(f"tablet-{condition}", n=int(TABLET_AT_LEAST[number]))


def rune(number: int) -> Message:
    """A runestone: what it gives for the value of a die."""
    key = f"rune-{GIVES[int(RUNE_GIVES[number])]}"
    if RUNE_PLUS[number]:
        return say(key, less=-int(RUNE_PLUS[number]))
    if RUNE_TIMES[number] > 1:
        return say(key, times=int(RUNE_TIMES[number]))
    return say(key)


def gains(**amounts: int) -> Many:
    """A list of gains, kind by kind, without zeros."""
    return Many(tuple(say(f"gain-{kind}", n=amount) for kind, amount in amounts.items() if amount))


def potion(number: int) -> Message:
    return say("potion", cost=int(POTION_COST[number]), effect=potion_effect(number))


def potion_effect(number: int) -> Message:
    effect = Effect(int(POTION_EFFECT[number]))
    if effect == Effect.GAIN:
        gain = gains(
            prestige=int(POTION_PRESTIGE[number]),
            provisions=int(POTION_PROVISIONS[number]),
            dice=int(POTION_DICE[number]),
        )
        return say("potion-gain", gain=gain)
    if effect == Effect.WAKE:
        return say("potion-wake")
    return say(f"potion-{effect.name.lower()}", n=int(POTION_N[number]))


def colour(number: int) -> Message:
    return say(f"colour-{COLOURS[number]}")


def dice(counts: Any) -> list[int]:
    """The values of dice, ascending, from the number of dice of each value."""
    return [value + 1 for value in range(len(counts)) for _ in range(max(int(counts[value]), 0))]


def dice_text(counts: Any) -> str:
    return " ".join(str(value) for value in dice(counts)) or "–"
