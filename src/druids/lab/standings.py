"""From games to standings: win shares with intervals clustered by deal, and ratings."""

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from druids.lab.entrant import ArenaError
from druids.lab.results import Game

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Standing:
    """What an arena says of one bot. A win share is that of one seat: 1 / seats for everybody if all are equal."""

    win_share: float
    interval: tuple[float, float] | None  # 95 %, clustered by deal; None with a single deal
    mean_score: float
    games: int
    deals: int
    mu: float
    sigma: float
    moves: int
    seconds_per_move: float
    slowest_move: float

    @property
    def rating(self) -> float:
        """A skill that the bot has almost surely: three sigma below the estimate."""
        return self.mu - 3 * self.sigma


def shares(game: Game) -> list[float]:
    """Each seat's share of the win; a draw is shared by all."""
    seats = len(game.entrants)
    winners = game.outcome.winners or list(range(seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def of_entrant(game: Game, entrant: int) -> list[int]:
    """The seats of an entrant in a game."""
    return [seat for seat, who in enumerate(game.entrants) if who == entrant]


def standings(games: list[Game], entrants: int) -> list[Standing]:
    """One standing per entrant, in their order."""
    ratings = _ratings(games, entrants)
    return [_standing(games, entrant, *ratings[entrant]) for entrant in range(entrants)]


def _standing(games: list[Game], entrant: int, mu: float, sigma: float) -> Standing:
    by_deal: dict[int, list[float]] = defaultdict(list)
    scores: list[int] = []
    moves, seconds, slowest, played = 0, 0.0, 0.0, 0
    for game in games:
        share = shares(game)
        seats = of_entrant(game, entrant)
        played += bool(seats)
        for seat in seats:
            by_deal[game.deal].append(share[seat])
            scores.append(game.outcome.scores[seat])
            moves += game.outcome.moves[seat]
            seconds += game.outcome.seconds[seat]
            slowest = max(slowest, game.outcome.slowest[seat])
    means = [fmean(values) for values in by_deal.values()]
    return Standing(
        win_share=fmean(means),
        interval=interval(means),
        mean_score=fmean(scores),
        games=played,
        deals=len(means),
        mu=mu,
        sigma=sigma,
        moves=moves,
        seconds_per_move=seconds / max(1, moves),
        slowest_move=slowest,
    )


def interval(means: list[float]) -> tuple[float, float] | None:
    """A 95 % interval round the mean of the deals' means, within 0 and 1; games of one deal are not independent."""
    if len(means) < 2:
        return None
    try:
        from scipy import stats
    except ImportError:
        raise _without("scipy") from None
    middle, error = fmean(means), float(stats.sem(means))
    if error == 0:
        return middle, middle
    low, high = stats.t.interval(CONFIDENCE, len(means) - 1, loc=middle, scale=error)
    return max(0.0, float(low)), min(1.0, float(high))


def _ratings(games: list[Game], entrants: int) -> list[tuple[float, float]]:
    """OpenSkill (Plackett-Luce) over the games in order, every seat for itself; a bot moves by the mean of its seats.

    Rated as one, several seats would be ahead of a lone bot whenever any of them won, and it a loser at a fair share.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise _without("openskill") from None
    model = PlackettLuce()
    ratings = [(model.mu, model.sigma)] * entrants
    for game in games:
        present = set(game.entrants)
        if len(present) < 2:
            continue
        share = shares(game)
        ranks = [float(sum(other > mine for other in share)) for mine in share]  # whole numbers: others are cut to such
        seats = [[model.rating(*ratings[who])] for who in game.entrants]
        rated = [rating for (rating,) in model.rate(seats, ranks=ranks)]
        for who in present:
            own = [rated[seat] for seat in of_entrant(game, who)]
            ratings[who] = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
    return ratings


def _without(package: str) -> ArenaError:
    return ArenaError(f"the arena needs {package}: install the lab extra, pip install 'druids[lab]'")
