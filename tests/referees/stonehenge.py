"""A referee for Stonehenge, read from its rules document alone (deliberately nothing from `druids`)."""

from tests.referees.referee import NATURE, Asking, Options, Play, Rulebook, ask, choose, draw

DOMAINS = "GYRBP"  # stonehenge 1.2
VALUES = range(1, 13)
GAIA, SICKLE, MISTLETOE = "Ga", "S", "M"  # stonehenge 1.3, 1.4
COPIES_OF_A_SPECIAL = 2
HAND_SIZES = {3: 15, 4: 14, 5: 13}  # stonehenge 3.3
TOP_HALF = 33  # stonehenge 3.1: Gaia lies among these
LOSER_POINTS = -3  # stonehenge 8.2

Trick = list[tuple[int, str]]  # seat and card, in the order played
Pile = dict[str, int]  # a seat's domains with their top cards


def domain_of(card: str) -> str:
    """The domain of a card, or nothing for Gaia and the specials."""
    return card[0] if card[1:].isdigit() else ""


def value_of(card: str) -> int:
    return int(card[1:])


def play(seats: int, options: Options) -> Play:
    totals = [0] * seats
    dealer = int((yield from choose(NATURE, "dealer", range(seats))))
    for _ in range(int(options["rounds"])):
        hands = yield from deal(seats, dealer)
        points = yield from play_round(hands, options["sun_and_moon"] == "true")
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        # stonehenge 8.4: fewest points of this round; tied, the first clockwise after the previous dealer
        after_dealer = [(dealer + 1 + k) % seats for k in range(seats)]
        dealer = min(after_dealer, key=lambda seat: points[seat])
    return totals, [seat for seat in range(seats) if totals[seat] == max(totals)]  # stonehenge 8.6


def deal(seats: int, dealer: int) -> Asking[list[list[str]]]:
    """stonehenge 3.2, 3.5 and the chances of 13."""
    others = {f"{domain}{value}": 1 for domain in DOMAINS for value in VALUES}
    others |= {SICKLE: COPIES_OF_A_SPECIAL, MISTLETOE: COPIES_OF_A_SPECIAL}
    gaia_is_dealt = False
    hands: list[list[str]] = [[] for _ in range(seats)]
    for i in range(HAND_SIZES[seats] * seats):
        # Gaia with 1 / (33 - i), else any other card alike: both times (33 - i) and the number of cards left
        after = 1 if gaia_is_dealt else TOP_HALF - i - 1
        gaia = 0 if gaia_is_dealt else sum(others.values())
        card = yield from draw("deal", {GAIA: gaia, **{card: copies * after for card, copies in others.items()}})
        if card == GAIA:
            gaia_is_dealt = True
        else:
            others[card] -= 1
        hands[(dealer + 1 + i) % seats].append(card)
    return hands


def play_round(hands: list[list[str]], sun_and_moon: bool) -> Asking[list[int]]:
    """One round after the deal; comes to the points of each seat."""
    piles: list[Pile] = [{} for _ in hands]
    leader = next(seat for seat, hand in enumerate(hands) if GAIA in hand)  # stonehenge 6.1
    sun = False
    loser = None
    while any(hands):
        trick: Trick = []
        led = ""
        if GAIA in hands[leader]:
            cults = (":moon", ":sun") if sun_and_moon else ("",)  # stonehenge 9.1
            names = [f"gaia:{domain}{cult}" for domain in DOMAINS for cult in cults]
            action = (yield from ask(leader, names)).split(":")
            led, sun = action[1], action[-1] == "sun"
            hands[leader].remove(GAIA)
            trick.append((leader, GAIA))
        while len(trick) < len(hands):
            seat = (leader + len(trick)) % len(hands)
            card = yield from choose(seat, "card", legal_cards(hands[seat], led))
            hands[seat].remove(card)
            trick.append((seat, card))
            led = led or domain_of(card)  # stonehenge 6.3
        leader = winner(trick, led)
        place_domain_cards(trick, piles[leader], sun)
        if len(piles[leader]) == len(DOMAINS):  # stonehenge 7.6, before any special acts
            loser = leader
            break
        yield from use_specials(trick, leader, piles[leader])
    return [LOSER_POINTS if seat == loser else sum(pile.values()) for seat, pile in enumerate(piles)]  # stonehenge 8.2


def legal_cards(hand: list[str], led: str) -> set[str]:
    """stonehenge 6.3, 6.4"""
    if led and any(domain_of(card) == led for card in hand):
        return {card for card in hand if domain_of(card) in (led, "")}
    return set(hand)


def winner(trick: Trick, led: str) -> int:
    """The highest card of the led domain, Gaia a zero of it; of specials alone, the leader (stonehenge 7.1)."""
    following = [(value_of(card), seat) for seat, card in trick if led and domain_of(card) == led]
    leader = trick[0][0]
    return max(following)[1] if following else leader


def place_domain_cards(trick: Trick, pile: Pile, sun: bool) -> None:
    """Of this trick's cards of a domain the lowest lies on top, under the Sun the highest (stonehenge 7.5, 9.1)."""
    for domain in DOMAINS:
        values = [value_of(card) for _, card in trick if domain_of(card) == domain]
        if values:
            pile[domain] = max(values) if sun else min(values)


def use_specials(trick: Trick, seat: int, pile: Pile) -> Asking[None]:
    """stonehenge 7.7, 7.8"""
    cards = [card for _, card in trick]
    for _ in range(cards.count(SICKLE)):
        highest = [domain for domain in pile if pile[domain] == max(pile.values())]
        if len(highest) > 1:
            highest = [(yield from choose(seat, "sickle", highest))]
        for domain in highest:
            del pile[domain]
    if MISTLETOE in cards and len(pile) > 1:
        yield from choose(seat, "mistletoe", pile)  # stonehenge A-23: changes nothing


RULEBOOK = Rulebook(
    name="stonehenge",
    seats=(3, 4, 5),  # stonehenge 2.1
    options={"sun_and_moon": ("false", "true"), "rounds": ("5", "1", "2", "3")},  # 13; of the rounds, some
    play=play,
)
