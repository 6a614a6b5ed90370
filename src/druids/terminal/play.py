"""The door to a game in the terminal: sits people and bots down, and sees them out whatever happens."""

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from druids import catalog
from druids.bots import Bot
from druids.kernel.card import Card, OptionValue
from druids.match import Match, files
from druids.match import new as new_match
from druids.terminal.keeping import ENDING, Keeper
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import open_page
from druids.terminal.progress import Patience
from druids.terminal.seating import Sitter, seat_all, seat_by_names
from druids.terminal.table import Quit, Table
from druids.terminal.trouble import Unusable
from druids.terminal.voice import Voice
from druids.words import choose

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
    voice = Voice(language)
    page = open_page(plain)
    patience = Patience(voice, page.plain)
    try:
        if game.endswith(ENDING) or Path(game).is_file():
            match, sitters = _stored(Path(game), seats, voice, patience)
            file: Path | None = save or Path(game)
        else:
            card = find_card(game)
            sitters = seat_all(seats, card, voice)
            settled = read_options(options, card)
            if save and save.exists():
                raise Unusable("save-taken", file=str(save))
            with patience.compiling():
                match = new_match(game, len(sitters), seed, settled, [s.name for s in sitters], language)
            file = save
        minds = [sitter.mind(match.seed + seat) for seat, sitter in enumerate(sitters)]
        with patience.compiling():
            _rehearse(match, minds)
    except Unusable as wrong:
        print(f"druids: {voice.text(wrong.message)}", file=sys.stderr)
        return WRONG_USE
    match.language = language
    keeper = Keeper(match, [seat for seat, mind in enumerate(minds) if mind is None], file)
    return sit_down(Table(match, minds, keeper, page, Keyboard(), patience, language))


def find_card(name: str) -> Card:
    if name not in catalog.cards():
        raise Unusable("no-such-game", game=name, valid=", ".join(catalog.cards()))
    return catalog.card(name)


def read_options(given: Sequence[str], card: Card) -> Mapping[str, OptionValue]:
    """Options as `name=value`, each checked."""
    known = {option.name: option for option in card.options}
    settled: dict[str, OptionValue] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if name not in known or not sign:
            valid = ", ".join(f"{o.name}={o.spell(o.default)}" for o in card.options)
            raise Unusable("no-such-option", game=card.title, option=pair, valid=valid or "—")
        try:
            settled[name] = known[name].parse(value)
        except ValueError:
            raise Unusable("no-such-value", option=name, value=value, valid=known[name].values()) from None
    return settled


def _stored(path: Path, seats: str | None, voice: Voice, patience: Patience) -> tuple[Match, list[Sitter]]:
    try:
        with patience.compiling():
            match = files.load(path)
    except OSError as wrong:
        raise Unusable("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)) from None
    except files.ReplayError as wrong:
        raise Unusable("bad-file", file=str(path), line=wrong.line, problem=wrong.problem) from None
    if seats is None and match.names:
        return match, seat_by_names(match.names)
    sitters = seat_all(seats or str(match.seats), match.game.card, voice)
    if len(sitters) != match.seats:
        raise Unusable("no-such-count", game=path.name, count=len(sitters), valid=str(match.seats))
    match.names = tuple(sitter.name for sitter in sitters)
    return match, sitters


def _rehearse(match: Match, minds: Sequence[Bot | None]) -> None:
    """Do once all that will be done later, so that nobody waits for the compiler in the middle of a game."""
    match.told(0)
    match.breakdown(0)
    match.drive.won(match.true_states(), 0)
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
    table.match.back_to(len(table.match.steps))  # an interrupted answer counts as given or not at all
    table.page.say("")
    table.offer_to_save()


def _rescue(table: Table) -> None:
    if not table.keeper.unsaved:
        return
    path = table.keeper.rescue()
    print(table.voice().say("rescued", file=str(path)), file=sys.stderr)


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
