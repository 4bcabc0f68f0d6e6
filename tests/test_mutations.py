"""The table of faults that are planted on purpose still fits the code; see `.ci/mutations`."""

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENOUGH = 150


def test_the_table_of_planted_faults_fits_the_code():
    spec = importlib.util.spec_from_file_location(
        "faults", ROOT / ".ci" / "mutations" / "faults.py"
    )
    faults = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(faults)
    table = faults.table()
    stale = [str(fault) for fault in table if not fault.applies(ROOT) or is_gone(fault.by)]
    assert len(set(table)) == len(table) >= ENOUGH
    # Whoever changes such a line, or takes away such a test, writes the row anew.
    assert not stale, "\n\n".join(stale)


def is_gone(by):
    """Tell whether the test that noticed a fault is there no more: what notices it now?"""
    file, _, name = by.partition("::")
    tests = (ROOT / file).read_text(encoding="utf-8") if name and (ROOT / file).exists() else ""
    return bool(by) and re.search(rf"^def {name}\(", tests, re.MULTILINE) is None
