"""Checks of Edora's data files against what the rules text fixes (edora section 6).

Run `python -m druids.games.edora.data_checks` after a correction of RECONSTRUCTED data. A mistake is reported with the
file, the entry and the count. The tests call these functions too; the game itself does not import this module.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from druids.games.edora.data_files import (
    BARS,
    BOARD,
    CONDITIONS,
    CORNERS,
    EFFECTS,
    PIECES,
    SIDES,
    Data,
    entries,
    is_dark,
    path_set,
)
from druids.games.edora.kinds import ACTIONS, GIVES, HERB_USES

MARKS = ("PRINTED", "FOUND", "DERIVED", "RECONSTRUCTED")


class BadData(ValueError):
    """A data file contradicts the rules; the message names the entry and the count."""


def need(entry: str, got: Any, wanted: Any, count: str) -> None:
    if got != wanted:
        raise BadData(f"{entry}: {got}, but {count} must be {wanted}")


def need_each_once(entry: str, got: Iterable[Any], wanted: Iterable[Any], count: str) -> None:
    got, wanted = list(got), list(wanted)
    for thing in got:
        if thing not in wanted:
            raise BadData(f"{entry}: {thing!r} is unknown; {count} are {', '.join(map(str, wanted))}")
    for thing in wanted:
        need(entry, f"{thing} is there {got.count(thing)} times", f"{thing} is there 1 times", count)


def need_one_of(entry: str, got: Any, known: Iterable[Any], count: str) -> None:
    if got not in known:
        raise BadData(f"{entry}: {got!r} is unknown; {count} are {', '.join(map(str, known))}")


def need_within(entry: str, got: Any, low: int, high: int, count: str) -> None:
    if not isinstance(got, int) or not low <= got <= high:
        raise BadData(f"{entry}: {got}, but {count} must be from {low} to {high}")


def check_marks(file: str, data: Data) -> None:
    for name, table in entries(data).items():
        marked = [table] if "mark" in table else list(entries(table).values())
        for part in marked:
            if part.get("mark") not in MARKS:
                raise BadData(f"{file} [{name}]: mark {part.get('mark')!r}, but it must be one of {', '.join(MARKS)}")


# -- pieces.toml -------------------------------------------------------------------------------------------


def check_bonuses(pieces: Data) -> None:
    gives = [bonus["gives"] for bonus in entries(pieces["bonuses"]).values()]
    need_each_once("pieces.toml [bonuses]", gives, GIVES, "the six kinds of bonus")
    need("pieces.toml [bonuses]", tuple(gives), GIVES, "the order of the bonuses")


def check_field_kinds(pieces: Data) -> None:
    for code, field in entries(pieces["fields"]).items():
        check_field_kind(f"pieces.toml fields.{code}", field, pieces["amulet"]["layers"])


def check_field_kind(entry: str, field: Data, layers: int) -> None:
    need_one_of(f"{entry}.action", field["action"], ACTIONS, "the eight actions")
    action = field["action"]
    if action in ("K", "SK", "A"):
        need_within(f"{entry}.strength", field.get("strength"), 2, 3, "the strength")
    if action == "M":
        need_within(f"{entry}.strength", field.get("strength"), 1, 3, "the mistletoe")
        need_within(f"{entry}.potions", field.get("potions"), 1, 2, "the potions")
    if action == "A":
        need_within(f"{entry}.layer", field.get("layer"), 1, layers, "the layer")


def check_runestones(pieces: Data) -> None:
    runes = entries(pieces["runestones"])
    need("pieces.toml [runestones]", list(runes), [f"R{k}" for k in range(1, 7)], "the six runestones")
    need_each_once("pieces.toml [runestones]", [r["gives"] for r in runes.values()], GIVES, "what the six give")
    rows = list(runes.values())
    for row in rows[:3]:
        need("pieces.toml [runestones]", (row["plus"], row["times"]), (-1, 1), "plus and times of the upper three")
    for row in rows[3:]:
        need("pieces.toml [runestones]", row["plus"], 0, "plus of the lower three")
    lower = {row["gives"]: row["times"] for row in rows[3:]}
    need("pieces.toml [runestones]", sorted(lower.values()), [1, 2, 3], "the lower three multiply the die: they")
    need("pieces.toml [runestones]", lower.get("prestige"), 2, "times of the row of prestige, one of the lower three,")
    upper = [row["gives"] for row in rows[:3]]
    need_one_of("pieces.toml [runestones]", "mistletoe", upper, "gains of the upper three")


def check_stones(pieces: Data) -> None:
    bonuses = entries(pieces["bonuses"])
    for part, key in (("standing_stones", "slots"), ("oracle", "stones")):
        need_each_once(f"pieces.toml {part}.{key}", pieces[part][key], bonuses, "one stone per bonus: they")


def check_amulet(pieces: Data) -> None:
    places = pieces["amulet"]["layers"] * 2
    need("pieces.toml amulet.layers", places, len(entries(pieces["bonuses"])), "places (two per layer)")


def check_dolmens(pieces: Data) -> None:
    dolmens = pieces["dolmens"]
    total = 2 * len(set(dolmens["colours"])) + len(dolmens["beige"])
    need("pieces.toml [dolmens]", total, 15, "dolmens in all (a pair per colour, and the beige ones)")


def check_potions(pieces: Data) -> None:
    potions = entries(pieces["potions"])
    names = [f"P{cost}{letter}" for cost in range(1, 7) for letter in "abc"]
    need("pieces.toml [potions]", list(potions), names, "the eighteen potions: they")
    for name, potion in potions.items():
        need_within(f"pieces.toml potions.{name}.cost", potion["cost"], 1, 6, "the cost")
        need_one_of(f"pieces.toml potions.{name}.effect", potion["effect"], EFFECTS, "effects")


def check_tablets(pieces: Data) -> None:
    tablets = entries(pieces["tablets"])
    need("pieces.toml [tablets]", list(tablets), [f"T{k:02}" for k in range(1, 16)], "the fifteen kinds")
    conditions = [t["condition"] for t in tablets.values()]
    need_each_once("pieces.toml [tablets]", conditions, CONDITIONS, "the fifteen conditions")
    need("pieces.toml tablets.copies", pieces["tablets"]["copies"] * len(tablets), 30, "stone tablets in all")


def check_herbs(pieces: Data) -> None:
    herbs = entries(pieces["herbs"])
    need("pieces.toml [herbs]", list(herbs), [f"H{k:02}" for k in range(1, 13)], "the twelve herbs")
    need(
        "pieces.toml [herbs]", [h["helps"] for h in herbs.values()], list(HERB_USES), "what herbs help with, in order,"
    )
    for name, herb in herbs.items():
        numbers = tuple(key for key in herb if key != "helps")
        need(f"pieces.toml herbs.{name}", numbers, HERB_USES[herb["helps"]], f"numbers of {herb['helps']!r}")


# -- bars.toml ---------------------------------------------------------------------------------------------


def check_knowledge(bars: Data) -> None:
    knowledge = bars["knowledge"]
    steps = knowledge["multiplier_from"]
    need("bars.toml knowledge.multiplier_from", len(steps), 5, "the multipliers 0 to 4: their number")
    need("bars.toml knowledge.multiplier_from", steps, sorted(set(steps)), "the fields, ascending,")
    need("bars.toml knowledge.multiplier_from", steps[0], 1, "the first field")
    need_within("bars.toml knowledge.multiplier_from", steps[-1], 1, knowledge["fields"], "the first field of x4")
    field = {n: sum(first <= n for first in steps) - 1 for n in (2, 7)}
    need("bars.toml knowledge.multiplier_from", field, {2: 0, 7: 2}, "the multipliers of fields 2 and 7")


def check_sickle(bars: Data) -> None:
    sickle = bars["sickle"]
    need("bars.toml sickle.points", sickle["points"], [0, 5, 10, 15, 20], "the end values")
    need("bars.toml sickle.points_from", len(sickle["points_from"]), 5, "one position per end value: their number")
    for key in ("points_from", "herb_pairs"):
        places = sickle[key]
        need(f"bars.toml sickle.{key}", places, sorted(set(places)), "the positions, ascending,")
        need_within(f"bars.toml sickle.{key}", places[-1], 0, sickle["last"], "the last position")
    need("bars.toml sickle.points_from", sickle["points_from"][0], 0, "the first position")
    need("bars.toml sickle.herb_pairs", len(sickle["herb_pairs"]), 6, "pairs of herbs")
    need_within("bars.toml sickle.herb_pairs", sickle["herb_pairs"][0], 1, sickle["last"], "the first position")


def check_dice(bars: Data) -> None:
    dice = bars["start"]["personal_dice"] + bars["start"]["stored_dice"]
    need("bars.toml [start]", dice, 13, "dice of a seat (personal and stored)")


# -- board.toml --------------------------------------------------------------------------------------------


def check_parts(board: Data) -> None:
    squares, corners, connectors = (entries(board[part]) for part in ("squares", "corners", "connectors"))
    need("board.toml [squares]", list(squares), [f"Q{k}" for k in range(1, 10)], "the nine squares")
    need("board.toml [corners]", list(corners), [f"FC{k}" for k in range(1, 5)], "the four corner parts")
    need("board.toml [connectors]", list(connectors), [f"FE{k}" for k in range(1, 5)], "the four connecting parts")


def check_squares(board: Data) -> None:
    squares = entries(board["squares"])
    for name, square in squares.items():
        check_square(f"board.toml squares.{name}", square)
    dark = {name: sum(is_dark(square, path) for path in square["paths"]) for name, square in squares.items()}
    paths = {name: len(square["paths"]) for name, square in squares.items()}
    joins = {name: sum(len(group) - 1 for group in square["light"]) for name, square in squares.items()}
    stairs = {name: int(square["stairs"]) for name, square in squares.items()}
    for key, each in (("paths", paths), ("dark_paths", dark), ("light_joins", joins), ("stairs", stairs)):
        shares = ", ".join(f"{name} {n}" for name, n in each.items())
        need(f"board.toml [squares] ({shares})", sum(each.values()), board["counts"][key], f"counts.{key}")


def check_square(entry: str, square: Data) -> None:
    need_each_once(f"{entry}.light", [side for group in square["light"] for side in group], SIDES, "sides")
    for path in square["paths"]:
        ends = sorted(path)
        need(f"{entry}.paths {path!r}", len(set(ends) & set(SIDES)), 2, "two different sides: their number")
    need(f"{entry}.paths", len({frozenset(path) for path in square["paths"]}), len(square["paths"]), "different paths")
    if square["stairs"]:
        need(f"{entry}.paths", path_set(square["paths"]), path_set(["NS", "EW"]), "the paths of a square with stairs")
    for path in square.get("dark", []):
        need_one_of(f"{entry}.dark", frozenset(path), path_set(square["paths"]), "its paths")
    if square["portal"]:
        need_one_of(f"{entry}.portal", square["portal"], square["light"], "its light groups")
    need_each_once(f"{entry}.halves", square["halves"], SIDES, "sides")
    need_each_once(f"{entry}.corners", square["corners"], CORNERS, "corners")


def halves(board: Data) -> dict[str, list[str]]:
    """Every half-shrine of every part, by where it is printed."""
    found = {f"{n}.{side}": h for n, q in entries(board["squares"]).items() for side, h in q["halves"].items()}
    found |= {f"{n}.{leg}": c[leg] for n, c in entries(board["corners"]).items() for leg in ("ccw", "cw")}
    return found | {f"{n}": c["half"] for n, c in entries(board["connectors"]).items()}


def check_fields(board: Data, pieces: Data) -> None:
    kinds = entries(pieces["fields"])
    printed = halves(board)
    for place, half in printed.items():
        need(f"board.toml {place}", len(half), 2, "fields of a half (reverse, second of the front)")
        for code in half:
            need_one_of(f"board.toml {place}", code, kinds, "fields")
    for count, fields in (("fields_reverse", 1), ("fields_front", 2)):
        seen: Counter[str] = Counter()
        where: dict[str, list[str]] = {}
        for place, half in printed.items():
            for code in half[:fields]:
                action = kinds[code]["action"]
                seen[action] += 1
                where.setdefault(action, []).append(place)
        for action, wanted in board["counts"][count].items():
            places = " ".join(where.get(action, []))
            need(f"board.toml {action} at {places}", seen[action], wanted, f"counts.{count}.{action}")


def check_icons(board: Data, pieces: Data) -> None:
    squares = [(n, icon) for n, q in entries(board["squares"]).items() for icon in q["corners"].values()]
    frame = [(n, part["icon"]) for n, part in entries(board["corners"]).items()]
    for n, part in entries(board["connectors"]).items():
        need(f"board.toml {n}.icons", len(part["icons"]), 2, "bonuses of a connecting part")
        frame += [(n, icon) for icon in part["icons"]]
    counts = board["counts"]
    for place, icon in squares + frame:
        need_one_of(f"board.toml {place}", icon, entries(pieces["bonuses"]), "bonuses")
    for key, icons in (("icons_on_squares", squares), ("icons", squares + frame)):
        for bonus in entries(pieces["bonuses"]):
            places = [place for place, icon in icons if icon == bonus]
            wanted = counts[key][bonus]
            need(f"board.toml {bonus} at {' '.join(places)}", len(places), wanted, f"counts.{key}.{bonus}")


def check_grid(board: Data) -> None:
    grid = board["grid"]
    need("board.toml grid", (grid["squares"], grid["shrines"], grid["pits"]), (9, 24, 16), "squares, shrines, pits")
    need("board.toml grid.ring", len(set(grid["ring"])), 12, "edge shrines")
    need("board.toml grid.starts", len(set(grid["starts"])), 4, "start shrines")
    frame = [corner[leg] for corner in grid["corners"].values() for leg in ("ccw", "cw")]
    frame += [part["shrine"] for part in grid["connectors"].values()]
    need_each_once("board.toml grid.corners and grid.connectors", frame, grid["ring"], "edge shrines")
    starts = [part["shrine"] for part in grid["connectors"].values()]
    need("board.toml grid.starts", grid["starts"], starts, "the shrines of the connecting parts")
    lines = [shrine for line in grid["lines"] for shrine in line]
    shrines = [f"s{k:02}" for k in range(1, grid["shrines"] + 1)]
    need_each_once("board.toml grid.lines", lines, shrines, "shrines, each in one line of four,")
    need("board.toml grid.lines", [len(line) for line in grid["lines"]], [4] * 6, "the lengths of the lines")


def check_fronts(board: Data) -> None:
    for seats, fronts in entries(board["fronts"]).items():
        for slot in fronts["squares"]:
            need_within(f"board.toml fronts.{seats}.squares", slot, 0, board["grid"]["squares"] - 1, "a slot")
        for place, fields in fields_of_shrines(fronts).items():
            need(f"board.toml fronts.{seats}: the shrine {place}", fields, int(seats), "its fields, one per player,")


def fields_of_shrines(fronts: Data) -> dict[str, int]:
    """Fields of every shrine by the two parts that it lies on: one on a reverse, two on a front (edora 2.1)."""
    square = [2 if slot in fronts["squares"] else 1 for slot in range(9)]
    corner, connector = (2 if fronts[part] else 1 for part in ("corners", "connectors"))
    found = {}
    for row in range(3):
        for column in range(3):
            slot = 3 * row + column
            if column < 2:
                found[f"between slots {slot} and {slot + 1}"] = square[slot] + square[slot + 1]
            if row < 2:
                found[f"between slots {slot} and {slot + 3}"] = square[slot] + square[slot + 3]
            if slot != 4:  # the middle square meets no frame; a side square meets a connecting part
                found[f"between slot {slot} and the frame"] = square[slot] + (connector if slot % 2 else corner)
    return found


def check_default(board: Data, pieces: Data) -> None:
    layout = board["default"]
    for part in ("squares", "corners", "connectors"):
        need_each_once(f"board.toml default.{part}", layout[part], entries(board[part]), f"the {part}")
    for turn in layout["turns"]:
        need_within("board.toml default.turns", turn, 0, 3, "a rotation")
    need("board.toml default.turns", len(layout["turns"]), board["grid"]["squares"], "one per square: their number")
    ring, dolmens = layout["dolmens"], pieces["dolmens"]
    need("board.toml default.dolmens", len(ring), len(board["grid"]["ring"]), "dolmens around the ring")
    for colour in dolmens["colours"]:
        places = [k for k, c in enumerate(ring) if c == colour]
        need(f"board.toml default.dolmens {colour}", len(places), 2, "dolmens of a colour")
        apart = places[1] - places[0]
        least = min(apart, len(ring) - apart)
        need_within(f"board.toml default.dolmens {colour}", least, dolmens["distance"], 6, "the ring distance")


# -- all files ---------------------------------------------------------------------------------------------


def checks(board: Data, pieces: Data, bars: Data) -> list[Callable[[], None]]:
    """Every check of the three files, in an order in which later checks may rely on earlier ones."""
    one_file: list[tuple[str, Data, list[Callable[[Data], None]]]] = [
        (
            "pieces.toml",
            pieces,
            [
                check_bonuses,
                check_field_kinds,
                check_runestones,
                check_stones,
                check_amulet,
                check_dolmens,
                check_potions,
                check_tablets,
                check_herbs,
            ],
        ),
        ("bars.toml", bars, [check_knowledge, check_sickle, check_dice]),
        ("board.toml", board, [check_parts, check_squares, check_grid, check_fronts]),
    ]
    found: list[Callable[[], None]] = []
    for name, data, functions in one_file:
        found.append(partial(check_marks, name, data))
        found += [partial(function, data) for function in functions]
    return found + [partial(function, board, pieces) for function in (check_fields, check_icons, check_default)]


def mistakes(board: Data = BOARD, pieces: Data = PIECES, bars: Data = BARS) -> list[str]:
    """What is wrong with the files, one sentence per failed check."""
    found = []
    for check in checks(board, pieces, bars):
        try:
            check()
        except BadData as problem:
            found.append(str(problem))
        except (KeyError, IndexError, TypeError) as problem:
            found.append(f"an entry is missing or malformed: {problem!r}")
    return found


if __name__ == "__main__":
    problems = mistakes()
    print("\n".join(problems) or "the data files of Edora keep all counts and rules")
    sys.exit(1 if problems else 0)
