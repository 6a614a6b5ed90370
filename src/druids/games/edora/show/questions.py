"""The question put to a seat, and the rules that bear on it."""

from typing import Any

from druids.games.edora.show.names import field, shrine
from druids.games.edora.state import Ask
from druids.games.edora.tables import HERB_PAIRS
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT, N

KEYS = {
    Ask.KEEP: "keep",
    Ask.PLAN_HERB: "plan-herb",
    Ask.START: "start",
    Ask.MOVE: "move",
    Ask.FIELD: "field",
    Ask.DIE: "die",
    Ask.SUPPLY: "supply",
    Ask.ADVANCE: "advance",
    Ask.TABLET: "tablet",
    Ask.BREW: "brew",
    Ask.GEM: "gem",
    Ask.STONE: "stone",
    Ask.RUNE: "rune",
    Ask.LAYER: "layer",
    Ask.WAKE_HERB: "wake-herb",
    Ask.PICK_HERB: "pick-herb",
    Ask.FREE_HERB: "free-herb",
    Ask.SIX: "six",
    Ask.AGAIN: "again",
    Ask.TAKE_DIE: "take-die",
}


def question(s: Any) -> Message:
    """The question of the ask on top of the stack, with the numbers needed to answer it."""
    kind = Ask(top(s, KIND))
    seat, what, n = top(s, SEAT), top(s, WHAT), top(s, N)
    key = f"ask-{KEYS[kind]}"
    if kind == Ask.MOVE:
        return say(key, provisions=int(s.provisions[seat]))
    if kind == Ask.FIELD:
        return say(key, shrine=shrine(int(s.here[seat])))
    if kind == Ask.DIE:
        return say(key, field=field(int(s.fields[s.here[seat], what])), provisions=int(s.provisions[seat]))
    if kind == Ask.PLAN_HERB:
        return say(key, pair=what // 2 + 1, position=int(HERB_PAIRS[what // 2]))
    if kind == Ask.ADVANCE:
        return say(f"{key}-{'knowledge' if what == 1 else 'sickle'}", n=n)
    if kind == Ask.BREW:
        return say(key, mistletoe=int(s.mistletoe[seat]), n=n)
    if kind == Ask.GEM:
        return say(key, layer=what + 1, times=n)
    if kind == Ask.RUNE:
        return say(key, value=n)
    if kind == Ask.FREE_HERB:
        return say(key, pair=what + 1)
    if kind in (Ask.PICK_HERB, Ask.SIX, Ask.TAKE_DIE):
        return say(key, n=n)
    return say(key)


def rule(s: Any) -> Message:
    """The rules of the ask on top of the stack."""
    return say(f"rule-{KEYS[Ask(top(s, KIND))]}")
