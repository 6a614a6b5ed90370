"""Find the action that typed text means."""

from collections.abc import Sequence

from druids.kernel.game import Game
from druids.match import Action


def parse_action(typed: str, actions: Sequence[Action]) -> Action | None:
    """The legal action meant by a number of the list, by its name, its last part or its words; None if unclear.

    Enter alone means the only action there is.
    """
    if not typed:
        return actions[0] if len(actions) == 1 else None
    if typed.isascii() and typed.isdigit():
        number = int(typed)
        return actions[number - 1] if 1 <= number <= len(actions) else None
    for spelling in (_name, _thing, _words):
        meant = [action for action in actions if spelling(action) == typed.casefold()]
        if len(meant) == 1:
            return meant[0]
    meant = [action for action in actions if _words(action).startswith(typed.casefold())]
    return meant[0] if len(meant) == 1 else None


def illegal_name(typed: str, game: Game, actions: Sequence[Action]) -> str | None:
    """The name of the action that was meant but is not legal, so that a reason can be given."""
    wanted = typed.casefold()
    kinds = {action.name.partition(":")[0] for action in actions}
    for name in game.actions.names:
        kind, _, thing = name.partition(":")
        if name.casefold() == wanted or (kind in kinds and thing.casefold() == wanted):
            return name
    return None


def _name(action: Action) -> str:
    return action.name.casefold()


def _thing(action: Action) -> str:
    return action.name.partition(":")[2].casefold()


def _words(action: Action) -> str:
    return action.text.casefold()
