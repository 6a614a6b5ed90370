"""`druids replay`: step through a stored game as one seat knew it, or with nothing hidden."""

import sys
from pathlib import Path

from druids.i18n import choose
from druids.kernel import jit
from druids.kernel.message import Seat
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match, files
from druids.terminal.display import Display, open_display, standings
from druids.terminal.keyboard import Keyboard
from druids.terminal.play import INTERRUPTED, WRONG_USE
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError
from druids.terminal.verify import BAD


def replay(path: Path, seat: int | None, openly: bool, lang: str | None, plain: bool) -> int:
    """Show a stored game; return the exit code. Nothing is compiled: the rules are called once per step."""
    with jit.interpreted():
        return _replay(path, seat, openly, lang, plain)


def _replay(path: Path, seat: int | None, openly: bool, lang: str | None, plain: bool) -> int:
    language = choose(lang)
    speaker, display = Speaker(language), open_display(plain)
    try:
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
        ReplayViewer(match, NOBODY if seat is None else seat, openly, display, language).run(Keyboard())
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except EOFError:
        pass
    return 0


class ReplayViewer:
    """Shows a match at any decision. Place k is before decision k, from 0."""

    def __init__(self, match: Match, viewer: int, openly: bool, display: Display, language: str) -> None:
        self.steps = match.steps
        self.match = match
        self.viewer = viewer
        self.openly = openly
        self.display = display
        self.language = language
        self.places = [k for k, step in enumerate(self.steps) if step.actor != NATURE] + [len(self.steps)]

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
                self.display.warn(speaker.say("replay-how", last=len(self.places) - 1))
                continue
            if not 0 <= wanted < len(self.places):
                self.display.warn(speaker.say("replay-end" if wanted > place else "replay-start"))
                continue
            place = wanted
            self.show(place)

    def show(self, place: int) -> None:
        """Show what the decision before this place did, and the table after it."""
        self._go_to(self.places[place])
        since = self.places[place - 1] if place else 0
        actor = self.steps[since].actor if place else NATURE
        asked = self.match.seat
        viewer = self.viewer
        if self.openly:
            viewer = asked if asked is not None else NOBODY
        speaker = Speaker(self.language, self.match, None if self.openly or viewer == NOBODY else viewer)
        self.display.new_screen(self.match.game.info.title)
        self.display.title(speaker.say("replay-place", place=place, last=len(self.places) - 1))
        narrated_to = actor if self.openly and actor >= 0 else viewer
        self.display.news("", [speaker.text(message) for message in self.match.narration(narrated_to, since)])
        if self.openly:
            if asked is not None:
                self.display.say(speaker.say("replay-viewer", who=Seat(asked)))
            self.display.scene(self.match.position.scene(viewer), speaker)
        else:
            self.display.scene(self.match.scene(viewer), speaker)
        if self.match.over:
            self.display.standings(standings(self.match, speaker), speaker)
        elif asked is not None:
            self.display.say(speaker.say("replay-asked", who=Seat(asked)))

    def _go_to(self, steps: int) -> None:
        """Go to the position after a number of steps."""
        if steps < len(self.match.steps):
            self.match.rewind(steps)
        names = self.match.game.actions.names
        for step in self.steps[len(self.match.steps) : steps]:
            self.match.play_recorded(step.actor, names[step.action])
