"""Template: look at and determinize chosen games of a batch, without playing an action."""

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import Words
from druids.envs.compiled.masks import unpack
from druids.kernel.bits import clear
from druids.kernel.jit import jit
from druids.kernel.tasks import OVER, to_act
from druids.kernel.unbound import DTYPE, MASK_WORDS, legal, resample


@jit
def look(memory: Words, turn: NDArray[np.int64], all_legal: NDArray[np.uint64], masks: NDArray[np.int8]) -> None:
    """Write who acts in each game and what is legal."""
    states = memory.view(DTYPE)
    words = np.empty(MASK_WORDS, np.uint64)
    for i in range(memory.shape[0]):
        s = states[i, 0]
        turn[i] = to_act(s)
        clear(words)
        if turn[i] != OVER:
            legal(s, words)
        for w in range(MASK_WORDS):
            all_legal[i, w] = words[w]
        unpack(words, masks, i)


@jit
def resample_rows(memory: Words, viewers: NDArray[np.int64], rng: NDArray[np.uint64]) -> None:
    """Draw anew what each game's viewer cannot know, each game from its own generator."""
    states = memory.view(DTYPE)
    for i in range(memory.shape[0]):
        resample(states[i, 0], viewers[i], rng[i])
