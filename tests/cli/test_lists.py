"""``openarbiter lists``: the lists of a user, from the command line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from openarbiter.desk import (
    AddPlayer,
    AddSection,
    AddTeams,
    CreateEvent,
    NewTeam,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.lists.fetching import keep, keep_fetched, standing
from openarbiter.store import EventFile
from tests.cli.conftest import Cli
from tests.list_server import list_server
from tests.rating_lists import COMBINED, ERIKA, SINGLE, many, text_list, zipped


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the lists of this test."""
    monkeypatch.setenv("OPENARBITER_LISTS", str(tmp_path / "lists.sqlite"))
    return tmp_path / "lists.sqlite"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A combined list as it is downloaded."""
    return zipped(tmp_path / "players_list.zip", text_list(COMBINED, ERIKA, SINGLE))


def test_import_show_search(cli: Cli, archive: Path, lists: Path) -> None:
    """A list is imported, shown with its month, and searched; JSON says the same."""
    ended = cli("lists", "import", archive, "--month", "2026-11")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "FIDE, 2026-11: 2 people, 0 lines left out.\n"
    assert "FIDE  2026-11" in cli("lists", "show").out
    assert "990000011  Muster, Erika  WFM    XXX" in cli("lists", "search", "mus").out
    (found,) = json.loads(cli("lists", "search", "erika", "--json").out)["people"]
    assert (found["rapid"], found["list"], found["month"]) == (1987, "FIDE", "2026-11")
    (shown,) = json.loads(cli("lists", "show", "--json", "--lists", lists).out)["lists"]
    assert (shown["people"], shown["file_day"]) == (2, "2026-10-31")
    assert "Nobody by 'zzz'." in cli("lists", "search", "zzz").out


def test_the_month_is_asked_for(cli: Cli, archive: Path, lists: Path) -> None:
    """Without a month the one of the file's day is proposed, and nothing is imported."""
    ended = cli("lists", "import", archive)
    assert ended.code == 5
    assert "--month 2026-11" in ended.err
    assert not lists.exists()
    assert cli("lists", "search", "abc").code == 5
    assert "openarbiter lists import FILE" in cli("lists", "show").out


def test_lines_left_out_are_told(cli: Cli, tmp_path: Path) -> None:
    """Each line that is left out stands on stderr, in the language of the answer."""
    bad = {**SINGLE, "SRtng": "M 189"}
    path = tmp_path / "list.txt"
    path.write_text(text_list(COMBINED, *many(80), bad), newline="")
    ended = cli("lists", "import", path, "--month", "2026-11", "--language", "de")
    assert "80 Personen, 1 Zeilen ausgelassen" in ended.out
    assert "list.txt, Zeile 82, Spalte 114" in ended.err
    assert "die Zeile wird weggelassen" in ended.err


def test_progress_on_a_terminal(cli: Cli, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal each step says how far it is; in a pipe nothing is said."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    cli("lists", "import", archive, "--month", "2026-11")
    told = terminal.getvalue()
    for step in ("Reading the list 100 %", "Names for the search 100 %", "Saving 100 %"):
        assert step in told


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_national_list(cli: Cli, root: Path, archive: Path, tmp_path: Path) -> None:
    """A national list by a mapping of one's own; its rating is that of its own list."""
    examples = root / "examples"
    mapping = examples / "national-list.toml"
    national = (examples / "national-list.csv", "--mapping", mapping)
    ended = cli("lists", "import", *national, "--month", "2026-11")
    assert ended.out == "Sampleland, 2026-11: 3 people, 0 lines left out.\n"
    careful = tmp_path / "careful.toml"
    text = mapping.read_text(encoding="utf-8")
    careful.write_text(f'permission = "ask the federation"\n{text}', encoding="utf-8")
    ended = cli("lists", "import", national[0], "--mapping", careful, "--month", "2026-11")
    assert "note: ask the federation" in ended.err
    cli("lists", "import", archive, "--month", "2026-11")
    (one,) = json.loads(cli("lists", "search", "Mullerson", "--json").out)["people"]
    assert (one["name"], one["list"]) == ("Müllerson, Jörg", "Sampleland")
    shown = json.loads(cli("lists", "show", "--json").out)["lists"]
    assert [(each["name"], each["federation"]) for each in shown] == [
        ("FIDE", None),
        ("Sampleland", "XXX"),
    ]
    names = json.loads(cli("lists", "mappings", "--json").out)["mappings"]
    assert {"mapping": "ecf", "name": "ECF", "federation": "ENG"} in names
    assert cli("lists", "import", national[0], "--mapping", "none").code == 3


def test_fetch(cli: Cli, archive: Path, lists: Path) -> None:
    """From the address that is given, which is remembered; what fails is told, and code 5."""
    with list_server() as server:
        today = datetime.now(UTC)
        zipped(archive, text_list(COMBINED, ERIKA), day=(today.year, today.month, 1))
        server.files["/all.zip"] = archive.read_bytes()
        ended = cli("lists", "fetch", "--from", server.address("/all.zip"))
        assert (ended.code, ended.out) == (
            0,
            f"FIDE, {today:%Y-%m}: one person, 0 lines left out.\n",
        )
        ended = cli("lists", "fetch")
        assert ended.out == "FIDE: the list here is the one that is published.\n"
        (same,) = json.loads(cli("lists", "fetch", "fide", "--json").out)["fetched"]
        assert same == {"name": "FIDE", "same": True}
        server.status["/all.zip"] = 404
        ended = cli("lists", "fetch")
        assert ended.code == 5
        assert "could not be fetched (404" in ended.err
        assert cli("lists", "fetch", "nowhere").code == 5
        keep(lists, replace(standing(lists), daily=True))
        (kept,) = standing(lists).fetched
        keep_fetched(lists, replace(kept, asked="2026-01-01T00:00:00+00:00"))
        event = archive.with_name("event.trf")
        event.write_text("012 Small event\n", encoding="utf-8")
        assert "could not be fetched (404" in cli("lists", "refresh", event).err


def test_the_page_shows_the_mapping_of_the_example(root: Path) -> None:
    """The mapping on the page is the one that the example has."""
    page = (root / "docs" / "rating-lists.md").read_text(encoding="utf-8")
    mapping = (root / "examples" / "national-list.toml").read_text(encoding="utf-8")
    assert f"```toml\n{mapping}```" in page


def test_refresh(cli: Cli, archive: Path, tmp_path: Path) -> None:
    """What differs is shown with its list; a tournament file is written with it."""
    cli("lists", "import", archive, "--month", "2026-11")
    trf = tmp_path / "event.trf"
    head = "012 Small event\n"
    line = f"001    1 w    {'Erika Muster':<33} 1990 XXX {'':>11} 1990/00/00  0.0    1"
    trf.write_text(f"{head}{line}\n", encoding="utf-8")
    ended = cli("lists", "refresh", trf, "-o", tmp_path / "new.trf")
    assert ended.code == 1
    shown = [line.split() for line in ended.out.splitlines()]
    assert ["1", "Erika", "Muster", "rating", "1990", "2054", "FIDE", "2026-11"] in shown
    assert " 2054 XXX 990000011   1990/00/00" in (tmp_path / "new.trf").read_text("utf-8")
    again = cli("lists", "refresh", tmp_path / "new.trf", "--json")
    assert again.code == 0
    (player,) = json.loads(again.out)["players"]
    assert (player["differences"], player["lists"]) == ([], ["FIDE"])


def test_refresh_of_an_event(cli: Cli, archive: Path, tmp_path: Path) -> None:
    """An event is only looked at: its desk takes what differs, and keeps it in its log."""
    cli("lists", "import", archive, "--month", "2026-11")
    path = tmp_path / "club.openarbiter"
    with EventFile.create(path) as file:
        for action in (
            CreateEvent(name="Club"), AddSection(section="a", settings=SectionSettings(name="A")),
            AddPlayer(section="a", pid=Pid(1), facts=PlayerFacts(name="Muster, Erika")),
            AddPlayer(section="a", pid=Pid(2), facts=PlayerFacts(name="X", fide_id="990000012")),
        ):  # fmt: skip
            file.act(action, author="N. N.")
    before = path.read_bytes()
    ended = cli("lists", "refresh", path)
    assert ended.code == 1
    assert "a 1 Muster, Erika: to be decided, FIDE 2026-11 has Muster, Erika" in ended.err
    assert "a 2 X: to be decided" in ended.err
    assert cli("lists", "refresh", path, "-o", tmp_path / "x.trf").code == 5
    assert path.read_bytes() == before


def test_refresh_of_an_event_of_teams(cli: Cli, archive: Path, tmp_path: Path) -> None:
    """The players of the teams are held against the lists, called by team and board."""
    cli("lists", "import", archive, "--month", "2026-11")
    path = tmp_path / "league.openarbiter"
    settings = SectionSettings(name="League", system="team-swiss-2026")
    erika = PlayerFacts(name="Muster, Erika", birth="1990/00/00")
    teams = tuple(
        NewTeam(pid=Pid(at), facts=PlayerFacts(name=name), members=members)
        for at, (name, members) in enumerate(
            [
                ("Muster, Erika", (PlayerFacts(name="Nobody, Known"),)),
                ("Quay", (PlayerFacts(name="Other, One"), erika)),
            ],
            start=1,
        )
    )
    with EventFile.create(path) as file:
        for action in (
            CreateEvent(name="League"),
            AddSection(section="a", settings=settings),
            AddTeams(section="a", teams=teams),
        ):
            file.act(action, author="N. N.")
    ended = cli("lists", "refresh", path)
    assert ended.code == 1
    shown = [line.split() for line in ended.out.splitlines()]
    assert ["a", "2.2", "Muster,", "Erika", "rating", "-", "2054", "FIDE", "2026-11"] in shown
    assert "As in the lists: 0; in no list: 2." in ended.out
    found = json.loads(cli("lists", "refresh", path, "--json").out)["players"]
    assert [(each["number"], each["team"], each["board"]) for each in found] == [
        (1, "Muster, Erika", 1),
        (2, "Quay", 1),
        (2, "Quay", 2),
    ]


def test_a_bad_list_is_refused(cli: Cli, tmp_path: Path, lists: Path) -> None:
    """A web page under the name of an archive ends with one line and the code of a bad file."""
    path = tmp_path / "list.zip"
    path.write_text("<html><title>404</title></html>")
    ended = cli("lists", "import", path, "--month", "2026-11")
    assert ended.code == 3
    assert "a web page" in ended.err
    assert not lists.exists()
    assert cli("lists", "import").code == 5
    assert cli("lists", "import", tmp_path / "none.txt").code != 0


CASES = Path(__file__).parents[1] / "data" / "cases"
EXAMPLE = Path(__file__).parents[2] / "examples" / "national-list.toml"

NO_LISTS = [
    ("nat-superscript.csv", EXAMPLE, ":2: '¹90000261'; expected a FIDE id, at most 11 digits"),
    ("nat-huge-id.csv", EXAMPLE, ":2: '99999999999999999999'; expected a FIDE id"),
    (
        "nat-huge-id.csv",
        CASES / "mapping-latin.toml",
        "latin.toml:1:9: the byte 0xFF, which is no text in utf-8; expected text in UTF-8",
    ),
    ("nat-huge-id.csv", CASES / "mapping-encoding.toml", ":6: encoding = ['utf-99']; expected"),
    ("xml-encoding.xml", None, ":1: the declared encoding 'UTF-99'; expected one of utf-8"),
    ("zip-einval.zip", None, "cut or damaged (its parts are not where it says); expected a whole"),
]


@pytest.mark.parametrize(("file", "mapping", "said"), NO_LISTS)
def test_a_file_that_is_no_list_is_refused_with_its_place(
    cli: Cli, lists: Path, file: str, mapping: Path | None, said: str
) -> None:
    """Numbers of another script or without end, encodings nobody has, an archive that is cut."""
    options = ("--mapping", mapping) if mapping else ()
    ended = cli("lists", "import", CASES / file, "--month", "2026-11", *options)
    assert ended.code == 3
    assert said in ended.err
    assert not lists.exists()


def test_a_number_of_another_script_finds_nobody(cli: Cli, archive: Path) -> None:
    """It is a word that no name has, and so is a number that no identity number is as long as."""
    cli("lists", "import", archive, "--month", "2026-11")
    for number in ("²", "9" * 5000, "99999999999999999999"):
        assert "Nobody by" in cli("lists", "search", number).out
