"""Makes golden games: a small set of seeded games that together reach every ask and deed, each with its log.

`python -m tests.conformance.make_golden GAME ...` writes tests/games/GAME/golden/*.druids and *.txt; read them.
"""

import sys

from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match
from druids.match.files import save
from tests.conformance.games import folder, infos, load, settings
from tests.conformance.playthrough import Playthrough, play
from tests.conformance.reach import Played, reached

GREEDY = (0, 90)  # percent of greedy actions
MOST = 4  # golden games, unless more are needed


def candidates(name: str) -> list[Playthrough]:
    return [play(setting, 700 + seed, percent) for seed, setting in enumerate(settings(name)) for percent in GREEDY]


def choose(name: str, games: list[Playthrough]) -> list[Playthrough]:
    """One greedy game, and then repeatedly the one that reaches most of what is still missing."""
    rules = load(name)
    kinds = reached([Played(name, g.setting.seats, g.setting.codes.tolist(), g.actions) for g in games])
    missing = {*rules.asks, *rules.deeds}
    chosen = [1]
    missing -= kinds[1]
    while missing:
        best = max(range(len(games)), key=lambda i: (len(missing & kinds[i]), -len(games[i])))
        if not missing & kinds[best]:
            names = {**rules.asks, **rules.deeds}
            print(f"{name}: no candidate reaches {', '.join(names[kind] for kind in sorted(missing))}", file=sys.stderr)
            break
        chosen.append(best)
        missing -= kinds[best]
    rest = sorted((i for i in range(len(games)) if i not in chosen), key=lambda i: (not games[i].setting.options, i))
    return [games[i] for i in chosen + rest[: max(0, MOST - len(chosen))]]


def match_of(played: Playthrough) -> Match:
    game = played.setting.game
    match = Match(game, played.setting.seats, dict(played.setting.options), seed=0)
    for actor, action in zip(played.actors, played.actions, strict=True):
        match.play_recorded(actor, game.actions.names[action])
    return match


def log(match: Match) -> str:
    """The log for a spectator, and the result."""
    reader = match.reader(None)
    lines = [f"{match.game.info.title}, {match.seats} seats, as a spectator saw it", ""]
    lines += [reader.text(message) for message in match.narration(NOBODY)]
    for seat in range(match.seats):
        lines += ["", f"{reader.name(seat)}: {match.scores[seat]}"]
        lines += [f"  {line.points:>4}  {line.text}" for line in match.breakdown(seat)]
    winners = ", ".join(reader.name(seat) for seat in match.winners)
    return "\n".join([*lines, "", f"Won by: {winners or 'nobody'}", ""])


def main(names: list[str]) -> None:
    for name in names or infos():
        place = folder(name) / "golden"
        place.mkdir(parents=True, exist_ok=True)
        for old in [*place.glob("*.druids"), *place.glob("*.txt")]:
            old.unlink()
        for number, played in enumerate(choose(name, candidates(name)), start=1):
            match = match_of(played)
            options = "".join(f"-{option}-{value}" for option, value in played.setting.options).lower()
            stem = f"{number}-{match.seats}-seats{options}"
            save(match, place / f"{stem}.druids")
            (place / f"{stem}.txt").write_text(log(match), encoding="utf-8")
            decisions = sum(actor != NATURE for actor in played.actors)
            print(f"{name}: {stem}, {decisions} decisions")


if __name__ == "__main__":
    main(sys.argv[1:])
