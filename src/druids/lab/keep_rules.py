"""Keep the rules version of a game before it is changed, so that servers finish the games that were started with it.

    python -m druids.lab.keep_rules stonehenge

copies the game's folder into the package `rules_N` inside it, where N is the present version. Then change the rules and
raise `rules` in the game's `INFO`. Delete the package when no server has unfinished games of that version any more.
"""

import argparse
import shutil
from pathlib import Path

from druids import catalog

LEFT_OUT = shutil.ignore_patterns(f"{catalog.KEPT}*", "__pycache__")


def keep(folder: Path, package: str, into: Path, kept: str) -> None:
    """Copy the game in a folder, whose package has one name, into a new folder, whose package has another."""
    shutil.copytree(folder, into, ignore=LEFT_OUT)
    for path in into.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace(package, kept), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m druids.lab.keep_rules", description="Keep a rules version.")
    parser.add_argument("game", choices=catalog.infos())
    info = catalog.info(parser.parse_args().game)
    folder, package = catalog.folder(info.name), f"druids.games.{info.name}"
    name = f"{catalog.KEPT}{info.rules}"
    keep(folder, package, folder / name, f"{package}.{name}")
    print(f"version {info.rules} of {info.title} is kept in {folder / name}")


if __name__ == "__main__":
    main()
