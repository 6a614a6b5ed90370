"""What a measurement was taken on, in words that name no host."""

import os
import platform
from importlib import metadata
from pathlib import Path


def processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def machine() -> str:
    return f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def versions(*packages: str) -> dict[str, str]:
    return {package: metadata.version(package) for package in packages}
