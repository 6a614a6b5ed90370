"""The environments' document is what the code says, and the Python in it runs. `make docs` writes it anew."""

import json
import re

from druids.envs.documents import document
from tests.conformance.processes import ROOT, python

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_document_is_current() -> None:
    assert document(json.loads((ROOT / "bench" / "peers.json").read_text())) == PAGE


def test_its_python_runs() -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(code) == 3
    shape = 'print(blocks["hands"].shape, reward)'
    assert python("-c", "\n".join([*code, shape])).startswith("(64, 2, 33)")
