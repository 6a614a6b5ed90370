"""Train the learning baselines with five seeds each and record their curves: `python -m bench.baselines`.

Every run is one line of `bench/baselines.jsonl`, added when the run is over; runs that are there already are not
repeated, so the command can be stopped and started again. Afterwards `python -m bench.baselines_report` writes
`docs/baselines.md` and its plots.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: waiting threads cost more than they help

import argparse
import json
import time
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from druids import lab, worlds
from druids.envs.config import GameConfig
from druids.envs.evaluation import evaluate

RUNS = Path(__file__).with_name("baselines.jsonl")
SEEDS = range(5)
POINTS = 4  # of a curve
MEASURES = {"random": 256, "greedy": 256}  # rivals of the evaluation at each point, and how many games
AT_THE_END = {"random": 1024, "greedy": 1024}
WITH_RIVALS = ("ppo", "dmc", "policy_iteration")  # scripts that are told who plays the other seats, or who teaches
IN_FULL_GAMES = {"novice": 32}  # also at the end


@dataclass(frozen=True)
class Plan:
    """What is trained: a script of `examples/`, a game with its options, rivals while learning, decisions."""

    script: str
    game: str
    steps: int
    rivals: str = "random"
    options: tuple[tuple[str, Any], ...] = ()
    seats: int | None = None  # None: as many as the game has by default

    @property
    def label(self) -> str:
        return " ".join([self.script, self.game, *(f"{k}={v}" for k, v in self.options), "against", self.rivals])

    @property
    def command(self) -> str:
        """The command that makes the policy, with the seed 0."""
        parts = [f"python -m examples.{self.script} {self.game}"]
        parts += [f"--seats {self.seats}"] if self.seats else []
        parts += [f"--option {name}={value}" for name, value in self.options]
        parts += [f"--rivals {self.rivals}"] if self.script in WITH_RIVALS else []
        return " ".join([*parts, f"--steps {self.steps}"])


ONE_ROUND = (("rounds", 1),)
PLANS = (
    Plan("ppo", "stonehenge_small", 20_000),
    Plan("dmc", "stonehenge_small", 20_000),
    Plan("selfplay", "stonehenge_small", 20_000, rivals="self"),
    Plan("nfsp", "stonehenge_tiny", 3_000, rivals=""),
    Plan("afterstates", "creatures", 300_000),
    Plan("afterstates", "stonehenge", 200_000, options=ONE_ROUND),
    Plan("policy_iteration", "creatures", 2_000_000),
    Plan("selfplay", "creatures", 400_000, rivals="self"),
    Plan("dmc", "stonehenge", 1_200_000, options=ONE_ROUND),
)


def run(plan: Plan, seed: int) -> dict[str, Any]:
    """One run: what is measured at each point, with the decisions and CPU seconds of learning until then."""
    import torch

    torch.set_num_threads(1)
    curve = self_play(plan, seed) if plan.script == "nfsp" else against_rivals(plan, seed)
    games = {} if plan.script == "nfsp" else AT_THE_END  # those of the last point
    return {"plan": asdict(plan), "env": GameConfig(plan.game).name, "seed": seed, "games": games, "curve": curve}


def self_play(plan: Plan, seed: int) -> list[dict[str, Any]]:
    """Exploitability, and the mean reward against uniform play; both are exact."""
    from examples import nfsp

    tree = lab.unroll(worlds.load(plan.game))
    curve: list[dict[str, Any]] = []
    began = time.process_time()

    def watch(done: int, agents: list[Any]) -> None:
        policy = nfsp.average_policy(tree, agents)
        point = {"uniform": nfsp.against_uniform(tree, policy), "exploitability": lab.exploitability(tree, policy)}
        rounded = {name: round(value, 4) for name, value in point.items()}
        curve.append({"steps": done, "cpu": round(time.process_time() - began, 1)} | rounded)

    nfsp.train(plan.game, plan.steps, seed=seed, watch=watch, watched=POINTS)
    return curve


def against_rivals(plan: Plan, seed: int) -> list[dict[str, Any]]:
    """Mean rewards against each bot that serves as measure."""
    began, spent = time.process_time(), 0.0  # evaluation does not count as learning
    curve: list[dict[str, Any]] = []
    options = dict(plan.options)

    def watch(done: int, policy: Any) -> None:
        nonlocal spent
        point: dict[str, Any] = {"steps": done, "cpu": round(time.process_time() - began - spent, 1)}
        stopped = time.process_time()
        measures = MEASURES if len(curve) < POINTS - 1 else AT_THE_END
        if measures is AT_THE_END and plan.game not in worlds.names():
            measures = measures | IN_FULL_GAMES
        for rivals, games in measures.items():
            rewards = evaluate(policy, plan.game, rivals=rivals, games=games, seats=plan.seats, options=options)
            point[rivals] = round(float(rewards.mean()), 4)
        spent += time.process_time() - stopped
        curve.append(point)

    train = import_module(f"examples.{plan.script}").train
    setup = {"seats": plan.seats, "options": options}
    train(plan.game, plan.steps, rivals=plan.rivals, seed=seed, watch=watch, watched=POINTS, **setup)
    return curve


def recorded() -> list[dict[str, Any]]:
    text = RUNS.read_text(encoding="utf-8") if RUNS.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="run only the plans whose label begins with this")
    parser.add_argument("--seed", type=int, help="run only this seed")
    given = parser.parse_args()
    done = {(json.dumps(r["plan"], sort_keys=True), r["seed"]) for r in recorded()}
    for seed in SEEDS if given.seed is None else [given.seed]:
        for plan in PLANS:
            key = json.dumps(json.loads(json.dumps(asdict(plan))), sort_keys=True), seed
            if plan.label.startswith(given.only) and key not in done:
                found = run(plan, seed)
                with RUNS.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
                print(plan.label, "seed", seed, found["curve"][-1], flush=True)


if __name__ == "__main__":
    main()
