"""The census: whose view moves when a field changes. Kept as text beside the game's tests, reviewed like code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.record import Field
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting, folder, load, settings
from tests.conformance.playthrough import copied, hidden, play, raw
from tests.conformance.snapshots import compare

POSITIONS = 36  # per game, from all its settings
CELLS = 24  # of one field at one position
KERNELS = ("seats", "depth")  # with the game's mark: never hidden, and no position lives with another value


def test_census(name: str, update: bool) -> None:
    game = load(name)
    places = positions(name)
    fields = [field for field in game.record.all_fields if field.name not in (name, *KERNELS)]
    wide = max(len(field.name) for field in fields)
    lines = [f"{field.name:<{wide}}  {census(field, places)}" for field in fields]
    head = "# whose view moves when a field changes (tests/house/test_census.py)"
    compare(folder(name) / "census.txt", "\n".join([head, *lines, ""]), update)


def positions(name: str) -> list[tuple[Setting, NDArray[Any]]]:
    """Positions from all over the game, each in an array of its own."""
    every = settings(name)
    each = -(-POSITIONS // len(every)) + 1
    found = []
    for seed, setting in enumerate(every):
        trail = play(setting, 60 + seed)
        found += [(setting, copied(trail.states[i : i + 1])) for i in trail.some(each)]
    return found


def census(field: Field, places: list[tuple[Setting, NDArray[Any]]]) -> str:
    """Who sees the field: everyone, its own seat only, nobody, or now one and now another."""
    values = np.unique(np.concatenate([state[field.name].ravel() for _, state in places]))
    verdicts: set[str] = set()
    for nth, (setting, state) in enumerate(places):
        owned = bool(field.shape) and field.shape[0] == max(setting.game.info.seats)
        verdicts |= seen_by(field, setting, state, values, owned, nth)
    return " or ".join(sorted(verdicts)) or "no cell in use"


def seen_by(
    field: Field, setting: Setting, state: NDArray[Any], values: NDArray[Any], owned: bool, nth: int
) -> set[str]:
    rng = seeded_rng(nth, field.cells)
    cells = field.cells * setting.seats // field.shape[0] if owned else field.cells
    chosen = [randbelow(rng, cells) for _ in range(CELLS)] if cells > CELLS else list(range(cells))
    flipped = np.zeros(len(chosen), state.dtype)
    raw(flipped)[:] = raw(state)
    for k, cell in enumerate(chosen):
        row = flipped[field.name][k : k + 1].reshape(-1)
        row[cell] = another(field, int(row[cell]), values, randbelow(rng, 1 << 16))
        flipped[field.name][k] = row.reshape(field.shape)
    moved = {v: views_differ(setting, state, flipped, v) for v in setting.viewers}
    row_cells = field.cells // field.shape[0] if owned else field.cells
    return {verdict(moved, k, cell // row_cells if owned else NOBODY) for k, cell in enumerate(chosen)}


def another(field: Field, value: int, values: NDArray[Any], rolled: int) -> int:
    """Another value of the field: one that it has elsewhere if there is one, so that positions stay plausible."""
    others = [int(v) for v in values if v != value]
    if others:
        return others[rolled % len(others)]
    if field.kind == "set":
        return max(value, 0) ^ 1
    return value + 1 if value < field.high else value - 1


def views_differ(setting: Setting, state: NDArray[Any], flipped: NDArray[Any], viewer: int) -> NDArray[np.bool_]:
    before, after = hidden(setting, state, viewer), hidden(setting, flipped, viewer)
    moved: NDArray[np.bool_] = np.any(raw(after) != raw(before), axis=1)
    return moved


def verdict(moved: dict[int, NDArray[np.bool_]], k: int, owner: int) -> str:
    """Who saw change k."""
    seen = {viewer for viewer, views in moved.items() if views[k]}
    if seen == set(moved):
        return "everyone"
    if not seen:
        return "nobody"
    if seen == {owner}:
        return "own seat"
    if NOBODY not in seen and len(seen) == 1:
        return "one seat"
    return "some"
