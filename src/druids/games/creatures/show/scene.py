"""The table as one seat sees it: five terrains, own hand, decks."""

from typing import Any

from druids.games.creatures.board import is_open
from druids.games.creatures.groups import value_of
from druids.games.creatures.scoring import VOID, holder
from druids.games.creatures.show.names import (
    ICON_GLYPHS,
    ICON_INKS,
    creature_name,
    described,
    group_name,
    icon_names,
    icons_now,
    special_name,
    terrain_icons,
    terrain_name,
    type_short,
)
from druids.games.creatures.state import SEATS
from druids.games.creatures.tables import END, EXCHANGE, ICONS, ICONS_OF, ROW, SPECIALS
from druids.kernel.bits import small_set
from druids.kernel.message import Block, Ink, Line, Many, Message, Scene, Seat, Span, say

SEAT_INKS: tuple[Ink, ...] = ("seat0", "seat1")
IN_A_LINE = 3


def scene(s: Any, viewer: int) -> Scene:
    near = viewer if viewer >= 0 else 0
    order = ((near + 1) % SEATS, near)  # the viewer's side is nearest
    blocks = [terrain_block(s, position, order) for position in range(ROW) if s.terrains[position] >= 0]
    if viewer >= 0:
        blocks.append(hand_block(s, viewer))
    return (*blocks, decks_block(s))


def icon_spans(icons: int, attached: int) -> list[Span]:
    spans = []
    for icon in small_set(icons):
        name = ICONS[icon]
        plus = "+" if attached >> icon & 1 else ""
        spans.append(Span(plus + ICON_GLYPHS[name], ICON_INKS[name]))
    return spans


def creature_spans(s: Any, creature: int) -> list[Span]:
    """`4 Walrus mam ≈+○`, with an arrow after the value where ±1 changed it."""
    arrow = "↑" if int(s.raised) >> creature & 1 else "↓" if int(s.lowered) >> creature & 1 else ""
    icons = icons_now(s, creature)
    starred: Ink = "yellow" if int(s.starred) >> creature & 1 else "dim"
    return [
        Span(f"{value_of(s, creature)}{arrow} ", "strong"),
        Span(creature_name(creature)),
        Span(" "),
        Span(type_short(s, creature), starred),
        Span(" "),
        *icon_spans(icons, icons & ~int(ICONS_OF[creature])),
    ]


def creature_lines(s: Any, creatures: list[int]) -> list[Line]:
    lines = []
    for start in range(0, len(creatures), IN_A_LINE):
        spans = [Span("  ")]
        for creature in creatures[start : start + IN_A_LINE]:
            spans += [*creature_spans(s, creature), Span("  ")]
        lines.append(tuple(spans[:-1]))
    return lines


def by_value(s: Any, creatures: int) -> list[int]:
    return sorted(small_set(creatures), key=lambda creature: (value_of(s, creature), creature))


def terrain_block(s: Any, position: int, order: tuple[int, ...]) -> Block:
    title = say("terrain-title", position=position + 1, terrain=terrain_name(s, position))
    state = [Span(" "), *icon_spans(terrain_icons(s, position), 0)]
    sentences = [
        say(
            "terrain-told",
            position=position + 1,
            terrain=terrain_name(s, position),
            icons=icon_names(terrain_icons(s, position)),
        )
    ]
    if not is_open(s, position):
        state += [Span(" ■ ", "bad"), Span(say("closed"), "bad")]
        sentences.append(say("closed-told", position=position + 1))
    lines: list[Line] = [tuple(state)]
    ahead = holder(s, position)
    for seat in order:
        creatures = by_value(s, s.sides[position, seat])
        mark = Span(" ►", "good") if seat == ahead else Span("  ")
        group = group_name(s.keys[position, seat])
        lines.append((mark, Span(say("seat", who=Seat(seat)), SEAT_INKS[seat]), Span(": "), Span(group, "accent")))
        lines += creature_lines(s, creatures)
        sentences.append(side_sentence(s, seat, creatures, group))
    if ahead != VOID:
        sentences.append(say("holds", who=Seat(ahead), position=position + 1))
    return Block(title, tuple(lines), tuple(sentences))


def side_sentence(s: Any, seat: int, creatures: list[int], group: Message) -> Message:
    if not creatures:
        return say("side-empty", who=Seat(seat))
    return say("side", who=Seat(seat), creatures=Many(tuple(described(s, c) for c in creatures)), group=group)


def hand_block(s: Any, viewer: int) -> Block:
    creatures = by_value(s, s.hands[viewer])
    kinds = [kind for kind in range(SPECIALS) for _ in range(s.specials[viewer, kind])]
    lines = creature_lines(s, creatures)
    sentences = []
    if creatures:
        sentences.append(say("hand-creatures", creatures=Many(tuple(described(s, c) for c in creatures))))
    if kinds:
        specials = Many(tuple(special_name(kind) for kind in kinds))
        lines.append((Span("  "), Span(say("list", things=specials), "accent")))
        sentences.append(say("hand-specials", specials=specials))
    return Block(say("hand"), tuple(lines), tuple(sentences))


def decks_block(s: Any) -> Block:
    lines: list[Line] = []
    sentences = []
    for seat in range(SEATS):
        counts = {
            "creatures": int(s.creatures_held[seat]),
            "specials": int(s.specials_held[seat]),
            "creature_deck": int(s.creature_deck[seat]),
            "special_deck": int(s.special_deck[seat]),
        }
        lines.append(
            (Span("  "), Span(say("seat", who=Seat(seat)), SEAT_INKS[seat]), Span(" "), Span(say("decks-of", **counts)))
        )
        sentences.append(say("decks-told", who=Seat(seat), **counts))
    spent = [kind for kind in (EXCHANGE, END) for _ in range(s.played[kind])]
    if spent:
        sentence = say("spent", specials=Many(tuple(special_name(kind) for kind in spent)))
        lines.append((Span("  "), Span(sentence, "dim")))
        sentences.append(sentence)
    legend: list[Span] = [Span("  ")]
    for icon, name in enumerate(ICONS):
        legend += [*icon_spans(1 << icon, 0), Span(" "), Span(say(f"icon-{name}"), "dim"), Span("  ")]
    return Block(say("decks"), (*lines, tuple(legend)), tuple(sentences))
