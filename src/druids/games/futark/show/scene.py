"""The table as one seat sees it: the row of locations, the score column, stacks, own hand."""

from typing import Any

from druids.games.futark.piles import claimable, gems_at
from druids.games.futark.show.names import INKS, RUNES, gem_name, glyph, place_name, servant_name
from druids.games.futark.tables import CIRCLES, COLUMN, GEM_VALUES, KINDS, SLOTS
from druids.kernel.bits import small_set
from druids.kernel.message import Block, Ink, Line, Many, Message, Scene, Seat, Span, say

SEAT_INKS: tuple[Ink, ...] = ("seat0", "seat1", "seat2", "seat3")
SEAT_LETTERS = "abcd"


def scene(s: Any, viewer: int) -> Scene:
    blocks = [row_block(s, viewer), column_block(s), stacks_block(s)]
    if viewer >= 0:
        blocks.append(hand_block(s, viewer))
    return tuple(blocks)


def row_block(s: Any, viewer: int) -> Block:
    lines: list[Line] = []
    sentences: list[Message] = []
    for slot in range(SLOTS):
        kind = int(s.locations[slot])
        if kind < 0:
            lines.append((Span(f"{slot + 1}  ·", "dim"),))
            sentences.append(say("empty-slot", slot=slot + 1))
            continue
        spans = [
            Span(f"{slot + 1} "),
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
        sentences.append(location_sentence(s, viewer, slot, gems, own, row))
    return Block(
        say("block-row", left=int(sum(s.locations_left)), claims=int(s.claims)), tuple(lines), tuple(sentences)
    )


def location_sentence(s: Any, viewer: int, slot: int, gems: int, own: list[int], row: list[tuple[int, int]]) -> Message:
    servants = tuple(
        say("servant-hidden", who=Seat(owner)) if face < 0 else say("servant-known", who=Seat(owner), value=face + 1)
        for owner, face in row
    )
    parts = [say("part-gems", gems=gems)]
    if own:
        parts.append(say("part-own", cards=Many(tuple(gem_name(gem) for gem in own))))
    parts.append(say("part-servants", cards=Many(servants)) if servants else say("part-no-servants"))
    if claimable(s, slot):
        parts.append(say("part-claimable"))
    return say("location-sentence", place=place_name(s, slot), parts=Many(tuple(parts)))


def column_block(s: Any) -> Block:
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


def stacks_block(s: Any) -> Block:
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


def hand_block(s: Any, viewer: int) -> Block:
    gems, servants = small_set(max(0, int(s.hands[viewer]))), small_set(max(0, int(s.servants[viewer])))
    spans = [Span(glyph(gem) + " ", INKS[gem // GEM_VALUES], f"gem:{gem}") for gem in gems]
    spans += [Span(f"♟{servant + 1} ", SEAT_INKS[viewer], f"servant:{servant}") for servant in servants]
    cards = tuple(gem_name(gem) for gem in gems) + tuple(servant_name(servant) for servant in servants)
    sentence = say("own-hand", cards=Many(cards)) if cards else say("own-hand-empty")
    return Block(say("block-hand"), (tuple(spans),), (sentence,))


def stack_size(s: Any, seat: int) -> int:
    """How many servants a seat's stack holds."""
    return int(s.fresh_count[seat]) + int(s.returned_count[seat])


def discard_size(s: Any) -> int:
    """How many gems lie in the discard."""
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
