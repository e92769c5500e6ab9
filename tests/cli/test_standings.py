"""`openarbiter standings`."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.formats import player_list
from tests.cli.conftest import Cli

SHEET = """\
Four in the Park: Standings after round 2 of 5

Place  No.  Name             Rating  Points   BH   SB  DE
"""


def test_the_table(cli: Cli, data: Path) -> None:
    """Place, number, name, rating, points, and one column for each tie-break."""
    ended = cli("standings", data / "four.trf", "--tie-breaks", "BH,SB,DE")
    assert ended.code == Exit.OK
    assert ended.out.startswith(SHEET)
    assert len(ended.out.splitlines()) == 7
    assert not ended.err


def test_why_opens_a_value_on_paper(cli: Cli, data: Path) -> None:
    """Each round has a line; the last line is the value of the table."""
    value = json.loads(cli("standings", data / "four.trf", "--tie-breaks", "BH", "--json").out)
    shown = {row["player"]: row["values"][0] for row in value["rows"]}
    ended = cli("standings", data / "four.trf", "--why", 1, "--tie-break", "BH")
    lines = ended.out.splitlines()
    assert lines[0] == "BH of 1 Alpha, Anna: Buchholz (C.07, Article 8.1)"
    assert lines[2].split() == ["Round", "Opponent", "Counts"]
    assert [line.split()[0] for line in lines[3:5]] == ["1", "2"]
    assert lines[-1] == f"Sum: {shown[1]:g}"


def test_why_opens_the_whole_list(cli: Cli, data: Path) -> None:
    """Without a tie-break every value of the list is opened, in its order."""
    asked = ("standings", data / "four.trf", "--tie-breaks", "BH,SB", "--why", 1)
    ended = cli(*asked)
    assert ended.code == Exit.OK
    assert [line[:2] for line in ended.out.splitlines() if " of 1 " in line] == ["BH", "SB"]
    assert [each["tie_break"] for each in json.loads(cli(*asked, "--json").out)] == ["BH", "SB"]


def test_ties_without_tie_breaks(cli: Cli, root: Path) -> None:
    """A table with ties and no tie-breaks says how to break them."""
    ended = cli("standings", root / "examples" / "spring-open.trf")
    assert "--tie-breaks BH/C1,BH,SB" in ended.err
    broken = cli("standings", root / "examples" / "spring-open.trf", "--tie-breaks", "BH")
    assert not broken.err


def test_every_table_as_data(cli: Cli, data: Path) -> None:
    """The other tables give their cells."""
    ended = cli("standings", data / "four.trf", "--table", "cross", "--json")
    found = json.loads(ended.out)
    assert found["title"].endswith("after round 2 of 5")
    assert all(len(row) == len(found["heads"]) for row in found["rows"])


def test_why_as_data(cli: Cli, data: Path) -> None:
    """A program gets the same lines."""
    ended = cli("standings", data / "four.trf", "--why", 4, "--tie-break", "BH/C1", "--json")
    opened = json.loads(ended.out)
    assert opened["tie_break"] == "BH/C1"
    assert [line["round"] for line in opened["lines"]] == [1, 2]
    assert sum(bool(line["cut"]) for line in opened["lines"]) == 1


def test_json_has_rows_by_place(cli: Cli, data: Path) -> None:
    """Points are tenths, as everywhere in our JSON; values are numbers."""
    ended = cli("standings", data / "four.trf", "--tie-breaks", "BH,TPN", "--json")
    found = json.loads(ended.out)
    assert (found["edition"], found["round"]) == ("c07-2026", 2)
    assert [row["rank"] for row in found["rows"]] == [1, 2, 3, 4]
    assert found["rows"][0]["points"] % 5 == 0


def test_html_is_a_page_without_scripts(cli: Cli, data: Path) -> None:
    """Names are escaped, and nothing is loaded from elsewhere."""
    content = (data / "four.trf").read_bytes().replace(b"Alpha, Anna", b"Al<p>, Anna")
    page = cli("standings", "-", "--format", "html", stdin=content).out
    assert page.startswith("<!doctype html>")
    assert "Al&lt;p&gt;, Anna" in page
    assert "http" not in page


def test_csv_can_be_read_again(cli: Cli, data: Path) -> None:
    """One head, one line for each player; what looks like a formula is made harmless."""
    content = (data / "four.trf").read_bytes().replace(b"Alpha, Anna", b"=1+1, Anna ")
    text = cli("standings", "-", "--format", "csv", "--tie-breaks", "BH", stdin=content).out
    assert text.startswith("\ufeff")
    rows = list(csv.reader(text.removeprefix("\ufeff").splitlines()))
    assert rows[0] == ["Place", "No.", "Name", "Rating", "Points", "BH"]
    read = player_list.read(text.encode())
    assert len(read.players) == 4
    assert len(rows) == 5
    assert any("=1+1" in row[2] and not row[2].startswith("=") for row in rows[1:])


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("cross", "Cross-table after round 2"),
        ("cross-number", "Cross-table after round 2"),
        ("wall", "Wall chart after round 2"),
    ],
)
def test_further_tables(cli: Cli, data: Path, table: str, words: str) -> None:
    """Cross-tables by place and by number, and the wall chart."""
    ended = cli("standings", data / "four.trf", "--table", table)
    assert words in ended.out
    assert len(ended.out.splitlines()) >= 7


def test_a_round_robin_has_a_square_cross_table(cli: Cli, data: Path) -> None:
    """With fixed pairings every opponent has a column."""
    ended = cli("standings", data / "four.trf", "--table", "cross", "--round-robin")
    assert ended.out.splitlines()[2].split() == ["Place", "Name", *"1234", "Points", "Place"]
    assert ended.out.count("*") == 4


def test_sheets_of_one_player(cli: Cli, data: Path) -> None:
    """The card has every round; the progress has the place after each as well."""
    card = cli("standings", data / "four.trf", "--table", "card", "--player", 2).out
    assert card.startswith("Pairing card: 2 IM Beta, Bruno, 2300\n")
    progress = cli("standings", data / "four.trf", "--table", "progress", "--player", 2).out
    assert progress.splitlines()[2].split()[-1] == "Place"


def test_lots_are_named_on_the_sheet(cli: Cli, data: Path) -> None:
    """Whoever doubts a lot can draw it again: the seed stands below the table."""
    ended = cli("standings", data / "four.trf", "--lots", "park 2026")
    assert "seed 'park 2026'" in ended.out
    again = cli("standings", data / "four.trf", "--lots", "park 2026")
    assert again.out == ended.out


def test_lots_of_a_seed_that_is_no_text(cli: Cli, data: Path) -> None:
    """Bytes of another encoding reach the program as half characters; they are a seed, too."""
    ended = cli("standings", data / "four.trf", "--lots", "caf\udce9")
    assert ended.code == Exit.OK
    assert ended.out == cli("standings", data / "four.trf", "--lots", "caf\udce9").out


def test_each_of_two_direct_encounters_opens(cli: Cli, root: Path) -> None:
    """Listed twice, both are shown, each with those who were tied then (Article 4.3)."""
    event = root / "examples" / "spring-open.trf"
    asked = ("standings", event, "--tie-breaks", "DE,BH/C1,DE", "--why", 1)
    assert "Tied: 1, 7, 20." in cli(*asked, "--tie-break", "de").out
    both = json.loads(cli(*asked, "--tie-break", " de ", "--json").out)
    first, second = (sheet["notes"][0] for sheet in both)
    assert first == "Tied: 1, 7, 20."
    assert second == "Nobody else is tied."
    every = json.loads(cli(*asked, "--json").out)
    assert [sheet["notes"][:1] for sheet in every][::2] == [[first], [second]]
    assert json.loads(cli(*asked, "--tie-break", "BH", "--json").out)["tie_break"] == "BH"


def test_notes_stand_below_the_table(cli: Cli, data: Path) -> None:
    """Tie-breaks that had to be dropped are named with the article."""
    ended = cli("standings", data / "four.trf", "--edition", "nswca", "--tie-breaks", "median")
    assert "effective only from six rounds" in ended.out


def test_tables_and_sums_in_german(cli: Cli, root: Path) -> None:
    """Heads, cells, notes and every line of a sum; names and codes stay."""
    spring = root / "examples" / "spring-open.trf"
    german = ("--language", "de", "--tie-breaks", "BH/C1,SB,DE,KS")
    table = cli("standings", spring, *german).out
    assert "Rangliste nach Runde 4 von 7" in table
    assert "Platz  Nr.  Name" in table
    assert re.search(r"Okonjuwo, Adaeze +2274 +3 +9,5 +6,5", table)
    written = cli("standings", spring, *german, "--format", "csv").out.removeprefix("\ufeff")
    assert written.startswith("Platz;Nr.;Name;Elo;Punkte;")
    assert ";9,5;6,5;" in written
    assert "KS: für Rundenturniere gemacht (Artikel 9.2)." in table
    opened = cli("standings", spring, *german, "--why", 6).out
    assert "BH/C1 von 6 Castelmoro, Livia: Buchholz (C.07, Artikel 8.1)" in opened
    assert "zählt nicht: Artikel 16.5" in opened
    assert "Platz unter den Gleichen: 0" in opened
    card = cli("standings", spring, *german, "--table", "card", "--player", 2).out
    assert card.startswith("Paarungskarte: 2 FM Okonjuwo, Adaeze, 2274")
    assert "Schwarz" in card
    cross = cli("standings", spring, *german, "--table", "cross", "--format", "html").out
    assert '<html lang="de">' in cross
    assert "frei ½" in cross
    assert "s1<" in cross


def test_the_usual_tie_breaks_are_those_of_the_event(cli: Cli, tmp_path: Path) -> None:
    """Where a file lists none and ties stay: of teams theirs, and no Buchholz in a round robin."""
    for system, usual in (
        ("team-round-robin", "MPTS,GPTS,EDE,EGGSB"),
        ("round-robin", "DE,SB,WIN,KS"),
    ):
        path = tmp_path / f"{system}.trf"
        made = ("--players", "6", "--rounds", "5", "--stop-after", "2", "--seed", "1")
        assert cli("generate", "--system", system, *made, "-o", path).code == Exit.OK
        lines = [line for line in path.read_text().splitlines() if line[:3] not in {"202", "212"}]
        path.write_text("\n".join(lines) + "\n")
        assert f"--tie-breaks {usual} has some" in cli("standings", path).err
