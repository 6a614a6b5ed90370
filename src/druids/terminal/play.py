"""The door to a game in the terminal: sits people and bots down, and sees them out whatever happens."""

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from druids import catalog
from druids.bots import Bot
from druids.i18n import choose
from druids.kernel.info import GameInfo, OptionValue
from druids.match import Match, files
from druids.match import new as new_match
from druids.match.position import load_compiled
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import open_page
from druids.terminal.progress import ProgressReporter
from druids.terminal.saving import ENDING, SaveKeeper
from druids.terminal.seating import Sitter, seat_all, seat_by_names
from druids.terminal.speaker import Speaker
from druids.terminal.table import Quit, Table
from druids.terminal.usage_error import UsageError

WRONG_USE = 2
INTERRUPTED = 130
SIGNALLED = 128


class Hangup(Exception):
    """The terminal was closed, or the machine shuts down: nobody can be asked any more."""

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
    """`druids play`: a new game by name, or a stored one to go on with. The exit code."""
    language = choose(lang)
    speaker = Speaker(language)
    page = open_page(plain)
    patience = ProgressReporter(speaker, page.plain)
    try:
        if game.endswith(ENDING) or Path(game).is_file():
            match, sitters = _stored(Path(game), seats, speaker, patience)
            file: Path | None = save or Path(game)
        else:
            info = find_info(game)
            sitters = seat_all(seats, info, speaker)
            settled = read_options(options, info)
            if save and save.exists():
                raise UsageError("save-taken", file=str(save))
            with patience.compiling():
                match = new_match(game, len(sitters), seed, settled, [s.name for s in sitters], language)
            file = save
        minds = [sitter.mind(match.seed + seat) for seat, sitter in enumerate(sitters)]
        with patience.compiling():
            _rehearse(match, minds)
    except UsageError as wrong:
        print(f"druids: {speaker.text(wrong.message)}", file=sys.stderr)
        return WRONG_USE
    match.language = language
    keeper = SaveKeeper(match, [seat for seat, mind in enumerate(minds) if mind is None], file)
    return sit_down(Table(match, minds, keeper, page, Keyboard(), patience, language))


def find_info(name: str) -> GameInfo:
    if name not in catalog.infos():
        raise UsageError("no-such-game", game=name, valid=", ".join(catalog.infos()))
    return catalog.info(name)


def read_options(given: Sequence[str], info: GameInfo) -> Mapping[str, OptionValue]:
    """Options as `name=value`, each checked."""
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


def _stored(path: Path, seats: str | None, speaker: Speaker, patience: ProgressReporter) -> tuple[Match, list[Sitter]]:
    try:
        with patience.compiling():
            match = files.load(path)
    except OSError as wrong:
        raise UsageError("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)) from None
    except files.ReplayError as wrong:
        raise UsageError("bad-file", file=str(path), line=wrong.line, problem=wrong.problem) from None
    if seats is None and match.names:
        return match, seat_by_names(match.names)
    sitters = seat_all(seats or str(match.seats), match.game.info, speaker)
    if len(sitters) != match.seats:
        raise UsageError("no-such-count", game=path.name, count=len(sitters), valid=str(match.seats))
    match.names = tuple(sitter.name for sitter in sitters)
    return match, sitters


def _rehearse(match: Match, minds: Sequence[Bot | None]) -> None:
    """Do once all that will be done later, so that nobody waits for the compiler in the middle of a game."""
    load_compiled(match.game)
    match.narration(0)
    match.breakdown(0)
    if match.actions():
        for mind in {mind.name: mind for mind in minds if mind}.values():
            mind.choose(match)


def sit_down(table: Table) -> int:
    """Play, and on the way out lose nothing; the exit code."""
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
    except (EOFError, KeyboardInterrupt):  # no answer to the offer either
        _rescue(table)
    except Hangup as hung:
        code = SIGNALLED + hung.which
        _rescue(table)
    return code


def _leave(table: Table) -> None:
    table.match.rewind(len(table.match.steps))  # an interrupted answer counts as given or not at all
    table.page.say("")
    table.offer_to_save()


def _rescue(table: Table) -> None:
    if not table.keeper.unsaved:
        return
    path = table.keeper.rescue()
    print(table.speaker().say("rescued", file=str(path)), file=sys.stderr)


@contextmanager
def hangups() -> Iterator[None]:
    """Inside the block a closed terminal or a kill is a Hangup."""

    def hang_up(which: int, _frame: object) -> NoReturn:
        raise Hangup(which)

    which = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, hang_up) for number in which}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
