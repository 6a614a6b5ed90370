"""`python -m tests.server.soak --kills 1000`: the kill test for long; it prints what it saw."""

import argparse
import tempfile
import time
from pathlib import Path

from tests.server.killing import check, kill_often


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        witness = kill_often(Path(folder), given.kills, given.seed)
        checked = check(Path(folder), witness)
    print(
        f"seed {given.seed}: {witness.kills} kills, {len(witness.tables)} tables, {checked} acknowledged decisions, "
        f"none lost, none doubled; {witness.repeated} repeated requests recognised"
    )


if __name__ == "__main__":
    main()
