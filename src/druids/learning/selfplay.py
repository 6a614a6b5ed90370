"""Self-play: games played in compiled code, as examples for training. The same seed gives the same examples."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import unpack
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.learning.compiled.selfplay import ACTION, DECISION, GAME, SEAT, Kept, Player
from druids.learning.examples import PHASES, Examples
from druids.learning.ragged import Ragged
from druids.networks.arrangement import arrangement
from druids.networks.compiled.describe import describe_all
from druids.networks.compiled.forward import LARGEST_LOG, Layers, encode_all
from druids.networks.descriptions import descriptions
from druids.networks.features import features
from druids.networks.network import net_of

SELFPLAY = "druids.learning.compiled.selfplay"
FACTS = 5
PILOT = 20  # games that are played to count decisions
MOST_KEPT = 1200  # records of a game, at odds of 1
WORLDS = 8  # over which the hand-written evaluation is averaged


def mean_decisions(game: Game, seats: int, options: tuple[int, ...], seed: int) -> float:
    """How many decisions a game has, from a few games of the heuristics."""
    play = Play(game, seats, options, seed, 0.0, 0.0)
    return float(play.kept(-1, PILOT)[0].decisions.mean())


@dataclass(frozen=True)
class Play:
    """What is played, by whom, and which decisions are kept."""

    game: Game
    seats: int
    options: tuple[int, ...]  # as codes
    seed: int
    odds: float  # of a decision to be kept
    random: float  # fraction of random actions
    layers: Layers | None = None  # of the network that plays; None: the heuristics
    baseline: bool = False  # ask the hand-written evaluation too
    length: float = 1.0  # decisions of a usual game; the phases are thirds of it
    arranged: bool = False  # show interchangeable things in order, as networks are trained
    words: bool = False  # keep only records of seats that act, with their choices, as the search needs them

    def play(self, part: int, games: int) -> Examples:
        """Examples of some games; part k depends only on the play and k."""
        kept, n = self.kept(part, games)
        baseline = np.zeros((n, max(self.game.info.seats)))
        if self.baseline:
            viewers = np.ascontiguousarray(kept.facts[:n, SEAT])
            bind(SELFPLAY, self.game).evaluate(
                kept.words[:n], viewers, self.seats, WORLDS, seeded_rng(self.seed, part), baseline
            )
        return self._examples(kept, n, baseline)

    def kept(self, part: int, games: int) -> tuple[Kept, int]:
        """What compiled code keeps of some games, and how many records."""
        game = self.game
        most = int(games * MOST_KEPT * self.odds) + MOST_KEPT
        kept = Kept(
            words=np.zeros((most, game.record.dtype.itemsize // 8), np.int64),
            masks=np.zeros((most, game.actions.mask_words), np.uint64),
            scores=np.zeros((most, game.actions.size), np.float32),
            facts=np.zeros((most, FACTS), np.int64),
            judged=np.zeros((most, max(game.info.seats))),
            shares=np.zeros((games, max(game.info.seats))),
            points=np.zeros((games, max(game.info.seats))),
            decisions=np.zeros(games, np.int64),
        )
        learned = self.layers is not None
        player = Player(int(learned), self.random, net_of(game, self.layers))
        rng = np.stack([seeded_rng(self.seed, part, g) for g in range(games)])
        bound = bind(SELFPLAY, game)
        n = bound.play_games(player, self.seats, np.array(self.options, np.int64), rng, self.odds, kept)
        return kept, int(n)

    def _examples(self, kept: Kept, n: int, baseline: NDArray[np.float64]) -> Examples:
        which = np.flatnonzero(kept.facts[:n, ACTION] >= 0) if self.words else np.arange(n)
        facts = kept.facts[which]
        viewers, games = facts[:, SEAT], facts[:, GAME]
        words = kept.words[which]
        turned = (viewers[:, None] + np.arange(self.seats)) % self.seats
        shares, points, expected = (np.zeros((len(which), kept.shares.shape[1]), np.float32) for _ in range(3))
        shares[:, : self.seats] = np.take_along_axis(kept.shares[games], turned, 1)
        points[:, : self.seats] = np.take_along_axis(kept.points[games], turned, 1)
        expected[:, : self.seats] = np.take_along_axis(baseline[which], turned, 1)
        choices = _choices(unpack(kept.masks[which], self.game.actions.size), kept.scores[which], self.words)
        choices = self._with_features(choices, words)
        return Examples(
            rows=rows_of(self.game, words, kept.judged[which], viewers, self.seats, self.arranged),
            seats=np.full(len(which), self.seats, np.int8),
            shares=shares,
            points=points,
            baseline=expected,
            phase=np.minimum(len(PHASES) * facts[:, DECISION] / self.length, len(PHASES) - 1).astype(np.int8),
            choices=choices,
            facts=facts_of(self.game, words, viewers, self.seats, choices),
            words=words if self.words else words[:, :0],
        )

    def _with_features(self, choices: Ragged, words: NDArray[np.int64]) -> Ragged:
        """The choices with what the game says about each."""
        actions, count = choices.flats[0], len(self.game.heuristics.feature_names)
        found = np.zeros((len(actions), count), np.float32)
        if count:
            bind(SELFPLAY, self.game).write_action_features(words, choices.first, actions, found)
        return Ragged(choices.first, (*choices.flats, found))


def rows_of(
    game: Game, words: NDArray[np.int64], judged: NDArray[np.float64], viewers: NDArray[np.int64], seats: int,
    arranged: bool = False,
) -> Ragged:  # fmt: skip
    """The rows that hidden records use, with their factors."""
    table = features(game)
    first = np.zeros(len(words) + 1, np.int64)
    rows, factors = np.zeros(len(words) * 64 + table.most, np.int32), np.zeros(len(words) * 64 + table.most, np.float32)
    while not encode_all(
        words,
        judged,
        viewers,
        seats,
        table.size,
        table.cells,
        table.rows,
        table.stack,
        arrangement(game, arranged),
        table.most,
        first,
        rows,
        factors,
    ):
        rows, factors = np.zeros(2 * len(rows), np.int32), np.zeros(2 * len(rows), np.float32)
    return Ragged(first, (rows[: first[-1]].copy(), factors[: first[-1]].copy()))


def facts_of(
    game: Game, words: NDArray[np.int64], viewers: NDArray[np.int64], seats: int, choices: Ragged
) -> Ragged:  # fmt: skip
    """For each choice, the rows about what it names, where the game says that actions are described."""
    of, actions = descriptions(game, bool(game.pieces.described)), choices.flats[0]
    begins, rows = np.zeros(len(actions) + 1, np.int64), np.zeros(len(actions) * of.most, np.int32)
    if of.size > 0:
        describe_all(of, words, viewers, seats, choices.first, actions, begins, rows)
    return Ragged(begins, (rows[: begins[-1]].copy(),))


def _choices(masks: NDArray[np.uint8], scores: NDArray[np.float32], wanted: bool) -> Ragged:
    """The choices of each example, none of them to be learned yet; no choices where none are wanted."""
    legal = (masks > 0) & wanted
    owner, action = np.nonzero(legal)
    counts = np.maximum(legal.sum(1), 1)
    of_legal = np.where(legal, scores, 0).astype(np.float64)
    mean = of_legal.sum(1) / counts
    spread = np.sqrt(np.maximum((of_legal * of_legal).sum(1) / counts - mean * mean, 0))
    level = (of_legal[owner, action] - mean[owner]) / np.where(spread > 0, spread, 1)[owner]
    width = np.clip(np.log(np.where(spread > 0, spread, 1)), -LARGEST_LOG, LARGEST_LOG)[owner]
    first = np.concatenate([[0], np.cumsum(legal.sum(1))])
    nothing = np.zeros(len(action), np.float32)
    return Ragged(first, (action.astype(np.int16), level.astype(np.float32), nothing, width.astype(np.float32)))
