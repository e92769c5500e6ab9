"""The log in words: what counts, what was there before, what a filter lets through."""

from __future__ import annotations

import random
from pathlib import Path

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.log import (
    PER_PAGE,
    LogFilter,
    LogLine,
    in_words,
    log_lines,
    page_of,
    wanted,
)
from tests.played import play_round, played_event


def told(file: EventFile) -> tuple[LogLine, ...]:
    """The whole log in English."""
    entries = file.entries()
    return in_words(Catalogue("en"), file.state, entries, log_lines(entries))


def test_a_result_entered_again_shows_the_old_one(tmp_path: Path) -> None:
    """Old and new stand side by side; undo strikes the entry out and redo brings it back."""
    with played_event(tmp_path / "again.event", players=4, rounds=0, of=2) as file:
        steps = play_round(file, "a", 1, random.Random(2))  # noqa: S311  (any result will do)
        for _ in range(3):
            next(steps)
        for text in ("1-0", "1/2-1/2"):
            action = EnterResult(
                section="a", round_no=RoundNo(1), board=BoardNo(1), outcome=OUTCOMES[text]
            )
            entry = file.act(action, author="desk 2", reason="the slip says so")
        line = told(file)[-1]
        assert (line.old, line.new) == ("1–0", "½–½")  # noqa: RUF001  (en dashes)
        assert line.reason == "the slip says so"
        file.undo(entry.number, author="desk 1")
        *_, struck, undo = told(file)
        assert (struck.counts, undo.kind, undo.target) == (False, "undo", entry.number)
        file.redo(entry.number, author="desk 1")
        assert told(file)[entry.number - 1].counts


def test_filters(played: EventFile) -> None:
    """By kind, author, words and range; each only narrows."""
    lines = told(played)
    results = wanted(lines, LogFilter(kind="results"))
    assert len(results) == 15
    assert all(line.new for line in results)
    assert wanted(lines, LogFilter(author="nobody")) == ()
    board = wanted(lines, LogFilter(words="BOARD 4", kind="results"))
    assert len(board) == 3
    assert [line.number for line in wanted(lines, LogFilter(first=2, last=4))] == [2, 3, 4]


def test_pages_of_the_log_newest_first(played: EventFile) -> None:
    """A page holds the newest entries; a page beyond the end is the last one."""
    lines = told(played)
    shown, here, pages = page_of(lines, 1)
    assert (shown[0].number, here, pages) == (played.head, 1, -(-len(lines) // PER_PAGE))
    many = lines * 5
    shown, here, pages = page_of(many, 99)
    assert here == pages == -(-len(many) // PER_PAGE) > 1
    assert shown[-1] == many[0]
