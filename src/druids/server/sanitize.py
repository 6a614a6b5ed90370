"""Clean names and chat: one line, visible characters, limited length."""

import unicodedata
from collections.abc import Iterable

from druids.bots.personas import PERSONAS
from druids.server.lookalikes import look
from druids.server.refusals import Refusal

LONGEST_NAME = 24
LONGEST_TEXT = 500
LONGEST_STACK = 3  # combining marks on one character

# Categories that are invisible or change how other characters are shown.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}

BOT_WORDS = ("bot", "random", "greedy", "ismcts", "novice", "apprentice", "druid", "archdruid")


def clean(text: str) -> str:
    """The text on one line, without invisible characters, bidirectional overrides and stacks of accents."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if kind not in INVISIBLE and marks <= LONGEST_STACK:
            kept.append(character)
    return "".join(kept).strip()


def clean_name(text: str, taken: Iterable[str] = ()) -> str:
    """A name for a seat; Refusal if it is blank, too long, a bot's, or looks like a taken one."""
    name = clean(text)
    if not look(name) or len(name) > LONGEST_NAME or "|" in name or not name.isprintable():
        raise Refusal("name")
    if look(name) in {look(other) for other in (*taken, *PERSONAS, *BOT_WORDS)}:
        raise Refusal("name-taken")
    return name


def clean_text(text: str) -> str:
    line = clean(text)
    if not line or len(line) > LONGEST_TEXT:
        raise Refusal("text")
    return line
