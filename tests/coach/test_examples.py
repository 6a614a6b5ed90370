"""The example reviews: they decode as the documented types, and their ledgers add up to the last bit."""

from itertools import permutations
from math import fsum

import msgspec
import pytest

from druids.coach.results import LedgerRow, Review
from druids.match import files
from tests.coach.make_examples import EXAMPLES, TABLES

GAMES = sorted(TABLES)


def example(game: str) -> Review:
    return msgspec.json.decode((EXAMPLES / f"{game}.json").read_bytes(), type=Review)


@pytest.mark.parametrize("game", GAMES)
def test_it_belongs_to_the_stored_game(game: str) -> None:
    text = (EXAMPLES / f"{game}.druids").read_text(encoding="utf-8")
    found = example(game)
    assert found.digest in text
    assert found.game == game


@pytest.mark.parametrize("game", GAMES)
def test_its_decisions_are_those_of_the_match(game: str) -> None:
    match = files.read_file(EXAMPLES / f"{game}.druids")
    for decision in example(game).decisions:
        step = match.steps[decision.step]
        assert (step.actor, match.game.actions.names[step.action]) == (decision.seat, decision.played)
        assert decision.played in {candidate.action for candidate in decision.candidates}
        assert decision.best == decision.candidates[0].action


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_adds_up_in_any_order(game: str) -> None:
    for row in example(game).ledger:
        terms = terms_of(row)
        assert fsum(terms) == row.result
        for order in permutations(terms):
            assert sum(order) == row.result


def terms_of(row: LedgerRow) -> list[float]:
    return [row.start, row.deal, row.later, row.own, row.others, row.unnamed]
