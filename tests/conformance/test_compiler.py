"""The compiler changes nothing: interpreted code computes the same, and compiled code reads no index out of bounds."""

import pickle
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from druids.kernel.jit import COMPILED
from tests.conformance.bounds import save_positions
from tests.conformance.games import Setting
from tests.conformance.parity import Case, Results, cases, results
from tests.conformance.processes import python

ROUNDING = 1e-9

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")


@cache
def interpreted(name: str) -> tuple[dict[str, Case], dict[str, Results | str]]:
    """Positions of every setting of a game, and what a process without compiler computes for them."""
    found = cases(name)
    with TemporaryDirectory() as place:
        positions, computed = Path(place) / "cases", Path(place) / "results"
        positions.write_bytes(pickle.dumps(found))
        python("-m", "tests.conformance.parity", str(positions), str(computed), NUMBA_DISABLE_JIT="1")
        return {str(case.setting): case for case in found}, pickle.loads(computed.read_bytes())


def test_compiled_and_interpreted_results_are_equal(setting: Setting) -> None:
    cases_by_setting, interpreted_results = interpreted(setting.name)
    expected = interpreted_results[str(setting)]
    assert not isinstance(expected, str), f"with the compiler off:\n{expected}"
    compiled = results(cases_by_setting[str(setting)])
    assert compiled.keys() == expected.keys()
    for what, result in compiled.items():
        if isinstance(result, np.ndarray):
            assert np.allclose(result, expected[what], rtol=ROUNDING, atol=ROUNDING), what
        else:
            assert result == expected[what], what


def test_no_index_is_out_of_bounds(name: str, tmp_path: Path) -> None:
    positions = tmp_path / "positions"
    save_positions(name, positions)
    without_optimizer = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}  # a third of the time is saved
    python("-m", "tests.conformance.bounds", name, str(positions), **without_optimizer)
