"""`druids review`: review stored games, as tables in the terminal, as JSON or as a page."""

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from druids.coach import loading
from druids.coach.rating import over_games
from druids.coach.results import Decision, Rating, Review
from druids.coach.review import INSTRUCTIVE, ReviewError, Work
from druids.i18n import choose
from druids.kernel import jit
from druids.match import Match, files
from druids.terminal.play import WRONG_USE
from druids.terminal.review_page import page
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError
from druids.terminal.verify import BAD


def review(
    paths: Sequence[Path], seat: int | None, effort: float, as_json: bool, html: Path | None, lang: str | None
) -> int:
    """Review the files; JSON is one line for each. The exit code is 1 if a file is wrong, 2 for wrong use."""
    language = choose(lang)
    speaker, found = Speaker(language), []
    try:
        matches = [(path, _read(path, seat)) for path in paths]
        for path, match in matches:
            reviewed = _reviewed(path, match, seat, effort, speaker)
            found.append((match, reviewed))
            if as_json:
                print(msgspec.json.encode(reviewed).decode())
            else:
                _print(path, match, reviewed, language)
    except files.ReplayError as wrong:
        print(speaker.say("verify-wrong", file=str(path_of(wrong)), line=wrong.line, problem=wrong.problem),
              file=sys.stderr)  # fmt: skip
        return BAD
    except OSError as wrong:
        print(speaker.say("cannot-read", file=str(wrong.filename), problem=wrong.strerror or str(wrong)),
              file=sys.stderr)  # fmt: skip
        return WRONG_USE
    except UsageError as wrong:
        print(f"druids: {speaker.text(wrong.message)}", file=sys.stderr)
        return BAD if wrong.message.key == "review-unfinished" else WRONG_USE
    except ReviewError as wrong:
        print(f"druids: {wrong}", file=sys.stderr)
        return WRONG_USE
    if len(found) > 1 and not as_json:
        _print_all(found, language)
    if html is not None:
        files.save_text(page(found, language), html)
        print(speaker.say("review-written", file=str(html)), file=sys.stderr)
    return 0


def _read(path: Path, seat: int | None) -> Match:
    """A finished match. Every file is read before the first one is reviewed."""
    try:
        with jit.interpreted():
            match = files.read_file(path)
    except files.ReplayError as wrong:
        wrong.add_note(str(path))
        raise
    if not match.over:
        raise UsageError("review-unfinished", file=str(path))
    if seat is not None and not 0 <= seat < match.seats:
        raise UsageError("no-such-seat", seat=seat, last=match.seats - 1)
    return match


def path_of(wrong: files.ReplayError) -> str:
    """The file that an error is about."""
    return wrong.__notes__[0]


def _reviewed(path: Path, match: Match, seat: int | None, effort: float, speaker: Speaker) -> Review:
    work = Work(match, seat, effort=effort)
    columns = TextColumn(speaker.say("review-working", file=str(path))), BarColumn(), MofNCompleteColumn()
    errors = Console(stderr=True, highlight=False)
    if errors.is_terminal and not jit.is_compiled("coach", match.game.folder):
        errors.print(speaker.say("review-not-compiled"), markup=False)
    loading.load(match.game)
    jit.mark_compiled("coach", match.game.folder)
    with Progress(*columns, console=errors, transient=True) as bar:
        return work.assembled([work.do(part) for part in bar.track(work.parts)])


def _print(path: Path, match: Match, found: Review, language: str) -> None:
    """The review of one game: decisions that were no best ones, the moments to learn from, ledger and ratings."""
    console, speaker = Console(highlight=False), Speaker(language, match)
    console.print(
        speaker.say("review-title", file=str(path), game=match.game.name, decisions=len(found.decisions)), markup=False
    )
    errors = [d for d in found.decisions if d.verdict in INSTRUCTIVE]
    moments = [found.decisions[number] for number in found.moments]
    for key, some in (("review-decisions", errors), ("review-moments", moments)):
        if some:
            console.print(_decisions(key, some, speaker))
    console.print(_ledger(found, speaker))
    console.print(_ratings([(speaker.name(r.seat), 1, r) for r in found.ratings], speaker, "review-rating"))
    luck = max(row.luck_error for row in found.ledger)
    mistakes = max(row.errors_error for row in found.ledger)
    note = speaker.say("review-note", luck=percent(luck), errors=percent(mistakes))
    console.print(note, markup=False)


def _table(key: str, columns: Sequence[str], speaker: Speaker, text_columns: int) -> Table:
    table = Table(title=speaker.say(key), title_justify="left")
    for k, column in enumerate(columns):
        table.add_column(speaker.say(f"review-column-{column}"), justify="left" if k < text_columns else "right")
    return table


def _decisions(key: str, decisions: Sequence[Decision], speaker: Speaker) -> Table:
    table = _table(key, ("who", "played", "best", "verdict", "reason", "loss", "interval", "step"), speaker, 5)
    for d in decisions:
        by_name = {candidate.action: candidate.words for candidate in d.candidates}
        low, high = d.interval
        table.add_row(
            speaker.name(d.seat), speaker.text(by_name[d.played]), speaker.text(by_name[d.best]),
            speaker.say(f"review-verdict-{d.verdict}"), speaker.reason(d.reason), percent(d.loss),
            f"{percent(low)}–{percent(high)}", str(d.step),
        )  # fmt: skip
    return table


def _ledger(found: Review, speaker: Speaker) -> Table:
    terms = ("start", "deal", "later", "own", "others", "unnamed", "result")
    table = _table("review-ledger", ("who", *terms), speaker, 1)
    for row in found.ledger:
        table.add_row(speaker.name(row.seat), *(percent(getattr(row, term)) for term in terms))
    return table


def _ratings(rows: Sequence[tuple[str, int, Rating]], speaker: Speaker, key: str) -> Table:
    table = _table(key, ("who", "level", "games", "real", "per-decision", "interval"), speaker, 2)
    for name, games, rating in rows:
        low, high = rating.interval
        table.add_row(
            name, speaker.say("review-level", level=rating.level or ""), str(games), str(rating.real),
            percent(rating.loss), f"{percent(low)}–{percent(high)}",
        )  # fmt: skip
    return table


def _print_all(found: Sequence[tuple[Match, Review]], language: str) -> None:
    """The ratings over all games: of each player by name, in each game played."""
    collected: dict[tuple[str, str], list[tuple[Match, Rating]]] = defaultdict(list)
    for match, reviewed in found:
        speaker = Speaker(language, match)
        for rating in reviewed.ratings:
            collected[match.game.name, speaker.name(rating.seat)].append((match, rating))
    rows = [
        (f"{name} ({game})", len(some), over_games(some[0][0].game, [rating for _, rating in some]))
        for (game, name), some in collected.items()
    ]
    Console(highlight=False).print(_ratings(rows, Speaker(language), "review-all-games"))


def percent(share: float) -> str:
    """A win share in points of a hundred, with a real minus sign."""
    return f"{100 * share:.1f}".replace("-", "−")
