"""The environments' document is what the code says. `make docs` writes it anew."""

import json

from druids.envs.documents import document
from tests.house.processes import ROOT


def test_the_document_is_current() -> None:
    recorded = json.loads((ROOT / "bench" / "envs.json").read_text())
    assert (ROOT / "docs" / "environments.md").read_text(encoding="utf-8") == document(recorded)
