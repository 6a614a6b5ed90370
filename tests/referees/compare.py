"""A referee and the engine follow the same games and must agree at every action."""

import math
from importlib import import_module
from itertools import product
from random import Random

from druids import catalog
from druids.kernel.tasks import NATURE as ENGINES_NATURE
from druids.match import Match
from druids.match.files import read
from tests.referees.referee import NATURE, Options, Referee, Rulebook
from tests.referees.stored import digest, write

STRENGTHS = (0.0, 0.0, 1.0, 3.0, 6.0)  # of a bias: often none, sometimes so strong that it decides
FILES_LISTING_ALL = 0.5


def rulebook_of(name: str) -> Rulebook:
    found = import_module(f"tests.referees.{name}").RULEBOOK
    assert isinstance(found, Rulebook)
    return found


def settings(rulebook: Rulebook) -> list[dict[str, str]]:
    """All combinations of the options' values."""
    return [dict(zip(rulebook.options, values, strict=True)) for values in product(*rulebook.options.values())]


class BiasedPolicy:
    """A random policy with strong biases that are drawn once per game, so that games differ and rare events occur."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.strengths = [random.choice(STRENGTHS) for _ in range(4)]
        self.biases: dict[object, float] = {}

    def pick(self, names: list[str]) -> str:
        return self.random.choices(names, [math.exp(self.bias(name)) for name in names])[0]

    def bias(self, name: str) -> float:
        """The sum of biases for the kind of action, its first parameter, its last parameter and all of it."""
        parts = name.split(":")
        aspects = (parts[0], tuple(parts[:2]), ("last", parts[-1]), ("all", name))
        return sum(
            strength * self.biases.setdefault(aspect, self.random.gauss(0, 1))
            for strength, aspect in zip(self.strengths, aspects, strict=True)
        )


# -- with the engine -----------------------------------------------------------------------------------


def with_random_chance(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """The engine draws the chance outcomes, a biased policy plays the seats."""
    random = Random(f"{rulebook.name} {seats} {seed}")
    policy = BiasedPolicy(random)
    referee = Referee(rulebook, seats, options)
    match = Match(catalog.load(rulebook.name), seats, options, seed)
    match.resume_chance()
    while True:
        for actor, outcome in match.steps[len(referee.lines) :]:
            assert actor == ENGINES_NATURE
            referee.play(NATURE, match.game.actions.names[outcome])
        if match.over:
            break
        same_legal_actions(match, referee)
        action = policy.pick(sorted(referee.legal))
        referee.play(match.to_act, action)
        match.play(action)
    same_end(match, referee)
    return referee


def with_biased_chance(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """A biased policy plays chance too, so that unlikely deals occur; the chances are compared."""
    random = Random(f"{rulebook.name} {seats} {seed}")
    policy, chance_policy = BiasedPolicy(random), BiasedPolicy(random)
    referee = Referee(rulebook, seats, options)
    match = Match(catalog.load(rulebook.name), seats, options, seed)
    while not match.over:
        if match.to_act == ENGINES_NATURE:
            same_chances(match, referee)
            action = chance_policy.pick(sorted(referee.legal))
            referee.play(NATURE, action)
        else:
            same_legal_actions(match, referee)
            action = policy.pick(sorted(referee.legal))
            referee.play(match.to_act, action)
        match.play_recorded(match.to_act, action)
    same_end(match, referee)
    return referee


def same_legal_actions(match: Match, referee: Referee) -> None:
    where = f"after {referee.lines[-3:]}"
    assert match.to_act == referee.actor, where
    names = [action.name for action in match.actions()]
    assert len(names) == len(set(names)), where
    assert set(names) == set(referee.legal), where


def same_chances(match: Match, referee: Referee) -> None:
    where = f"after {referee.lines[-3:]}"
    assert referee.actor == NATURE, where
    position = match.position
    pairs = zip(position.legal.tolist(), position.chance_weights().tolist(), strict=True)
    ours = {match.game.actions.names[action]: weight for action, weight in pairs}
    theirs = referee.legal
    assert set(ours) == set(theirs), where
    total, their_total = sum(ours.values()), sum(theirs.values())
    for name, weight in ours.items():
        assert weight * their_total == theirs[name] * total, f"the chance of {name} {where}"


def same_end(match: Match, referee: Referee) -> None:
    assert match.over
    assert referee.over, f"the engine's game is over, for the referee {referee.actor} is to act"
    assert (match.scores, match.winners) == referee.result
    assert match.text().rstrip("\n").endswith(digest(referee))


# -- without it ----------------------------------------------------------------------------------------


def alone(rulebook: Rulebook, seats: int, options: Options, seed: int) -> Referee:
    """A game of the referee without the engine, with random chance and a biased policy."""
    random = Random(f"{rulebook.name} {seats} {seed} alone")
    policy = BiasedPolicy(random)
    referee = Referee(rulebook, seats, options)
    while not referee.over:
        assert referee.actor is not None
        names = sorted(referee.legal)
        if referee.actor == NATURE:
            action = random.choices(names, [referee.legal[name] for name in names])[0]
        else:
            action = policy.pick(names)
        referee.play(referee.actor, action)
    return referee


def accepted_by_the_engine(referee: Referee, seed: int) -> None:
    """The engine reads what the referee wrote and reaches the same result; defaults need not be listed."""
    defaults = referee.rulebook.settle({})
    all_listed = Random(seed).random() < FILES_LISTING_ALL
    listed = {name: value for name, value in referee.options.items() if all_listed or value != defaults[name]}
    same_end(read(write(referee, listed)), referee)
