"""The file of the lists: a list goes in as a whole or not at all, and people are found in it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from openarbiter.errors import RequestError, UnreadableLineError
from openarbiter.lists import Imported, Lists, import_list
from openarbiter.lists.database import age_of, lists_file
from openarbiter.lists.importing import Wish
from tests.rating_lists import COMBINED, ERIKA, SINGLE, many, one_rate, text_list, zipped

Person = dict[str, str]

NOVEMBER = Wish(month="2026-11")


def take(folder: Path, people: list[Person], wish: Wish = NOVEMBER) -> Imported:
    """Import people as a combined list of a month."""
    path = folder / "list.txt"
    path.write_text(text_list(COMBINED, *people), newline="")
    return import_list(path, folder / "lists.sqlite", wish)


def test_lists_stand_beside_each_other(tmp_path: Path) -> None:
    """Lists of other names stay as they are."""
    take(tmp_path, [ERIKA])
    path = tmp_path / "rapid_list.txt"
    path.write_text(text_list(one_rate("OCT26", online=True), ERIKA, SINGLE), newline="")
    done = import_list(path, tmp_path / "lists.sqlite", Wish())
    assert (done.info.name, done.info.month, done.info.rates) == (
        "FIDE rapid",
        "2026-10",
        ("rapid",),
    )
    with Lists.opened(tmp_path / "lists.sqlite") as lists:
        assert [one.people for one in lists.lists] == [1, 2]
        assert [found.source.name for found in lists.search("muster")] == ["FIDE", "FIDE rapid"]


def test_nothing_is_half_imported(tmp_path: Path) -> None:
    """A list that fails in its middle leaves the old one and no other file."""
    take(tmp_path, [ERIKA])
    before = (tmp_path / "lists.sqlite").read_bytes()
    bad = text_list(COMBINED, *many(3000), *([{**SINGLE, "ID Number": "?"}] * 300))
    (tmp_path / "bad.txt").write_text(bad, newline="")
    with pytest.raises(UnreadableLineError):
        import_list(tmp_path / "bad.txt", tmp_path / "lists.sqlite", Wish(month="2026-12"))
    assert (tmp_path / "lists.sqlite").read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"list.txt", "bad.txt", "lists.sqlite"}


def test_interrupted(tmp_path: Path) -> None:
    """Whoever breaks an import off finds the lists as they were."""
    take(tmp_path, [ERIKA])

    def stop(step: str, _: int, __: int) -> None:
        if step == "words":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_list(tmp_path / "list.txt", tmp_path / "lists.sqlite", Wish(month="2026-12"), stop)
    with Lists.opened(tmp_path / "lists.sqlite") as lists:
        assert lists.lists[0].month == "2026-11"
    assert len(list(tmp_path.iterdir())) == 2


def test_month(tmp_path: Path) -> None:
    """The month is that of the heading or is asked for, with the guess by the day of the file."""
    database = tmp_path / "lists.sqlite"
    path = zipped(tmp_path / "a.zip", text_list(COMBINED, ERIKA), day=(2026, 10, 31))
    with pytest.raises(RequestError, match="confirm it with --month 2026-11"):
        import_list(path, database, Wish())
    zipped(path, text_list(COMBINED, ERIKA), day=(2026, 12, 30))
    with pytest.raises(RequestError, match="--month 2027-01"):
        import_list(path, database, Wish())
    with pytest.raises(RequestError, match="no month"):
        import_list(path, database, Wish(month="11/2026"))
    plain = tmp_path / "standard.txt"
    plain.write_text(text_list(one_rate("OCT26", online=True), ERIKA), newline="")
    with pytest.raises(RequestError, match="of 2026-10, not of 2026-11"):
        import_list(plain, database, Wish(month="2026-11"))
    plain.rename(tmp_path / "x.txt")
    with pytest.raises(RequestError, match="--rate"):
        import_list(tmp_path / "x.txt", database, Wish())
    assert not database.exists()


def test_older_and_shorter_lists_are_confirmed(tmp_path: Path) -> None:
    """A list that is older, or has fewer than nine people in ten, is taken when it is confirmed."""
    take(tmp_path, many(20))
    with pytest.raises(RequestError, match="in use, which is newer"):
        take(tmp_path, many(20), Wish(month="2026-10"))
    with pytest.raises(RequestError, match="has 17 people"):
        take(tmp_path, many(17), Wish(month="2026-12"))
    assert take(tmp_path, many(18), Wish(month="2026-12")).info.people == 18
    assert take(tmp_path, many(3), Wish(month="2026-10", confirmed=True)).info.people == 3


def test_age(tmp_path: Path) -> None:
    """How old a list is goes by months."""
    info = take(tmp_path, [ERIKA]).info
    days = (date(2026, 10, 31), date(2026, 11, 30), date(2026, 12, 1), date(2027, 2, 1))
    said = [age_of(info, day) for day in days]
    assert said == ["not yet in force", "in force", "1 month old", "3 months old"]


def test_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists are where the variable says, or in the folder for the data of the user."""
    monkeypatch.setenv("OPENARBITER_LISTS", str(tmp_path / "x"))
    assert lists_file() == tmp_path / "x"
    monkeypatch.delenv("OPENARBITER_LISTS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert lists_file() == tmp_path / "openarbiter" / "rating-lists.sqlite"
