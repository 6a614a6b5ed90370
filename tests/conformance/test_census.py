"""The census: whose view changes when a field changes. Kept as text with the game's tests, reviewed like code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.record import Field
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting, folder, load, settings
from tests.conformance.playthrough import hidden_rows, play, states_of
from tests.conformance.snapshots import compare

Words = NDArray[np.int64]  # records as 64-bit words

POSITIONS = 36  # per game, from all its settings
CELLS = 24  # of one field at one position
KERNELS = ("seats", "depth")  # like the game's mark never hidden, and no other value makes sense


def test_census(name: str, update: bool) -> None:
    game = load(name)
    records = positions(name)
    fields = [field for field in game.record.all_fields if field.name not in (name, *KERNELS)]
    wide = max(len(field.name) for field in fields)
    lines = [f"{field.name:<{wide}}  {census(field, records)}" for field in fields]
    head = "# whose view changes when a field changes (tests/conformance/test_census.py)"
    compare(folder(name) / "census.txt", "\n".join([head, *lines, ""]), update)


def positions(name: str) -> list[tuple[Setting, Words]]:
    """Records from all over the game."""
    every = settings(name)
    each = -(-POSITIONS // len(every)) + 1
    found = []
    for seed, setting in enumerate(every):
        game = play(setting, 60 + seed)
        found += [(setting, game.memory[i]) for i in game.some(each)]
    return found


def census(field: Field, records: list[tuple[Setting, Words]]) -> str:
    """Who sees the field: everyone, its own seat only, nobody, or some in some positions."""
    values = np.unique(np.concatenate([states_of(setting, words)[field.name].ravel() for setting, words in records]))
    verdicts: set[str] = set()
    for nth, (setting, words) in enumerate(records):
        owned = bool(field.shape) and field.shape[0] == max(setting.game.info.seats)
        verdicts |= seen_by(field, setting, words, values, owned, nth)
    return " or ".join(sorted(verdicts)) or "no cell in use"


def seen_by(field: Field, setting: Setting, words: Words, values: NDArray[Any], owned: bool, nth: int) -> set[str]:
    """Change some cells of the field, one at a time; who sees each change."""
    rng = seeded_rng(nth, field.cells)
    cells = field.cells * setting.seats // field.shape[0] if owned else field.cells
    chosen = [randbelow(rng, cells) for _ in range(CELLS)] if cells > CELLS else list(range(cells))
    changed = np.tile(words, (len(chosen), 1))
    states = states_of(setting, changed)
    for k, cell in enumerate(chosen):
        cells_of_k = states[field.name][k : k + 1].reshape(-1)
        cells_of_k[cell] = another(field, int(cells_of_k[cell]), values, randbelow(rng, 1 << 16))
        states[field.name][k] = cells_of_k.reshape(field.shape)
    differ = {viewer: views_differ(setting, words, changed, viewer) for viewer in setting.viewers}
    row_cells = field.cells // field.shape[0] if owned else field.cells
    return {verdict(differ, k, cell // row_cells if owned else NOBODY) for k, cell in enumerate(chosen)}


def another(field: Field, value: int, values: NDArray[Any], random: int) -> int:
    """Another value of the field: one that it has elsewhere if there is one, so that positions stay plausible."""
    others = [int(v) for v in values if v != value]
    if others:
        return others[random % len(others)]
    if field.kind == "set":
        return max(value, 0) ^ 1
    return value + 1 if value < field.high else value - 1


def views_differ(setting: Setting, words: Words, changed: Words, viewer: int) -> NDArray[np.bool_]:
    before, after = hidden_rows(setting, words.reshape(1, -1), viewer), hidden_rows(setting, changed, viewer)
    differ: NDArray[np.bool_] = np.any(after != before, axis=1)
    return differ


def verdict(differ: dict[int, NDArray[np.bool_]], k: int, owner: int) -> str:
    """Who saw change k."""
    seen = {viewer for viewer, views in differ.items() if views[k]}
    if seen == set(differ):
        return "everyone"
    if not seen:
        return "nobody"
    if seen == {owner}:
        return "own seat"
    if NOBODY not in seen and len(seen) == 1:
        return "one seat"
    return "some"
