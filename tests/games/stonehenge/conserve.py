"""Conservation of cards (stonehenge 1.6): every card is in one place, and the counts and memories are right."""

from typing import Any

from druids.games.stonehenge.state import GAIA, SICKLE, Ask, Deed
from druids.games.stonehenge.tables import CARDS, COPIES, DOMAINS, TOO_MANY_DOMAINS, VALUES
from druids.kernel.bits import small_set
from druids.kernel.tasks import KIND, N


def check(s: Any) -> None:
    check_hands(s)
    check_piles(s)
    stack = [[int(part) for part in task] for task in s.tasks[: s.depth]]
    dealing = [task[N] for task in stack if task[KIND] == Ask.DEAL]
    held, trick = sum(int(n) for n in s.held), [int(card) for card in s.trick if card >= 0]
    if s.trick_no > 0:
        heights = int(s.heights.sum())
        assert held + len(trick) + heights + int(s.aside) + specials_to_use(stack) == CARDS
        played = len(small_set(s.seen)) + int(s.sickles_seen) + int(s.mistletoes_seen)
        leads_gaia = int(stack[-1][KIND] == Ask.LEAD_GAIA)
        assert held + played + (1 - leads_gaia) == len(s.held[: s.seats]) * hand_size(s)
        for card in trick:
            assert card >= SICKLE or int(s.seen) >> card & 1
    else:
        assert held == (dealing[0] if dealing else 0)
        assert not trick
        assert not s.heights.any()
        assert (int(s.aside), int(s.seen), int(s.sickles_seen), int(s.mistletoes_seen)) == (0, 0, 0, 0)


def hand_size(s: Any) -> int:
    return {3: 15, 4: 14, 5: 13}[int(s.seats)]


def specials_to_use(stack: list[list[int]]) -> int:
    """Specials of a resolved trick that are neither in a pile nor set aside yet."""
    sickles = sum(task[KIND] in (Ask.SICKLE, Deed.USE_SICKLE) for task in stack)
    return sickles + sum(task[N] for task in stack if task[KIND] in (Ask.MISTLETOE, Deed.USE_MISTLETOES))


def check_hands(s: Any) -> None:
    places = [int(s.seen), *(int(hand) for hand in s.hands)]
    assert sum(len(small_set(place)) for place in places) == len(small_set(sum(places))), "a card in two places"
    assert int(s.sickles_seen) + int(s.sickles.sum()) <= COPIES
    assert int(s.mistletoes_seen) + int(s.mistletoes.sum()) <= COPIES
    assert list(s.trick).count(GAIA) + (s.gaia >= 0) <= 1
    for seat in range(s.seats):
        hand = small_set(s.hands[seat])
        specials = int(s.sickles[seat]) + int(s.mistletoes[seat]) + int(s.gaia == seat)
        assert s.held[seat] == len(hand) + specials
        assert not {card // VALUES for card in hand} & set(small_set(s.voids[seat])), "a seat holds a domain it lacks"


def check_piles(s: Any) -> None:
    for seat in range(s.seats):
        domains = [domain for domain in range(DOMAINS) if s.tops[seat, domain] > 0]
        assert domains == [domain for domain in range(DOMAINS) if s.heights[seat, domain] > 0]
        assert len(domains) < TOO_MANY_DOMAINS, "a fifth pile ends the round"
        for domain in domains:
            assert int(s.seen) >> (VALUES * domain + int(s.tops[seat, domain]) - 1) & 1, "a top card was never played"
