"""`druids play`: start or continue a match in the terminal, and save it on the way out."""

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from druids import catalog
from druids.i18n import choose
from druids.kernel import jit
from druids.kernel.info import GameInfo, OptionValue
from druids.match import Match, files
from druids.match import new as new_match
from druids.terminal.display import Display, open_display
from druids.terminal.keyboard import Keyboard
from druids.terminal.progress import ProgressReporter
from druids.terminal.save_file import ENDING, SaveFile
from druids.terminal.seating import SeatSpec, parse_seats, seats_from_names
from druids.terminal.speaker import Speaker
from druids.terminal.table import Quit, Table
from druids.terminal.usage_error import UsageError
from druids.terminal.warmup import Warmup

WRONG_USE = 2
INTERRUPTED = 130
SIGNALLED = 128


class Hangup(Exception):
    """The terminal was closed or the process was terminated."""

    def __init__(self, which: int) -> None:
        super().__init__(which)
        self.which = which


def play(
    game: str,
    seats: str | None,
    seed: int | None,
    options: Sequence[str],
    save: Path | None,
    lang: str | None,
    plain: bool,
) -> int:
    """Play a new game by name, or continue a stored one; return the exit code."""
    language = choose(lang)
    speaker = Speaker(language)
    display = open_display(plain)
    progress = ProgressReporter(speaker, display.plain)
    with jit.interpreted():
        try:
            return _play(game, seats, seed, options, save, language, display, progress)
        except UsageError as wrong:
            print(f"druids: {speaker.text(wrong.message)}", file=sys.stderr)
            return WRONG_USE
        finally:
            if progress.warmup is not None:
                progress.warmup.stop()


def _play(
    game: str,
    seats: str | None,
    seed: int | None,
    options: Sequence[str],
    save: Path | None,
    language: str,
    display: Display,
    progress: ProgressReporter,
) -> int:
    speaker = progress.speaker
    if game.endswith(ENDING) or Path(game).is_file():
        match, specs = _stored(Path(game), seats, speaker)
        file: Path | None = save or Path(game)
    else:
        info = find_info(game)
        specs = parse_seats(seats, info, speaker)
        settled = read_options(options, info)
        if save and save.exists():
            raise UsageError("save-taken", file=str(save))
        match = new_match(game, len(specs), seed, settled, [s.name for s in specs], language)
        file = save
    bots = [spec.make_bot(match.seed + seat) for seat, spec in enumerate(specs)]
    progress.warmup = Warmup(match.game)
    progress.warmup.start()
    match.language = language
    save_file = SaveFile(match, [seat for seat, bot in enumerate(bots) if bot is None], file)
    return run_table(Table(match, bots, save_file, display, Keyboard(), progress, language))


def find_info(name: str) -> GameInfo:
    if name not in catalog.infos():
        raise UsageError("no-such-game", game=name, valid=", ".join(catalog.infos()))
    return catalog.info(name)


def read_options(given: Sequence[str], info: GameInfo) -> Mapping[str, OptionValue]:
    """Parse and check options given as `name=value`."""
    known = {option.name: option for option in info.options}
    settled: dict[str, OptionValue] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if name not in known or not sign:
            valid = ", ".join(f"{o.name}={o.spell(o.default)}" for o in info.options)
            raise UsageError("no-such-option", game=info.title, option=pair, valid=valid or "—")
        try:
            settled[name] = known[name].parse(value)
        except ValueError:
            raise UsageError("no-such-value", option=name, value=value, valid=known[name].values()) from None
    return settled


def _stored(path: Path, seats: str | None, speaker: Speaker) -> tuple[Match, list[SeatSpec]]:
    try:
        match = files.load(path)
    except OSError as wrong:
        raise UsageError("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)) from None
    except files.ReplayError as wrong:
        raise UsageError("bad-file", file=str(path), line=wrong.line, problem=wrong.problem) from None
    if seats is None and match.names:
        return match, seats_from_names(match.names)
    specs = parse_seats(seats or str(match.seats), match.game.info, speaker)
    if len(specs) != match.seats:
        raise UsageError("no-such-count", game=path.name, count=len(specs), valid=str(match.seats))
    match.names = tuple(spec.name for spec in specs)
    return match, specs


def run_table(table: Table) -> int:
    """Play, save on the way out, and return the exit code."""
    code = 0
    try:
        with hangups():
            try:
                table.run()
            except (Quit, EOFError):
                _leave(table)
            except KeyboardInterrupt:
                code = INTERRUPTED
                print()
                _leave(table)
    except (EOFError, KeyboardInterrupt):  # no reply to the offer to save either
        _rescue(table)
    except Hangup as hung:
        code = SIGNALLED + hung.which
        _rescue(table)
    return code


def _leave(table: Table) -> None:
    table.match.rewind(len(table.match.steps))  # an interrupted action is complete or undone
    table.display.say("")
    table.offer_to_save()


def _rescue(table: Table) -> None:
    if not table.save_file.unsaved:
        return
    path = table.save_file.rescue()
    print(table.speaker().say("rescued", file=str(path)), file=sys.stderr)


@contextmanager
def hangups() -> Iterator[None]:
    """Inside the block SIGTERM and SIGHUP raise Hangup."""

    def hang_up(which: int, _frame: object) -> NoReturn:
        raise Hangup(which)

    which = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, hang_up) for number in which}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
