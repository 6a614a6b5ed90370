"""Futark for people: keys with gaps, and the table as a picture."""

from typing import Any

from druids.games.futark.changes import changed_targets
from druids.games.futark.claim import amulets_of
from druids.games.futark.piles import claimable, gems_at, open_slots
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    DRAW_GEM,
    DRAW_SERVANT,
    GEM,
    LOCATION,
    NO_CLAIM,
    NO_DISCARD,
    PLACE,
    SERVANT,
    STOP,
    TAKE,
    Ask,
)
from druids.games.futark.tables import (
    CIRCLES,
    CLAIMABLE,
    CLAIMS,
    COLUMN,
    GEM_VALUES,
    GEMS,
    KINDS,
    SLOTS,
)
from druids.kernel.bits import small_set
from druids.kernel.game import Choice, Event
from druids.kernel.message import Block, Ink, Line, Many, Message, Scene, ScoreLine, Seat, Span, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, NATURE, SEAT, WHAT

RUNES = "ᚠᚢᚦᚨᚱᚲ"
INKS: tuple[Ink, ...] = ("yellow", "green", "red", "blue", "violet", "black")
SEAT_INKS: tuple[Ink, ...] = ("seat0", "seat1", "seat2", "seat3")
SEAT_LETTERS = "abcd"
RULES = {
    Ask.CLAIM: "rule-claim",
    Ask.PLACE: "rule-place",
    Ask.DISCARD: "rule-discard",
    Ask.DRAW: "rule-draw",
    Ask.TAKE: "rule-take",
}


# -- names of things -----------------------------------------------------------------------------------------


def kind_name(kind: int) -> Message:
    return say(f"kind-{KINDS[kind].lower()}")


def gem_name(gem: int) -> Message:
    return say("gem", kind=kind_name(gem // GEM_VALUES), value=gem % GEM_VALUES + 1)


def servant_name(servant: int) -> Message:
    return say("servant", value=servant + 1)


def card_name(card: int) -> Message:
    return gem_name(card) if card < GEMS else servant_name(card - GEMS)


def place_name(s: Any, slot: int) -> Message:
    """A slot's number as the names of actions count it, with what lies there."""
    if s.locations[slot] < 0:
        return say("empty-slot", slot=slot)
    return say("location", slot=slot, kind=kind_name(int(s.locations[slot])))


def glyph(gem: int) -> str:
    return f"{RUNES[gem // GEM_VALUES]}{KINDS[gem // GEM_VALUES]}{gem % GEM_VALUES + 1}"


def stack_size(s: Any, seat: int) -> int:
    return int(s.fresh_count[seat]) + int(s.returned_count[seat])


def discard_size(s: Any) -> int:
    return len(small_set(s.spent)) + sum(int(n) for n in s.thrown_count)


def servants_at(s: Any, slot: int) -> list[tuple[int, int]]:
    """The row of a slot from the left: (owner, face), face -1 where it is hidden."""
    row = [
        (int(s.out_place[seat, k]), seat, int(s.out_face[seat, k]))
        for seat in range(s.seats)
        for k in range(s.out_count[seat])
        if s.out_slot[seat, k] == slot
    ]
    return [(seat, face) for _, seat, face in sorted(row)]


class FutarkShow:
    # -- questions and answers -------------------------------------------------------------------------------

    def question(self, s: Any) -> Message:
        kind, seat = top(s, KIND), top(s, SEAT)
        if kind == Ask.CLAIM:
            return say("question-claim")
        if kind == Ask.PLACE:
            return say("question-place-gem" if top(s, WHAT) else "question-place")
        if kind == Ask.DISCARD:
            return say("question-discard")
        if kind == Ask.DRAW:
            return say("question-draw", held=int(s.gems_held[seat]) + int(s.servants_held[seat]))
        return say("question-take")

    def rule(self, s: Any) -> Message:
        return say(RULES[Ask(top(s, KIND))])

    def choice(self, s: Any, action: int) -> Choice:
        if CLAIM <= action < NO_CLAIM:
            slot = action - CLAIM
            return Choice(say("choice-claim", place=place_name(s, slot)), f"slot:{slot}")
        if action == NO_CLAIM:
            return Choice(say("choice-no-claim"), "no_claim")
        if PLACE <= action < DISCARD:
            card, slot = divmod(action - PLACE, SLOTS)
            target = f"gem:{card}" if card < GEMS else f"servant:{card - GEMS}"
            return Choice(say("choice-place", card=card_name(card), place=place_name(s, slot)), f"{target}>slot:{slot}")
        if DISCARD <= action < NO_DISCARD:
            return Choice(say("choice-discard", card=gem_name(action - DISCARD)), f"gem:{action - DISCARD}")
        if action == NO_DISCARD:
            return Choice(say("choice-no-discard"), "no_discard")
        if action == DRAW_GEM:
            return Choice(say("choice-draw-gem"), "deck")
        if action == DRAW_SERVANT:
            return Choice(say("choice-draw-servant"), "stack")
        if action == STOP:
            return Choice(say("choice-stop"), "stop")
        return Choice(servant_name(action - TAKE), f"servant:{action - TAKE}")

    # -- refusals --------------------------------------------------------------------------------------------

    def refusal(self, s: Any, action: int) -> Message:
        if action < TAKE:
            return say("refusal-nature")
        kind, seat = top(s, KIND), top(s, SEAT)
        if TAKE <= action < CLAIM:
            return say("refusal-take")
        if CLAIM <= action < PLACE:
            return self._refuse_claim(s, action, kind)
        if PLACE <= action < DISCARD:
            return self._refuse_place(s, action, kind, seat)
        if DISCARD <= action < DRAW_GEM:
            return say("refusal-not-in-hand" if kind == Ask.DISCARD else "refusal-discard-time")
        if kind != Ask.DRAW:
            return say("refusal-draw-time")
        if action == STOP:
            return say("refusal-stop")
        return say("refusal-source", source="gems" if action == DRAW_GEM else "servants")

    def _refuse_claim(self, s: Any, action: int, kind: int) -> Message:
        if action == NO_CLAIM:
            return say("refusal-no-claim")
        if kind != Ask.CLAIM:
            return say("refusal-claim-time")
        slot = action - CLAIM
        if s.locations[slot] < 0:
            return say("refusal-no-location", slot=slot)
        missing = CLAIMABLE - int(s.rows[slot]) - int(gems_at(s, slot))
        if s.rows[slot] == 0 and missing > 0:
            return say("refusal-claim-both", place=place_name(s, slot), missing=missing)
        if s.rows[slot] == 0:
            return say("refusal-claim-servant", place=place_name(s, slot))
        return say("refusal-claim-cards", place=place_name(s, slot), missing=missing)

    def _refuse_place(self, s: Any, action: int, kind: int, seat: int) -> Message:
        if kind != Ask.PLACE:
            return say("refusal-place-time")
        card, slot = divmod(action - PLACE, SLOTS)
        if not open_slots(s) >> slot & 1:
            return say("refusal-no-location", slot=slot)
        if card >= GEMS and top(s, WHAT):
            return say("refusal-two-servants")
        return say("refusal-not-in-hand")

    # -- what happened -----------------------------------------------------------------------------------------

    def changed(self, event: Event) -> list[str]:
        return changed_targets(event)

    def narrate(self, event: Event) -> list[Message]:
        before, after, action = event.before, event.after, event.action
        kind = top(before, KIND)
        who = Seat(event.actor)
        told: list[Message] = []
        if event.actor == NATURE:
            told = self._narrate_nature(before, action, kind)
        elif kind == Ask.CLAIM:
            told = [say("told-no-claim", who=who)] if action == NO_CLAIM else self._narrate_claim(event, action - CLAIM)
        elif kind == Ask.PLACE:
            told = [self._narrate_place(event)]
        elif kind == Ask.DISCARD and action == NO_DISCARD:
            told = []
        elif kind == Ask.DISCARD:
            told = [say("told-discard", who=who)]
            if action >= 0:
                told = [say("told-discard-own", card=gem_name(action - DISCARD))]
        elif kind == Ask.DRAW and action == STOP:
            told = [say("told-stop", who=who)]
        elif kind == Ask.DRAW:
            if after.shuffles > before.shuffles:
                told.append(say("told-shuffle", gems=int(after.deck_count)))
            told.append(say("told-draw-gem" if action == DRAW_GEM else "told-draw-servant", who=who))
        elif kind == Ask.TAKE:
            told = (
                [say("told-take", who=who)] if action < 0 else [say("told-take-own", card=servant_name(action - TAKE))]
            )
        return told

    def _narrate_nature(self, before: Any, action: int, kind: int) -> list[Message]:
        seat = top(before, WHAT)
        if kind == Ask.FIRST:
            return [say("told-first", who=Seat(action))]
        if kind == Ask.LOCATION:
            return [say("told-location", slot=seat, kind=kind_name(action - LOCATION))]
        if action < 0:
            return []
        card = gem_name(action - GEM) if kind == Ask.GEM else servant_name(action - SERVANT)
        return [say("told-card", who=Seat(seat), card=card)]

    def _narrate_place(self, event: Event) -> Message:
        before, after, who = event.before, event.after, Seat(event.actor)
        for slot in range(SLOTS):
            servant = after.rows[slot] > before.rows[slot]
            if servant or after.piled[slot, event.actor] > before.piled[slot, event.actor]:
                place = place_name(before, slot)
                if event.action >= 0:
                    return say("told-place-own", card=card_name((event.action - PLACE) // SLOTS), place=place)
                return say("told-place-servant" if servant else "told-place-gem", who=who, place=place)
        raise AssertionError("a placement changes a pile or a row")

    def _narrate_claim(self, event: Event, slot: int) -> list[Message]:
        before, after = event.before, event.after
        kind = int(before.locations[slot])
        shown = small_set(int(after.spent) & ~int(before.spent))
        told = [say("told-claim", who=Seat(event.actor), place=place_name(before, slot))]
        if shown:
            told.append(say("told-gems", gems=Many(tuple(gem_name(gem) for gem in shown))))
        told.append(say("told-amulets", amulets=int(amulets_of(int(after.spent) & ~int(before.spent), kind))))
        for seat in range(after.seats):
            back = [int(v) for v in after.returned[seat, before.returned_count[seat] : after.returned_count[seat]]]
            if back:
                gain = int(after.points[seat]) - int(before.points[seat])
                servants = Many(tuple(servant_name(servant) for servant in back))
                told.append(say("told-takes", who=Seat(seat), servants=servants, points=gain))
        if after.offset > before.offset:
            told.append(
                say("told-column", low=CIRCLES * int(after.offset) + 1, high=CIRCLES * int(after.offset) + COLUMN)
            )
        if after.passer >= 0:
            told.append(say("told-passed", who=Seat(int(after.passer))))
        elif after.claims == CLAIMS:
            told.append(say("told-last-claim"))
        return told

    def breakdown(self, s: Any, seat: int) -> list[ScoreLine]:
        return [ScoreLine(say("line-amulets"), int(s.points[seat]))]

    # -- the table -----------------------------------------------------------------------------------------------

    def scene(self, s: Any, viewer: int) -> Scene:
        blocks = [self._row(s, viewer), self._column(s), self._stacks(s)]
        if viewer >= 0:
            blocks.append(self._hand(s, viewer))
        return tuple(blocks)

    def _row(self, s: Any, viewer: int) -> Block:
        lines: list[Line] = []
        sentences: list[Message] = []
        for slot in range(SLOTS):
            kind = int(s.locations[slot])
            if kind < 0:
                lines.append((Span(f"{slot}  ·", "dim"),))
                sentences.append(say("empty-slot", slot=slot))
                continue
            spans = [
                Span(f"{slot} "),
                Span(f"{RUNES[kind]} ", INKS[kind]),
                Span(say(f"rune-{KINDS[kind].lower()}"), INKS[kind]),
            ]
            gems = int(gems_at(s, slot))
            spans.append(Span(f"  ◆{gems} ", "strong" if gems else "dim"))
            own = small_set(max(0, int(s.piles[slot, viewer]))) if viewer >= 0 else []
            if own:
                spans.append(Span("("))
                for k, gem in enumerate(own):
                    spans.append(Span(" " * (k > 0) + glyph(gem), INKS[gem // GEM_VALUES]))
                spans.append(Span(") "))
            row = servants_at(s, slot)
            if row:
                spans.append(Span("│ ", "dim"))
            for owner, face in row:
                spans.append(Span(f"{SEAT_LETTERS[owner]}{face + 1 if face >= 0 else '▪'} ", SEAT_INKS[owner]))
            if claimable(s, slot):
                spans.append(Span(say("mark-claimable"), "good"))
            lines.append(tuple(spans))
            sentences.append(self._location_sentence(s, viewer, slot, gems, own, row))
        return Block(
            say("block-row", left=int(sum(s.locations_left)), claims=int(s.claims)), tuple(lines), tuple(sentences)
        )

    def _location_sentence(
        self, s: Any, viewer: int, slot: int, gems: int, own: list[int], row: list[tuple[int, int]]
    ) -> Message:
        servants = tuple(
            say("servant-hidden", who=Seat(owner))
            if face < 0
            else say("servant-known", who=Seat(owner), value=face + 1)
            for owner, face in row
        )
        parts = [say("part-gems", gems=gems)]
        if own:
            parts.append(say("part-own", cards=Many(tuple(gem_name(gem) for gem in own))))
        parts.append(say("part-servants", cards=Many(servants)) if servants else say("part-no-servants"))
        if claimable(s, slot):
            parts.append(say("part-claimable"))
        return say("location-sentence", place=place_name(s, slot), parts=Many(tuple(parts)))

    def _column(self, s: Any) -> Block:
        low = CIRCLES * int(s.offset) + 1
        lines: list[Line] = []
        for step in range(COLUMN // CIRCLES - 1, -1, -1):
            first = low + step * CIRCLES
            here = [seat for seat in range(s.seats) if first <= s.points[seat] < first + CIRCLES]
            spans = [Span(f"{first:>3}–{first + CIRCLES - 1:<3}", "dim")]
            spans += [Span(f" {SEAT_LETTERS[seat]}:{s.points[seat]}", SEAT_INKS[seat]) for seat in here]
            lines.append(tuple(spans))
        others = [seat for seat in range(s.seats) if not low <= s.points[seat] < low + COLUMN]
        if others:
            spans = [Span("       ")]
            spans += [Span(f" {SEAT_LETTERS[seat]}:{s.points[seat]}", SEAT_INKS[seat]) for seat in others]
            lines.append(tuple(spans))
        sentences = [say("points-sentence", who=Seat(seat), points=int(s.points[seat])) for seat in range(s.seats)]
        sentences.append(say("column-sentence", low=low, high=low + COLUMN - 1))
        return Block(say("block-column"), tuple(lines), tuple(sentences), aside=True)

    def _stacks(self, s: Any) -> Block:
        deck, discard = int(s.deck_count), discard_size(s)
        lines: list[Line] = [(Span(say("line-deck", deck=deck, discard=discard), target="deck"),)]
        sentences = [say("deck-sentence", deck=deck, discard=discard)]
        for seat in range(s.seats):
            gems, servants, stack = int(s.gems_held[seat]), int(s.servants_held[seat]), stack_size(s, seat)
            back = "".join(str(int(v) + 1) for v in s.returned[seat, : s.returned_count[seat]])
            lines.append(
                (
                    Span(f"{SEAT_LETTERS[seat]} ", SEAT_INKS[seat]),
                    Span(say("seat", who=Seat(seat)), SEAT_INKS[seat]),
                    Span(f"  ◆{gems} ▪{servants}  ☰{'▪' * int(s.fresh_count[seat])}{back}"),
                )
            )
            sentences.append(say("hand-sentence", who=Seat(seat), gems=gems, servants=servants, stack=stack))
            known = tuple(servant_name(int(v)) for v in s.returned[seat, : s.returned_count[seat]])
            if known:
                sentences.append(say("returned-sentence", who=Seat(seat), servants=Many(known)))
        return Block(say("block-stacks"), tuple(lines), tuple(sentences), aside=True)

    def _hand(self, s: Any, viewer: int) -> Block:
        gems, servants = small_set(max(0, int(s.hands[viewer]))), small_set(max(0, int(s.servants[viewer])))
        spans = [Span(glyph(gem) + " ", INKS[gem // GEM_VALUES], f"gem:{gem}") for gem in gems]
        spans += [Span(f"s{servant + 1} ", SEAT_INKS[viewer], f"servant:{servant}") for servant in servants]
        cards = tuple(gem_name(gem) for gem in gems) + tuple(servant_name(servant) for servant in servants)
        sentence = say("own-hand", cards=Many(cards)) if cards else say("own-hand-empty")
        return Block(say("block-hand"), (tuple(spans),), (sentence,))
