"""Hooks of the documentation site: pages that live outside `docs/` become part of it, and links between them follow.

Files contain links that work in the repository (`../bench/peers.md`). In the site, `docs/` is the root, and the files
below are beside it under their own paths.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
OUTSIDE = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "bench/ladder.md",
    "bench/ladder-results.md",
    "bench/networks.md",
    "bench/networks-results.md",
    "bench/peers.md",
    "bench/server/results.md",
    "bench/server/soak.md",
)
LINK = re.compile(r"(\]\()([^)\s:#]+)(#[^)\s]*)?(\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside `docs/`."""
    for path in OUTSIDE:
        files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between files of the repository into links between pages of the site."""
    here = page.file.src_uri
    source = here if here in OUTSIDE else DOCS + here

    def to_page(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        if target not in OUTSIDE and not target.startswith(DOCS):
            return link[0]
        uri = posixpath.relpath(target.removeprefix(DOCS), posixpath.dirname(here) or ".")
        return f"{link[1]}{uri}{link[3] or ''}{link[4]}"

    return LINK.sub(to_page, markdown)
