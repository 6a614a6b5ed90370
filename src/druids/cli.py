"""The command line. Each command imports what it needs when it runs, so that help is fast."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

HELP = Path(__file__).parent / "terminal" / "help"
CLIENT = Path(__file__).parent / "server" / "static" / "index.html"

WRONG_USE = 2
INTERRUPTED = 130

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    given = sys.argv[1:] if argv is None else list(argv)
    with suppress(OSError):  # the working directory may have been deleted
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # guests may be modules of the working directory
    asked = _parser(_help_texts(given)).parse_args(given)
    run: Command = asked.run
    try:
        return run(asked)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone: `druids games | head -1`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _help_texts(argv: Sequence[str]) -> Mapping[str, str]:
    """The help texts in the person's language, one `key = text` per line; loading Fluent would be slow."""
    from druids.i18n import choose

    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang")
    try:
        language = choose(early.parse_known_args(argv)[0].lang)
    except ValueError as wrong:
        print(f"druids: {wrong}", file=sys.stderr)
        raise SystemExit(WRONG_USE) from None
    lines = (HELP / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if line)


def _parser(text: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="druids", description=text["about"], epilog=text["examples"], add_help=False)
    parser.set_defaults(run=_sit_down, plain=False, no_browser=False)
    _common(parser, text)
    parser.add_argument("--version", action="store_const", const=_version, dest="run", help=text["version"])
    commands = parser.add_subparsers(title=text["commands"], metavar=text["command"])

    def command(name: str, run: Command) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text[name], description=text[name], add_help=False)
        made.set_defaults(run=run)
        _common(made, text)
        return made

    play = command("play", _play)
    play.add_argument("game", nargs="?", metavar=text["game"], help=text["play-game"])
    play.add_argument("--seats", metavar=text["who"], help=text["play-seats"])
    play.add_argument("--seed", type=int, metavar="N", help=text["play-seed"])
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text["play-option"])
    play.add_argument("--save", type=Path, metavar=text["file"], help=text["play-save"])
    play.add_argument("--plain", action="store_true", help=text["plain"])

    games = command("games", _games)
    games.add_argument("--json", action="store_true", help=text["json"])

    replay = command("replay", _replay)
    replay.add_argument("file", type=Path, metavar=text["file"])
    viewer = replay.add_mutually_exclusive_group()
    viewer.add_argument("--seat", type=int, metavar="N", help=text["replay-seat"])
    viewer.add_argument("--open", action="store_true", help=text["replay-open"])
    replay.add_argument("--plain", action="store_true", help=text["plain"])

    verify = command("verify", _verify)
    verify.add_argument("files", type=Path, nargs="+", metavar=text["file"])

    review = command("review", _review)
    review.add_argument("files", type=Path, nargs="+", metavar=text["file"])
    review.add_argument("--seat", type=int, metavar="N", help=text["review-seat"])
    review.add_argument("--effort", type=float, default=1.0, metavar="X", help=text["review-effort"])
    review.add_argument("--json", action="store_true", help=text["json"])
    review.add_argument("--html", type=Path, metavar=text["file"], help=text["review-html"])

    bench = command("bench", _bench)
    bench.add_argument("game", nargs="?", metavar=text["game"], help=text["bench-game"])
    bench.add_argument("--json", action="store_true", help=text["json"])

    lab = import_module("druids.lab.cli")
    lab.add_arguments(command("arena", lab.arena), text)
    _add_dataset(command("dataset", _dataset), text)
    import_module("druids.server.cli").add_parsers(commands)
    return parser


def _common(parser: argparse.ArgumentParser, text: Mapping[str, str]) -> None:
    parser.add_argument("-h", "--help", action="help", help=text["help"])
    parser.add_argument("--lang", metavar="en|fr", help=text["lang"])


def _version(asked: argparse.Namespace) -> int:
    from importlib.metadata import version

    print(f"druids {version('druids')}")
    return 0


def _sit_down(asked: argparse.Namespace) -> int:
    """Without a command: play in the browser, or in the terminal if the browser client was not built."""
    if CLIENT.is_file():
        from druids.server.cli import serve

        return serve(asked)
    return _set_up_and_play(asked)


def _set_up_and_play(asked: argparse.Namespace) -> int:
    from druids.terminal.setup_wizard import set_up_and_play

    return set_up_and_play(asked.lang, asked.plain)


def _play(asked: argparse.Namespace) -> int:
    if asked.game is None:
        return _set_up_and_play(asked)
    from druids.terminal.play import play

    return play(asked.game, asked.seats, asked.seed, asked.option, asked.save, asked.lang, asked.plain)


def _games(asked: argparse.Namespace) -> int:
    from druids.terminal.list_games import show_games

    return show_games(asked.lang, asked.json)


def _replay(asked: argparse.Namespace) -> int:
    from druids.terminal.replay import replay

    return replay(asked.file, asked.seat, asked.open, asked.lang, asked.plain)


def _verify(asked: argparse.Namespace) -> int:
    from druids.terminal.verify import verify

    return verify(asked.files, asked.lang)


def _review(asked: argparse.Namespace) -> int:
    from druids.terminal.review import review

    return review(asked.files, asked.seat, asked.effort, asked.json, asked.html, asked.lang)


def _add_dataset(parser: argparse.ArgumentParser, text: Mapping[str, str]) -> None:
    parser.add_argument("game", metavar=text["game"], help=text["arena-game"])
    parser.add_argument("--games", type=int, default=100, metavar="N", help=text["dataset-games"])
    parser.add_argument("--bot", default="greedy", metavar="BOT", help=text["dataset-bot"])
    parser.add_argument("--seats", type=int, metavar="N", help=text["arena-seats"])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text["play-option"])
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=text["dataset-seed"])
    parser.add_argument("--workers", type=int, metavar="N", help=text["arena-workers"])
    parser.add_argument("--ray", nargs="?", const="local", metavar=text["address"], help=text["arena-ray"])
    parser.add_argument("--out", type=Path, metavar=text["file"], help=text["dataset-out"])


def _dataset(asked: argparse.Namespace) -> int:
    from druids.envs.dataset import command

    return command(asked)


def _bench(asked: argparse.Namespace) -> int:
    from druids.lab.bench import bench

    return bench(asked.game, asked.json)
