"""`druids play` without arguments: ask which game to play against which bots, then play it."""

from druids import bots, catalog
from druids.i18n import choose
from druids.kernel.info import GameInfo
from druids.terminal.display import Display, open_display
from druids.terminal.keyboard import Keyboard
from druids.terminal.list_games import span, spelled
from druids.terminal.play import INTERRUPTED, play, read_options
from druids.terminal.seating import YOU
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError

USUAL_LEVEL = "apprentice"  # as in the browser


def set_up_and_play(lang: str | None, plain: bool) -> int:
    """Ask what to play against which bots, then play it; return the exit code."""
    speaker, display, keyboard = Speaker(choose(lang)), open_display(plain), Keyboard()
    display.title(speaker.say("welcome"))
    try:
        info = _which_game(speaker, display, keyboard)
        count = _how_many(info, speaker, display, keyboard)
        bot = _against(speaker, display, keyboard)
        options = _options(info, speaker, display, keyboard)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    seats = ",".join([YOU] + [bot] * (count - 1))
    return play(info.name, seats, None, options, None, lang, plain)


def _which_game(speaker: Speaker, display: Display, keyboard: Keyboard) -> GameInfo:
    infos = list(catalog.infos().values())
    display.say(speaker.say("which-game"))
    for number, info in enumerate(infos, start=1):
        display.say(
            "  " + speaker.say("game-line", number=number, title=info.title, players=span(info), minutes=info.minutes)
        )
    while True:
        typed = keyboard.line().casefold()
        for number, info in enumerate(infos, start=1):
            if typed in (str(number), info.name, info.title.casefold()) or (not typed and number == 1):
                return info
        display.warn(speaker.say("no-such-game", game=typed, valid=", ".join(catalog.infos())))


def _how_many(info: GameInfo, speaker: Speaker, display: Display, keyboard: Keyboard) -> int:
    if len(info.seats) == 1:
        return info.seats[0]
    display.say(speaker.say("how-many", game=info.title, players=span(info), usual=info.default_seats))
    while True:
        typed = keyboard.line() or str(info.default_seats)
        if typed in [str(count) for count in info.seats]:
            return int(typed)
        valid = ", ".join(str(count) for count in info.seats)
        display.warn(speaker.say("no-such-count", game=info.title, count=typed, valid=valid))


def _against(speaker: Speaker, display: Display, keyboard: Keyboard) -> str:
    levels = bots.levels()
    display.say(speaker.say("how-strong", usual=levels.index(USUAL_LEVEL) + 1))
    for number, level in enumerate(levels, start=1):
        display.say(f"  {number} " + speaker.say("level-line", level=level))
    by_number = {str(number): level for number, level in enumerate(levels, start=1)}
    while True:
        typed = keyboard.line().casefold() or USUAL_LEVEL
        chosen = by_number.get(typed, typed)
        if chosen in bots.names():
            return chosen
        display.warn(speaker.say("no-such-player", who=typed, valid=", ".join(bots.names())))


def _options(info: GameInfo, speaker: Speaker, display: Display, keyboard: Keyboard) -> list[str]:
    if not info.options:
        return []
    first = info.options[0]
    display.say(speaker.say("which-options", example=f"{first.name}={first.spell(first.default)}"))
    for option in info.options:
        display.say("  " + spelled(option))
    while True:
        typed = keyboard.line().split()
        try:
            read_options(typed, info)
        except UsageError as wrong:
            display.warn(speaker.text(wrong.message))
        else:
            return typed
