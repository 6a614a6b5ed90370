"""The page about environments is current, and its Python runs. `make reference` writes it."""

import json
import re

from druids.envs.documents import document
from tests.conformance.processes import ROOT, python

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_page_is_current() -> None:
    assert document(json.loads((ROOT / "bench" / "peers.json").read_text())) == PAGE


def test_the_python_of_the_page_runs() -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(code) == 6
    shape = 'print(blocks["hands"].shape, reward)'
    assert python("-c", "\n".join([*code, shape])).startswith("(64, 2, 33)")
