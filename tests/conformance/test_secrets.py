"""Non-interference: what a viewer cannot know changes nothing that it reads (docs/architecture.md#hidden-information).

The bytes of views are compared in bulk by the stress test; this covers messages and heuristics.
"""

import numpy as np

from druids.bots.greedy import action_scores_of
from druids.kernel.rng import seeded_rng
from tests.conformance.games import Setting
from tests.conformance.messages import at_table, at_turn, illegal
from tests.conformance.playthrough import play

POSITIONS = 24


def test_messages_do_not_depend_on_what_is_hidden(setting: Setting) -> None:
    for seed in range(2):
        game = play(setting, seed=20 + seed)
        for i in game.some(POSITIONS):
            viewer = setting.viewers[(i + seed) % len(setting.viewers)]
            view = game.hidden(i, viewer)
            other = game.position(i).determinize(viewer, seeded_rng(seed, 0)).hide(viewer)
            assert view == other, f"position {i}, seen by {viewer}"
            assert at_table(view, viewer) == at_table(other, viewer)


def test_a_turn_is_the_same_in_every_determinization(setting: Setting) -> None:
    game = play(setting, seed=22, greedy_percent=50)
    for i in [i for i in game.some(2 * POSITIONS)[:-1] if game.actors[i] >= 0]:
        seat = game.actors[i]
        view = game.hidden(i, seat)
        sampled = view.determinize(seat, seeded_rng(i, 0))
        assert sampled.to_act == seat
        other = sampled.hide(seat)
        shown = [at_turn(one, game.legal(i), illegal(game, i)) for one in (view, other)]
        assert shown[0] == shown[1], f"position {i}"
        assert np.array_equal(action_scores_of(view), action_scores_of(other)), f"position {i}"


def test_determinizations_differ(setting: Setting) -> None:
    """A resample that keeps the truth would pass every other test."""
    game = play(setting, seed=23)
    for viewer in setting.viewers:
        varied = constant = 0
        for i in game.some(POSITIONS):
            position = game.position(i)
            if position.hide(viewer) == position:
                continue  # nothing is hidden from this viewer here
            sampled = {position.determinize(viewer, seeded_rng(seed, 0)) for seed in range(8)}
            varied, constant = varied + (len(sampled) > 1), constant + (len(sampled) == 1)
        assert varied or not constant, f"viewer {viewer} always gets the same determinization"
