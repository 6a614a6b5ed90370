"""`python -m tests.server.soak --kills 1000`: run the kill test for long and print a summary."""

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
        acknowledged = kill_often(Path(folder), given.kills, given.seed)
        checked = check(Path(folder), acknowledged)
    print(
        f"seed {given.seed}: {acknowledged.kills} kills, {len(acknowledged.tables)} tables, "
        f"{checked} acknowledged decisions, "
        f"none lost, none doubled; {acknowledged.repeated} repeated requests recognised"
    )


if __name__ == "__main__":
    main()
