"""Self-play in a batch: rivals that are bots, policies, snapshots and leagues; tensors in and out."""

from typing import Any

import numpy as np
import pytest

from druids import bots
from druids.envs.batch import Batch, IllegalStep
from druids.envs.gymnasium import vector
from druids.envs.rivals import League
from tests.conformance.games import load


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def uniform(observations: Any, masks: Any) -> Any:
    return masks.astype(np.float32)


@pytest.mark.parametrize("rivals", ["novice", bots.bot("greedy"), first_legal, uniform])
def test_with_any_rivals_only_the_learner_acts(rivals: Any) -> None:
    batch = Batch(load("pebbles"), 8, 3, rivals=rivals, seed=2)
    learners, ended = set(), 0
    for _ in range(40):
        assert np.array_equal(batch.turn, batch.learners)
        learners |= set(batch.learners.tolist())
        batch.step(batch.sample())
        done = batch.dones.astype(bool)
        ended += int(done.sum())
        assert not batch.rewards[~done].any()
        assert batch.rewards.sum(axis=1) == pytest.approx(np.zeros(8), abs=1e-6)
    assert learners == {0, 1, 2}
    assert ended > 8


def test_rivals_from_python_play_like_compiled_ones() -> None:
    """The greedy bot as a rival and the compiled greedy rival are the same."""
    compiled = Batch(load("pebbles"), 4, 3, rivals="greedy", learner=1, seed=2)
    python = Batch(load("pebbles"), 4, 3, rivals=bots.bot("greedy"), learner=1, seed=2)
    for _ in range(40):
        assert compiled.states.tobytes() == python.states.tobytes()
        assert np.array_equal(compiled.dones, python.dones)
        assert np.array_equal(compiled.rewards, python.rewards)
        assert np.array_equal(compiled.finals[compiled.dones != 0], python.finals[compiled.dones != 0])
        actions = compiled.sample()
        compiled.step(actions)
        python.step(actions)


def test_policies_get_only_their_rows_as_their_seats_see_them() -> None:
    sizes: set[int] = set()

    def policy(observations: Any, masks: Any) -> Any:
        assert observations.shape == (len(masks), batch.layout.size)
        me = batch.layout.split(observations)["me"].argmax(axis=1)
        assert not (me == 0).any(), "seat 0 learns"
        sizes.add(len(masks))
        return first_legal(observations, masks)

    batch = Batch(load("pebbles"), 6, 2, observe=True, rivals=first_legal, learner=0)
    batch._rivalry.league.rivals["rival"] = policy  # type: ignore[union-attr]
    for _ in range(20):
        batch.step(batch.sample())
    assert max(sizes) <= 6


def test_a_league_draws_rivals_by_weight_and_counts_results() -> None:
    league = League()
    league.add("first", first_legal, 3.0)
    league.add("random", "random")
    league.add("retired", "greedy", 0.0)
    batch = Batch(load("pebbles"), 16, 2, rivals=league, seed=4)
    for _ in range(150):
        batch.step(batch.sample())
    assert set(league.games) == {"first", "random"}
    assert 1.5 < league.games["first"] / league.games["random"] < 6
    assert -1 <= league.mean("first") <= 1
    league.add("snapshot", first_legal, 100.0)  # may join at any time
    for _ in range(50):
        batch.step(batch.sample())
    assert league.games["snapshot"] > 0
    with pytest.raises(ValueError, match="a weight is a number from 0 on"):
        league.add("broken", first_legal, float("nan"))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda o, m: m.argmin(axis=1), "is masked out"),
        (lambda o, m: np.zeros(len(m) + 1, int), r"the shape \(\d,\), not \(\d,\)"),
        (lambda o, m: np.full(m.shape, np.nan), "weights must be finite"),
        (lambda o, m: np.zeros(m.shape), "weights must be finite"),
        (lambda o, m: -m.astype(float), "weights must be finite"),
        (lambda o, m: np.full(len(m), np.nan), "integers, not float64"),
        (lambda o, m: None, "integers, not NoneType"),
        (lambda o, m: [0] * len(m), "integers, not list"),
    ],
)
def test_a_wrong_policy_is_named(wrong: Any, says: str) -> None:
    with pytest.raises(IllegalStep, match=says) as refused:
        Batch(load("pebbles"), 3, 2, rivals=wrong)
    assert "rival" in str(refused.value)


def test_an_illegal_action_of_the_learner_changes_nothing() -> None:
    batch = Batch(load("pebbles"), 3, 2, rivals=first_legal)
    before = batch.states.tobytes()
    with pytest.raises(IllegalStep, match="masked out"):
        batch.step(batch.masks.argmin(axis=1))
    assert batch.states.tobytes() == before


@pytest.fixture
def torch() -> Any:
    """PyTorch, which comes with the extra `learning`."""
    return pytest.importorskip("torch")


def test_tensors_go_in_and_out_without_a_copy(torch: Any) -> None:
    batch = Batch(load("pebbles"), 4)
    seen = torch.from_dlpack(batch.observations)
    assert seen.data_ptr() == batch.observations.__array_interface__["data"][0]
    twin = Batch(load("pebbles"), 4)
    actions = batch.sample()
    batch.step(torch.from_numpy(actions))
    twin.step(actions)
    assert batch.states.tobytes() == twin.states.tobytes()
    assert torch.equal(seen, torch.from_numpy(batch.observations.copy())), "the tensor shows the next step"
    with pytest.raises(IllegalStep, match="integers, not float32"):
        batch.step(torch.zeros(4))
    with pytest.raises(IllegalStep, match="detach"):
        batch.step(torch.zeros(4, requires_grad=True))


def test_policies_may_be_networks(torch: Any) -> None:
    torch.manual_seed(0)
    net = torch.nn.Linear(Batch(load("pebbles"), 1).layout.size, load("pebbles").actions.size)

    def policy(observations: Any, masks: Any) -> Any:
        with torch.no_grad():
            return torch.softmax(net(torch.from_numpy(observations)), dim=1)

    batch = Batch(load("pebbles"), 4, 2, rivals=policy)
    for _ in range(10):
        batch.step(batch.sample())


@pytest.mark.parametrize("copied", [True, False])
def test_vectors_copy_unless_told_otherwise(copied: bool) -> None:
    many = vector(load("pebbles"), 4, rivals="random", copy=copied)
    seen, _ = many.reset(seed=1)
    before = seen["observation"].copy()
    after, *_ = many.step(many.batch.sample())
    assert np.array_equal(seen["observation"], before) == copied
    assert (after["observation"] is seen["observation"]) == (not copied)


def test_a_vector_with_a_policy_as_rival() -> None:
    many = vector(load("pebbles"), 4, rivals=first_legal)
    many.reset(seed=1)
    finals = 0
    for _ in range(30):
        learners = many.batch.learners.copy()
        _, _, over, _, infos = many.step(many.batch.sample())
        for row in over.nonzero()[0]:
            finals += 1
            assert infos["final_obs"][row]["observation"][learners[row]] == 1  # the block "me"
    assert finals
