"""Write docs/baselines.md and its plots from the recorded runs: `python -m bench.baselines_report`."""

import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from bench.baselines import RUNS, SEEDS, Plan
from druids.lab.intervals import t_quantile

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "baselines.md"
IMAGES = ROOT / "docs" / "images"
NOISE = Path(__file__).with_name("reward_noise.json")
EXACT = Path(__file__).with_name("exploitability.json")
TAUGHT = Path(__file__).with_name("networks.json")
BOARD = Path(__file__).with_name("leaderboard.json")
INKS = {"random": "#2a7f4f", "greedy": "#9a5b13", "uniform": "#2a7f4f", "exploitability": "#345a9a"}
WIDTH, HEIGHT, LEFT, TOP = 460, 240, 56, 24

HEAD = """# Learning baselines

Six learners, each a short script in `examples/`, with fixed seeds. This page is written by
`python -m bench.baselines_report` from `bench/baselines.jsonl`, which `python -m bench.baselines` records (needs the
extras `learning` and `openspiel`). A test checks that the page is current, and learners are trained on a small budget
in the tests (`tests/envs/test_baselines.py`), where they must improve by more than chance explains.

| script | learner | how |
|---|---|---|
| `examples/afterstates.py` | TD(λ) values of positions after an action, as in TD-Gammon | all seats play at random |
| `examples/policy_iteration.py` | such values, improved in rounds of compiled games | all seats look one action ahead |
| `examples/selfplay.py` | masked PPO in plain PyTorch | every seat of a `Batch` learns |
| `examples/ppo.py` | masked PPO of sb3-contrib | one seat of a `Batch` against rivals |
| `examples/dmc.py` | deep Monte Carlo, as in DouZero | one seat of a `Batch` against rivals, or every seat |
| `examples/nfsp.py` | neural fictitious self-play of OpenSpiel | all seats of a small world, through the bridge |

All but NFSP learn the score margin and are evaluated by `druids.envs.evaluation.evaluate`: mean reward (`standing`: 1
for a sole win, 0 is as good as the rivals) in a seat drawn for each game, against the same bot in all other seats, on
deals that no learner with a small seed has met: 256 games at each point of a curve, 1,024 at the end (1,024 throughout
for `dmc` with seed 0), 32 against `novice`. Intervals are 95 % of the mean over seeds. CPU
seconds are those of learning, on a machine that was busy with other work.

No learner knows anything of a game but its rules. The policies of `afterstates` and `policy_iteration` look one action
ahead in a sampled world; the others are one forward pass. `greedy` is no measure in the small worlds: its heuristics
are made for the full games, and in `stonehenge_small` it is easier to exploit than random play. **In the full games
none of these learners beats `greedy`**; budgets were below two CPU minutes, and longer ones are not recorded.
`policy_iteration` in Creatures comes nearest, at -0.402 with one seed; against random play it rose to the end. What
does beat `greedy` is learning from a search:
"""

EXPERT = """
## Expert iteration beats `greedy`

`druids train GAME` (see [Bots](bots.md#networks)) is not a short script and does not start from nothing: a network
learns to correct the game's heuristics, its prior from a tree search of positions in games of the heuristics, its win
shares from the results. After that the prior learned from its own games (policy gradients). Its
policy `net` is one forward pass without a search. The weights are shipped (`src/druids/networks/weights/`), with the
command and the seed; each took about two CPU hours or less. Share of the wins in 400 deals, every deal in rotated
seats, 95 % intervals clustered by deal, one seed of training:

| game | seats | `net` against `greedy` | fair share |
|---|---|---|---|
{rows}
Measured by `python -m bench.networks`, and a test plays a part of it (`tests/networks/test_shipped.py`). In the same
deals, weights from fewer searched positions (1,000 in Edora, 4,000 in Futark) had 0.507 and 0.820: what counts is how
much the search teaches. [Networks](../bench/networks.md#what-decided-how-strong-they-are) says what else does.
"""

WHY = """
## Why learning is slow

`python -m bench.reward_noise` tries every legal action at 400 decisions of random games, in 24 sampled worlds each, and
plays on at random. This divides the variance of the final margin:

| game | between decisions | between actions of one decision | luck | `greedy` against random |
|---|---|---|---|---|
{rows}
An action decides less than 2 % of what is rewarded, so a learner of rewards needs thousands of examples of each choice.
The last column is what `greedy` gets in 1,024 games, for comparison. The following was tried in single runs of 20 to 50
CPU seconds with one seed, on throw-away scripts; intervals of these rewards against random play are ±0.03 to ±0.05:

- **Encoding.** In Stonehenge, an input for each value of small numbers (cards of the trick, tops of piles) did not help
  DMC (+0.050 against +0.086 with plain inputs, in the same time) nor afterstates (+0.038 against +0.061). Inputs are
  standardized, because several numbers are divided by 16,807 or more; this was not compared. In a given setup 14 % of
  the inputs never change in Creatures, 60 % in Stonehenge.
- **Who learns.** DMC of all seats by self-play (+0.071) is no better against random play than one seat against it.
- **Shared luck.** Trying all actions of a decision with the same deal and chance, so that their common luck cancels,
  left a third to half of the variance, because continuations soon differ: +0.034 in Stonehenge, +0.042 in Creatures.
- **Horizon.** PPO in Creatures with λ = 0.7 learned nothing in 400,000 decisions (-0.008); with 0.95 it got +0.135 in
  34 CPU seconds, and +0.257 after 600,000 decisions of a longer run.
- **Representation.** In Creatures even supervised learning is slow: the same network, taught what `greedy` plays in
  60,000 decisions and then improved by PPO against it, got +0.235 against random play and -0.910 against `greedy`. In
  Stonehenge that start led to -0.085 against `greedy`. From an observation alone a network has to learn what an action
  does, in Creatures the ranks of groups. Positions *after* an action need not be learned: the rules compute them. This
  may be why `afterstates` gets as far in 10 CPU seconds as PPO in 45. More random play did not bring it further (+0.316
  ± 0.095 after 737,000 decisions), nor did 80,000 decisions by its own policy (+0.277 ± 0.097), which are slow to make.

### Improving on `greedy`

Values were learned from games of `greedy` with 15 % random actions, and a player kept to the action of `greedy` unless
the values of another were better by more than a threshold (a win counts 2 more than a defeat, a standard deviation of
the score margin 1). One seed, throw-away scripts; rewards against `greedy`:

| game | choices learned from | games | 0 | 0.1 | 0.2 | 0.3 | 0.5 | 0.6 |
|---|---|---|---|---|---|---|---|---|
| `stonehenge_v1` rounds=1, less what `greedy` gets | 2,000,000 | 4,096 | | -0.064 | -0.007 | +0.002 | | |
| `creatures_v1` | 624,000 | 512 | -0.688 | -0.375 | -0.207 | -0.086 | -0.008 | |
| `edora_v1`, 2 seats | 269,000 | 256 | -0.992 | -0.789 | | -0.188 | | 0.000 |
| `futark_v1`, 2 seats | 406,000 | 256 | -1.000 | -0.973 | | -0.844 | | -0.289 |

With every threshold at which it changes play, it changes it for the worse: the actions that such values prefer most are
those that they misjudge most. In Stonehenge values from 1,000,000 choices explain 8.7 % of the variance of results in
other games; what they miss may well be more than the actions of one decision differ. What play by the values themselves
adds is in the curve of `policy_iteration`. An earlier version of it in Creatures, with 850,000 choices a round and
minibatches of 1,024, got +0.527, +0.656 and +0.836 against random play after rounds 1, 2 and 3 (44 CPU seconds), and
-0.766, -0.738 and -0.660 against `greedy` (256 games each); it was not continued.

A small positive reward against `greedy` is no proof: in the 4,096 deals of Stonehenge `greedy` itself gets +0.018, so
the row above gives differences on the same deals (standard errors 0.009, 0.005 and 0.003).
"""

RULES = """
## Leaderboard

`bench/leaderboard.json` lists policies with their scores. The rule for entries:

1. An entry names the environment with its rules version (`stonehenge_v1`), seats and options; scores of other versions
   are not comparable, and a new rules version begins a new list.
2. A score is the mean reward of `evaluate(policy, game, rivals=..., games=1024)` with its defaults otherwise. Entries
   may learn from anything but the seeds from 1,000,000 on.
3. An entry says how the policy is made: a command that makes it within an hour on two cores, or a file below 1 MB.
4. It gives decisions and CPU seconds of learning, and the number of seeds behind its score.
5. Who claims to be better than a bot compares with that bot in the same seats of the same deals.
"""


def groups() -> dict[str, list[dict[str, Any]]]:
    """The recorded runs by plan, in order of seeds."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in RUNS.read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        found.setdefault(json.dumps(run["plan"], sort_keys=True), []).append(run)
    return {key: sorted(runs, key=lambda run: run["seed"]) for key, runs in sorted(found.items())}


def interval(values: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval over seeds."""
    if len(values) < 2:
        return values[0], 0.0
    return fmean(values), t_quantile(0.975, len(values) - 1) * stdev(values) / len(values) ** 0.5


def title(run: dict[str, Any]) -> str:
    plan = run["plan"]
    options = " ".join(f"{name}={value}" for name, value in plan["options"])
    seats = f"seats={plan['seats']}" if plan["seats"] else ""
    how = f"{'from games of' if plan['script'] == 'policy_iteration' else 'against'} {plan['rivals']}"
    against = "by self-play" if plan["rivals"] in ("", "self") else how
    return " ".join(part for part in (plan["script"], run["env"], seats, options, against) if part)


def measures(runs: list[dict[str, Any]]) -> list[str]:
    return [name for name in runs[0]["curve"][-1] if name not in ("steps", "cpu")]


def text(values: list[float]) -> str:
    mean, half = interval(values)
    return f"{mean:+.3f}" + (f" ± {half:.3f}" if len(values) > 1 else "")


def plot(runs: list[dict[str, Any]]) -> str:
    """An SVG of the mean of every measure over decisions, with bands of intervals."""
    names = [name for name in measures(runs) if name in runs[0]["curve"][0]]
    steps = [point["steps"] for point in runs[0]["curve"]]
    series = {name: [interval([run["curve"][k][name] for run in runs]) for k in range(len(steps))] for name in names}
    ends = [end for points in series.values() for mean, half in points for end in (mean - half, mean + half)]
    low, high = min([*ends, 0.0]), max([*ends, 0.0])
    span = (high - low) or 1.0

    def at(k: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - 90) * steps[k] / steps[-1]
        return f"{x:.1f},{TOP + (HEIGHT - 2 * TOP) * (high - value) / span:.1f}"

    parts = []
    for value in sorted({low, 0.0, high}):
        y = at(0, value).split(",")[1]
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - 90}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y}" text-anchor="end" dominant-baseline="middle">{value:+.2f}</text>')
    for name, points in series.items():
        ink = INKS[name]
        if len(runs) > 1:
            band = [at(k, m + h) for k, (m, h) in enumerate(points)]
            band += [at(k, m - h) for k, (m, h) in reversed(list(enumerate(points)))]
            parts.append(f'<polygon points="{" ".join(band)}" fill="{ink}" opacity="0.2"/>')
        line = " ".join(at(k, mean) for k, (mean, _) in enumerate(points))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2"/>')
        x, y = at(len(points) - 1, points[-1][0]).split(",")
        parts.append(f'<text x="{float(x) + 6:.1f}" y="{y}" fill="{ink}" dominant-baseline="middle">{name}</text>')
    parts.append(f'<text x="{WIDTH - 90}" y="{HEIGHT - 6}" text-anchor="end">{steps[-1]:,} decisions</text>')
    label = f"{title(runs[0])}: mean reward or exploitability over decisions"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{label}"><rect width="100%" height="100%" fill="#fff"/>'
        + "".join(parts)
        + "</svg>\n"
    )


def image(runs: list[dict[str, Any]]) -> Path:
    plan = runs[0]["plan"]
    teacher = f"-{plan['rivals']}" if plan["script"] == "policy_iteration" else ""
    return IMAGES / f"baseline-{plan['script'].replace('_', '-')}-{plan['game'].replace('_', '-')}{teacher}.svg"


def page() -> str:
    parts = [HEAD, EXPERT.format(rows=taught_rows()), "\n## Curves\n"]
    for runs in groups().values():
        last = [run["curve"][-1] for run in runs]
        names = measures(runs)
        parts.append(f"\n### {title(runs[0])}\n\n![{title(runs[0])}](images/{image(runs).name})\n")
        parts.append(f"\n| decisions | CPU s | seeds | {' | '.join(names)} |\n|---|---|---|{'---|' * len(names)}\n")
        for k, point in enumerate(runs[0]["curve"]):
            cells = [text([r["curve"][k][n] for r in runs]) if n in point else "" for n in names]
            cpu = fmean(run["curve"][k]["cpu"] for run in runs)
            parts.append(f"| {point['steps']:,} | {cpu:.0f} | {len(last)} | {' | '.join(cells)} |\n")
        if len(runs) < len(SEEDS):
            parts.append(f"\nRecorded with {len(runs)} of {len(SEEDS)} seeds so far.\n")
    parts.append(WHY.format(rows=noise_rows(json.loads(NOISE.read_text(encoding="utf-8")))))
    if EXACT.exists():
        parts.append(exact_table(json.loads(EXACT.read_text(encoding="utf-8"))))
    return "".join([*parts, RULES, leaderboard()])


def taught_rows() -> str:
    """How the shipped networks play against `greedy`."""
    lines = []
    for one in json.loads(TAUGHT.read_text(encoding="utf-8")):
        low, high = one["interval"]
        if one["rival"] == "greedy":
            share = f"{one['share']:.3f} ({low:.3f}-{high:.3f})"
            lines.append(f"| {one['game']} | {one['seats']} | {share} | {1 / one['seats']:.3f} |\n")
    return "".join(lines)


def noise_rows(found: dict[str, dict[str, float]]) -> str:
    """What the variance of the reward consists of, in each game."""
    lines = []
    for game, one in found.items():
        parts = [f"{one[part]:.1%}" for part in ("decision", "action", "luck")]
        lines.append(f"| {game} | {' | '.join(parts)} | {one['greedy']:+.3f} |\n")
    return "".join(lines)


def entry_of(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """What the leaderboard says of recorded runs, but the name of the policy."""
    plan, last = runs[0]["plan"], [run["curve"][-1] for run in runs]
    given = plan | {"options": tuple(map(tuple, plan["options"]))}
    return {
        "env": runs[0]["env"],
        "seats": plan["seats"],
        "options": dict(plan["options"]),
        "made_by": Plan(**given).command,
        "steps": last[0]["steps"],
        "cpu_seconds": round(fmean(point["cpu"] for point in last)),
        "seeds": len(runs),
        "scores": {name: round(fmean(point[name] for point in last), 4) for name in ("random", "greedy")},
    }


def leaderboard() -> str:
    """The entries, best first within an environment, by the reward against random play."""
    entries = json.loads(BOARD.read_text(encoding="utf-8"))
    entries.sort(key=lambda entry: (entry["env"], -entry["scores"]["random"]))
    lines = [
        "\n| environment | policy | made by | decisions | CPU s | seeds | random | greedy |\n|" + "---|" * 8 + "\n"
    ]
    for e in entries:
        seats = {"seats": e["seats"]} if e["seats"] else {}
        options = "".join(f" {name}={value}" for name, value in (seats | e["options"]).items())
        scores = " | ".join(f"{e['scores'][name]:+.3f}" if name in e["scores"] else "" for name in ("random", "greedy"))
        work = f"{e['steps']:,} | {e['cpu_seconds']} | {e['seeds']}"
        lines.append(f"| `{e['env']}`{options} | {e['policy']} | `{e['made_by']}` | {work} | {scores} |\n")
    return "".join(lines)


def exact_table(found: dict[str, dict[str, float]]) -> str:
    """The exploitability of bots and of regret minimization in the small worlds."""
    worlds = list(found)
    rows = list(dict.fromkeys(name for world in worlds for name in found[world]))
    lines = [
        "\n## Exploitability in small worlds\n\nMeasured by `python -m bench.exploitability`; 0 is an equilibrium.\n"
    ]
    lines.append(f"\n| policy | {' | '.join(worlds)} |\n|---|{'---|' * len(worlds)}\n")
    for name in rows:
        cells = [f"{found[w][name]:.4f}" if name in found[w] else "" for w in worlds]
        lines.append(f"| {name} | {' | '.join(cells)} |\n")
    return "".join(lines)


def main() -> None:
    for runs in groups().values():
        image(runs).write_text(plot(runs), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
