"""One match at one terminal: show it to the person to act, and carry out what they type."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from druids import bots
from druids.bots import Bot
from druids.bots.bot import PAST
from druids.kernel.message import Many, Seat, say
from druids.kernel.tasks import NOBODY
from druids.match import Action, IllegalAction, Match
from druids.terminal.display import Display, standings
from druids.terminal.input_parser import illegal_name, parse_action
from druids.terminal.keyboard import Keyboard
from druids.terminal.progress import ProgressReporter
from druids.terminal.save_file import SaveFile
from druids.terminal.speaker import Speaker

COMMANDS = ("help", "rules", "hint", "log", "view", "scores", "undo", "save", "quit")
HINTS = 3  # the number of actions recommended
SLOW_BOT = 0.5  # seconds; a slower bot is announced the next time


class Quit(Exception):
    """The person wants to leave."""


class Table:
    """Plays a match to its end. `bots` has a bot for each seat that is not a person's."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot | None],
        save_file: SaveFile,
        display: Display,
        keyboard: Keyboard,
        progress: ProgressReporter,
        language: str,
    ) -> None:
        self.match = match
        self.bots = bots
        self.save_file = save_file
        self.display = display
        self.keyboard = keyboard
        self.progress = progress
        self.language = language
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        last = {step.actor: k for k, step in enumerate(match.steps)}
        self._decided = {seat: last.get(seat, 0) for seat in range(match.seats)}  # the step of each last decision
        self._narrated = {**self._decided, NOBODY: len(match.steps)}  # the steps that each viewer was shown
        self._slow: set[int] = set()

    def run(self) -> None:
        """Play until the game is over. Quit, EOFError and KeyboardInterrupt leave the match as it is."""
        self.display.title(self.match.game.info.title)
        if self.people:
            self.display.say(self.speaker().say("how-to"))
            if self.display.plain:
                self.display.say(self.speaker().say("how-it-is-described", command=self.speaker().say("command-view")))
        elif not self.match.over:
            self._narrate(NOBODY, 0)
        while not self.match.over:
            seat = self.match.seat
            assert seat is not None
            bot = self.bots[seat]
            if bot is None:
                self._turn(seat)
            else:
                self._bot_turn(bot, seat)
        self._finish()

    def speaker(self) -> Speaker:
        """A speaker for the current viewer."""
        return Speaker(self.language, self.match, self.viewer)

    # -- turns -----------------------------------------------------------------------------------------

    def _bot_turn(self, bot: Bot, seat: int) -> None:
        began = monotonic()
        slow = seat in self._slow
        with self.progress.bot_choosing(self.match.names[seat]) if slow else nullcontext():
            action = bot.choose(self.match)
        if monotonic() - began > SLOW_BOT:
            self._slow.add(seat)
        self._play(action)
        if len(self.people) < 2:
            viewer = NOBODY if self.viewer is None else self.viewer
            self._narrate(viewer, self._narrated[viewer])

    def _narrate(self, viewer: int, since: int, title: str = "") -> None:
        """Show what happened from a step on, as the viewer may know it."""
        speaker = self.speaker()
        self.display.news(title, [speaker.text(message) for message in self.match.narration(viewer, since)])
        self._narrated[viewer] = len(self.match.steps)

    def _turn(self, seat: int) -> None:
        """Show a person the table until they act or undo."""
        self._hand_over(seat)
        steps = len(self.match.steps)
        actions = self.match.actions()
        self._draw(seat, actions)
        self.progress.report_warmup()
        while len(self.match.steps) == steps:
            with self.keyboard.completing([action.text for action in actions] + self._command_words()):
                typed = self.keyboard.line()
            self._carry_out(typed, seat, actions)

    def _draw(self, seat: int, actions: Sequence[Action], again: bool = False) -> None:
        speaker = self.speaker()
        self.display.new_screen(self.match.game.info.title)
        read_already = self.display.plain and not again
        since = self._narrated[seat] if read_already else self._decided[seat]
        self._narrate(seat, since, speaker.say("since" if self._decided[seat] else "since-start"))
        if again and self.display.plain:
            self.display.scene(self.match.scene(seat), speaker)
        self.display.ask(self.match.scene(seat), speaker.text(self.match.question()), actions, speaker)

    def _hand_over(self, seat: int) -> None:
        """Hide the screen until the next person has taken over the keyboard."""
        if self.viewer == seat or len(self.people) < 2:
            return
        self.display.wipe()
        self.viewer = None
        self.display.say(self.speaker().say("hand-over", who=Seat(seat)))
        self.keyboard.line()
        self.viewer = seat

    def _play(self, action: Action) -> None:
        seat = self.match.seat
        assert seat is not None
        self._decided[seat] = len(self.match.steps)
        self.match.play(action)
        self.save_file.decided()

    # -- input --------------------------------------------------------------------------------

    def _carry_out(self, typed: str, seat: int, actions: Sequence[Action]) -> None:
        action = parse_action(typed, actions)
        if action is not None:
            self._play(action)
            self._narrate(seat, self._decided[seat])
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
            self.display.warn(speaker.say("no-such-number", count=len(actions)))
            return
        name = illegal_name(typed, self.match.game, actions)
        if name is None:
            self.display.warn(speaker.say("not-understood", typed=typed))
            return
        try:
            self.match.play(name)
        except IllegalAction as refused:
            self.display.warn(speaker.say("not-legal", typed=typed, reason=refused.reason))

    def _command(self, word: str) -> str | None:
        """The command for a word, in English or in the person's language."""
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
        self.display.say(speaker.say("help-answers"))
        for command in COMMANDS:
            self.display.say("  " + speaker.say(f"help-{command}", command=speaker.say(f"command-{command}")))

    def _do_rules(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self.display.say(self.speaker().text(self.match.rule()))

    def _do_hint(self, seat: int, actions: Sequence[Action], more: str) -> None:
        past = self.match.determinize(seat, PAST)
        advice = bots.explain(self.match.hidden(seat), seed=self.match.seed, past=past)
        numbers = {action.id: number for number, action in enumerate(actions, start=1)}
        speaker = self.speaker()
        for advised in advice[:HINTS]:
            number = numbers[advised.action]
            self.display.say(speaker.say("hint", number=number, action=actions[number - 1].text, why=advised.why))

    def _do_log(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._narrate(seat, self._decided[seat], self.speaker().say("since"))

    def _do_view(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._draw(seat, actions, again=True)

    def _do_scores(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self.display.standings(standings(self.match, self.speaker()), self.speaker())

    def _do_undo(self, seat: int, actions: Sequence[Action], more: str) -> None:
        speaker = self.speaker()
        if len(self.people) > 1:
            self.display.warn(speaker.say("undo-solo"))
            return
        own = [k for k, step in enumerate(self.match.steps) if step.actor == seat]
        if not own:
            self.display.warn(speaker.say("undo-nothing"))
            return
        self.match.rewind(own[-1])
        self._narrated[seat] = own[-1]
        self._decided[seat] = own[-2] if len(own) > 1 else 0
        self.save_file.decided()
        self.display.say(speaker.say("undone"))

    def _do_save(self, seat: int, actions: Sequence[Action], more: str) -> None:
        self._save(Path(more) if more else self.save_file.suggestion())

    def _do_quit(self, seat: int, actions: Sequence[Action], more: str) -> None:
        raise Quit

    # -- the end ---------------------------------------------------------------------------------------

    def _save(self, path: Path) -> bool:
        speaker = self.speaker()
        if not self.save_file.may_write(path):
            self.display.warn(speaker.say("save-exists", file=str(path)))
            return False
        try:
            self.save_file.save(path)
        except (OSError, ValueError) as wrong:  # ValueError: a name that no file can have
            problem = getattr(wrong, "strerror", None) or str(wrong)
            self.display.warn(speaker.say("save-failed", file=str(path), problem=problem))
            return False
        self.display.say(speaker.say("saved", file=str(path)))
        return True

    def _finish(self) -> None:
        if len(self.people) > 1:
            self.viewer = None
            self.display.wipe()
            self._narrated[NOBODY] = min(self._narrated[seat] for seat in self.people)
        viewer = NOBODY if self.viewer is None else self.viewer
        speaker = self.speaker()
        winners = self.match.winners
        self._narrate(viewer, self._narrated[viewer])
        self.display.title(speaker.say("over"))
        self.display.scene(self.match.scene(viewer), speaker)
        self.display.standings(standings(self.match, speaker), speaker)
        who = Many(tuple(say("name", who=Seat(seat)) for seat in winners))
        alone = "yes" if winners == [self.viewer] else "no"
        self.display.title(speaker.say("won", who=who, count=len(winners), you=alone))
        if self.people:
            self.offer_to_save()

    def offer_to_save(self) -> None:
        """Ask whether to save the match; Enter saves it."""
        if not self.save_file.unsaved:
            return
        speaker = self.speaker()
        path = self.save_file.suggestion()
        while True:
            self.display.say(speaker.say("save-offer", file=str(path)))
            typed = self.keyboard.line()
            if typed.casefold() in ("n", "no", speaker.say("no")):
                return
            agreed = typed.casefold() in ("", "y", "yes", speaker.say("yes"), speaker.say("yes")[0])
            if self._save(path if agreed else Path(typed)):
                return
