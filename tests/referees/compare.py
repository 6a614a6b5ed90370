"""A referee and the engine follow the same games, and must agree at every question."""

import math
from importlib import import_module
from itertools import product
from random import Random

from druids import catalog
from druids.kernel.tasks import NATURE as ENGINES_NATURE
from druids.match import Match
from druids.match.files import read
from tests.referees.referee import NATURE, Actor, Options, Referee, Rulebook
from tests.referees.stored import digest, write

STRENGTHS = (0.0, 0.0, 1.0, 3.0, 6.0)  # how much a preference counts: often nothing, sometimes nearly all
FILES_LISTING_ALL = 0.5


def rulebook_of(name: str) -> Rulebook:
    found = import_module(f"tests.referees.{name}").RULEBOOK
    assert isinstance(found, Rulebook)
    return found


def settings(rulebook: Rulebook) -> list[dict[str, str]]:
    """All combinations of the options' values."""
    return [dict(zip(rulebook.options, values, strict=True)) for values in product(*rulebook.options.values())]


class Taste:
    """Strong likes and dislikes, drawn once a game, so that games differ and rare things come about."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.strengths = [random.choice(STRENGTHS) for _ in range(4)]
        self.likes: dict[object, float] = {}

    def pick(self, names: list[str]) -> str:
        return self.random.choices(names, [math.exp(self.liking(name)) for name in names])[0]

    def liking(self, name: str) -> float:
        """By the kind of answer, by what it names first, by what it names last, and by all of it."""
        parts = name.split(":")
        aspects = (parts[0], tuple(parts[:2]), ("last", parts[-1]), ("whole", name))
        return sum(
            strength * self.likes.setdefault(aspect, self.random.gauss(0, 1))
            for strength, aspect in zip(self.strengths, aspects, strict=True)
        )


# -- with the engine -----------------------------------------------------------------------------------


def dealt_by_the_dice(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """The engine's dice answer for NATURE, a taste for the seats."""
    random = Random(f"{rulebook.name} {seats} {seed}")
    taste = Taste(random)
    referee = Referee(rulebook, seats, options)
    match = Match(catalog.load(rulebook.name), seats, options, seed)
    match.resume_chance()
    while True:
        for actor, action in match.steps[len(referee.lines) :]:
            assert actor == ENGINES_NATURE
            referee.take(NATURE, match.game.actions.names[action])
        if match.over:
            break
        same_question(match, referee)
        answer = taste.pick(sorted(referee.answers))
        referee.take(match.to_act, answer)
        match.play(answer)
    same_end(match, referee)
    return referee


def dealt_by_a_taste(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """A taste answers for NATURE too, so that unlikely deals occur; her chances are compared."""
    random = Random(f"{rulebook.name} {seats} {seed}")
    taste, natures_taste = Taste(random), Taste(random)
    referee = Referee(rulebook, seats, options)
    match = Match(catalog.load(rulebook.name), seats, options, seed)
    while not match.over:
        if match.to_act == ENGINES_NATURE:
            same_chances(match, referee)
            answer = natures_taste.pick(sorted(referee.answers))
            referee.take(NATURE, answer)
        else:
            same_question(match, referee)
            answer = taste.pick(sorted(referee.answers))
            referee.take(match.to_act, answer)
        match.play_recorded(match.to_act, answer)
    same_end(match, referee)
    return referee


def same_question(match: Match, referee: Referee) -> None:
    where = f"after {referee.lines[-3:]}"
    assert match.to_act == referee.actor, where
    names = [action.name for action in match.actions()]
    assert len(names) == len(set(names)), where
    assert set(names) == set(referee.answers), where


def same_chances(match: Match, referee: Referee) -> None:
    where = f"after {referee.lines[-3:]}"
    assert referee.actor == NATURE, where
    position = match.position
    pairs = zip(position.legal.tolist(), position.chance_weights().tolist(), strict=True)
    ours = {match.game.actions.names[action]: weight for action, weight in pairs}
    theirs = referee.answers
    assert set(ours) == set(theirs), where
    whole, their_whole = sum(ours.values()), sum(theirs.values())
    for name, weight in ours.items():
        assert weight * their_whole == theirs[name] * whole, f"the chance of {name} {where}"


def same_end(match: Match, referee: Referee) -> None:
    assert match.over
    assert referee.over, f"the engine's game is over, the referee asks {referee.actor}"
    assert (match.scores, match.winners) == referee.result
    assert match.text().rstrip("\n").endswith(digest(referee))


# -- without it ----------------------------------------------------------------------------------------


def alone(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """A game dealt by chance and played by taste, the referee alone judging."""
    random = Random(f"{rulebook.name} {seats} {seed} alone")
    taste = Taste(random)
    referee = Referee(rulebook, seats, options)
    while not referee.over:
        names = sorted(referee.answers)
        if referee.actor == NATURE:
            answer = random.choices(names, [referee.answers[name] for name in names])[0]
        else:
            answer = taste.pick(names)
        referee.take(asked(referee), answer)
    return referee


def asked(referee: Referee) -> Actor:
    assert referee.actor is not None
    return referee.actor


def accepted_by_the_engine(referee: Referee, seed: int) -> None:
    """The engine reads what the referee wrote, and comes to the same end; defaults need not be listed."""
    defaults = referee.rulebook.settle({})
    all_listed = Random(seed).random() < FILES_LISTING_ALL
    listed = {name: value for name, value in referee.options.items() if all_listed or value != defaults[name]}
    same_end(read(write(referee, listed)), referee)
