"""Everything that reads files of strangers, with sound files to begin from."""

from __future__ import annotations

import json
import random
import tempfile
import zipfile
from collections.abc import Callable, Generator, Mapping
from functools import cache, partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Concatenate, ParamSpec
from unittest.mock import patch

from openarbiter.cli.verify_rounds import read_board_list
from openarbiter.desk import facts_of_listed
from openarbiter.desk.series import read_series
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats import json_, player_list, read_tournament
from openarbiter.formats.apart import Limits, Readings, Say
from openarbiter.formats.rating_list import mapping as mappings
from openarbiter.formats.rating_list.mapping import Mapping as Layout
from openarbiter.formats.rating_list.mapping import mapping_of, read_mapping
from openarbiter.lists import Lists, import_list, importing
from openarbiter.lists.importing import Wish
from openarbiter.model import Tournament
from openarbiter.prizes.fund_file import read_fund
from openarbiter.rulebooks.molter import tables
from openarbiter.store import EventFile, NoEventError, recover
from openarbiter.values import dataclass
from openarbiter.verification.certificate.facts import RefusedError
from tests import national_lists, rating_lists, spreadsheets
from tests.certificates.rounds import accept, certified_rounds, mutated, with_new_digest
from tests.fuzz.damage import Way, columns, records, survive, survive_as_json
from tests.store.single_byte import Played

P = ParamSpec("P")

_ROOT = Path(__file__).resolve().parents[2]
_SOUND = Path(__file__).with_name("sound")
_REAL = _ROOT.parent / "shared" / "fixtures" / "real"
_MOST = 60_000
"""Bytes of the largest file that is damaged: what is slow by the square is so in small files."""


def _nothing(_: bytes, __: random.Random) -> None:
    """Nothing more is asked of what was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One reader."""

    seeds: Callable[[], Mapping[str, bytes]]  # sound files by their names
    read: Callable[[str, bytes], object]  # reads a file with a name and its bytes
    ways: tuple[Way, ...] = ()  # ways to damage it that only files of this kind have
    then: Callable[[bytes, random.Random], None] = _nothing  # what has to hold then, untimed


def _found(pattern: str, *folders: Path) -> dict[str, bytes]:
    """The small files of some folders."""
    paths = [path for folder in folders for path in sorted(folder.rglob(pattern))]
    return {path.name: path.read_bytes() for path in paths if path.stat().st_size < _MOST}


# Rating lists


class _ReadHere(Readings):
    """Reads in this process, whose time and memory are measured; to start one takes longer."""

    def each(
        self,
        file: str,  # noqa: ARG002  (as declared)
        limits: Limits,  # noqa: ARG002
        reader: Callable[Concatenate[Say, P], None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Generator[object, None, None]:
        values: list[object] = []
        reader(values.append, *args, **kwargs)
        yield from values


@patch.object(importing, "Readings", _ReadHere)
def _imported(name: str, data: bytes, mapping: Layout | None = None) -> None:
    """Import a list and look for somebody, as the verb ``lists`` and the desk do."""
    with tempfile.TemporaryDirectory() as folder:
        path, database = Path(folder, name), Path(folder, "lists.sqlite")
        path.write_bytes(data)
        wish = Wish(month="2026-11", rate="standard", mapping=mapping)
        try:
            import_list(path, database, wish)
        except RequestError:  # a month that the list says itself
            import_list(path, database, Wish(rate="standard", mapping=mapping))
        with Lists.opened(database) as lists:
            lists.search("muster er")


def _by_mapping(name: str, data: bytes) -> None:
    _imported(name.partition(" ")[2], data, mapping_of(name.partition(" ")[0]))


def _national() -> dict[str, bytes]:
    """A small list for every shipped mapping but those of workbooks."""
    made, text = national_lists.LISTS, national_lists.text
    return {
        "cfc tdlist.txt": text(made["CFC"]),
        "cfr list.csv": text(made["CFR"]),
        "dsb spieler.csv": spreadsheets.zipped(
            {"spieler.csv": text(made["DSB"]), "vereine.csv": text(made["CLUBS"])}
        ),
        "dsb-old spieler.csv": text(made["DSB_OLD"], "cp1252"),
        "ecf list.csv": text(made["ECF"]),
        "fsi allin.csv": text(made["FSI"]),
        "knsb list.csv": text(made["KNSB"], "cp1252"),
        "swiss-manager list.csv": text(made["SWISS_MANAGER"]),
        "uschess list.dbf": made["US_CHESS"],
        "uschess-supplement list.dbf": made["SUPPLEMENT"],
        "vega list.veg": text(made["VEGA"]),
    }


def _texts() -> dict[str, bytes]:
    """A text list of each layout."""
    people = (rating_lists.ERIKA, rating_lists.SINGLE, *rating_lists.many(120))
    old = " 99000011 Muster, Erika                     wf  XXX  2054    7  1990  w   "
    layouts = {
        "combined.txt": rating_lists.COMBINED,
        "legacy.txt": rating_lists.LEGACY,
        "rapid.txt": rating_lists.one_rate("OCT26", online=True),
        "blitz.txt": rating_lists.one_rate("OCT26", online=False),
    }
    made = {
        name: rating_lists.text_list(columns, *people).encode() for name, columns in layouts.items()
    }
    return {**made, "oldest.txt": f"{rating_lists.OLDEST}\r\n{old}\r\n".encode()}


def _xml() -> dict[str, bytes]:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    text = rating_lists.xml_list(rating_lists.ERIKA, *rating_lists.many(60))
    return {"list.xml": (head + text).encode(), "old.xml": text.encode("cp1252")}


def _archives() -> dict[str, bytes]:
    ways = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    text = _texts()["combined.txt"]
    return {f"{way}.zip": spreadsheets.zipped({"list.txt": text}, way) for way in ways}


@cache
def _mapped_lists() -> dict[str, tuple[str, bytes]]:
    """A list by the name of its mapping."""
    found = {
        name.partition(" ")[0]: (name.partition(" ")[2], data) for name, data in _national().items()
    }
    return found | {
        "national-list": ("list.csv", (_ROOT / "examples" / "national-list.csv").read_bytes())
    }


def _mapped(name: str, data: bytes) -> None:
    """Read a mapping, and its list by it."""
    file, content = _mapped_lists()[name]
    _imported(file, content, read_mapping(data, f"{name}.toml"))


def _mappings() -> dict[str, bytes]:
    folder, example = (
        files(mappings.__package__) / "mappings",
        _ROOT / "examples/national-list.toml",
    )
    shipped = {name: (folder / f"{name}.toml").read_bytes() for name in mappings.shipped()}
    return {name: shipped.get(name) or example.read_bytes() for name in _mapped_lists()}


def _list_files() -> dict[str, bytes]:
    """A file of imported lists."""
    with tempfile.TemporaryDirectory() as folder:
        path, database = Path(folder, "list.txt"), Path(folder, "lists.sqlite")
        path.write_bytes(_texts()["legacy.txt"])
        import_list(path, database, Wish(month="2026-11"))
        return {"lists.sqlite": database.read_bytes()}


def _list_file(_: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lists.sqlite")
        path.write_bytes(data)
        with Lists.opened(path) as lists:
            lists.search("muster er")
            lists.search("990000011")


# Lists of players


def _players(name: str, data: bytes) -> player_list.PlayerList:
    return player_list.read(data, name=name, ids=True)


def _enter(data: bytes, _: random.Random) -> None:
    """Make people of a list as the desk does, read it again as its page does, and write it."""
    try:
        found = player_list.named(_players("list", data), lambda one: one.fide_id)
        player_list.read(found.text, columns=[one.heading for one in found.columns], ids=True)
    except TournamentError:
        return
    list(map(facts_of_listed, found.players))
    player_list.write(found.players).encode()


def _sheets() -> dict[str, bytes]:
    return {**_found("*.csv", _SOUND), **_found("*registrations.csv", _ROOT / "examples")}


def _books() -> dict[str, bytes]:
    people = ("Muster, Erika", 1650, 32874, "Quay"), ("Beispielson, Max", 1300.0, "17.05.2011", "")
    rows: tuple[tuple[object, ...], ...] = (("Name", "Rating", "Born", "Club"), *people)
    return {"players.xlsx": spreadsheets.workbook(rows, merged="D2:D3")}


def _lichess() -> dict[str, bytes]:
    lines = [
        {"rank": place, "score": 9 - place, "rating": 1900 + place, "username": f"u{place}"}
        for place in range(1, 9)
    ]
    swiss = [{**line, "points": 4.5, "title": "FM", "tieBreak": 12.25} for line in lines]
    head, rows = "Rank,Title,Username,Rating,Points,Team", "1,FM,quayside,1912,4.5,a, b\n"
    return {
        "arena.ndjson": "\n".join(map(json.dumps, lines)).encode(),
        "swiss.ndjson": "\n".join(map(json.dumps, swiss)).encode(),
        "swiss.csv": f"{head}\n{rows * 3}".encode(),
    }


# Tournaments, funds, events, certificates


def _reports() -> dict[str, bytes]:
    if _REAL.is_dir():
        return {**_found("*.trf", _REAL), **_found("*.input", _REAL)}
    return _found("*.trf", _ROOT / "examples", _ROOT / "tests")


def _read_report(name: str, data: bytes) -> None:
    """Read a report leniently, then strictly."""
    try:
        read_tournament(data, name=name, lenient=True)
    except TournamentError:
        read_tournament(data, name=name)


def _objects() -> dict[str, bytes]:
    made = _found("*.trf", _ROOT / "examples", _ROOT / "tests" / "data" / "cases")
    return {
        f"{name}.json": json_.write(read_tournament(data, lenient=True).tournament)
        for name, data in made.items()
    }


def _survive_json(data: bytes, _: random.Random) -> None:
    try:
        tournament = read_tournament(data, lenient=True).tournament
    except TournamentError:
        return
    survive_as_json(tournament)


def _events() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        paths = {entries: Path(folder, f"{entries}.openarbiter") for entries in (8, 15)}
        return {
            path.name: Played(path, entries=entries, states=bool(entries % 2)).content
            for entries, path in paths.items()
        }


def _event(_: str, data: bytes) -> None:
    """Open an event file to look at it; recover what cannot be opened."""
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder, "event.openarbiter"), Path(folder, "new.openarbiter")
        path.write_bytes(data)
        try:
            with EventFile.look(path) as file:
                if file.fault is None:
                    return
        except NoEventError:
            raise
        except TournamentError:
            pass
        recover(path, out)
        with EventFile.open(out, read_only=True):
            pass


def _fields_spoiled(data: bytes, rng: random.Random) -> bytes:
    """Another value in a certificate, with the digest of its content made anew."""
    try:
        _, spoiled = mutated(json.loads(data), rng)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # damaged before
        return data
    return json.dumps(with_new_digest(spoiled)).encode()


@cache
def _certified() -> dict[str, tuple[Tournament, bytes]]:
    """Rounds with their certificates."""
    rounds = islice(certified_rounds(first=7, most_players=14), 20)
    return {label: (known, json.dumps(proof).encode()) for label, known, proof in rounds}


def _certificate(name: str, data: bytes) -> None:
    try:
        accept(_certified()[name][0], data)
    except RefusedError as error:
        raise RequestError(str(error)) from error


def _boards(name: str, data: bytes) -> None:
    """Read a list of boards, as ``verify --boards`` is given one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        read_board_list(str(path))


READERS: dict[str, Reader] = {
    "national lists": Reader(seeds=_national, read=_by_mapping),
    "FIDE text lists": Reader(seeds=_texts, read=_imported),
    "FIDE XML lists": Reader(seeds=_xml, read=_imported),
    "archives of lists": Reader(seeds=_archives, read=_imported),
    "mappings": Reader(seeds=_mappings, read=_mapped),
    "file of the lists": Reader(seeds=_list_files, read=_list_file),
    "lists of players": Reader(seeds=_sheets, read=_players, then=_enter),
    "workbooks of players": Reader(seeds=_books, read=_players, then=_enter),
    "results of lichess": Reader(seeds=_lichess, read=_players, then=_enter),
    "reports": Reader(seeds=_reports, read=_read_report, ways=(columns, records), then=survive),
    "JSON tournaments": Reader(seeds=_objects, read=_read_report, then=_survive_json),
    "PGN as a tournament": Reader(seeds=partial(_found, "*.pgn", _SOUND), read=_read_report),
    "lists of boards": Reader(seeds=partial(_found, "*.json", _SOUND), read=_boards),
    "Molter tables": Reader(
        seeds=partial(_found, "*.txt", _SOUND),
        read=lambda name, data: tables.read(data.decode("utf-8-sig", "replace"), name),
    ),
    "prize funds": Reader(
        seeds=partial(_found, "*fund*.toml", _ROOT / "examples"),
        read=lambda name, data: read_fund(data, name=name),
    ),
    "series": Reader(
        seeds=partial(_found, "*.series.toml", _ROOT / "examples"),
        read=lambda name, data: read_series(data, name=name),
    ),
    "event files": Reader(seeds=_events, read=_event),
    "certificates": Reader(
        seeds=lambda: {label: proof for label, (_, proof) in _certified().items()},
        read=_certificate,
        ways=(_fields_spoiled,),
    ),
}
"""Every reader by the name of what it reads."""
