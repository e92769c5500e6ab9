"""The examples that the five documents print, entered into a desk and read from its own pages.

Each example is a tournament that a desk imports; then the round is paired and published as an
arbiter does it, and the pages and sheets are read. What a desk cannot show, and where a document
contradicts itself, stands in the same table with the reason.

Source:
    C.04.3 (1997) and the description of the program Vega; C.04.3.1 (2012), section D; C.04.4.2
    (older text), chapter 6; C.04.3 (2024), article 4; NSWCA Tournament Guidelines, sections 3
    and 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import CreateEvent
from openarbiter.store import EventFile
from tests.web.browser import Browser, words
from tests.web.printed import burstein, dubov, dutch_2012, dutch_2025, nswca
from tests.web.printed.desk import (
    BURSTEIN,
    DUTCH_2012,
    DUTCH_2025,
    NSWCA,
    VEGA,
    Desk,
    Example,
)

EXAMPLES = (
    *dubov.EXAMPLES,
    *dutch_2012.EXAMPLES,
    *burstein.EXAMPLES,
    *nswca.EXAMPLES,
    *dutch_2025.EXAMPLES,
)
"""Every example that the documents print."""


def _parameters() -> Iterator[object]:
    """The examples that a desk can show: by day the first one of every second article."""
    shown: set[tuple[str, str]] = set()
    for at, example in enumerate(EXAMPLES):
        if example.shown is not None:
            name = f"{example.document}-{example.article}-{example.what}-{at}".replace(" ", "_")
            article = (example.document, example.article)
            marks = (pytest.mark.nightly,) if article in shown or len(shown) % 2 else ()
            shown.add(article)
            yield pytest.param(example, id=name, marks=marks)


@pytest.mark.parametrize("example", tuple(_parameters()))
def test_a_desk_shows_what_the_document_prints(example: Example, tmp_path: Path) -> None:
    """Imported, paired and published as an arbiter does; then the pages are read."""
    assert example.file is not None
    assert example.shown is not None
    content, round_no = example.file()
    with EventFile.create(tmp_path / "printed.openarbiter") as file:
        file.act(CreateEvent(name="Printed", chief_arbiter="A. Rbiter"), author="A. Rbiter")
        with Browser(file, tmp_path) as browser:
            # Who imports is told what earlier rounds break, and says yes.
            answer = browser.upload(content, name="printed.json", confirmed="yes")
            assert answer.status_code == 303, words(answer.text)[:1000]
            assert browser.json("/a/players")["frame"]["system"] == example.document
            browser.publish(round_no)
            example.shown(Desk(browser, round_no))


def test_every_document_has_examples_or_reasons() -> None:
    """What cannot be shown has a reason in whole sentences, and nothing has both."""
    assert {example.document for example in EXAMPLES} == {
        *(VEGA, DUTCH_2012, BURSTEIN, NSWCA, DUTCH_2025)
    }
    for example in EXAMPLES:
        assert bool(example.because) != (example.shown is not None), example.what
        assert not example.because or example.because.endswith("."), example.what
        assert (example.shown is None) == (example.file is None)
