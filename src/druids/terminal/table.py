"""One match at one terminal: whose turn it is, what they see, what they type."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from druids import bots
from druids.bots import Bot
from druids.kernel.message import Many, Seat, say
from druids.kernel.tasks import NOBODY
from druids.match import Action, IllegalAction, Match
from druids.terminal.input_parser import understand, unlawful
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import Page, standings
from druids.terminal.progress import ProgressReporter
from druids.terminal.saving import SaveKeeper
from druids.terminal.speaker import Speaker

COMMANDS = ("help", "rules", "hint", "log", "view", "scores", "undo", "save", "quit")
HINTS = 3  # how many answers are recommended at most
LONG_THOUGHT = 0.5  # seconds; a bot that took longer is announced the next time


class Quit(Exception):
    """The person has had enough."""


class Table:
    """Plays a match to its end. `minds` has a bot for every seat that is not a person's."""

    def __init__(
        self,
        match: Match,
        minds: Sequence[Bot | None],
        keeper: SaveKeeper,
        page: Page,
        keyboard: Keyboard,
        patience: ProgressReporter,
        language: str,
    ) -> None:
        self.match = match
        self.minds = minds
        self.keeper = keeper
        self.page = page
        self.keyboard = keyboard
        self.patience = patience
        self.language = language
        self.people = [seat for seat, mind in enumerate(minds) if mind is None]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        last = {step.actor: k for k, step in enumerate(match.steps)}
        self._decided = {
            seat: last.get(seat, 0) for seat in range(match.seats)
        }  # the step of each seat's last decision
        self._told = {**self._decided, NOBODY: len(match.steps)}  # the steps that each viewer was told of
        self._slow: set[int] = set()

    def run(self) -> None:
        """Until the game is over; Quit, EOFError and KeyboardInterrupt leave it as it is."""
        self.page.title(self.match.game.info.title)
        if self.people:
            self.page.say(self.speaker().say("how-to"))
            if self.page.plain:
                self.page.say(self.speaker().say("how-it-is-told", command=self.speaker().say("command-view")))
        elif not self.match.over:
            self._tell(NOBODY, 0)
        while not self.match.over:
            seat = self.match.seat
            assert seat is not None
            mind = self.minds[seat]
            if mind is None:
                self._turn(seat)
            else:
                self._answer_of(mind, seat)
        self._finish()

    def speaker(self) -> Speaker:
        """Speaks to whoever is looking."""
        return Speaker(self.language, self.match, self.looking)

    # -- turns -----------------------------------------------------------------------------------------

    def _answer_of(self, mind: Bot, seat: int) -> None:
        began = monotonic()
        slow = seat in self._slow
        with self.patience.thinking(self.match.names[seat]) if slow else self.patience.compiling():
            action = mind.choose(self.match)
        if monotonic() - began > LONG_THOUGHT:
            self._slow.add(seat)
        self._play(action)
        if len(self.people) < 2:
            viewer = NOBODY if self.looking is None else self.looking
            self._tell(viewer, self._told[viewer])

    def _tell(self, viewer: int, since: int, title: str = "") -> None:
        """What happened from a step on, as the viewer may know it."""
        speaker = self.speaker()
        self.page.news(title, [speaker.text(message) for message in self.match.narration(viewer, since)])
        self._told[viewer] = len(self.match.steps)

    def _turn(self, seat: int) -> None:
        """Show a person the table and take one decision, or go back behind it."""
        self._hand_over(seat)
        steps = len(self.match.steps)
        with self.patience.compiling():
            actions = self.match.actions()
        self._draw(seat, actions)
        while len(self.match.steps) == steps:
            with self.keyboard.completing([action.name for action in actions] + self._command_words()):
                typed = self.keyboard.line()
            self._obey(typed, seat, actions)

    def _draw(self, seat: int, actions: Sequence[Action], again: bool = False) -> None:
        speaker = self.speaker()
        self.page.turn(self.match.game.info.title)
        read_already = self.page.plain and not again
        since = self._told[seat] if read_already else self._decided[seat]
        self._tell(seat, since, speaker.say("since" if self._decided[seat] else "since-start"))
        if again and self.page.plain:
            self.page.scene(self.match.scene(seat), speaker)
        self.page.ask(self.match.scene(seat), speaker.text(self.match.question()), actions, speaker)

    def _hand_over(self, seat: int) -> None:
        """Make sure that nobody but this seat looks."""
        if self.looking == seat or len(self.people) < 2:
            return
        self.page.wipe()
        self.looking = None
        self.page.say(self.speaker().say("hand-over", who=Seat(seat)))
        self.keyboard.line()
        self.looking = seat

    def _play(self, action: Action) -> None:
        seat = self.match.seat
        assert seat is not None
        self._decided[seat] = len(self.match.steps)
        self.match.play(action)
        self.keeper.decided()

    # -- what was typed --------------------------------------------------------------------------------

    def _obey(self, typed: str, seat: int, actions: Sequence[Action]) -> None:
        action = understand(typed, actions)
        if action is not None:
            self._play(action)
            self._tell(seat, self._decided[seat])
            return
        word, _, more = typed.partition(" ")
        command = self._command(word)
        if command is not None:
            do: Callable[[int, Sequence[Action], str], None] = getattr(self, f"_do_{command}")
            do(seat, actions, more.strip())
            return
        self._refuse(typed, actions)

    def _refuse(self, typed: str, actions: Sequence[Action]) -> None:
        speaker = self.speaker()
        if not typed or typed.isdigit():
            self.page.warn(speaker.say("no-such-number", count=len(actions)))
            return
        name = unlawful(typed, self.match.game, actions)
        if name is None:
            self.page.warn(speaker.say("not-understood", typed=typed))
            return
        try:
            self.match.play(name)
        except IllegalAction as refused:
            self.page.warn(speaker.say("not-legal", action=name, reason=refused.reason))

    def _command(self, word: str) -> str | None:
        """The command that a word means, in English or in the person's language."""
        if word == "?":
            return "rules"
        speaker = self.speaker()
        for command in COMMANDS:
            if word.casefold() in (command, speaker.say(f"command-{command}").casefold()):
                return command
        return None

    def _command_words(self) -> list[str]:
        return [self.speaker().say(f"command-{command}") for command in COMMANDS]

    def _do_help(self, seat: int, actions: Sequence[Action], more: str) -> None:
        speaker = self.speaker()
        self.page.say(speaker.say("help-answers"))
        for command in COMMANDS:
            self.page.say("  " + speaker.say(f"help-{command}", command=speaker.say(f"command-{command}")))

    def _do_rules(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self.page.say(self.speaker().text(self.match.rule()))

    def _do_hint(self, seat: int, actions: Sequence[Action], more: str) -> None:
        with self.patience.compiling():
            advice = bots.explain(self.match.hidden(seat), seed=self.match.seed)
        numbers = {action.id: number for number, action in enumerate(actions, start=1)}
        speaker = self.speaker()
        for advised in advice[:HINTS]:
            number = numbers[advised.action]
            self.page.say(speaker.say("hint", number=number, action=actions[number - 1].text, why=advised.why))

    def _do_log(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._tell(seat, self._decided[seat], self.speaker().say("since"))

    def _do_view(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._draw(seat, actions, again=True)

    def _do_scores(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self.page.standings(standings(self.match, self.speaker()), self.speaker())

    def _do_undo(self, seat: int, actions: Sequence[Action], more: str) -> None:
        speaker = self.speaker()
        if len(self.people) > 1:
            self.page.warn(speaker.say("undo-solo"))
            return
        own = [k for k, step in enumerate(self.match.steps) if step.actor == seat]
        if not own:
            self.page.warn(speaker.say("undo-nothing"))
            return
        self.match.rewind(own[-1])
        self._told[seat] = own[-1]
        self._decided[seat] = own[-2] if len(own) > 1 else 0
        self.keeper.decided()
        self.page.say(speaker.say("undone"))

    def _do_save(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._save(Path(more) if more else self.keeper.suggestion())

    def _do_quit(self, seat: int, actions: Sequence[Action], more: str) -> None:
        raise Quit

    # -- the end ---------------------------------------------------------------------------------------

    def _save(self, path: Path) -> bool:
        speaker = self.speaker()
        if not self.keeper.may_write(path):
            self.page.warn(speaker.say("save-exists", file=str(path)))
            return False
        try:
            self.keeper.save(path)
        except (OSError, ValueError) as wrong:  # ValueError: a name that no file can have
            problem = getattr(wrong, "strerror", None) or str(wrong)
            self.page.warn(speaker.say("save-failed", file=str(path), problem=problem))
            return False
        self.page.say(speaker.say("saved", file=str(path)))
        return True

    def _finish(self) -> None:
        if len(self.people) > 1:
            self.looking = None
            self.page.wipe()
            self._told[NOBODY] = min(self._told[seat] for seat in self.people)
        viewer = NOBODY if self.looking is None else self.looking
        speaker = self.speaker()
        with self.patience.compiling():
            winners = self.match.winners
        self._tell(viewer, self._told[viewer])
        self.page.title(speaker.say("over"))
        self.page.scene(self.match.scene(viewer), speaker)
        self.page.standings(standings(self.match, speaker), speaker)
        who = Many(tuple(say("name", who=Seat(seat)) for seat in winners))
        alone = "yes" if winners == [self.looking] else "no"
        self.page.title(speaker.say("won", who=who, count=len(winners), you=alone))
        if self.people:
            self.offer_to_save()

    def offer_to_save(self) -> None:
        """Ask what to do with what is not stored yet; Enter stores it."""
        if not self.keeper.unsaved:
            return
        speaker = self.speaker()
        path = self.keeper.suggestion()
        while True:
            self.page.say(speaker.say("save-offer", file=str(path)))
            typed = self.keyboard.line()
            if typed.casefold() in ("n", "no", speaker.say("no")):
                return
            agreed = typed.casefold() in ("", "y", "yes", speaker.say("yes"), speaker.say("yes")[0])
            if self._save(path if agreed else Path(typed)):
                return
