"""Write `docs/protocol.md` from the message types: `python -m druids.server.protocol > docs/protocol.md`.

Fields are documented by the strings below them, so the sources of `messages` and of the coach's `results` are parsed.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import msgspec

from druids.coach import results
from druids.server import messages
from druids.server.messages import bodies, parts, replies, requests, values
from druids.server.refusals import REASONS

MODULES = (values, parts, requests, replies, bodies, results)
INTRODUCTION = Path(__file__).with_name("protocol.txt")


def document() -> str:
    """The whole document."""
    chapters = [INTRODUCTION.read_text(encoding="utf-8").rstrip()]
    chapters.append("## Messages from the client\n\n" + _types(_members(messages.FromClient), tagged=True))
    chapters.append("## Messages from the server\n\n" + _types(_members(messages.FromServer), tagged=True))
    listed = {*_members(messages.FromClient), *_members(messages.FromServer)}
    rest = [name for name in _classes() if name not in listed]
    chapters.append("## Parts of messages, and bodies over HTTP\n\n" + _types(rest, tagged=False))
    chapters.append("## Names for limited values\n\n" + _aliases())
    chapters.append("## Codes of refusals\n\n" + _codes())
    return "\n\n".join(chapters) + "\n"


def _statements() -> list[ast.stmt]:
    """The statements of all modules, those of reviews last."""
    return [node for module in MODULES for node in ast.parse(inspect.getsource(module)).body]


def _classes() -> dict[str, ast.ClassDef]:
    """All message types in their order; `Words` stands in the `else` of a condition."""
    body: list[ast.stmt] = []
    for node in _statements():
        body += node.orelse if isinstance(node, ast.If) else [node]
    return {node.name: node for node in body if isinstance(node, ast.ClassDef)}


def _members(union: object) -> list[str]:
    return [member.__name__ for member in union.__args__]  # type: ignore[attr-defined]


def _types(names: list[str], tagged: bool) -> str:
    classes = _classes()
    return "\n\n".join("\n".join(_type(classes[name], tagged)) for name in names)


def _type(node: ast.ClassDef, tagged: bool) -> Iterator[str]:
    kind = getattr(messages, node.name)
    tag = kind.__struct_config__.tag
    yield f'### `"type": "{tag}"` ({node.name})' if tagged else f"### {node.name}"
    yield ""
    yield inspect.cleandoc(ast.get_docstring(node) or "")
    fields = list(_fields(node))
    if not fields:
        return
    defaults = {f.name: _default(f) for f in msgspec.structs.fields(kind)}
    yield ""
    yield "| field | type | default | meaning |"
    yield "|---|---|---|---|"
    for name, annotation, about in fields:
        yield f"| `{name}` | `{annotation.replace('|', chr(92) + '|')}` | {defaults[name]} | {about} |"


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    for statement, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            about = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                about = " ".join(str(after.value.value).split())
            yield statement.target.id, ast.unparse(statement.annotation), about


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "required"
    value = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return f"`{msgspec.json.encode(value).decode()}`"


def _aliases() -> str:
    lines = ["| name | is |", "|---|---|"]
    for node in _statements():
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Subscript)
            and isinstance(node.targets[0], ast.Name)
        ):
            lines.append(f"| `{node.targets[0].id}` | `{ast.unparse(node.value)}` |")
    return "\n".join(lines)


def _codes() -> str:
    lines = ["| code | HTTP status | sentence |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| `{code}` | {reason.status} | {reason.text} |" for code, reason in REASONS.items())])


if __name__ == "__main__":
    print(document(), end="")
