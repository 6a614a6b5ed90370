"""The table as one seat sees it: forest, shrines, oracle, potions, and every seat's board."""

from string import ascii_lowercase
from typing import Any

from druids.games.edora.show.map import FIGURES, forest
from druids.games.edora.show.names import (
    BONUS_GLYPHS,
    BONUS_INKS,
    SEAT_INKS,
    bonus,
    colour,
    dice_text,
    field,
    herb,
    potion,
    rune,
    shrine,
    tablet,
)
from druids.games.edora.tables import (
    BEIGE,
    BONUSES,
    FIELDS,
    HERB_PAIRS,
    HERBS,
    KNOWLEDGE_LAST,
    MULTIPLIER,
    POTION_COST,
    POTIONS,
    RUNES,
    SHRINES,
    SICKLE_LAST,
    TABLETS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.bits import small_set
from druids.kernel.message import Block, Line, Many, Message, Scene, Seat, Span, say

UNKNOWN = "?"


def scene(s: Any, viewer: int) -> Scene:
    if s.paths[0] <= 0:
        return (Block(say("title-forest"), (), (say("not-laid-yet"),)),)
    blocks = [_forest(s), _shrines(s), _oracle(s), _potions(s)]
    blocks += [_board(s, seat, viewer) for seat in range(s.seats)]
    return tuple(blocks)


def _forest(s: Any) -> Block:
    links = []
    for k in range(s.dolmens.shape[0]):
        if s.dolmens[k, 0] < 0:
            continue
        ends = {"colour": colour(k), "first": shrine(int(s.dolmens[k, 0])), "second": shrine(int(s.dolmens[k, 1]))}
        if s.links[k] < 0:
            links.append(Message("dolmens-open", ends))
        else:
            links.append(Message("dolmens-linked", {**ends, "who": Seat(int(s.links[k]))}))
    pits = [
        say("pit-open", pit=pit + 1, bonuses=Many(tuple(bonus(int(b)) for b in s.pits[pit] if b >= 0)))
        for pit in range(s.pits.shape[0])
        if s.fires[pit] < 0
    ]
    lit = [
        say("pit-lit", pit=pit + 1, who=Seat(int(s.fires[pit]))) for pit in range(s.pits.shape[0]) if s.fires[pit] >= 0
    ]
    return Block(say("title-forest"), forest(s), (*_round(s), *pits, *lit, *links))


def _round(s: Any) -> list[Message]:
    if s.master < 0:
        return []
    beige = [int(BEIGE[k]) for k in range(s.beige.size) if s.beige[k] < 0]
    sentences = [say("round", n=int(s.rounds), who=Seat(int(s.master)))]
    if beige:
        sentences.append(say("beige-left", worth=", ".join(str(prestige) for prestige in beige)))
    return sentences


def _shrines(s: Any) -> Block:
    """Every shrine: its paths, free fields, clearing and dice."""
    lines: list[Line] = []
    sentences: list[Message] = []
    firsts = sorted({min(small_set(int(s.clearing[number]))) for number in range(len(SHRINES))})
    letters = dict(zip(firsts, ascii_lowercase, strict=False))  # a clearing is called by a letter
    for number in range(len(SHRINES)):
        ways = [
            SHRINES[there] + ("" if s.light_paths[number] >> there & 1 else "=") for there in small_set(s.paths[number])
        ]
        free = [int(s.fields[number, k]) for k in range(s.seats) if s.holders[number, k] < 0]
        portal = " ◊" if s.portals >> number & 1 else ""
        light = small_set(int(s.clearing[number]))
        lines.append(
            (
                Span(f"{SHRINES[number]}{portal:<2} ", "strong"),
                Span(f"{' '.join(FIELDS[kind] for kind in free) or '–':<21}"),
                Span(f"{' '.join(ways):<31}", "dim"),
                Span(f"☼{letters[min(light)]}", "green"),
            )
        )
        sentences.append(
            say(
                "shrine-line",
                shrine=shrine(number),
                fields=Many(tuple(field(kind) for kind in dict.fromkeys(free))),
                ways=", ".join(ways),
                clearing=", ".join(SHRINES[k] for k in light),
                dice=Many(_dice_on(s, number)),
            )
        )
        if portal:
            sentences.append(say("shrine-portal", shrine=shrine(number)))
    return Block(say("title-shrines"), tuple(lines), tuple(sentences))


def _dice_on(s: Any, number: int) -> tuple[Message, ...]:
    return tuple(
        say("die-of", value=int(s.values[seat, number]), who=Seat(seat))
        for seat in range(s.seats)
        if s.dice[seat] >> number & 1
    )


def _oracle(s: Any) -> Block:
    lines: list[Line] = []
    sentences: list[Message] = []
    for place in range(s.offer.size):
        held = int(s.offer[place])
        side = place // TABLETS_AT_A_SIDE
        pair = (int(s.oracle[side]), int(s.oracle[(side + 1) % s.oracle.size]))
        if held < 0 or min(pair) < 0:
            continue
        icons = [Span(f" {BONUS_GLYPHS[b]}{BONUSES[b]}", BONUS_INKS[b]) for b in pair]
        lines.append((Span(f"{place:>2} ", "strong"), *icons, Span("  "), Span(tablet(held))))
        sentences.append(
            say("oracle-line", place=place, tablet=tablet(held), first=bonus(pair[0]), second=bonus(pair[1]))
        )
    sentences.append(say("stack-left", n=int(s.in_stack)))
    return Block(say("title-oracle"), tuple(lines), tuple(sentences))


def _potions(s: Any) -> Block:
    left = [number for number in range(len(POTIONS)) if s.brewers[number] < 0]
    width = 6
    lines = tuple(
        tuple(Span(f"{POTIONS[n]} ❀{POTION_COST[n]}   ", "green") for n in left[row : row + width])
        for row in range(0, len(left), width)
    )
    return Block(say("title-potions"), lines, tuple(potion(number) for number in left))


def _board(s: Any, seat: int, viewer: int) -> Block:
    """A seat's board: supplies, dice, bars, figure, tablets, stones, gems, herbs."""
    who = Seat(seat)
    multiplier = int(MULTIPLIER[s.knowledge[seat]])
    sentences = [
        say(
            "board-things",
            who=who,
            prestige=int(s.prestige[seat]),
            provisions=int(s.provisions[seat]),
            mistletoe=int(s.mistletoe[seat]),
        ),
        say("board-dice", personal=dice_text(s.personal[seat]), stored=dice_text(s.stored[seat])),
        say("board-bars", knowledge=int(s.knowledge[seat]), times=multiplier, sickle=int(s.sickle[seat])),
    ]
    lines: list[Line] = [
        (
            Span(f"{FIGURES[seat]} ", SEAT_INKS[seat]),
            Span(f"★ {s.prestige[seat]}  ", "yellow"),
            Span(f"● {s.provisions[seat]}  ", "brown"),
            Span(f"❀ {s.mistletoe[seat]}  ", "green"),
            Span(f"✎ {s.knowledge[seat]}/{KNOWLEDGE_LAST} ×{multiplier}  ", "cyan"),
            Span(f"☾ {s.sickle[seat]}/{SICKLE_LAST}", "violet"),
        ),
        (Span("⚂ "), Span(dice_text(s.personal[seat]), "strong"), Span("   + " + dice_text(s.stored[seat]), "dim")),
    ]
    for things in (_figure(s, seat), _tablets(s, seat), _erected(s, seat), _herbs(s, seat, viewer)):
        lines += things[0]
        sentences += things[1]
    return Block(say("title-board", who=who), tuple(lines), tuple(sentences), aside=True)


Things = tuple[list[Line], list[Message]]


def _figure(s: Any, seat: int) -> Things:
    if s.here[seat] < 0:
        return [], []
    key = "figure-beside" if s.beside[seat] else "figure-at"
    sentence = say(key, shrine=shrine(int(s.here[seat])))
    return [(Span(sentence, "dim"),)], [sentence]


def _tablets(s: Any, seat: int) -> Things:
    held = [number for number in range(len(TABLETS)) for _ in range(max(int(s.tablets[seat, number]), 0))]
    brewed = [number for number in range(len(POTIONS)) if s.brewers[number] == seat]
    lines: list[Line] = []
    sentences: list[Message] = []
    if held:
        lines.append((Span("▤ " + " ".join(TABLETS[number] for number in held)),))
        sentences.append(say("board-tablets", tablets=Many(tuple(tablet(number) for number in held))))
    if brewed:
        lines.append((Span("⚱ " + " ".join(POTIONS[number] for number in brewed)),))
        sentences.append(say("board-potions", potions=", ".join(POTIONS[number] for number in brewed)))
    return lines, sentences


def _erected(s: Any, seat: int) -> Things:
    stones = [k for k in range(s.stones.shape[1]) if s.stones[seat, k] >= 0]
    runes = [k for k in range(s.runes.shape[1]) if s.runes[seat, k] >= 0]
    gems = [UNKNOWN if gem < 0 else BONUSES[gem] for gem in s.amulet[seat].tolist()]
    layers = " ".join(f"{left}|{right}" for left, right in zip(gems[::2], gems[1::2], strict=True))
    lines: list[Line] = [
        (
            Span("▲ " + (" ".join(BONUSES[k] for k in stones) or "–") + "  "),
            Span("ᚱ " + (" ".join(RUNES[k] for k in runes) or "–") + "  "),
        ),
        (Span("◈ " + layers.replace(UNKNOWN, "·")),),
    ]
    sentences = [
        say("board-stones", stones=Many(tuple(bonus(k) for k in stones))),
        say("board-runes", runes=Many(tuple(rune(k) for k in runes))),
        say("board-gems", gems=Many(tuple(bonus(int(gem)) for gem in s.amulet[seat] if gem >= 0))),
    ]
    return lines, sentences


def _herbs(s: Any, seat: int, viewer: int) -> Things:
    """Active and face-down herbs, and the herbs on the large board, pair by pair."""
    active = small_set(max(int(s.active[seat]), 0))
    down = small_set(max(int(s.face_down[seat]), 0))
    off = set(active) | set(down)
    pairs: list[str] = []
    for pair in range(HERB_PAIRS.size):
        laid = [int(s.herbs[seat, slot]) for slot in (2 * pair, 2 * pair + 1)]
        names = [UNKNOWN if number < 0 else HERBS[number] for number in laid if number not in off]
        if names and s.laid[seat] > 2 * pair:
            pairs.append(f"{HERB_PAIRS[pair]}:{'/'.join(names)}")
    lines: list[Line] = [(Span("♣ " + (" ".join(HERBS[k] for k in active) or "–"), "green"),)]
    if down:
        lines[0] = (*lines[0], Span("  (" + " ".join(HERBS[k] for k in down) + ")", "dim"))
    lines.append((Span("  " + " ".join(pairs), "dim"),))
    sentences = [say("board-active", herbs=Many(tuple(herb(number) for number in active)))]
    if down:
        sentences.append(say("board-inactive", herbs=Many(tuple(herb(number) for number in down))))
    if pairs:
        sentences.append(say("board-pairs", pairs=", ".join(pairs)))
    return lines, sentences
