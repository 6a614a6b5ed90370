"""`druids replay`: a stored game, decision by decision, as one seat knew it or open."""

import sys
from pathlib import Path

from druids.i18n import choose
from druids.kernel.message import Seat
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match, files
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import Page, open_page, standings
from druids.terminal.play import INTERRUPTED, WRONG_USE
from druids.terminal.progress import ProgressReporter
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError
from druids.terminal.verify import BAD


def replay(path: Path, seat: int | None, openly: bool, lang: str | None, plain: bool) -> int:
    """Show a stored game; the exit code."""
    language = choose(lang)
    speaker, page = Speaker(language), open_page(plain)
    try:
        with ProgressReporter(speaker, page.plain).compiling():
            match = files.read_file(path)
        if seat is not None and not 0 <= seat < match.seats:
            raise UsageError("no-such-seat", seat=seat, last=match.seats - 1)
    except files.ReplayError as wrong:
        print(speaker.say("verify-wrong", file=str(path), line=wrong.line, problem=wrong.problem), file=sys.stderr)
        return BAD
    except OSError as wrong:
        print(speaker.say("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)), file=sys.stderr)
        return WRONG_USE
    except UsageError as wrong_use:
        print(f"druids: {speaker.text(wrong_use.message)}", file=sys.stderr)
        return WRONG_USE
    try:
        ReplayViewer(match, NOBODY if seat is None else seat, openly, page, language).run(Keyboard())
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except EOFError:
        pass
    return 0


class ReplayViewer:
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
        speaker = Speaker(self.language)
        while True:
            typed = keyboard.line().casefold()
            if typed in ("q", "quit", speaker.say("command-quit")):
                return
            if typed in ("", "n"):
                wanted = place + 1
            elif typed in ("b", "p"):
                wanted = place - 1
            elif typed.isascii() and typed.isdigit():
                wanted = int(typed)
            else:
                self.page.warn(speaker.say("replay-how", last=len(self.places) - 1))
                continue
            if not 0 <= wanted < len(self.places):
                self.page.warn(speaker.say("replay-end" if wanted > place else "replay-start"))
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
        speaker = Speaker(self.language, self.match, None if self.openly or viewer == NOBODY else viewer)
        self.page.turn(self.match.game.info.title)
        self.page.title(speaker.say("replay-place", place=place, last=len(self.places) - 1))
        listener = actor if self.openly and actor >= 0 else viewer
        self.page.news("", [speaker.text(message) for message in self.match.narration(listener, since)])
        if self.openly:
            if asked is not None:
                self.page.say(speaker.say("replay-eyes", who=Seat(asked)))
            self.page.scene(self.match.position.scene(viewer), speaker)
        else:
            self.page.scene(self.match.scene(viewer), speaker)
        if self.match.over:
            self.page.standings(standings(self.match, speaker), speaker)
        elif asked is not None:
            self.page.say(speaker.say("replay-asked", who=Seat(asked)))

    def _wind(self, steps: int) -> None:
        """Go to the position after so many steps."""
        if steps < len(self.match.steps):
            self.match.rewind(steps)
        names = self.match.game.actions.names
        for step in self.whole[len(self.match.steps) : steps]:
            self.match.play_recorded(step.actor, names[step.action])
