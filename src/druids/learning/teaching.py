"""The search teaches the prior: it searches positions of played games, and its findings are to be learned."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from druids.bots.ismcts import Budget, SearchBot, SearchResult, Style
from druids.learning.examples import Examples
from druids.learning.ragged import Ragged
from druids.learning.selfplay import Play
from druids.match import Position
from druids.networks.arrangement import arrangement
from druids.networks.compiled.arrange import arrange_actions
from druids.networks.network import Network

HEAVY = 0.7  # share of playout decisions by the heuristics, at least: random play would teach what beats random play
TEMPERATURE = 0.03  # of the targets: an action whose value is higher by this is e times as probable


def taught(play: Play, part: int, games: int, simulations: int) -> Examples:
    """Examples of some games with probabilities from a search; part k depends only on the play and k."""
    examples = replace(play, words=True).play(part, games)
    network = None if play.layers is None else Network(play.game, play.layers, {})
    heavy = max(HEAVY, play.game.heuristics.heavy)
    style = Style(heavy=heavy) if network is None else Style(heavy=heavy, prior=1.0, end=None)
    teacher = SearchBot("teacher", play.seed, style, Budget(simulations=simulations), network)
    actions, scores, _, *others = examples.choices.flats
    wanted = np.zeros(len(actions), np.float32)
    for i in range(len(examples)):
        legal = slice(examples.choices.first[i], examples.choices.first[i + 1])
        position = Position.of_bytes(play.game, examples.words[i].tobytes())
        wanted[legal] = probabilities(teacher.search(position, actions[legal].tolist()))
    if play.arranged:
        viewers = np.array([Position.of_bytes(play.game, row.tobytes()).to_act for row in examples.words], np.int64)
        arrange_actions(arrangement(play.game, True), examples.words, viewers, examples.choices.first, actions)
    choices = Ragged(examples.choices.first, (actions, scores, wanted, *others))
    return replace(examples, choices=choices, words=examples.words[:, :0])


def probabilities(found: SearchResult) -> NDArray[np.float64]:
    """The probability to learn for each action: its visits, sharpened by its mean value.

    Visits alone are nearly equal where actions differ little compared with what the search explores.
    """
    mean = found.value / np.maximum(found.visits, 1)
    weights = found.visits * np.exp((mean - mean.max()) / TEMPERATURE)
    result: NDArray[np.float64] = weights / weights.sum()
    return result
