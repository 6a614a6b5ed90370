"""Information-set Monte Carlo tree search in forty lines, on the public search API of `Position`.

druids arena creatures --bots examples.ismcts:Search:simulations=100,random --deals 10
"""

import math
import random

from druids.bots import Bot
from druids.match import Position


class Search(Bot):
    """Each simulation: sample a world, descend by UCB over the actions that are legal in it, add a node, play out."""

    def __init__(self, seed: int | None = None, simulations: int = 200, explore: float = 0.7) -> None:
        super().__init__("forty-lines", seed)
        self.simulations, self.explore = simulations, explore

    def pick(self, position: Position, choices: list[int]) -> int:
        rng = random.Random(position.fingerprint() ^ self.seed)
        tree: dict[tuple[int, ...], list[float]] = {}  # actions since the root: visits, value for who chose, chances
        for _ in range(self.simulations):
            world = position.determinize(position.to_act, rng.getrandbits(62), chance=True)  # a complete position
            path: tuple[int, ...] = ()
            visited = []
            while not world.over:
                seat = world.to_act
                children = [((*path, action), action) for action in world.legal.tolist()]
                for child, _ in children:
                    tree.setdefault(child, [0, 0.0, 0])[2] += 1
                path, action = max(children, key=lambda child: (self.score(tree[child[0]]), rng.random()))
                world.play(action)
                visited.append((path, seat))
                if tree[path][0] == 0:
                    break
            while not world.over:
                world.play(rng.choice(world.legal.tolist()))
            for node, seat in visited:
                tree[node][0] += 1
                tree[node][1] += (seat in world.winners) / max(len(world.winners), 1)
        return max(choices, key=lambda action: tree.get((action,), [0])[0])

    def score(self, node: list[float]) -> float:
        visits, value, chances = node
        return math.inf if visits == 0 else value / visits + self.explore * math.sqrt(math.log(chances) / visits)
