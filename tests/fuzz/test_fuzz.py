"""Damaged files are read, or refused with words; nothing a reader raises is called a bug."""

from __future__ import annotations

from tests.every import every
from tests.fuzz.readers import READERS
from tests.fuzz.run import tried


@every("name", READERS)
def test_damaged_files_of_each_kind_are_read_or_refused(name: str) -> None:
    """Nothing else happens; ``make fuzz`` looks at 5,000 of each, at time, memory and more."""
    found = tried(READERS[name], range(40), with_more=name != "reports")
    assert not found.crashes
    assert found.read + found.refused == 40
    assert found.refused or name == "reports"  # hardly one in a hundred
