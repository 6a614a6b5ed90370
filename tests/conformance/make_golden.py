"""Makes golden games: a small set of seeded games that together reach every ask and deed, each with its story.

`python -m tests.conformance.make_golden GAME ...` writes tests/games/GAME/golden/*.druids and *.txt; read them.
"""

import sys

from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match
from druids.match.files import save
from tests.conformance.games import folder, infos, load, settings
from tests.conformance.playthrough import Playthrough, play
from tests.conformance.reach import Played, reached

GREED = (0, 90)  # percent of answers taken from the hints
MOST = 4  # golden games beyond those that are needed are not kept


def candidates(name: str) -> list[Playthrough]:
    return [play(setting, 700 + seed, greed) for seed, setting in enumerate(settings(name)) for greed in GREED]


def choose(name: str, trails: list[Playthrough]) -> list[Playthrough]:
    """One game by the hints, and then always the one that reaches most of what is still missing."""
    game = load(name)
    kinds = reached([Played(name, t.setting.seats, t.setting.codes.tolist(), t.actions) for t in trails])
    missing = {*game.asks, *game.deeds}
    chosen = [1]
    missing -= kinds[1]
    while missing:
        best = max(range(len(trails)), key=lambda i: (len(missing & kinds[i]), -len(trails[i])))
        if not missing & kinds[best]:
            names = {**game.asks, **game.deeds}
            print(f"{name}: no candidate reaches {', '.join(names[kind] for kind in sorted(missing))}", file=sys.stderr)
            break
        chosen.append(best)
        missing -= kinds[best]
    rest = sorted((i for i in range(len(trails)) if i not in chosen), key=lambda i: (not trails[i].setting.options, i))
    return [trails[i] for i in chosen + rest[: max(0, MOST - len(chosen))]]


def match_of(trail: Playthrough) -> Match:
    game = trail.setting.game
    match = Match(game, trail.setting.seats, dict(trail.setting.options), seed=0)
    for actor, action in zip(trail.actors, trail.actions, strict=True):
        match.play_recorded(actor, game.actions.names[action])
    return match


def story(match: Match) -> str:
    """What a spectator was told, and how it ended."""
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
        for number, trail in enumerate(choose(name, candidates(name)), start=1):
            match = match_of(trail)
            options = "".join(f"-{option}-{value}" for option, value in trail.setting.options).lower()
            stem = f"{number}-{match.seats}-seats{options}"
            save(match, place / f"{stem}.druids")
            (place / f"{stem}.txt").write_text(story(match), encoding="utf-8")
            decisions = sum(actor != NATURE for actor in trail.actors)
            print(f"{name}: {stem}, {decisions} decisions")


if __name__ == "__main__":
    main(sys.argv[1:])
