"""The result of a review as plain data: what Python returns, the server stores and sends, and the browser draws.

All shares are win shares: 1 for a sole winner, 1/k for each of k winners, 1/seats for everyone in a draw. Intervals are
95 %. `docs/coach.md` says how each number is made.
"""

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

Verdict = Literal["best", "good", "close", "inaccuracy", "mistake", "blunder"]
Luck = Literal["deal", "draw"]
ReviewState = Literal["none", "waiting", "running", "done", "failed"]

if TYPE_CHECKING:
    from druids.kernel.message import Message

    Words = Message  # what is put in: the encoder writes its fields as they are
else:

    class Words(Struct, frozen=True):
        """A text as a key of the `.ftl` files with arguments (`gaps`). The client turns it into a sentence.

        An argument is a number, a string, `{"seat": 2}` (a player's name; the sentence also gets `$<argument>_you`),
        `{"many": [...]}` (a list of texts, joined as the language requires), or another `Words`.
        """

        key: str
        gaps: dict[str, Any] = {}


class Candidate(Struct, frozen=True):
    """One legal action of a decision, judged in sampled worlds from what the seat knew."""

    action: str
    """The action's name, as in stored games."""
    number: int
    """The action's number in the game's action space."""
    words: Words
    """The action in words, for the seat that decided."""
    target: str
    """The action's target on the board, as in option lists."""
    estimate: float
    """Expected win share of the seat after this action."""
    standard_error: float
    """Of `estimate`."""
    difference: float
    """Expected win share less than the best candidate's: 0 for the best, else mostly negative. It comes from the same
    worlds and dice; in Creatures and Edora, for all but the two compared actions, from a search of all candidates."""
    interval: tuple[float, float]
    """95 % interval of `difference`."""
    worlds: int
    """In how many sampled worlds it was tried."""


class Decision(Struct, frozen=True):
    """One decision between at least two legal actions."""

    number: int
    """The number of the decision in the review, from 0."""
    step: int
    """The number of the step in the match. The position before it is the frame `step` of a replay."""
    seat: int
    asked: Words
    """The question, as the seat was asked."""
    played: str
    """The name of the action that was played."""
    best: str
    """The name of the action that should have been played; equal to `played` if the verdict is best or close and the
    played action is the first candidate."""
    verdict: Verdict
    """`close`: too close to call, because the interval of `loss` includes 0, or because the search that chose the best
    other action and the comparison with it disagree."""
    loss: float
    """Win share lost by the played action against the best other one, measured in worlds that did not choose it. At
    most 0 for a best action, where it is the (negative) lead over the next."""
    interval: tuple[float, float]
    """95 % interval of `loss`."""
    regret: float
    """What the rating counts: `loss` where what chose the best other action prefers it, else 0. In Creatures it is at
    most 0.1, and at least -0.1."""
    real: bool
    """Whether the choice mattered: some candidate is clearly worse than the best. Only such decisions are rated."""
    effects: list[float]
    """For every seat, what its expected win share gained by the played action against the best; zeros if the verdict is
    best or close."""
    reason: Words
    """One sentence: what differs between the continuations of the played and the best action."""
    candidates: list[Candidate]
    """The best six, best first, and the played one."""
    omitted: int
    """How many more candidates there were."""


class CurvePoint(Struct, frozen=True):
    """The win share of every seat after some steps of the match, estimated with all cards open."""

    step: int
    """How many steps have been played: the frame of a replay."""
    shares: list[float]
    standard_error: float
    """The largest of the seats."""
    luck: Luck | None
    """Whether chance acted just before this point, and how: a whole deal, or a draw or dice."""
    lucky: list[float]
    """What chance gave every seat just before this point, as counted in the ledger; zeros without chance."""


class LedgerRow(Struct, frozen=True):
    """Where one seat's result comes from. The first six numbers add up to `result` exactly, in any order: all of them
    are multiples of 2**-32."""

    seat: int
    start: float
    """1 / seats."""
    deal: float
    """Luck of the deals: of the first, and of the later rounds."""
    later: float
    """Luck of later draws and dice."""
    own: float
    """Own errors: at most about 0."""
    others: float
    """What errors of the others gave."""
    unnamed: float
    """The rest, which nobody can name: not skill, but everything between the estimates and the result."""
    result: float
    """The win share of the game."""
    luck_error: float
    """Standard error of `deal` + `later`, from sampling."""
    errors_error: float
    """Standard error of `own` + `others`, from sampling."""


class Rating(Struct, frozen=True):
    """How one seat played: win share lost per real decision."""

    seat: int
    decisions: int
    """Decisions between at least two actions."""
    real: int
    """Those that mattered."""
    loss: float
    """Mean loss of the real decisions, in win share."""
    interval: tuple[float, float]
    """95 % interval of `loss`."""
    level: str | None
    """The level of bots whose loss per decision is nearest; null without yardsticks or real decisions."""
    counts: dict[str, int]
    """How many decisions had each verdict."""


class Review(Struct, frozen=True):
    """The review of one finished game."""

    version: int
    """Of the method. Another version may judge differently."""
    game: str
    rules: int
    seats: int
    names: list[str]
    """The players' names; empty where the game has none."""
    digest: str
    """Of the stored game."""
    seed: int
    effort: float
    """1 is the standard effort."""
    seat: int | None
    """The only seat whose decisions were judged, or null for all."""
    scores: list[int]
    winners: list[int]
    decisions: list[Decision]
    curve: list[CurvePoint]
    ledger: list[LedgerRow]
    """One row per seat."""
    ratings: list[Rating]
    """One per judged seat."""
    moments: list[int]
    """Numbers of up to three decisions per judged seat to learn from, the most costly first."""


class ReviewStatus(Struct, frozen=True):
    """How far the review of a table's game is."""

    state: ReviewState
    done: int = 0
    """Decisions judged so far."""
    total: int = 0
    """Decisions to judge; 0 while that is unknown."""
    version: int = 0
    """Of the method."""
    problem: str | None = None
    """Why it failed."""
