"""`druids replay`: a stored game, decision by decision, as one seat knew it or open."""

import sys
from pathlib import Path

from druids.kernel.message import Seat
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match, files
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import Page, open_page, standings
from druids.terminal.play import INTERRUPTED, WRONG_USE
from druids.terminal.progress import Patience
from druids.terminal.trouble import Unusable
from druids.terminal.verify import BAD
from druids.terminal.voice import Voice
from druids.words import choose


def replay(path: Path, seat: int | None, openly: bool, lang: str | None, plain: bool) -> int:
    """Show a stored game; the exit code."""
    language = choose(lang)
    voice, page = Voice(language), open_page(plain)
    try:
        with Patience(voice, page.plain).compiling():
            match = files.read_file(path)
        if seat is not None and not 0 <= seat < match.seats:
            raise Unusable("no-such-seat", seat=seat, last=match.seats - 1)
    except files.ReplayError as wrong:
        print(voice.say("verify-wrong", file=str(path), line=wrong.line, problem=wrong.problem), file=sys.stderr)
        return BAD
    except OSError as wrong:
        print(voice.say("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)), file=sys.stderr)
        return WRONG_USE
    except Unusable as wrong_use:
        print(f"druids: {voice.text(wrong_use.message)}", file=sys.stderr)
        return WRONG_USE
    try:
        Reel(match, NOBODY if seat is None else seat, openly, page, language).run(Keyboard())
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except EOFError:
        pass
    return 0


class Reel:
    """A finished or unfinished match that can be wound to any decision. Place k is before decision k, from 0."""

    def __init__(self, match: Match, viewer: int, openly: bool, page: Page, language: str) -> None:
        self.whole = match.steps
        self.match = match
        self.viewer = viewer
        self.openly = openly
        self.page = page
        self.language = language
        self.places = [k for k, step in enumerate(self.whole) if step.actor != NATURE] + [len(self.whole)]

    def run(self, keyboard: Keyboard) -> None:
        place = 0
        self.show(place)
        voice = Voice(self.language)
        while True:
            typed = keyboard.line().casefold()
            if typed in ("q", "quit", voice.say("command-quit")):
                return
            if typed in ("", "n"):
                wanted = place + 1
            elif typed in ("b", "p"):
                wanted = place - 1
            elif typed.isascii() and typed.isdigit():
                wanted = int(typed)
            else:
                self.page.warn(voice.say("replay-how", last=len(self.places) - 1))
                continue
            if not 0 <= wanted < len(self.places):
                self.page.warn(voice.say("replay-end" if wanted > place else "replay-start"))
                continue
            place = wanted
            self.show(place)

    def show(self, place: int) -> None:
        """What the decision before this place brought about, and the table after it."""
        self._wind(self.places[place])
        since = self.places[place - 1] if place else 0
        actor = self.whole[since].actor if place else NATURE
        asked = self.match.seat
        viewer = self.viewer
        if self.openly:
            viewer = asked if asked is not None else NOBODY
        voice = Voice(self.language, self.match, None if self.openly or viewer == NOBODY else viewer)
        self.page.turn(self.match.game.card.title)
        self.page.title(voice.say("replay-place", place=place, last=len(self.places) - 1))
        listener = actor if self.openly and actor >= 0 else viewer
        self.page.news("", [voice.text(message) for message in self.match.told(listener, since)])
        if self.openly:
            if asked is not None:
                self.page.say(voice.say("replay-eyes", who=Seat(asked)))
            self.page.scene(self.match.game.show.scene(self.match.true_states()[0], viewer), voice)
        else:
            self.page.scene(self.match.scene(viewer), voice)
        if self.match.over:
            self.page.standings(standings(self.match, voice), voice)
        elif asked is not None:
            self.page.say(voice.say("replay-asked", who=Seat(asked)))

    def _wind(self, steps: int) -> None:
        """Go to the position after so many steps."""
        if steps < len(self.match.steps):
            self.match.back_to(steps)
        names = self.match.game.actions.names
        for step in self.whole[len(self.match.steps) : steps]:
            self.match.take(step.actor, names[step.action])
