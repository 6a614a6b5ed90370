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
    potion_effect,
    rune,
    shrine,
    tablet,
)
from druids.games.edora.tables import (
    BEIGE,
    HERB_PAIRS,
    KNOWLEDGE_LAST,
    MULTIPLIER,
    POTION_COST,
    POTION_COUNT,
    RUNE_GIVES,
    SHRINE_COUNT,
    SICKLE_LAST,
    TABLET_COUNT,
    TABLET_POINTS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.bits import small_set
from druids.kernel.message import Block, Line, Many, Message, Scene, Seat, Span, say


def scene(s: Any, viewer: int) -> Scene:
    if s.paths[0] <= 0:
        return (Block(say("title-forest"), (), (say("not-laid-yet"),)),)
    blocks = [_forest(s), _shrines(s), _oracle(s), _potions(s)]
    blocks += [_board(s, seat) for seat in range(s.seats)]
    return tuple(blocks)


def _forest(s: Any) -> Block:
    links = []
    for k in range(s.dolmens.shape[0]):
        if s.dolmens[k, 0] < 0:
            continue
        first, second = int(s.dolmens[k, 0]) + 1, int(s.dolmens[k, 1]) + 1
        ends: dict[str, int | Message] = {"colour": colour(k), "first": first, "second": second}
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
    firsts = sorted({min(small_set(int(s.clearing[number]))) for number in range(SHRINE_COUNT)})
    letters = dict(zip(firsts, ascii_lowercase, strict=False))  # a clearing is called by a letter
    for number in range(SHRINE_COUNT):
        paths = small_set(s.paths[number])
        dark = [not s.light_paths[number] >> there & 1 for there in paths]
        ways = " ".join(f"{there + 1}{'=' if is_dark else ''}" for there, is_dark in zip(paths, dark, strict=True))
        free = dict.fromkeys(int(s.fields[number, k]) for k in range(s.seats) if s.holders[number, k] < 0)
        fields = tuple(field(kind) for kind in free)
        portal = "◊" if s.portals >> number & 1 else ""
        light = small_set(int(s.clearing[number]))
        lines.append(
            (
                Span(f"{number + 1:<3}", "strong"),
                Span(f"☼{letters[min(light)]}{portal:<2}", "green"),
                Span(f"{ways:<20}", "dim"),
                *_separated(fields[:2]),
            )
        )
        if fields[2:]:  # four would be too wide for one line
            lines.append((Span(" " * 27, "dim"), *_separated(fields[2:])))
        dice = _dice_on(s, number)
        sentences.append(
            say(
                "shrine-line",
                number=number + 1,
                free=say("fields-free", fields=Many(fields)) if fields else say("fields-none"),
                dice=say("dice-here", dice=Many(dice)) if dice else say("dice-none"),
            )
        )
        roads = (
            say("way-dark" if is_dark else "way-light", number=there + 1)
            for there, is_dark in zip(paths, dark, strict=True)
        )
        clearing = ", ".join(str(k + 1) for k in light)
        sentences.append(say("shrine-ways", number=number + 1, ways=Many(tuple(roads)), clearing=clearing))
        if portal:
            sentences.append(say("shrine-portal", number=number + 1))
    return Block(say("title-shrines"), tuple(lines), tuple(sentences))


def _separated(names: tuple[Message, ...]) -> Line:
    """Names with commas between them."""
    spans: list[Span] = []
    for name in names:
        spans += [Span(", ")] * bool(spans) + [Span(name)]
    return tuple(spans) or (Span("–"),)


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
        icons = [Span(f"{BONUS_GLYPHS[b]} ", BONUS_INKS[b]) for b in pair]
        lines.append((*icons, Span(tablet(held))))
        sentences.append(offered(held, pair))
    sentences.append(say("stack-left", n=int(s.in_stack)))
    return Block(say("title-oracle"), tuple(lines), tuple(sentences))


def offered(held: int, pair: tuple[int, int]) -> Message:
    """A tablet of the oracle, with the two bonuses beside it."""
    first, second = map(bonus, pair)
    return say("oracle-line", tablet=tablet(held), worth=TABLET_POINTS, first=first, second=second)


def _potions(s: Any) -> Block:
    left = [number for number in range(POTION_COUNT) if s.brewers[number] < 0]
    lines = tuple((Span(f"❀{POTION_COST[n]} ", "green"), Span(potion_effect(n))) for n in left)
    return Block(say("title-potions"), lines, tuple(potion(number) for number in left))


def _board(s: Any, seat: int) -> Block:
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
    for things in (_figure(s, seat), _tablets(s, seat), _erected(s, seat), _herbs(s, seat)):
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
    held = [tablet(number) for number in range(TABLET_COUNT) for _ in range(max(int(s.tablets[seat, number]), 0))]
    brewed = [potion(number) for number in range(POTION_COUNT) if s.brewers[number] == seat]
    lines: list[Line] = [(Span("▤ "), Span(name)) for name in held]
    sentences: list[Message] = []
    if held:
        sentences.append(say("board-tablets", tablets=Many(tuple(held))))
    if brewed:
        lines.append((Span(f"⚱ {len(brewed)}"),))
        sentences.append(say("board-potions", potions=Many(tuple(brewed))))
    return lines, sentences


def _erected(s: Any, seat: int) -> Things:
    stones = [k for k in range(s.stones.shape[1]) if s.stones[seat, k] >= 0]
    runes = [k for k in range(s.runes.shape[1]) if s.runes[seat, k] >= 0]
    gems = ["·" if gem < 0 else BONUS_GLYPHS[gem] for gem in s.amulet[seat].tolist()]
    layers = " ".join(f"{left}|{right}" for left, right in zip(gems[::2], gems[1::2], strict=True))
    lines: list[Line] = [
        (
            Span("▲ " + (" ".join(BONUS_GLYPHS[k] for k in stones) or "–") + "  "),
            Span("ᚱ " + (" ".join(BONUS_GLYPHS[int(RUNE_GIVES[k])] for k in runes) or "–") + "  "),
            Span("◈ " + layers),
        ),
    ]
    sentences = [
        say("board-stones", stones=Many(tuple(bonus(k) for k in stones))),
        say("board-runes", runes=Many(tuple(rune(k) for k in runes))),
        say("board-gems", gems=Many(tuple(bonus(int(gem)) for gem in s.amulet[seat] if gem >= 0))),
    ]
    return lines, sentences


def _herbs(s: Any, seat: int) -> Things:
    """Active and face-down herbs, and the herbs on the large board, pair by pair."""
    active = small_set(max(int(s.active[seat]), 0))
    down = small_set(max(int(s.face_down[seat]), 0))
    lines: list[Line] = [(Span("♣ ", "green"), Span(herb(number), "green")) for number in active]
    lines += [(Span("♧ ", "dim"), Span(herb(number), "dim")) for number in down]
    pairs: list[Message] = []
    for pair in range(HERB_PAIRS.size):
        laid = [int(s.herbs[seat, slot]) for slot in (2 * pair, 2 * pair + 1)]
        names = tuple(
            say("herb-hidden") if number < 0 else herb(number) for number in laid if number not in active + down
        )
        if names and s.laid[seat] > 2 * pair:
            lines.append((Span(f"☾{HERB_PAIRS[pair]} ", "dim"), *_separated(names)))
            pairs.append(say("herb-pair", position=int(HERB_PAIRS[pair]), herbs=Many(names)))
    sentences = [say("board-active", herbs=Many(tuple(herb(number) for number in active)))]
    if down:
        sentences.append(say("board-inactive", herbs=Many(tuple(herb(number) for number in down))))
    if pairs:
        sentences.append(say("board-pairs", pairs=Many(tuple(pairs))))
    return lines, sentences
