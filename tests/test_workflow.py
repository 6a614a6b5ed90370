"""The dependency audit and the bills of materials cover what is shipped."""

import json
import re
from pathlib import Path

from tests.web.client import script

ROOT = Path(__file__).parent.parent


def test_the_workflow_audits_the_pinned_dependencies() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "make audit" in workflow
    assert "make sbom" in workflow
    assert re.search(r"^audit:.*\n\t.*pip-audit .*requirements/product\.txt", makefile, re.MULTILINE)
    pinned = (ROOT / "requirements" / "audit.txt").read_text(encoding="utf-8")
    assert "pip-audit==" in pinned
    assert "cyclonedx-bom==" in pinned


def test_the_bill_of_materials_of_the_client_names_its_packages() -> None:
    print(script("build").sbom())
    bill = json.loads((ROOT / "artefacts" / "sbom-web.json").read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    names = {component["name"] for component in bill["components"]}
    shipped = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert set(shipped) <= names
