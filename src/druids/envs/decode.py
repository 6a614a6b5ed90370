"""Observations as sentences, for people who check what a learner sees: `for line in sentences(game, observation)`."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from druids.envs.observation import ASK, DETAIL, NUMBER, Block, layout
from druids.kernel.game import Game

HIDDEN = "hidden"
HEAD = ("me", "asked", "ask", "ask_details", "seats")  # blocks that make up the first sentence


def sentences(game: Game, observation: NDArray[np.float32]) -> list[str]:
    """What an observation says, one line per thing; what is 0, empty or not there is left out."""
    blocks = layout(game)
    if observation.shape != (blocks.size,):
        raise ValueError(f"an observation of {game.name} has {blocks.size} numbers, not {observation.shape}")
    found = blocks.decode(observation)
    lines = [_first_line(game, found)]
    for block in blocks.blocks:
        if block.name not in HEAD:
            lines += _lines(game, block, found[block.name])
    return lines


def _first_line(game: Game, found: dict[str, NDArray[np.int64]]) -> str:
    me = game.pieces.name("seat", int(found["me"].argmax()))
    seats = int(found["seats"].reshape(-1)[0])
    if not found["asked"].any():
        return f"{me} of {seats} observes; no seat is to act"
    acting, what = game.pieces.name("seat", int(found["asked"].argmax())), game.asks[int(found["ask"].argmax())]
    return f"{me} of {seats} observes; {acting} is to act: {what}"


def _lines(game: Game, block: Block, values: NDArray[np.int64]) -> Iterator[str]:
    """One line per row of a block, a row being its last axis."""
    for place in np.ndindex(*block.shape[:-1]):
        where = [game.pieces.name(axis, k) for axis, k in zip(block.axes, place, strict=False)]
        row = values[place].reshape(-1).tolist()
        text = _set(game, block, row) if block.is_set else _numbers(game, block, row)
        if text:
            yield f"{', '.join([block.name, *where])}: {text}"


def _set(game: Game, block: Block, row: list[int]) -> str:
    if min(row) < 0:
        return HIDDEN
    return ", ".join(game.pieces.name(block.axes[-1], k) for k, member in enumerate(row) if member)


def _numbers(game: Game, block: Block, row: list[int]) -> str:
    parts = []
    for k, value in enumerate(row):
        if value == (-1 if block.values else 0):
            continue
        shown = HIDDEN if value < 0 and not block.values else str(value)
        shown = game.pieces.name(block.values, value) if block.values else shown
        alone = block.axes[-1] in (NUMBER, ASK, DETAIL)
        parts.append(shown if alone else f"{game.pieces.name(block.axes[-1], k)} {shown}")
    return ", ".join(parts)
