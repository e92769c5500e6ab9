"""Words that do not belong into the project, wherever they stand."""

from __future__ import annotations

import re

import pytest

from tests.architecture.source import text_files

# Put together from pieces, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of somebody's machine": r"(?<![\w.~])/(?:home|root|Users|work|tmp|farm|mnt)/\w",
    "a path of somebody's machine (Windows)": r"\b[A-Z]:\\{1,2}(?:Users|home|temp)\b",
    "a package registry": "|".join(
        rf"\b{name}\.(?:org|com|io)\b"
        for name in ("py" + "pi", "python" + "hosted", "npm" + "js", "crat" + "es")
    ),
    "an approval nobody gave": r"(?i)\bFIDE[- ](?:" + "approv|endors" + r")ed\b",
    "an open end without an owner": r"\b(?:FIX" + r"ME|TO" + r"DO)\b(?!\s*\(#\d+\))",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_word_does_not_occur(what: str) -> None:
    """No text file of the project holds it."""
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path, text in text_files()
        if path != "uv.lock"
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found
