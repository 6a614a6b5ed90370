"""Names of actions: what stored games are made of."""

import re

from tests.conformance.games import Setting, folder, load
from tests.conformance.playthrough import play
from tests.conformance.snapshots import compare

TRAILS = 3
PLACES = 200
SPELLING = re.compile(r"[a-z0-9_]+(:[^\s#|]+)*")  # kind:thing; no space, and no '#' that would start a comment


def test_names_are_unique_among_the_legal_ones_and_parse_back(setting: Setting) -> None:
    actions = setting.game.actions
    for seed in range(TRAILS):
        trail = play(setting, seed)
        for i in trail.some(PLACES)[:-1]:
            legal = set(trail.legal(i))
            for action in legal:
                meant = legal.intersection(actions.by_name[actions.names[action]])
                assert meant == {action}, f"{actions.names[action]} means {sorted(meant)}"


def test_names_are_spelt_kind_and_thing(name: str) -> None:
    for spelt in load(name).actions.names:
        assert SPELLING.fullmatch(spelt), spelt


def test_names_are_stable(name: str, update: bool) -> None:
    """Stored games live on names: one that goes away or changes breaks them."""
    lines = [f"[{part.kind}]\n" + "".join(f"{spelt}\n" for spelt in part.names) for part in load(name).actions.slices]
    compare(folder(name) / "names.txt", "\n".join(lines), update)
