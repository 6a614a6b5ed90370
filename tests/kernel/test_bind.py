"""Templates: bound once per game, with that game's functions, and useless without one."""

import gc
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from druids.kernel import driver, unbound
from druids.kernel.bind import TemplateError, bind
from druids.kernel.game import Actions
from druids.kernel.jit import COMPILED
from druids.kernel.tasks import NATURE
from tests.toy.pebbles.game import GAME


def test_a_template_is_bound_once_per_game() -> None:
    assert bind("druids.kernel.driver", GAME) is bind("druids.kernel.driver", GAME)
    assert bind("druids.kernel.driver", replace(GAME)) is not bind("druids.kernel.driver", GAME)


def test_a_game_that_is_gone_leaves_its_module_to_nobody() -> None:
    """Games made and dropped one after the other would often get the same address."""
    gc.freeze()  # look only at what this test makes: all that a worker holds takes a second each time
    for words in range(1, 20):
        game = replace(GAME, actions=Actions.of(x=["x"] * (64 * words)))
        assert words == bind("druids.kernel.driver", game).MASK_WORDS
        del game
        gc.collect()


def test_a_bound_template_runs_the_game() -> None:
    bound = bind("druids.kernel.driver", GAME)
    assert GAME.actions.mask_words == bound.MASK_WORDS
    states = GAME.record.new(2)
    assert bound.start(states, 1, 3, np.array([3, 0])) == NATURE
    assert states[1].seats == 3
    assert states[0].tobytes() == GAME.record.new(1)[0].tobytes(), "its neighbour is left alone"


def test_a_template_without_a_game_says_so() -> None:
    with pytest.raises(unbound.UnboundError, match="bind"):
        unbound.setup(None, 2, np.zeros(0, np.int64))
    if not COMPILED:
        with pytest.raises(unbound.UnboundError, match="bind"):
            driver.start(GAME.record.new(1), 0, 2, np.array([3, 0]))


def test_an_unknown_template_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError, match="no template"):
        bind("druids.kernel.nothing", GAME)


def test_a_template_may_not_define_a_name_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own function would be replaced, and every call of it would run the game's."""
    (tmp_path / "careless_template.py").write_text("def deal(s, seats):\n    return seats\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TemplateError, match="careless_template defines deal"):
        bind("careless_template", GAME)
    assert not [name for name in sys.modules if name.startswith("careless_template")]
