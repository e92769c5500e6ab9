"""The file of the lists: what goes in, what is fetched from a server, and who is found in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from openarbiter.errors import RequestError, TournamentError, UnreadableLineError
from openarbiter.formats.rating_list.entry import month_of_file
from openarbiter.formats.rating_list.mapping import mapping_of
from openarbiter.lists import Lists, downloading, fetching, import_list
from openarbiter.lists.comparing import Compared, compare, facts_of_entry
from openarbiter.lists.database import age_of, lists_file
from openarbiter.lists.downloading import Version, download
from openarbiter.lists.fetching import Standing, due, fetch, keep, place_of, renewable, standing
from openarbiter.lists.importing import Imported, Wish
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.values import replace
from tests.every import beside, every
from tests.list_server import ListServer, list_server
from tests.rating_lists import COMBINED, ERIKA, SINGLE, many, one_rate, text_list, zipped

Person = dict[str, str]
Packed = Callable[..., bytes]

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
    found = (done.info.name, done.info.month, done.info.rates)
    assert found == ("FIDE rapid", "2026-10", ("rapid",))
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


def person(name: str, number: int, year: str = "1990", **facts: str) -> Person:
    """Somebody of a list."""
    return {**SINGLE, "Name": name, "ID Number": str(number), "B-day": year, **facts}


PEOPLE = (
    person("Mueller, Hans Joerg", 1001, SRtng="2000", Tit="FM"),
    person("Mueller, Anna", 1002, "2001", SRtng="1800", RRtng="1700"),
    person("Mueller, Anna", 1003, "2001", SRtng="1500"),
    person("Garcia Lopez, Maria", 1004, "0000", SRtng="1600"),
    person("Aleksandrov, Yury", 1005, SRtng="2400"),
)


@pytest.fixture
def lists(tmp_path: Path) -> Iterator[Lists]:
    """The people above, of November."""
    path = tmp_path / "list.txt"
    path.write_text(text_list(COMBINED, *PEOPLE), newline="")
    import_list(path, tmp_path / "lists", Wish(month="2026-11"))
    with Lists.opened(tmp_path / "lists") as found:
        yield found


@every(("typed", "found"), beside(__file__)["slips"])
def test_one_slip_is_forgiven(lists: Lists, typed: str, found: str) -> None:
    """A word that nobody has stands for those one slip from it; its first letter is right."""
    names = [each.entry.name for each in lists.search(typed)]
    assert (found in names) if found else not names


def one(lists: Lists, **facts: object) -> Compared:
    """One player held against the lists."""
    (found,) = compare(lists, [Player(tpn=Tpn(1), **facts)])  # type: ignore[arg-type]
    return found


def test_a_national_rating_stands_in_its_own_entry(lists: Lists, tmp_path: Path) -> None:
    """By the national number or the FIDE id; the FIDE rating stays that of the FIDE list."""
    assert lists.lists
    path = tmp_path / "list.csv"
    path.write_text(
        "ID_No;Name;Fed;Sex;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title\n"
        "77;Mueller, Hans Joerg;GER;m;Club;17.05.1990;1888;1001;2000;FM\n",
        encoding="utf-8",
    )
    mapping = replace(mapping_of("swiss-manager"), name="National", federation="GER")
    import_list(path, tmp_path / "lists", Wish(month="2026-11", mapping=mapping))
    with Lists.opened(tmp_path / "lists") as both:
        found = one(both, name="Müller, Hans Jörg", birth="1990/00/00")
        hans = both.by_fide_id(both.lists[0], [1001])[1001]
        facts = facts_of_entry(both, hans, both.lists[0])
        by_number = NationalEntry(federation="GER", national_id="77")
        again = one(both, name="Hans Müller", national=(by_number,))
    said = {each.field: (each.old, each.new, each.source.name) for each in found.differences}
    assert said["GER"] == (None, 1888, "National")
    assert said["rating"] == (None, 2000, "FIDE")
    assert said["birth"] == ("1990/00/00", "1990/05/17", "National")
    (entry,) = found.updated.national
    assert (entry.rating, entry.national_id) == (1888, "77")
    assert [each.name for each in again.found] == ["National"]
    assert {(each.field, each.source) for each in facts.listed} == {
        ("rating", "FIDE"), ("rapid", "FIDE"), ("blitz", "FIDE"), ("GER", "National"),
    }  # fmt: skip


# Lists fetched from a server: what breaks off, what is refused, what stays.

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
def packed(tmp_path: Path) -> Packed:
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
    server: ListServer, database: Path, packed: Packed
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
    server: ListServer, database: Path, packed: Packed
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


BLANK = {**SINGLE, "Name": ""}
LAST_YEAR, NEXT_YEAR = (TODAY.year - 1, TODAY.month, 1), (TODAY.year + 1, TODAY.month, 1)

SPOILED: dict[str, tuple[str, Callable[[Packed], object], str]] = {
    "a web page": ("files", lambda _: b"<!DOCTYPE html><p>Sorry", "web page"),
    "a cut archive": ("files", lambda packed: packed(ERIKA, *many(500))[:-40], "archive"),
    "nothing": ("status", lambda _: 404, "404"),
    "cut again and again": ("files", lambda packed: packed(ERIKA, *many(500)), "not be fetched"),
    "an old month": ("files", lambda packed: packed(*many(20), day=LAST_YEAR), "not in force"),
    "a coming month": ("files", lambda packed: packed(*many(20), day=NEXT_YEAR), "not in force"),
    "too short": ("files", lambda packed: packed(ERIKA), "Nothing was changed"),
    "a bomb": ("files", lambda packed: packed(*[BLANK] * 80_000), "packed to less"),
    "another server": ("to", lambda _: "http://lists.example/all.zip", "https://"),
}
"""What the server gives, as which of its answers, and what is told."""


@pytest.mark.parametrize("what", SPOILED)
def test_the_list_in_use_stays(
    server: ListServer, database: Path, packed: Packed, what: str
) -> None:
    """Whatever is wrong with what was fetched, nothing of it is imported and nothing is left."""
    server.files["/all.zip"] = packed(*many(20))
    fetched(database)
    answer, made, told = SPOILED[what]
    getattr(server, answer)["/all.zip"] = made(packed)
    if what == "cut again and again":
        server.marks, server.cut = False, [100] * 9
    with pytest.raises(TournamentError, match=told):
        fetched(database)
    assert names(database) == [("FIDE", 20)]


def test_the_wrong_list(server: ListServer, database: Path, packed: Packed) -> None:
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


def test_only_https(tmp_path: Path) -> None:
    """Another address is refused before anything is asked."""
    for address in ("http://lists.example/a.zip", "file:///etc/passwd", "ftp://a/b", "a", "https:"):
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


def test_what_is_due(server: ListServer, database: Path, packed: Packed) -> None:
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
