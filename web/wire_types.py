"""Writes the TypeScript types of all messages: `python web/wire_types.py`.

They come from the structs of druids.server.messages and druids.coach.results.

With `--check` nothing is written; a stale file is named with the first line that differs. The result is committed,
because the client is also built where the package cannot be imported.
"""

import ast
import inspect
import sys
import textwrap
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from druids.coach import results
from druids.server import messages

TARGET = Path(__file__).resolve().parent / "src" / "wire" / "types.ts"
HEAD = """// Generated from druids.server.messages by web/wire_types.py (`make web`). Do not edit.

/** An argument of a message: a number, a text, a seat, a list of messages, or a message. */
export type Argument = number | string | { seat: number } | { many: Words[] } | Words;
/** A game's record as plain data: numbers, lists, sets as lists of members; hidden numbers -1, hidden sets null. */
export type View = Record<string, unknown>;
"""
# what Python declares as `Any`
SPECIAL = {
    ("Words", "gaps"): "Record<string, Argument>",
    ("Update", "view"): "View | null",
    ("Frame", "view"): "View | null",
}
PLAIN = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null", Any: "unknown"}


def text() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, value in vars(messages).items():
        if get_origin(value) is Literal:
            parts.append(f"export type {name} = {typescript(value)};\n")
        elif isinstance(value, types.UnionType) and all(_is_struct(part) for part in get_args(value)):
            parts.append(
                f"export type {name} =\n"
                + "".join(f"  | {part.__name__}\n" for part in get_args(value)).rstrip()
                + ";\n"
            )
        elif _is_struct(value) and value.__module__.startswith((messages.__name__, results.__name__)):
            parts.append(interface(value))
    return "\n".join(parts)


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface. Clients may leave out what has a default; the server always sends everything."""
    config = struct.__struct_config__
    abouts = field_docs(struct)
    hints = get_type_hints(struct, include_extras=True)
    lines = [*_comment(inspect.getdoc(struct) or "", ""), f"export interface {struct.__name__} {{"]
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field in msgspec.structs.fields(struct):
        optional = "?" if config.forbid_unknown_fields and not field.required else ""
        kind = SPECIAL.get((struct.__name__, field.name)) or typescript(hints[field.name])
        if struct.__name__ == "Words" and field.name == "gaps":
            optional = "?"  # the client makes messages of its own, most of them without arguments
        lines += [*_comment(abouts.get(field.name, ""), "  "), f"  {field.name}{optional}: {kind};"]
    return "\n".join([*lines, "}", ""])


def field_docs(struct: type) -> dict[str, str]:
    """The strings below the fields of a class."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            found[field.target.id] = inspect.cleandoc(ast.literal_eval(after.value))
    return found


def _comment(about: str, indent: str) -> list[str]:
    lines = about.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def typescript(kind: Any) -> str:
    """The TypeScript type of a Python annotation."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return typescript(arguments[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(part) for part in arguments))
    if origin is list:
        inner = typescript(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(part) for part in arguments)}]"
    if origin is dict:
        return f"Record<string, {typescript(arguments[1])}>"
    if _is_struct(kind):
        return str(kind.__name__)
    raise TypeError(f"web/wire_types.py does not know the type {kind}; add it to `typescript`")


def stale(path: Path, wanted: str) -> str | None:
    """Where a generated file differs from what it should be, and what to run; None if it is up to date."""
    kept = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    lines = wanted.splitlines()
    if kept == lines:
        return None
    same = next((k for k, (a, b) in enumerate(zip(kept, lines, strict=False)) if a != b), min(len(kept), len(lines)))
    place = path.relative_to(Path(__file__).resolve().parents[1])
    return f"{place}:{same + 1}: differs from the Python sources. Run `make web` (or `python web/build.py generate`)."


def write_or_check(files: dict[Path, str], checking: bool) -> int:
    """Write generated files, or report those that are stale; the exit code."""
    problems = [problem for path, wanted in files.items() if (problem := stale(path, wanted))]
    if checking:
        print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
        return 1 if problems else 0
    for path, wanted in files.items():
        if stale(path, wanted):
            path.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(write_or_check({TARGET: text()}, "--check" in sys.argv[1:]))
