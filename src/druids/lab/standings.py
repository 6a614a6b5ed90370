"""The standings of an arena: win shares with intervals clustered by deal, and ratings."""

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from druids.lab.intervals import interval
from druids.lab.results import Game


@dataclass(frozen=True)
class Standing:
    """The results of one bot. A win share is that of one seat: 1 / seats if all bots are equal."""

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
        """A conservative estimate of the skill: three sigma below the mean."""
        return self.mu - 3 * self.sigma


def shares(game: Game) -> list[float]:
    """Each seat's share of the win; a draw is shared by all seats."""
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


def _ratings(games: list[Game], entrants: int) -> list[tuple[float, float]]:
    """OpenSkill ratings (Plackett-Luce) over the games in order. Each seat is rated alone; a bot moves by their mean.

    If the seats of a bot were rated as a team, several seats would beat a lone bot whenever any of them won, and the
    lone bot would lose rating at a fair share of wins.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [(model.mu, model.sigma)] * entrants
    for game in games:
        present = set(game.entrants)
        if len(present) < 2:
            continue
        share = shares(game)
        # integers, because OpenSkill cuts fractions off
        ranks = [float(sum(other > mine for other in share)) for mine in share]
        seats = [[model.rating(*ratings[who])] for who in game.entrants]
        rated = [rating for (rating,) in model.rate(seats, ranks=ranks)]
        for who in present:
            own = [rated[seat] for seat in of_entrant(game, who)]
            ratings[who] = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
    return ratings
