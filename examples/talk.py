"""Play a game in words. Replace `choose_action` with a call to a language model.

python examples/talk.py futark --turns 5
"""

import argparse
import random

from druids.envs.text import TextEnv


def choose_action(text: str, rng: random.Random) -> str:
    """Choose a random number from the list at the end of the text."""
    numbered = [line for line in text.splitlines() if line.split(".")[0].isdigit()]
    return rng.choice(numbered).split(".")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="stonehenge")
    parser.add_argument("--turns", type=int, default=1_000_000)
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    env = TextEnv(given.game, language=given.language)
    turn = env.reset(given.seed)
    for _ in range(given.turns):
        print(turn.text)
        if turn.seat is None:
            print(turn.rewards)
            break
        action = choose_action(turn.text, rng)
        print(f"> {action}\n")
        turn = env.step(action)


if __name__ == "__main__":
    main()
