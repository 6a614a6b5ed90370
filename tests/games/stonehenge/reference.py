"""Stonehenge again, naively: lists of card names, no bits, no stack. Shares no code with the rules it checks."""

LETTERS = "GYRBP"
DECK = [f"{letter}{value}" for letter in LETTERS for value in range(1, 13)] + ["S", "S", "M", "M", "Ga"]


def value(card: str) -> int:
    return int(card[1:])


def winner_of(trick: list[tuple[int, str]], named: str) -> int:
    """7.1: (seat, card) in order of play; `named` is Gaia's domain or empty."""
    led = named
    for _, card in trick:
        if card[0] in LETTERS and card != "Ga" and not led:
            led = card[0]
    followers = [(value(card), seat) for seat, card in trick if card != "Ga" and card[0] == led]
    return max(followers)[1] if followers else trick[0][0]


class Reference:
    def __init__(self, seats: int, rounds: int, sun_and_moon: bool) -> None:
        self.seats, self.rounds, self.variant = seats, rounds, sun_and_moon
        self.totals = [0] * seats
        self.round_points: list[list[int]] = []
        self.asked: tuple[str, int] = ("dealer", -1)
        self.over = False

    def begin(self) -> None:
        self.deck = list(DECK)
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.piles: list[dict[str, list[str]]] = [{} for _ in range(self.seats)]
        self.trick: list[tuple[int, str]] = []
        self.loose: list[str] = []  # specials of a resolved trick that have not been used yet
        self.aside: list[str] = []
        self.named = ""
        self.sun = False
        self.asked = ("deal", (self.dealer + 1) % self.seats)

    def cards_everywhere(self) -> list[str]:
        piles = [card for owned in self.piles for pile in owned.values() for card in pile]
        hands = [card for hand in self.hands for card in hand]
        return sorted(self.deck + hands + [card for _, card in self.trick] + self.loose + piles + self.aside)

    def legal(self) -> set[str]:
        kind, seat = self.asked
        if kind == "gaia":
            cults = (":moon", ":sun") if self.variant else ("",)
            return {f"gaia:{letter}{cult}" for letter in LETTERS for cult in cults}
        if kind == "card":
            hand = [card for card in self.hands[seat] if card != "Ga"]
            led = self.named or next((card[0] for _, card in self.trick if card not in ("S", "M")), "")
            if led and any(card[0] == led for card in hand):
                hand = [card for card in hand if card[0] == led or card in ("S", "M")]
            return {f"card:{card}" for card in hand}
        if kind == "sickle":
            return {f"sickle:{letter}" for letter in self.highest(seat)}
        return {f"mistletoe:{letter}" for letter in self.piles[seat]}

    def highest(self, seat: int) -> list[str]:
        tops = {letter: value(self.top(seat, letter)) for letter in self.piles[seat]}
        return [letter for letter in tops if tops[letter] == max(tops.values())]

    def top(self, seat: int, letter: str) -> str:
        return self.piles[seat][letter][-1]

    def do(self, name: str) -> None:
        kind, rest = name.split(":", 1)
        seat = self.asked[1]
        if kind == "dealer":
            self.dealer = int(rest)
            self.begin()
        elif kind == "deal":
            self.deal(seat, rest)
        elif kind == "gaia":
            self.named, self.sun = rest[0], rest.endswith("sun")
            self.lay(seat, "Ga")
        elif kind == "card":
            self.lay(seat, rest)
        elif kind == "sickle":
            self.cut(seat, rest)
            self.use_specials(seat)
        else:
            self.hang(seat, rest)
            self.use_specials(seat)

    def deal(self, seat: int, card: str) -> None:
        self.deck.remove(card)
        self.hands[seat].append(card)
        size = {3: 15, 4: 14, 5: 13}[self.seats]
        if all(len(hand) == size for hand in self.hands):
            self.aside, self.deck = self.deck, []
            self.asked = ("gaia", next(seat for seat in range(self.seats) if "Ga" in self.hands[seat]))
        else:
            self.asked = ("deal", (seat + 1) % self.seats)

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.seats:
            self.asked = ("card", (seat + 1) % self.seats)
            return
        winner = winner_of(self.trick, self.named)
        cards = [card for _, card in self.trick]
        self.trick, self.named = [], ""
        for letter in LETTERS:
            packet = sorted((c for c in cards if c[0] == letter and c != "Ga"), key=value, reverse=not self.sun)
            if packet:
                self.piles[winner].setdefault(letter, []).extend(packet)
        self.aside += [card for card in cards if card == "Ga"]
        self.loose = [card for card in cards if card in ("S", "M")]
        if len(self.piles[winner]) == 5:
            self.aside += self.loose
            self.loose = []
            self.end_round(winner)
        else:
            self.use_specials(winner)

    def use_specials(self, winner: int) -> None:
        while "S" in self.loose:
            highest = self.highest(winner) if self.piles[winner] else []
            if len(highest) > 1:
                self.asked = ("sickle", winner)
                return
            if highest:
                self.cut(winner, highest[0])
            else:
                self.loose.remove("S")
                self.aside.append("S")
        if self.loose:
            owned = list(self.piles[winner])
            if len(owned) > 1:
                self.asked = ("mistletoe", winner)
                return
            if owned:
                self.hang(winner, owned[0])
            else:
                self.aside += self.loose
                self.loose = []
        if self.hands[winner]:
            self.asked = ("card", winner)
        else:
            self.end_round(-1)

    def cut(self, winner: int, letter: str) -> None:
        self.loose.remove("S")
        self.aside += [*self.piles[winner].pop(letter), "S"]

    def hang(self, winner: int, letter: str) -> None:
        self.piles[winner][letter] = self.loose + self.piles[winner][letter]
        self.loose = []

    def end_round(self, loser: int) -> None:
        points = [sum(value(self.top(seat, x)) for x in self.piles[seat]) for seat in range(self.seats)]
        if loser >= 0:
            points[loser] = -3
        self.round_points.append(points)
        self.totals = [total + gain for total, gain in zip(self.totals, points, strict=True)]
        if len(self.round_points) == self.rounds:
            self.over = True
            return
        after = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        self.dealer = min(after, key=lambda seat: points[seat])
        self.begin()
