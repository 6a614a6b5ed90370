"""The search teaches the prior: it searches positions of played games, and its visits are to be learned."""

from dataclasses import replace

import numpy as np

from druids.bots.ismcts import Budget, SearchBot, Style
from druids.bots.levels import LEARNED
from druids.learning.examples import Examples
from druids.learning.ragged import Ragged
from druids.learning.selfplay import Play
from druids.match import Position
from druids.networks.network import Network

UNLEARNED = Style()  # considers every action


def taught(play: Play, part: int, games: int, simulations: int) -> Examples:
    """Examples of some games with the search's visits as probabilities; part k depends only on the play and k."""
    examples = replace(play, words=True).play(part, games)
    network = None if play.layers is None else Network(play.game, play.layers, {})
    style = UNLEARNED if network is None else LEARNED
    teacher = SearchBot("teacher", play.seed, style, Budget(simulations=simulations), network)
    actions, scores, _ = examples.choices.flats
    wanted = np.zeros(len(actions), np.float32)
    for i in range(len(examples)):
        legal = slice(examples.choices.first[i], examples.choices.first[i + 1])
        position = Position.of_bytes(play.game, examples.words[i].tobytes())
        found = teacher.search(position, actions[legal].tolist())
        wanted[legal] = found.visits / max(int(found.visits.sum()), 1)
    choices = Ragged(examples.choices.first, (actions, scores, wanted))
    return replace(examples, choices=choices, words=examples.words[:, :0])
