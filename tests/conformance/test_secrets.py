"""Non-interference: what a seat cannot know changes nothing it reads (docs/architecture.md#hidden-information).

The bytes of the records are compared in bulk by the crowds; here it is the half that shows, and the hints.
"""

import numpy as np

from tests.conformance.games import Setting
from tests.conformance.messages import at_table, at_turn, illegal
from tests.conformance.playthrough import hidden, imagined, play, raw

PLACES = 24


def test_what_is_shown_does_not_depend_on_what_is_hidden(setting: Setting) -> None:
    for seed in range(2):
        trail = play(setting, seed=20 + seed)
        for i in trail.some(PLACES):
            viewer = setting.viewers[(i + seed) % len(setting.viewers)]
            view = trail.seen(i, viewer)
            other = hidden(setting, imagined(setting, trail.states[i : i + 1], viewer, seed), viewer)
            assert raw(view).tobytes() == raw(other).tobytes(), f"place {i}, seen by {viewer}"
            assert at_table(setting, view, viewer) == at_table(setting, other, viewer)


def test_a_turn_is_the_same_in_every_world_the_seat_can_believe(setting: Setting) -> None:
    trail = play(setting, seed=22, greed=50)
    game = setting.game
    for i in [i for i in trail.some(2 * PLACES)[:-1] if trail.actors[i] >= 0]:
        seat = trail.actors[i]
        view = trail.seen(i, seat)
        world = imagined(setting, view, seat, i)
        other = hidden(setting, world, seat)
        shown = [at_turn(game, one, trail.legal(i), illegal(trail, i)) for one in (view, other)]
        assert shown[0] == shown[1], f"place {i}"
        assert setting.driver.current_actor(world, 0) == seat
        likes = np.zeros((2, game.actions.size))
        setting.laws.like(view, 0, likes[0])
        setting.laws.like(other, 0, likes[1])
        assert np.array_equal(likes[0], likes[1]), f"place {i}"


def test_imagining_twice_with_other_dice_can_give_another_world(setting: Setting) -> None:
    """A resample that leaves the truth as it is would keep every other law."""
    trail = play(setting, seed=23)
    for viewer in setting.viewers:
        moved = kept = 0
        for i in trail.some(PLACES):
            here = trail.states[i : i + 1]
            if raw(trail.seen(i, viewer)).tobytes() == raw(here).tobytes():
                continue  # nothing is hidden from this viewer here
            worlds = {raw(imagined(setting, here, viewer, seed)).tobytes() for seed in range(8)}
            moved, kept = moved + (len(worlds) > 1), kept + (len(worlds) == 1)
        assert moved or not kept, f"viewer {viewer} always imagines the same"
