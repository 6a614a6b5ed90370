"""Names of actions, which stored games consist of."""

import re

from tests.conformance.games import Setting, folder, load
from tests.conformance.playthrough import play
from tests.conformance.snapshots import compare

GAMES = 3
POSITIONS = 200
PATTERN = re.compile(r"[a-z0-9_]+(:[^\s#|]+)*")  # kind:parameter; no space, and no '#', which starts a comment


def test_names_of_legal_actions_are_unique(setting: Setting) -> None:
    actions = setting.game.actions
    for seed in range(GAMES):
        game = play(setting, seed)
        for i in game.some(POSITIONS)[:-1]:
            legal = set(game.legal(i))
            for action in legal:
                meant = legal.intersection(actions.by_name[actions.names[action]])
                assert meant == {action}, f"{actions.names[action]} means {sorted(meant)}"


def test_names_are_a_kind_and_its_parameters(name: str) -> None:
    for spelt in load(name).actions.names:
        assert PATTERN.fullmatch(spelt), spelt


def test_names_are_stable(name: str, update: bool) -> None:
    """A name that disappears or changes breaks stored games."""
    lines = [f"[{part.kind}]\n" + "".join(f"{spelt}\n" for spelt in part.names) for part in load(name).actions.slices]
    compare(folder(name) / "names.txt", "\n".join(lines), update)
