"""Known differences between programs: the pages are what the data make."""

from __future__ import annotations

from tools.differences import DATA, KNOWN, PAGES, known, pages


def test_the_pages_are_up_to_date() -> None:
    """`make docs` would change nothing."""
    written = {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}
    assert written == pages()


def test_what_compare_reads_is_up_to_date() -> None:
    """Likewise; each case is there once, by the digest of its position."""
    assert known() == KNOWN.read_text(encoding="utf-8")
    names = [case["id"] for case in DATA["case"]]
    assert len(set(names)) == len(names) == known().count('"case"')


def test_counts_add_up() -> None:
    """The rounds of a program that differ are those of its articles, where these are known."""
    for row in DATA["asked"]:
        rounds = [
            cause["rounds"].get(row["program"], 0)
            for cause in DATA["cause"]
            if cause["system"] == row["system"]
        ]
        differ = row["rounds"] - row["same"] - row.get("no_answer", 0)
        assert not rounds or sum(rounds) == differ, row
