"""Reads the data files and checks them against what the rules text fixes (edora section 6).

What is RECONSTRUCTED may be corrected in the files; a mistake is refused with the file, the entry and the count.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from druids.games.edora.kinds import ACTIONS, GIVES, HERB_USES, Condition, Effect

Data = Mapping[str, Any]

SIDES = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")
MARKS = ("PRINTED", "FOUND", "DERIVED", "RECONSTRUCTED")
EFFECTS = tuple(effect.name.lower() for effect in Effect)
CONDITIONS = tuple(condition.name.lower() for condition in Condition)


class BadData(ValueError):
    """A data file holds something that cannot be: the message names the entry and the count."""


def read(name: str) -> Data:
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


def entries(table: Data) -> dict[str, Any]:
    """The entries of a table, without its mark and its plain numbers."""
    return {key: value for key, value in table.items() if isinstance(value, dict)}


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


def check_pieces(pieces: Data) -> None:
    check_marks("pieces.toml", pieces)
    bonuses = entries(pieces["bonuses"])
    need_each_once("pieces.toml [bonuses]", [b["gives"] for b in bonuses.values()], GIVES, "the six kinds of bonus")
    need("pieces.toml [bonuses]", tuple(b["gives"] for b in bonuses.values()), GIVES, "the order of the bonuses")
    for code, field in entries(pieces["fields"]).items():
        _check_field(f"pieces.toml fields.{code}", field, pieces["amulet"]["layers"])
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
    for part, key in (("standing_stones", "slots"), ("oracle", "stones")):
        need_each_once(f"pieces.toml {part}.{key}", pieces[part][key], bonuses, "one stone per bonus: they")
    need("pieces.toml amulet.layers", pieces["amulet"]["layers"] * 2, len(bonuses), "places (two per layer)")
    dolmens = pieces["dolmens"]
    total = 2 * len(set(dolmens["colours"])) + len(dolmens["beige"])
    need("pieces.toml [dolmens]", total, 15, "dolmens in all (a pair per colour, and the beige ones)")
    potions = entries(pieces["potions"])
    names = [f"P{cost}{letter}" for cost in range(1, 7) for letter in "abc"]
    need("pieces.toml [potions]", list(potions), names, "the eighteen potions: they")
    for name, potion in potions.items():
        need_within(f"pieces.toml potions.{name}.cost", potion["cost"], 1, 6, "the cost")
        need_one_of(f"pieces.toml potions.{name}.effect", potion["effect"], EFFECTS, "effects")
    tablets = entries(pieces["tablets"])
    need("pieces.toml [tablets]", list(tablets), [f"T{k:02}" for k in range(1, 16)], "the fifteen kinds")
    conditions = [t["condition"] for t in tablets.values()]
    need_each_once("pieces.toml [tablets]", conditions, CONDITIONS, "the fifteen conditions")
    need("pieces.toml tablets.copies", pieces["tablets"]["copies"] * len(tablets), 30, "stone tablets in all")
    herbs = entries(pieces["herbs"])
    need("pieces.toml [herbs]", list(herbs), [f"H{k:02}" for k in range(1, 13)], "the twelve herbs")
    need(
        "pieces.toml [herbs]", [h["helps"] for h in herbs.values()], list(HERB_USES), "what herbs help with, in order,"
    )
    for name, herb in herbs.items():
        numbers = tuple(key for key in herb if key != "helps")
        need(f"pieces.toml herbs.{name}", numbers, HERB_USES[herb["helps"]], f"numbers of {herb['helps']!r}")


def _check_field(entry: str, field: Data, layers: int) -> None:
    need_one_of(f"{entry}.action", field["action"], ACTIONS, "the eight actions")
    action = field["action"]
    if action in ("K", "SK", "A"):
        need_within(f"{entry}.strength", field.get("strength"), 2, 3, "the strength")
    if action == "M":
        need_within(f"{entry}.strength", field.get("strength"), 1, 3, "the mistletoe")
        need_within(f"{entry}.potions", field.get("potions"), 1, 2, "the potions")
    if action == "A":
        need_within(f"{entry}.layer", field.get("layer"), 1, layers, "the layer")


# -- bars.toml ---------------------------------------------------------------------------------------------


def check_bars(bars: Data) -> None:
    check_marks("bars.toml", bars)
    knowledge, sickle = bars["knowledge"], bars["sickle"]
    steps = knowledge["multiplier_from"]
    need("bars.toml knowledge.multiplier_from", len(steps), 5, "the multipliers 0 to 4: their number")
    need("bars.toml knowledge.multiplier_from", steps, sorted(set(steps)), "the fields, ascending,")
    need("bars.toml knowledge.multiplier_from", steps[0], 1, "the first field")
    need_within("bars.toml knowledge.multiplier_from", steps[-1], 1, knowledge["fields"], "the first field of x4")
    field = {n: sum(first <= n for first in steps) - 1 for n in (2, 7)}
    need("bars.toml knowledge.multiplier_from", field, {2: 0, 7: 2}, "the multipliers of fields 2 and 7")
    need("bars.toml sickle.points", sickle["points"], [0, 5, 10, 15, 20], "the end values")
    need("bars.toml sickle.points_from", len(sickle["points_from"]), 5, "one position per end value: their number")
    for key in ("points_from", "herb_pairs"):
        places = sickle[key]
        need(f"bars.toml sickle.{key}", places, sorted(set(places)), "the positions, ascending,")
        need_within(f"bars.toml sickle.{key}", places[-1], 0, sickle["last"], "the last position")
    need("bars.toml sickle.points_from", sickle["points_from"][0], 0, "the first position")
    need("bars.toml sickle.herb_pairs", len(sickle["herb_pairs"]), 6, "pairs of herbs")
    need_within("bars.toml sickle.herb_pairs", sickle["herb_pairs"][0], 1, sickle["last"], "the first position")
    dice = bars["start"]["personal_dice"] + bars["start"]["stored_dice"]
    need("bars.toml [start]", dice, 13, "dice of a seat (personal and stored)")


# -- board.toml --------------------------------------------------------------------------------------------


def check_board(board: Data, pieces: Data) -> None:
    check_marks("board.toml", board)
    squares, corners, connectors = (entries(board[part]) for part in ("squares", "corners", "connectors"))
    need("board.toml [squares]", list(squares), [f"Q{k}" for k in range(1, 10)], "the nine squares")
    need("board.toml [corners]", list(corners), [f"FC{k}" for k in range(1, 5)], "the four corner parts")
    need("board.toml [connectors]", list(connectors), [f"FE{k}" for k in range(1, 5)], "the four connecting parts")
    for name, square in squares.items():
        _check_square(f"board.toml squares.{name}", square)
    counts = board["counts"]
    dark = {name: _dark_paths(square) for name, square in squares.items()}
    paths = {name: len(square["paths"]) for name, square in squares.items()}
    joins = {name: sum(len(group) - 1 for group in square["light"]) for name, square in squares.items()}
    stairs = {name: int(square["stairs"]) for name, square in squares.items()}
    for key, each in (("paths", paths), ("dark_paths", dark), ("light_joins", joins), ("stairs", stairs)):
        shares = ", ".join(f"{name} {n}" for name, n in each.items())
        need(f"board.toml [squares] ({shares})", sum(each.values()), counts[key], f"counts.{key}")
    _check_fields(board, pieces)
    _check_icons(board, pieces)
    _check_grid(board["grid"])
    _check_fronts(board)
    _check_default(board, pieces)


def _check_square(entry: str, square: Data) -> None:
    need_each_once(f"{entry}.light", [side for group in square["light"] for side in group], SIDES, "sides")
    for path in square["paths"]:
        ends = sorted(path)
        need(f"{entry}.paths {path!r}", len(set(ends) & set(SIDES)), 2, "two different sides: their number")
    need(f"{entry}.paths", len({frozenset(path) for path in square["paths"]}), len(square["paths"]), "different paths")
    if square["stairs"]:
        need(f"{entry}.paths", _path_set(square["paths"]), _path_set(["NS", "EW"]), "the paths of a square with stairs")
    for path in square.get("dark", []):
        need_one_of(f"{entry}.dark", frozenset(path), _path_set(square["paths"]), "its paths")
    if square["portal"]:
        need_one_of(f"{entry}.portal", square["portal"], square["light"], "its light groups")
    need_each_once(f"{entry}.halves", square["halves"], SIDES, "sides")
    need_each_once(f"{entry}.corners", square["corners"], CORNERS, "corners")


def _path_set(paths: Iterable[str]) -> set[frozenset[str]]:
    return {frozenset(path) for path in paths}


def is_dark(square: Data, path: str) -> bool:
    """Whether a path crosses dark forest: always between light groups, within one if it is listed (edora 3.8)."""
    within = any(path[0] in group and path[1] in group for group in square["light"])
    return not within or frozenset(path) in _path_set(square.get("dark", []))


def _dark_paths(square: Data) -> int:
    return sum(is_dark(square, path) for path in square["paths"])


def halves(board: Data) -> dict[str, list[str]]:
    """Every half-shrine of every part, by where it is printed."""
    found = {f"{n}.{side}": h for n, q in entries(board["squares"]).items() for side, h in q["halves"].items()}
    found |= {f"{n}.{leg}": c[leg] for n, c in entries(board["corners"]).items() for leg in ("ccw", "cw")}
    return found | {f"{n}": c["half"] for n, c in entries(board["connectors"]).items()}


def _check_fields(board: Data, pieces: Data) -> None:
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


def _check_icons(board: Data, pieces: Data) -> None:
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


def _check_grid(grid: Data) -> None:
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


def _check_fronts(board: Data) -> None:
    for seats, fronts in entries(board["fronts"]).items():
        for slot in fronts["squares"]:
            need_within(f"board.toml fronts.{seats}.squares", slot, 0, board["grid"]["squares"] - 1, "a slot")
        for place, fields in _fields_of_shrines(fronts).items():
            need(f"board.toml fronts.{seats}: the shrine {place}", fields, int(seats), "its fields, one per player,")


def _fields_of_shrines(fronts: Data) -> dict[str, int]:
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


def _check_default(board: Data, pieces: Data) -> None:
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


BOARD, PIECES, BARS = read("board.toml"), read("pieces.toml"), read("bars.toml")
check_pieces(PIECES)
check_bars(BARS)
check_board(BOARD, PIECES)
