"""Lists fetched from a server: all of them, what breaks off, what is refused, what stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats.rating_list.entry import month_of_file
from openarbiter.lists import Lists, downloading, fetching
from openarbiter.lists.downloading import Version, download
from openarbiter.lists.fetching import Standing, due, fetch, keep, place_of, renewable, standing
from openarbiter.lists.importing import Imported, Wish
from tests.list_server import ListServer, list_server
from tests.rating_lists import COMBINED, ERIKA, SINGLE, many, text_list, zipped

TODAY = datetime.now(UTC).date()
DAY = (TODAY.year, TODAY.month, TODAY.day)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ListServer]:
    """A server of lists instead of that of the federation."""
    monkeypatch.setattr(downloading, "PAUSE", 0.0)
    with list_server() as server:
        places = {"FIDE": server.address("/all.zip"), "FIDE rapid": server.address("/rapid.zip")}
        monkeypatch.setattr(fetching, "ADDRESSES", places)
        yield server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file of the lists."""
    return tmp_path / "kept" / "lists.sqlite"


@pytest.fixture
def packed(tmp_path: Path) -> Callable[..., bytes]:
    """The bytes of an archive with some people."""

    def made(*people: dict[str, str], day: tuple[int, ...] = DAY) -> bytes:
        return zipped(tmp_path / "p.zip", text_list(COMBINED, *people), day=day).read_bytes()

    return made


def fetched(database: Path, name: str = "FIDE", wish: Wish | None = None) -> Imported | None:
    """Fetch a list by its name."""
    return fetch(place_of(database, name), database, wish or Wish(), lambda *_: None)


def names(database: Path) -> list[tuple[str, int]]:
    """The lists and how many people each has; nothing else lies beside their file."""
    others = {each.name for each in database.parent.iterdir()} - {"lists.sqlite", "lists.json"}
    assert not others
    with Lists.opened(database) as lists:
        return [(one.name, one.people) for one in lists.lists]


def test_a_list_is_fetched_and_the_same_one_is_not_fetched_twice(
    server: ListServer, database: Path, packed: Callable[..., bytes]
) -> None:
    """It is imported with its month; the server is asked whether it has changed since."""
    server.files["/all.zip"] = packed(ERIKA, SINGLE)
    done = fetched(database)
    assert done is not None
    assert done.info.month == month_of_file(TODAY)
    assert names(database) == [("FIDE", 2)]
    assert fetched(database) is None
    server.files["/all.zip"] = packed(ERIKA, SINGLE, *many(3))
    assert fetched(database) is not None
    assert names(database) == [("FIDE", 5)]
    database.unlink()
    assert fetched(database) is not None  # what is no longer here is fetched, changed or not


def test_what_breaks_off_is_gone_on_with(
    server: ListServer, database: Path, packed: Callable[..., bytes]
) -> None:
    """From where it stopped, if the server knows the file again; else from its beginning."""
    server.files["/all.zip"] = data = packed(ERIKA, *many(200))
    server.cut = [100, 300]
    assert fetched(database) is not None
    ranges = [headers.get("Range") for _, headers in server.asked]
    assert ranges == [None, "bytes=100-", "bytes=400-"]
    assert names(database) == [("FIDE", 201)]
    server.marks, server.cut = False, [len(data) // 2]
    server.asked.clear()
    assert fetched(database) is not None
    assert [headers.get("Range") for _, headers in server.asked] == [None, None]


def _web_page(server: ListServer, _: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = b"<!DOCTYPE html><p>Sorry"


def _cut_archive(server: ListServer, packed: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = packed(ERIKA, *many(500))[:-40]


def _gone(server: ListServer, _: Callable[..., bytes]) -> None:
    server.status["/all.zip"] = 404


def _always_cut(server: ListServer, packed: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = packed(ERIKA, *many(500))
    server.marks, server.cut = False, [100] * 9


def _old_month(server: ListServer, packed: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = packed(*many(20), day=(TODAY.year - 1, TODAY.month, 1))


def _coming_month(server: ListServer, packed: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = packed(*many(20), day=(TODAY.year + 1, TODAY.month, 1))


def _too_short(server: ListServer, packed: Callable[..., bytes]) -> None:
    server.files["/all.zip"] = packed(ERIKA)


def _bomb(server: ListServer, packed: Callable[..., bytes]) -> None:
    blank = {**SINGLE, "Name": ""}
    server.files["/all.zip"] = packed(*[blank] * 80_000)


def _other_server(server: ListServer, _: Callable[..., bytes]) -> None:
    server.to["/all.zip"] = "http://lists.example/all.zip"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_web_page, "web page"), (_cut_archive, "archive"), (_gone, "404"),
        (_always_cut, "could not be fetched"), (_old_month, "not in force"),
        (_coming_month, "not in force"), (_too_short, "Nothing was changed"),
        (_bomb, "packed to less"), (_other_server, "https://"),
    ],
)  # fmt: skip
def test_the_list_in_use_stays(
    server: ListServer,
    database: Path,
    packed: Callable[..., bytes],
    spoil: Callable[[ListServer, Callable[..., bytes]], None],
    told: str,
) -> None:
    """Whatever is wrong with what was fetched, nothing of it is imported and nothing is left."""
    server.files["/all.zip"] = packed(*many(20))
    fetched(database)
    spoil(server, packed)
    with pytest.raises(TournamentError, match=told):
        fetched(database)
    assert names(database) == [("FIDE", 20)]


def test_the_wrong_list(server: ListServer, database: Path, packed: Callable[..., bytes]) -> None:
    """The address of one list that gives another one."""
    server.files["/rapid.zip"] = packed(ERIKA)
    with pytest.raises(RequestError, match="gave the list FIDE instead of FIDE rapid"):
        fetched(database, "FIDE rapid")


def test_too_large(server: ListServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the server says, and by what comes."""
    monkeypatch.setattr(downloading, "LARGEST", 1000)
    server.files["/all.zip"] = bytes(1001)
    with pytest.raises(RequestError, match="more than 1000 bytes"):
        download(server.address("/all.zip"), tmp_path, Version(), lambda *_: None)
    server.files["/all.zip"] = bytes(1000)
    assert download(server.address("/all.zip"), tmp_path, Version(), lambda *_: None)
    monkeypatch.setattr(downloading, "LONGEST", -1.0)
    with pytest.raises(RequestError, match="not enough"):
        download(server.address("/all.zip"), tmp_path, Version(), lambda *_: None)


@pytest.mark.parametrize(
    "address", ["http://lists.example/a.zip", "file:///etc/passwd", "ftp://a/b", "a.zip", "https:"]
)
def test_only_https(address: str, tmp_path: Path) -> None:
    """Another address is refused before anything is asked."""
    with pytest.raises(RequestError, match="https://"):
        download(address, tmp_path, Version(), lambda *_: None)


def test_a_national_list_of_the_user(server: ListServer, database: Path, root: Path) -> None:
    """Its address is remembered, and it is renewed with the others."""
    examples = root / "examples"
    server.files["/list.csv"] = (examples / "national-list.csv").read_bytes()
    mapping = str(examples / "national-list.toml")
    with pytest.raises(RequestError, match="no address is known"):
        place_of(database, "", "", mapping)
    place = place_of(database, "", server.address("/list.csv"), mapping)
    fetch(place, database, Wish(), lambda *_: None)
    assert names(database) == [("Sampleland", 3)]
    (again,) = renewable(database)
    assert (again.address, again.mapping) == (server.address("/list.csv"), mapping)


def test_what_is_due(server: ListServer, database: Path, packed: Callable[..., bytes]) -> None:
    """Nothing without the setting; with it what is older than a day, and never a broken setting."""
    assert due(database) == []
    keep(database, Standing(daily=True))
    assert [one.name for one in due(database)] == ["FIDE"]
    server.files["/all.zip"] = packed(ERIKA)
    fetched(database)
    assert due(database) == []
    kept = standing(database)
    (one,) = kept.fetched
    before = replace(one, asked="2026-01-01T00:00:00+00:00")
    keep(database, replace(kept, fetched=(before,)))
    assert [one.name for one in due(database)] == ["FIDE"]
    database.with_suffix(".json").write_text('{"daily": 1', encoding="utf-8")
    assert standing(database) == Standing()
