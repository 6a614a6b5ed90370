"""The arena: fair seats, repeatable results, and resuming after an interruption."""

from pathlib import Path
from typing import Any

import pytest

from druids import catalog
from druids.bots.levels import LEVELS
from druids.bots.random import RandomBot
from druids.kernel import cache
from druids.lab.arena import Plan, run
from druids.lab.duel import Outcome, play
from druids.lab.entrant import ArenaError, Entrant, parse
from druids.lab.results import Game
from druids.lab.standings import standings
from druids.match import Position
from tests.toy.pebbles.game import GAME


def plan(seats: int, entrants: int, lone: bool = False) -> Plan:
    who = [Entrant(str(k), "random") for k in range(entrants)]
    return Plan("pebbles", seats, {}, who, 1, 0, lone)


@pytest.mark.parametrize(("seats", "entrants"), [(2, 2), (3, 2), (4, 2), (3, 3), (2, 4), (5, 3), (3, 1)])
def test_every_entrant_sits_in_every_seat_equally_often(seats: int, entrants: int) -> None:
    lineups = plan(seats, entrants).lineups
    for seat in range(seats):
        sitting = [lineup[seat] for lineup in lineups]
        assert len({sitting.count(who) for who in range(entrants)}) == 1
    if entrants >= seats:
        assert all(len(set(lineup)) == seats for lineup in lineups), (
            "no entrant plays against itself if there are enough others"
        )


def test_a_lone_bot_sits_in_every_seat_among_each_of_the_others() -> None:
    assert plan(3, 3, lone=True).lineups == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 2, 2], [2, 0, 2], [2, 2, 0]]


def test_the_same_arena_twice_gives_the_same_games(tmp_path: Path) -> None:
    settings: Any = {"seats": 3, "seed": 4, "workers": 1}
    labels = ["random", "greedy", "novice:simulations=5"]
    one = run(GAME, labels, 3, **settings, out=tmp_path / "one")
    two = run(GAME, labels, 3, **settings, out=tmp_path / "two")
    for label in labels:
        assert one.standings[label].win_share == two.standings[label].win_share
        assert one.standings[label].mu == two.standings[label].mu
    assert sum(s.win_share for s in one.standings.values()) == pytest.approx(1.0)
    assert one.games == 9


class RecordingBot(RandomBot):
    """Remembers the first position that it was given."""

    def __init__(self, seed: int) -> None:
        super().__init__("recording", seed)
        self.first: Position | None = None

    def decide(self, position: Position) -> int:
        self.first = self.first or position
        return super().decide(position)


def test_a_deal_does_not_depend_on_the_bots() -> None:
    """Seat 0 acts first, so what it sees then is the deal."""
    first = []
    for deal, seed in ((7, 1), (7, 2), (8, 1)):
        seated = [RecordingBot(seed), RecordingBot(seed)]
        play(GAME, {}, [*seated], deal)
        first.append(seated[0].first)
    assert first[0] == first[1]
    assert first[0] != first[2]


def test_an_interrupted_arena_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "arena.jsonl"
    counts: list[int] = []

    def stop(done: int, total: int) -> None:
        counts.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(GAME, ["random", "greedy"], 4, seats=2, workers=1, out=file, progress=stop)
    with file.open("a") as broken:
        broken.write('{"deal": 1, "line')  # as if the machine had died while writing
    counts.clear()
    report = run(
        GAME, ["random", "greedy"], 4, seats=2, workers=1, out=file, progress=lambda done, _total: counts.append(done)
    )
    assert counts == [4, 5, 6, 7, 8], "three games were played before"
    assert report.games == 8
    uninterrupted = run(GAME, ["random", "greedy"], 4, seats=2, workers=1, out=tmp_path / "uninterrupted")
    assert report.standings["greedy"].win_share == uninterrupted.standings["greedy"].win_share
    more = run(GAME, ["random", "greedy"], 6, seats=2, workers=1, out=file)
    assert more.games == 12, "deals can be added later"


def test_workers_play_the_same_games_as_one_process(tmp_path: Path) -> None:
    """Workers find the game by name, so this needs a game of the catalog; any will do."""
    name = next(iter(catalog.infos()))
    alone = run(name, ["random", "greedy"], 2, workers=1, out=tmp_path / "alone")
    together = run(name, ["random", "greedy"], 2, workers=2, out=tmp_path / "together")
    assert alone.standings["greedy"].win_share == together.standings["greedy"].win_share
    assert alone.standings["greedy"].mean_score == together.standings["greedy"].mean_score


def test_a_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    run(GAME, ["random"], 1, workers=1, out=file)
    with pytest.raises(ArenaError, match="another arena"):
        run(GAME, ["random"], 1, seed=1, workers=1, out=file)


def test_without_a_file_no_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "root", lambda: tmp_path)
    run(GAME, ["random"], 1, workers=1)
    assert not list(tmp_path.rglob("*.jsonl"))


def test_the_report_names_everything_needed_to_repeat_it() -> None:
    report = run(GAME, ["greedy", "druid:simulations=7"], 2, seed=3, workers=1).plain()
    assert report["seed"] == 3
    assert report["rules"] == 1
    assert report["labels"] == ["greedy", "druid:simulations=7"]
    assert report["budgets"][0] == {}
    style = LEVELS["druid"].style
    assert {"simulations": 7, "seconds": None, "trees": 1, "width": style.width}.items() <= report["budgets"][1].items()
    assert set(report["versions"]) == {"python", "numpy", "numba", "code"}
    one = report["bots"]["druid:simulations=7"]
    assert one["fair_share"] == 0.5
    assert 0 <= one["interval"][0] <= one["win_share"] <= one["interval"][1] <= 1


@pytest.mark.parametrize(
    ("labels", "settings", "reason"),
    [
        ([], {}, "at least one bot"),
        (["random", "random"], {}, "name each bot once"),
        (["random:colour=red"], {}, "no setting 'colour'"),
        (["greedy:heavy=1"], {}, "no style"),
        (["druid:simulations=many"], {}, "is a number"),
        (["druid:simulations=0"], {}, "more than 0"),
        (["merlin"], {}, "there is no bot"),
        (["random"], {"seats": 9}, "is for 2, 3 seats"),
        (["random"], {"lone": True}, "at least two"),
        (["random"], {"workers": 0}, "at least one worker"),
        (["random"], {"options": {"wind": "strong"}}, "has no option"),
    ],
)
def test_bad_arenas_are_refused(labels: list[str], settings: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        run(GAME, labels, 1, **settings)
    with pytest.raises(ArenaError, match="at least one deal"):
        run(GAME, ["random"], 0)


def ended(deal: int, lineup: int, entrants: list[int], winners: list[int]) -> Game:
    seats = len(entrants)
    return Game(deal, lineup, entrants, Outcome([0] * seats, winners, [1] * seats, [0.5] * seats, [0.5] * seats))


def test_shares_are_of_a_seat_and_a_draw_is_shared() -> None:
    games = [ended(0, 0, [0, 1, 1], [0]), ended(0, 1, [1, 0, 1], [0, 1]), ended(0, 2, [1, 1, 0], [])]
    lone, rest = standings(games, 2)
    assert lone.win_share == pytest.approx((1 + 1 / 2 + 1 / 3) / 3)
    assert rest.win_share == pytest.approx((0 + 0 + 1 / 2 + 0 + 1 / 3 + 1 / 3) / 6)
    assert lone.interval is None
    assert lone.mu > rest.mu
    assert rest.moves == 6
    assert rest.seconds_per_move == 0.5


def test_the_winner_at_a_larger_table_is_rated_higher() -> None:
    """Also where each bot has several seats."""
    games = [ended(deal, 0, [0, 1, 0, 1], [0]) for deal in range(5)]
    better, worse = standings(games, 2)
    assert better.mu > worse.mu + 1


def test_a_lone_bot_with_a_fair_share_is_rated_like_the_others() -> None:
    """With half of the wins at a table of five it is rated clearly higher, although another seat wins as often."""

    def alone(wins: list[bool]) -> float:
        seats = [0, 1, 1, 1, 1]
        games = [ended(deal, 0, seats, [0 if won else 1 + deal % 4]) for deal, won in enumerate(wins)]
        lone, rest = standings(games, 2)
        return lone.mu - rest.mu

    assert abs(alone([deal % 5 == 2 for deal in range(200)])) < 1
    assert alone([deal % 2 == 0 for deal in range(200)]) > 3


def test_labels_are_parsed() -> None:
    entrant = parse("ismcts:level=novice:seconds=0.5:trees=2")
    bot: Any = entrant.make(3)
    assert bot.name == "ismcts-novice"
    assert bot.budget.seconds == 0.5
    assert bot.budget.trees == 2
