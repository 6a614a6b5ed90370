"""The forward pass of a network, from a hidden record to estimates, in float32.

A network corrects the game's heuristics: its prior starts from their action scores, and its win shares from their
evaluation of the hidden record, which is an input too.

Sums are taken in one fixed order and each product is rounded on its own, so compiled and interpreted code agree.
One code serves all games: a network is plain arrays.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.networks.compiled.arrange import Arrangement, arrange, arranged_action, write_places
from druids.networks.compiled.describe import Descriptions, describe

Words = NDArray[np.int64]  # of a record
Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]

WORD_OF_CELL, UP, DOWN, KIND_OF_CELL, HIGH = range(5)  # columns of the table of cells
MEMBERS, SEAT_NUMBER, THING, SMALL, NUMBER = range(5)  # how a cell is shown
STACK = DEPTH_WORD, DEPTH_UP, DEPTH_DOWN, FIRST_TASK, MOST_SEATS, KINDS, WHATS, NS = tuple(range(8))
PARTS = 4  # of a task: kind, seat, what, n; each of 16 bits
PARTS_PER_WORD = 4
BIT_LENGTHS = 16
LEAST_LOG = -6.0  # the evaluation is never trusted more than this
OF_ACTIONS, OF_SHARES = 0, 1  # places of `trust`
LEVELS = 2  # rows about an action's score: its level, and that times the logarithm of the spread
LARGEST_LOG = 4.0  # that logarithm lies between this and its opposite
LEAK = np.float32(0.25)  # what is left of a negative sum of facts: facts of an action can so depend on each other


class Layers(NamedTuple):
    """The weights. Every matrix has a row for each input, except that of the actions, which has one for each action."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    results: Floats  # logits of the win share of each seat, then its expected score
    results_bias: Floats
    actions: Floats
    actions_bias: Floats
    trust: Floats  # the weights of the game's own action scores in the prior, and of its own evaluation in the shares
    arranged: Floats = np.zeros(1, np.float32)  # 1: it sees interchangeable things in order, see `arrange`
    facts: Floats = np.zeros((0, 1), np.float32)  # added to the rows of actions, see `describe`
    scores: Floats = np.zeros((0, 1), np.float32)  # the same for their scores, see `action_logit`
    features: Floats = np.zeros((0, 1), np.float32)  # the same for what the game says about them


class Net(NamedTuple):
    """A network with the tables of its game's features."""

    layers: Layers
    cells: Numbers
    rows: Numbers
    stack: Numbers
    size: int
    most: int
    arrangement: Arrangement
    descriptions: Descriptions


class Workspace(NamedTuple):
    """Memory for one forward pass."""

    rows: Numbers
    factors: Floats
    first: Floats
    second: Floats
    words: Numbers  # the record with interchangeable things in order
    keys: Numbers
    places: Numbers  # of these things
    observer: Numbers  # the seat that sees the record, and the number of seats
    facts: Numbers  # rows about what an action names
    action: Floats  # what an action depends on
    features: Floats  # of each action, as the game numbers it: written by its `action_features` before the prior


@jit
def workspace(net: Net) -> Workspace:
    return Workspace(
        np.zeros(net.most, np.int64),
        np.zeros(net.most, np.float32),
        np.zeros(net.layers.first_bias.size, np.float32),
        np.zeros(net.layers.second_bias.size, np.float32),
        np.zeros(net.arrangement.words, np.int64),
        np.zeros(net.arrangement.things, np.int64),
        np.zeros(net.arrangement.things, np.int64),
        np.zeros(2, np.int64),
        np.zeros(net.descriptions.most, np.int64),
        np.zeros(net.layers.second_bias.size, np.float32),
        np.zeros((net.layers.actions_bias.size, net.layers.features.shape[0]), np.float32),
    )


@jit
def think(net: Net, words: Words, judged: NDArray[np.float64], me: int, seats: int, work: Workspace) -> int:
    """Compute the hidden layers for a hidden record and the game's own evaluation of it.

    Return where the factors of that evaluation begin.
    """
    seen = words
    if net.arrangement.things > 0:
        write_places(net.arrangement, words, me, work.keys, work.places)
        arrange(net.arrangement, words, work.places, work.words)
        seen = work.words
    elif net.descriptions.size > 0:  # the prior of actions needs it again
        for w in range(words.size):
            work.words[w] = words[w]
    work.observer[0], work.observer[1] = me, seats
    n = encode(seen, me, seats, net.cells, net.rows, net.stack, work.rows, work.factors)
    end = add_judgement(judged, me, seats, net.size, n, work.rows, work.factors)
    trunk(net.layers, end, work.rows, work.factors, work.first, work.second)
    return n


@jit
def encode(
    words: Words, me: int, seats: int, cells: Numbers, all_rows: Numbers, stack: Numbers, rows: Numbers, values: Floats
) -> int:
    """Write the rows that a hidden record uses and their factors; return how many."""
    n = encode_question(words, me, seats, stack, rows, values)
    for c in range(cells.shape[0]):
        value = (words[cells[c, WORD_OF_CELL]] << cells[c, UP]) >> cells[c, DOWN]
        how = cells[c, KIND_OF_CELL]
        first = all_rows[seats, me, c]
        if how == MEMBERS:
            while value > 0:
                rows[n] = first + lowest(value)
                values[n] = np.float32(1)
                n += 1
                value &= value - 1
        elif how == NUMBER:
            if value != 0:
                rows[n] = first
                values[n] = np.float32(value)
                n += 1
            if value > 0:
                length = 0
                while value >> length > 0 and length < BIT_LENGTHS:
                    length += 1
                rows[n] = first + length
                values[n] = np.float32(1)
                n += 1
        elif value > 0 or (value == 0 and how != SMALL):
            if how == SEAT_NUMBER:
                value = (value - me) % seats
            rows[n] = first + value - (1 if how == SMALL else 0)
            values[n] = np.float32(1)
            n += 1
    return n


@jit
def encode_all(
    records: Numbers, judged: NDArray[np.float64], viewers: Numbers, seats: int, size: int, cells: Numbers,
    all_rows: Numbers, stack: Numbers, of: Arrangement, most: int, first: Numbers, rows: NDArray[np.int32],
    factors: Floats,
) -> bool:  # fmt: skip
    """Write the rows of many hidden records, one after another, and where each begins. False: there is no room."""
    own_rows, own_factors = np.empty(most, np.int64), np.empty(most, np.float32)
    keys, places, words = np.empty(of.things, np.int64), np.empty(of.things, np.int64), np.empty(of.words, np.int64)
    for i in range(records.shape[0]):
        if first[i] + most > rows.size:
            return False
        seen = records[i]
        if of.things > 0:
            write_places(of, seen, viewers[i], keys, places)
            arrange(of, seen, places, words)
            seen = words
        n = encode(seen, viewers[i], seats, cells, all_rows, stack, own_rows, own_factors)
        n = add_judgement(judged[i], viewers[i], seats, size, n, own_rows, own_factors)
        for k in range(n):
            rows[first[i] + k] = own_rows[k]
            factors[first[i] + k] = own_factors[k]
        first[i + 1] = first[i] + n
    return True


@jit
def add_judgement(
    judged: NDArray[np.float64], me: int, seats: int, size: int, n: int, rows: Numbers, factors: Floats
) -> int:
    """Add the game's own evaluation to the rows, as logarithms of win shares; return the new number of rows."""
    most_seats = judged.size
    for k in range(seats):
        rows[n + k] = size - most_seats + k
        factors[n + k] = np.float32(max(math.log(max(judged[(me + k) % seats], 1e-9)), LEAST_LOG))
    return n + seats


@jit
def task_part(words: Words, stack: Numbers, task: int, part: int) -> int:
    place = stack[FIRST_TASK] + PARTS * task + part
    found: int = (words[place // PARTS_PER_WORD] << (16 * (PARTS_PER_WORD - 1 - place % PARTS_PER_WORD))) >> 48
    return found


@jit
def encode_question(words: Words, me: int, seats: int, stack: Numbers, rows: Numbers, values: Floats) -> int:
    """Write the rows of the ask on top of the stack."""
    task = ((words[stack[DEPTH_WORD]] << stack[DEPTH_UP]) >> stack[DEPTH_DOWN]) - 1
    if task < 0:
        return 0
    kind, seat = task_part(words, stack, task, 0), task_part(words, stack, task, 1)
    what, n = task_part(words, stack, task, 2), task_part(words, stack, task, 3)
    after_seats = stack[MOST_SEATS] + 1
    rows[0] = (seat - me) % seats if seat >= 0 else stack[MOST_SEATS]
    rows[1] = after_seats + min(max(kind, 0), stack[KINDS] - 1)
    rows[2] = after_seats + stack[KINDS] + min(max(what, 0), stack[WHATS] - 1)
    rows[3] = after_seats + stack[KINDS] + stack[WHATS] + min(max(n, 0), stack[NS] - 1)
    for k in range(PARTS):
        values[k] = np.float32(1)
    return PARTS


@jit
def layer(inputs: Floats, matrix: Floats, bias: Floats, out: Floats, rectified: bool) -> None:
    """out = inputs · matrix + bias; negative results become 0 where the layer is rectified."""
    width = bias.size
    for u in range(width):
        out[u] = bias[u]
    for k in range(inputs.size):
        x = inputs[k]
        if x != np.float32(0):
            for u in range(width):
                out[u] += x * matrix[k, u]
    if rectified:
        for u in range(width):
            out[u] = max(out[u], np.float32(0))


@jit
def trunk(layers: Layers, n: int, rows: Numbers, values: Floats, first: Floats, second: Floats) -> None:
    """Both hidden layers, from the rows that a record uses."""
    width = layers.first_bias.size
    for u in range(width):
        first[u] = layers.first_bias[u]
    for k in range(n):
        row, x = rows[k], values[k]
        for u in range(width):
            first[u] += x * layers.first[row, u]
    for u in range(width):
        first[u] = max(first[u], np.float32(0))
    layer(first, layers.second, layers.second_bias, second, True)


@jit
def write_results(
    layers: Layers, second: Floats, judged: Floats, me: int, seats: int,
    share: NDArray[np.float64], points: NDArray[np.float64],
) -> None:  # fmt: skip
    """Write every seat's expected win share, with sum 1, and its expected final score.

    `judged` are the factors of `add_judgement`.
    """
    out = np.empty(layers.results_bias.size, np.float32)
    layer(second, layers.results, layers.results_bias, out, False)
    half = out.size // 2
    for k in range(seats):
        out[k] += layers.trust[OF_SHARES] * judged[k]
    best = out[0]
    for k in range(seats):
        best = max(best, out[k])
    total = 0.0
    for k in range(seats):
        seat = (me + k) % seats
        share[seat] = math.exp(np.float64(out[k]) - np.float64(best))
        total += share[seat]
        points[seat] = np.float64(out[half + k])
    for seat in range(seats):
        share[seat] /= total


@jit
def results_of_all(
    layers: Layers,
    begins: Numbers,
    rows: NDArray[np.int32],
    factors: Floats,
    seats: Numbers,
    shares: NDArray[np.float64],
) -> None:
    """Write the expected win shares of many records, seats counted from the one that observes.

    The last rows of each record are those of the evaluation.
    """
    first = np.empty(layers.first_bias.size, np.float32)
    second = np.empty(layers.second_bias.size, np.float32)
    points = np.empty(shares.shape[1], np.float64)
    for i in range(shares.shape[0]):
        own, judged = (
            rows[begins[i] : begins[i + 1]].astype(np.int64),
            factors[begins[i + 1] - seats[i] : begins[i + 1]],
        )
        trunk(layers, own.size, own, factors[begins[i] : begins[i + 1]], first, second)
        write_results(layers, second, judged, 0, seats[i], shares[i], points)


@jit
def log_spread(spread: float) -> float:
    """By what the level of a score is multiplied in its second row: scores that hardly differ may mean little."""
    return min(max(math.log(spread), -LARGEST_LOG), LARGEST_LOG) if spread > 0.0 else 0.0


@jit
def action_logit(
    net: Net, work: Workspace, action: int, features: Floats, level: np.float32, width: np.float32
) -> np.float32:
    """The logit of an action, given by the number that it has in the network.

    `level` is its score in standard deviations from the mean, `width` the logarithm of their spread.
    """
    layers, second, of = net.layers, work.second, work.action
    for u in range(second.size):
        of[u] = np.float32(0)
    if net.descriptions.size > 0:
        me, seats = work.observer[0], work.observer[1]
        for k in range(describe(net.descriptions, work.words, me, seats, action, work.facts)):
            row = work.facts[k]
            for u in range(second.size):
                of[u] += layers.facts[row, u]
    if layers.scores.shape[0] > 0:
        wide = level * width
        for u in range(second.size):
            of[u] += level * layers.scores[0, u]
            of[u] += wide * layers.scores[1, u]
    for k in range(layers.features.shape[0]):
        x = features[k]
        if x != np.float32(0):
            for u in range(second.size):
                of[u] += x * layers.features[k, u]
    for u in range(second.size):
        of[u] = max(of[u], LEAK * of[u])
    logit: np.float32 = layers.actions_bias[action]
    for u in range(second.size):
        logit += second[u] * (layers.actions[action, u] + of[u])
    return logit


@jit
def write_prior(net: Net, work: Workspace, mask: Mask, estimates: NDArray[np.float64]) -> None:
    """Replace the game's score of each legal action by its prior probability, after `think`.

    The network's logit is added to the score, which has no unit and is divided by its standard deviation.
    """
    layers = net.layers
    n, mean, square, best = 0, 0.0, 0.0, 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            score = estimates[w * WORD + lowest(word)]
            word &= word - ONE
            n += 1
            mean += score
            square += score * score
    mean /= max(n, 1)
    spread = math.sqrt(max(0.0, square / max(n, 1) - mean * mean))
    factor = np.float64(layers.trust[OF_ACTIONS]) / spread if spread > 0.0 else 0.0
    width = np.float32(log_spread(spread))
    begun = False
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            level = (estimates[action] - mean) / spread if spread > 0.0 else 0.0
            number = arranged_action(net.arrangement, work.places, action)
            logit = action_logit(net, work, number, work.features[action], np.float32(level), width)
            estimates[action] = np.float64(logit) + factor * (estimates[action] - mean)
            best = max(best, estimates[action]) if begun else estimates[action]
            begun = True
    total = 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            estimates[action] = math.exp(estimates[action] - best)
            total += estimates[action]
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            estimates[action] /= total
