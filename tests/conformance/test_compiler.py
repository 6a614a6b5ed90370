"""The compiler changes nothing: the same answers with it off, and no index out of bounds with it on."""

import pickle

import numpy as np
import pytest

from druids.kernel.jit import COMPILED
from tests.conformance.games import Setting
from tests.conformance.parity import Case, Said, cases, hear
from tests.conformance.processes import python

ROUNDING = 1e-9


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Case], dict[str, Said | str]]:
    """Positions of every setting, and what a process without compiler says about them."""
    folder = tmp_path_factory.mktemp("witness")
    asked = cases()
    (folder / "positions").write_bytes(pickle.dumps(asked))
    python("-m", "tests.conformance.parity", str(folder / "positions"), str(folder / "answers"), NUMBA_DISABLE_JIT="1")
    return {str(case.setting): case for case in asked}, pickle.loads((folder / "answers").read_bytes())


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_compiled_equals_compiler_off(
    setting: Setting, witnesses: tuple[dict[str, Case], dict[str, Said | str]]
) -> None:
    cases_by_setting, answers = witnesses
    off = answers[str(setting)]
    assert not isinstance(off, str), f"with the compiler off:\n{off}"
    on = hear(cases_by_setting[str(setting)])
    assert on.keys() == off.keys()
    for what, said in on.items():
        if isinstance(said, np.ndarray):
            assert np.allclose(said, off[what], rtol=ROUNDING, atol=ROUNDING), what
        else:
            assert said == off[what], what


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_no_index_is_out_of_bounds() -> None:
    python("-m", "tests.conformance.soak", "--games", "100", "--quiet", NUMBA_BOUNDSCHECK="1")
