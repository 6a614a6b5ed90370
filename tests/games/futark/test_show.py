"""The log of Futark."""

import random

import druids
from druids.kernel.message import Seat
from druids.match import Match


def told(match: Match, start: int, viewer: int) -> list[str]:
    """The keys of what a viewer is told of the steps from `start` on."""
    keys = []
    for number in range(start, match.length):
        before, after = match.position_after(number), match.position_after(number + 1)
        event = before.event(match.steps[number].action, after, viewer)
        keys += [message.key for message in match.game.show.narrate(event)]
    return keys


def test_a_draw_is_told_once() -> None:
    """The seat is told its card; the others are told where it came from."""
    match = druids.new("futark", seats=2, seed=1)
    rng = random.Random(1)
    while match.question().key != "question-draw":
        match.play(rng.choice(match.legal.tolist()))
    seat, start = match.to_act, match.length
    match.play(match.legal[0])
    assert told(match, start, seat) == ["told-card"]
    assert told(match, start, 1 - seat) in (["told-draw-gem"], ["told-draw-servant"])


def test_who_placed_a_card_is_told_with_its_name() -> None:
    """A replay shows everyone's cards: "you" is right for one seat only."""
    match = druids.new("futark", seats=2, seed=1)
    while match.question().key != "question-place":
        match.play(match.legal[0])
    seat, before = match.to_act, match.position_after(match.length)
    match.play(match.legal[0])
    event = before.event(match.steps[-1].action, match.position_after(match.length), seat)
    (message,) = match.game.show.narrate(event)
    assert (message.key, message.gaps["who"]) == ("told-place-own", Seat(seat))
