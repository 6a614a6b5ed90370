"""Hidden information: every determinization is possible; gems of others mostly match, the rest is even."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from druids.games.futark.claim import clear
from druids.games.futark.game import GAME
from druids.games.futark.history import LOST, SHUFFLED, note
from druids.games.futark.piles import discard_gem, draw_gem, place_gem, play_servant, reshuffle, top_servant
from druids.games.futark.state import GEM_NAMES
from druids.games.futark.tables import GEM_VALUES, GEMS, KINDS
from druids.kernel.bits import small_set
from druids.kernel.jit import COMPILED
from druids.kernel.rng import Rng, seeded_rng
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Position
from tests.games.futark.conserve import check
from tests.games.futark.policy import WORDS, choose
from tests.games.futark.table import DEFAULTS, Table
from tests.positions import set_up

pytestmark = pytest.mark.many

ODDS = [(35, 30), (10, 90), (0, 50)]  # claims and discards in percent: few, some and many reshuffles


def history_of(seats: int, codes: NDArray[np.int64], odds: tuple[int, int], steps: int, rng: Rng) -> list[int]:
    position, mask = set_up(GAME, seats, codes), np.zeros(WORDS, np.uint64)
    actions: list[int] = []
    while len(actions) < steps and not position.over:
        nature = position.to_act == NATURE
        actions.append(position.sample_chance(rng) if nature else int(choose(position.record, mask, *odds, rng)))
        position.play(actions[-1])
    return actions


def replay(seats: int, codes: NDArray[np.int64], actions: list[int]) -> list[Position]:
    """All positions of a history; every action must be legal."""
    positions = [set_up(GAME, seats, codes)]
    for action in actions:
        after = positions[-1].copy()
        after.play(action)
        positions.append(after)
    return positions


def views(positions: list[Position], viewer: int) -> list[Position]:
    return [position.hide(viewer) for position in positions]


@pytest.mark.parametrize("odds", ODDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_determinization_is_possible(seats: int, odds: tuple[int, int]) -> None:
    rng = seeded_rng(5, seats, *odds)
    shuffles = 0
    for game in range(6 if COMPILED else 1):
        codes = np.array([game % 2, game // 2 % 2, 1], np.int64)
        whole = history_of(seats, codes, odds, 100_000, rng)
        for part in (0.3, 0.6, 0.8, 0.95, 1.0) if COMPILED else (0.6,):
            history = whole[: int(len(whole) * part)]
            positions = replay(seats, codes, history)
            shuffles = max(shuffles, int(positions[-1].record.shuffles))
            for viewer in (*range(seats), NOBODY):
                sampled = positions[-1].determinize(viewer, seeded_rng(9, game, viewer))
                hidden = positions[-1].hide(viewer)
                assert hidden.determinize(viewer, seeded_rng(9, game, viewer)) == sampled, "it reads hidden fields"
                records = [position.record for position in positions[:-1]]
                other = replay(seats, codes, GAME.rewrite(records, history, viewer)(sampled.record))
                assert other[-1] == sampled
                assert views(other, viewer) == views(positions, viewer)
    assert shuffles >= 1 or not COMPILED


def position_after_a_shuffle(seed: int) -> Position:
    """Two seats; the second shuffle has just happened."""
    codes = np.array(DEFAULTS, np.int64)
    rng = seeded_rng(6, seed)
    positions = replay(2, codes, history_of(2, codes, (10, 90), 100_000, rng))
    second = next(i for i, position in enumerate(positions) if position.record.shuffles == 2)
    return positions[second + 2]


def test_3_3_after_a_shuffle_gems_of_a_kind_never_seen_are_alike() -> None:
    here = position_after_a_shuffle(1)
    never_seen = set(range(GEMS)) - {int(face) for face in here.hide(0).record.faces if face >= 0}
    assert len(never_seen) >= 5
    there: Counter[int] = Counter()
    rounds = 1500 if COMPILED else 60
    for k in range(rounds):
        sampled = here.determinize(0, seeded_rng(8, k)).record
        there.update(gem for gem in small_set(int(sampled.hands[1])) if gem in never_seen)
    assert there
    for kind in range(GEMS // GEM_VALUES):
        alike = [gem for gem in never_seen if gem // GEM_VALUES == kind]
        average = sum(there[gem] for gem in alike) / max(1, len(alike))
        spread = 5 * average**0.5 + 1
        assert all(abs(there[gem] - average) < spread for gem in alike), (average, there)


def test_others_are_thought_to_place_gems_where_they_count() -> None:
    """Nine of ten, as they do; but any gem that the viewer does not know can lie anywhere."""
    table = Table().row("KFUTAR").hand(0, "K1 F2").gems(0, 1, "K5 A2 F3").gems(1, 1, "R7")
    rounds = 1000 if COMPILED else 100
    kinds: Counter[int] = Counter()
    for k in range(rounds):
        sampled = table.true.determinize(0, seeded_rng(7, k)).record
        kinds.update(gem // GEM_VALUES for gem in small_set(int(sampled.piles[0, 1])))
    placed = sum(kinds.values())
    assert placed == 3 * rounds
    assert 0.85 < kinds[KINDS.index("K")] / placed < 0.97
    assert len(kinds) == len(KINDS)


def test_3_3_a_gem_discarded_into_a_new_deck_lies_in_no_older_pile() -> None:
    """Seat 0 discards F1, the discard becomes the deck: seat 1 cannot have placed F1 before, but may hold it now."""
    table = Table().row("KFUTAR").hand(0, "F1 F2").gems(0, 1, "K1 K2 K3")
    discard_gem(table.s, 0, GEM_NAMES.index("F1"))
    for gem in small_set(int(table.s.deck)):
        draw_gem(table.s, 1, gem)
        if gem % 9 == 8:
            discard_gem(table.s, 1, gem)
        else:
            place_gem(table.s, 1, gem, 1)
    reshuffle(table.s)
    draw_gem(table.s, 1, GEM_NAMES.index("K9"))
    draw_gem(table.s, 1, GEM_NAMES.index("A9"))
    held = 0
    piled: Counter[int] = Counter()
    for k in range(4000 if COMPILED else 60):
        sampled = table.true.determinize(0, seeded_rng(5, k)).record
        held += int(sampled.hands[1]) >> GEM_NAMES.index("F1") & 1
        assert not int(sampled.piles[0, 1] | sampled.piles[1, 1]) >> GEM_NAMES.index("F1") & 1
        piled.update(small_set(int(sampled.piles[0, 1])))
    assert held > 0, "it is in the new deck, so it can be drawn"
    assert len(piled) > (40 if COMPILED else 12), (
        "any gem that seat 0 never saw can lie at slot 0: secret discards are secret"
    )


def test_a_game_too_long_for_its_history_goes_on_without() -> None:
    table = Table().row("KFUTAR").hand(0, "F1 F2").gems(0, 1, "K1 K2")
    draw_gem(table.s, 1, GEM_NAMES.index("R1"))
    while table.s.move_count != LOST:
        note(table.s, SHUFFLED, -1)
    assert (table.s.moves == -1).all()
    assert (table.s.faces == -1).all()
    draw_gem(table.s, 0, GEM_NAMES.index("R2"))
    assert table.s.move_count == LOST
    sampled = table.true.determinize(0, seeded_rng(1)).record
    assert sampled.hands[0] == table.s.hands[0]
    check(sampled)


def test_3_6_a_returned_servant_lies_only_where_it_was_laid_since() -> None:
    """The 1 lies at slot 1, 2 and 3 come back, the 4 is laid, all see the 2 drawn again, and it is laid."""
    table = Table().row("KFUTAR").servants(0, "2@a 3@a").servants(1, "1@a").hand(0, servants="4 5 6")
    clear(table.s, 0)
    play_servant(table.s, 0, 3, 2)
    top_servant(table.s, 0, 1)
    play_servant(table.s, 0, 1, 3)
    seen: Counter[tuple[int, ...]] = Counter()
    rounds = 3600
    for k in range(rounds):
        sampled = table.true.determinize(1, seeded_rng(3, k)).record
        faces = tuple(int(face) for face in sampled.out_face[0, :3])
        assert 1 not in faces[:2], "the 2 was in the stack when those were laid"
        assert 2 not in faces, "the 3 is in the stack"
        seen[faces] += 1
    assert len(seen) == 36  # the 2 in third place: 4 * 3 layouts of the others; in hand: 4 * 3 * 2
    assert min(seen.values()) > 60
    assert max(seen.values()) < 145


def test_before_a_shuffle_unknown_gems_of_a_kind_are_as_likely() -> None:
    table = Table().row("KFUTAR").gems(0, 1, "K9").gems(0, 0, "K8").hand(0, "F1 F2").hand(1, "F3 F4")
    seen: Counter[int] = Counter()
    rounds = 5100
    for k in range(rounds):
        sampled = table.true.determinize(0, seeded_rng(4, k)).record
        seen[int(sampled.piles[0, 1]).bit_length() - 1] += 1
        assert sampled.piles[0, 0] == table.s.piles[0, 0]
        assert sampled.hands[0] == table.s.hands[0]
    assert len(seen) == 51  # all but the three that seat 0 knows
    fitting = [seen.pop(GEM_NAMES.index(f"K{value}")) for value in (1, 2, 3, 4, 5, 6, 7, 9)]
    assert 470 < min(fitting) <= max(fitting) < 690  # nine in ten among eight, and one in ten among all
    assert max(seen.values()) < 30
