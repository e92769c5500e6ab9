"""Lists of players as clubs keep them: headings, separators, cells, and what is odd."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import UnreadableLineError
from openarbiter.formats import player_list, read_tournament
from openarbiter.formats.player_list import Heading, ListedPlayer
from openarbiter.formats.player_list.headings import folded
from openarbiter.model import NationalEntry
from openarbiter.model.alphabet import composed
from tests.every import every


def only(text: str | bytes) -> ListedPlayer:
    """The single player of a list nothing is odd about."""
    found = player_list.read(text)
    assert not found.findings
    (player,) = found.players
    return player


def test_a_csv_file_with_everything() -> None:
    """Each column becomes its fact, whatever the order."""
    text = (
        "No.,Title,Name,Rating,Fed,FIDE ID,Born,Sex,Club,ECF,Note\n"
        '1,fm,"Wrenfield, Tobias",2318,eng,1234567,1989-04-30,M,Saltmere,2240,"a ""quiet"" table"\n'
    )
    assert only(text) == ListedPlayer(
        line=2,
        name="Wrenfield, Tobias",
        title="FM",
        rating=2318,
        federation="ENG",
        fide_id="1234567",
        birth="1989/04/30",
        sex="m",
        club="Saltmere",
        note='a "quiet" table',
        national=(NationalEntry(federation="ENG", rating=2240),),
    )


def test_ratings_of_several_lists_and_an_estimate() -> None:
    """They come back as they were written, in columns that other lists do not have."""
    text = "Name,ACF,Rapid,Blitz,Estimate,Reason\nAda,1850,1800,1750,1700,club league\n"
    ada = only(text)
    assert [each.rating for each in ada.national] == [1850]
    assert (ada.rapid, ada.blitz, ada.estimate) == (1800, 1750, 1700)
    assert ada.estimate_reason == "club league"
    again = player_list.read(player_list.write([ada])).players[0]
    assert (again.rapid, again.blitz, again.estimate_reason) == (1800, 1750, "club league")
    assert only("Name;Estimate\nBo;1500\n").estimate_reason == "from the list of players"
    assert "Rapid" not in player_list.write([only("Name\nBo\n")])


@every(
    ("text", "name"),
    [
        ("Nachname;Vorname\nLjungbrant;Saga\n", "Ljungbrant, Saga"),
        ("Nom\tPrénom\nQuillerou\tYann\n", "Quillerou, Yann"),
        ("Apellidos;Nombre\nCastelmoro;Livia\n", "Castelmoro, Livia"),
        ("Nome\nCastelmoro Livia\n", "Castelmoro Livia"),
        ("Surname,Title\nMbekawa,\n", "Mbekawa"),
        ("Verhoeckx, Maarten", "Verhoeckx, Maarten"),
        ("\n\nVerhoeckx   Maarten \r\n\r\n", "Verhoeckx Maarten"),
        ("Name\n'=1+1\n", "=1+1"),
    ],
)
def test_names(text: str, name: str) -> None:
    """A name stands in one column or in two, in several languages; names alone need no heading."""
    assert only(text).name == name


def test_a_title_in_front_of_the_name() -> None:
    """Without a column for titles they are taken from the names."""
    assert (only("Name\nWFM Ashgrove, Beatrix\n").title, only("GM\n").name) == ("WFM", "GM")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    """Files of spreadsheets are read however they were saved."""
    assert only("Name\tElo\nBråkenær, Åse\t1712\n".encode(encoding)).name == "Bråkenær, Åse"


FIXED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
    "990000011      Muster, Erika                                                XXX F   WFM  WFM  "
    "FA,NI              2054  7   20 1987  0   20 0     0   0  1990  w   \r\n"
)
OLD_FIXED = (
    "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
    " 99000011 Muster, Erika                     wf  XXX  2054    7  1990  w   \n"
)


@pytest.mark.parametrize("text", [FIXED, FIXED.replace("SRtng SGm SK", "OCT26 Gms K "), OLD_FIXED])
def test_a_published_list_in_fixed_width_is_known(text: str) -> None:
    """Every line was a player, the heading too; with a comma in the names it was worse."""
    for source in (text, text.encode()):
        with pytest.raises(UnreadableLineError, match="rating list in columns of fixed") as refused:
            player_list.read(source)
        (finding,) = refused.value.findings
        assert (finding.code, finding.line, finding.column) == ("fixed-width", 1, 1)
        assert "save them as CSV" in finding.expected
    with pytest.raises(UnreadableLineError, match="rating list in columns of fixed"):
        read_tournament(text.encode(), name="list.txt")


CYRILLIC = "Иванов, Алексей"


def test_a_guessed_encoding_is_a_finding_and_a_named_one_is_none() -> None:
    """A list in cp1251 came with names in Latin letters, and without a word."""
    data = f"Name\tElo\n{CYRILLIC}\t1712\n".encode("cp1251")
    found = player_list.read(data)
    (guess,) = found.findings
    assert (guess.code, guess.line, guess.column) == ("encoding", 2, 1)
    assert "read as cp1252: 'Èâàíîâ, Àëåêñåé'" in guess.found
    assert f"cp1251 {CYRILLIC!r}" in guess.expected
    named = player_list.read(data, encoding="cp1251")
    assert named.findings == ()
    assert named.players[0].name == CYRILLIC
    latin = player_list.read("Name\tElo\nBråkenær, Åse\t1712\n".encode("latin-1"))
    assert latin.players[0].name == "Bråkenær, Åse"


@every(
    ("cell", "birth"),
    [
        ("1989", "1989/00/00"),
        ("1989/00/00", "1989/00/00"),
        ("1989-04-30", "1989/04/30"),
        ("1989-04-30 00:00:00", "1989/04/30"),
        ("30.4.1989", "1989/04/30"),
        ("4/30/1989", "1989/04/30"),
        ("03/04/1989", "1989/04/03"),
        ("30. 4. 1989", "1989/04/30"),
    ],
)
def test_days_of_birth(cell: str, birth: str) -> None:
    """Years and dates in the forms of several countries; the day first where it could be either."""
    assert only(f"Name;Geburtsdatum\nX;{cell}\n").birth == birth


@pytest.mark.parametrize(
    ("cell", "rating"), [("", None), ("0", None), ("unr.", None), ("1712.0", 1712)]
)
def test_ratings(cell: str, rating: int | None) -> None:
    """No rating is None, never 0; a spreadsheet's decimals are taken."""
    assert only(f"Name\tElo\nX\t{cell}\n").rating == rating


@pytest.mark.parametrize(("cell", "sex"), [("F", "w"), ("männlich", "m"), ("Herr", "m"), ("", "")])
def test_sexes(cell: str, sex: str) -> None:
    """The words of several languages."""
    assert only(f"Name\tSex\nX\t{cell}\n").sex == sex


@every(
    ("text", "code", "line", "column"),
    [
        ("Name,Rating\nA,17x\n", "bad-rating", 2, 3),
        ("Name,Rating\nA,4001\n", "bad-rating", 2, 3),
        ("Name;Fed\nA;England\n", "bad-federation", 2, 3),
        ("Name;Born\nA;31.2.1999\n", "bad-born", 2, 3),
        ("Name;Born\nA;1899\n", "bad-born", 2, 3),
        ("Name;Born\nA;soon\n", "bad-born", 2, 3),
        ("Name;Born\nA;9999\n", "bad-born", 2, 3),
        ("Name;Born\nA;1. 2. 9999\n", "bad-born", 2, 3),
        ("Name;Born\nA;١٩٨٩\n", "bad-born", 2, 3),
        ("Name;Sex\nA;x\n", "bad-sex", 2, 3),
        ("Name;Title\nA;NM\n", "bad-title", 2, 3),
        ("Name;FIDE ID\nA; none\n", "bad-fide-id", 2, 4),
        ("Name;Phone\nA;1\n", "unknown-column", 1, 6),
        ("Name;Elo;Rtg\nA;1;2\n", "second-column", 1, 10),
        ("Name;Nat. rating\nA;1500\n", "no-federation", 2, 3),
        ("Name;Elo\nA;1500;9\n", "extra-cell", 2, 8),
        ("Name;Elo\nA;1500\n;1600\n", "no-name", 3, 2),
        ("Name;Elo\nA;1500\na ;1600\n", "same-player", 3, 1),
        ("Name;FIDE ID\nA;123\nB;123\n", "same-player", 3, 1),
        ('Name;Note;Elo\n"A\nB";x;y\n', "bad-rating", 3, 6),
    ],
)
def test_findings(text: str, code: str, line: int, column: int) -> None:
    """Whatever is odd is told with its place, and with what was done about it."""
    found = player_list.read(text)
    (finding,) = found.findings
    assert (finding.code, finding.line, finding.column) == (code, line, column)
    assert finding.repair
    assert found.players[0].name in {"A", "A B"}
    assert found.players[0].birth == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-list"),
        ("\n \n", "empty-list"),
        ("Name;Elo\n", "empty-list"),
        ("2318;1844\n", "no-headings"),
        ("Dr. ??? 2318\n", "empty-list"),
    ],
)
def test_what_is_no_list_is_refused(text: str, code: str) -> None:
    """Where nothing is a name nobody is guessed."""
    with pytest.raises(UnreadableLineError) as caught:
        player_list.read(text)
    assert caught.value.findings[0].code == code


def test_no_word_names_two_columns() -> None:
    """Each word of the data file says one thing, in whatever languages it is used."""
    text = files(player_list).joinpath("headings.toml").read_text(encoding="utf-8")
    meanings: dict[str, set[str]] = {}
    for heading, languages in tomllib.loads(text).items():
        assert Heading[heading.upper()]
        for word in (word for words in languages.values() for word in words):
            meanings.setdefault(folded(word), set()).add(heading)
    assert {word: found for word, found in meanings.items() if len(found) > 1 or not word} == {}
    assert len(meanings) > 300


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="'"), max_size=12
).map(composed)


@given(
    st.lists(
        st.builds(
            ListedPlayer,
            line=st.just(0),
            name=TEXTS.filter(bool),
            title=st.sampled_from(["", "GM", "WCM"]),
            rating=st.none() | st.integers(1, 4000),
            federation=st.sampled_from(["ENG", "GER"]),
            birth=st.sampled_from(["", "1989/00/00", "2004/02/29"]),
            club=TEXTS,
            note=TEXTS,
        ),
        min_size=1,
    )
)
def test_what_was_written_is_read_back(players: list[ListedPlayer]) -> None:
    """A list survives a spreadsheet, whatever the names."""
    found = player_list.read(player_list.write(players))
    assert [(p.name, p.title, p.rating, p.birth, p.club, p.note) for p in found.players] == [
        (p.name, p.title, p.rating, p.birth, p.club, p.note) for p in players
    ]
    assert {each.code for each in found.findings} <= {"same-player"}
    assert Heading.NAME in [each.heading for each in found.columns]


@given(st.text(max_size=60))
def test_any_text_is_a_list_or_is_refused(text: str) -> None:
    """Nothing that is pasted ends in anything but players or findings."""
    try:
        found = len(player_list.read(text).players)
    except UnreadableLineError as error:
        found = len(error.findings)
    assert found


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berger 2105\nBodo Dahl 1844\n",
        "1. Anna Berger (2105)\n2. Bodo Dahl (1844)\n",
        "Anna Berger, 2105\nBodo Dahl - 1844\n",
        "12) Anna Berger 2105\n\n13) Bodo Dahl\n",
    ],
)
def test_lines_of_a_letter_are_a_list(text: str) -> None:
    """A name with a number before it or a rating behind it, as people write them."""
    found = player_list.read(text)
    assert found.findings == ()
    anna, bodo = found.players
    assert (anna.name, anna.rating, bodo.name) == ("Anna Berger", 2105, "Bodo Dahl")
    again = player_list.read(text, columns=[each.heading for each in found.columns])
    assert again.players == found.players


def test_names_with_commas_stay_whole_when_the_page_sends_its_columns() -> None:
    """The form of the page names the column of names; "Berger, Anna" became "Berger"."""
    names = [one.name for one in player_list.read("Berger, Anna\nDahl, Bodo\n").players]
    sent = player_list.read("Berger, Anna\nDahl, Bodo\n", columns=[Heading.NAME])
    assert [one.name for one in sent.players] == names == ["Berger, Anna", "Dahl, Bodo"]
    numbered = player_list.read("1. Berger, Anna 2105\n2. Dahl, Bodo 1844\n").players
    assert [(one.name, one.rating) for one in numbered][1] == ("Dahl, Bodo", 1844)


@every(
    ("line", "name", "beside"),
    [
        ("Anna Berger 2105 GER", "Anna Berger", {"rating": 2105, "federation": "GER"}),
        ("Anna 12345", "Anna", {"fide_id": "12345"}),
        ("GM Anna Berger 2105", "Anna Berger", {"title": "GM", "rating": 2105}),
        ("1. Berger, Anna (SK Nord)", "Berger, Anna", {"club": "SK Nord", "rating": None}),
        ("Berger, Anna;2105;SK Nord", "Berger, Anna", {"rating": 2105, "club": "SK Nord"}),
        ("Berger\tAnna\t2105", "Berger, Anna", {"rating": 2105}),
        ("Berger, Anna 2105 Mill Lane", "Berger, Anna", {"rating": 2105, "club": "Mill Lane"}),
        ("2105 Anna Berger", "Anna Berger", {"rating": 2105, "club": ""}),
        ("Anna Berger, SK Nord, 2105", "Anna Berger", {"club": "SK Nord", "rating": 2105}),
        ("Berger, Anna; NGR; 1979", "Berger, Anna", {"federation": "NGR", "rating": 1979}),
        ("Anna Berger 17.3.1990 2105", "Anna Berger", {"birth": "1990/03/17", "rating": 2105}),
        ("MAX VAN DER BERG 1800 Berg", "MAX VAN DER BERG", {"club": "Berg"}),
    ],
)
def test_a_line_says_what_it_says_in_any_order(
    line: str, name: str, beside: dict[str, object]
) -> None:
    """Alone, and beside lines of other forms."""
    for text in (line, f"{line}\nDahl, Bodo 1844\n"):
        one = player_list.read(text).players[0]
        assert one.name == name
        assert {field: getattr(one, field) for field in beside} == beside


def test_a_line_that_is_nobody_is_told_and_the_others_are_read() -> None:
    """With its number, so that it can be mended where it stands."""
    found = player_list.read("Anna Berger 2105\n\nDr. ??? (pays at the door)\nBodo Dahl 1844\n")
    assert [one.line for one in found.players] == [1, 4]
    assert [(one.code, one.line) for one in found.findings] == [("no-name", 3)]


def test_years_behind_names_are_years() -> None:
    """Where all of three or more could be."""
    players = player_list.read("Anna Berger 2001\nBodo Dahl 1998\nCleo Ek 2010\n").players
    assert {one.rating for one in players} == {None}
    assert players[0].birth == "2001/00/00"


@pytest.mark.parametrize("heading", ["Rating AUS", "AUS rating", "Elo AUS", "ACF"])
def test_a_heading_names_whose_rating_it_is(heading: str) -> None:
    """The rating of a national list stands in that list."""
    assert only(f"Name;{heading}\nAda;1850\n").national == (
        NationalEntry(federation="AUS", rating=1850),
    )


def test_sections_byes_and_other_columns() -> None:
    """A column of sections, rounds without a game, and columns nobody knows as a note."""
    found = player_list.read("Name;Group;Byes;Paid;Note\nAda;U1600;2, 5;yes;vegan\nBo;Open;;;\n")
    ada, bo = found.players
    assert (ada.section, ada.byes, ada.note) == ("U1600", (2, 5), "Paid: yes; vegan; byes: 2, 5")
    assert (bo.section, bo.byes, bo.note) == ("Open", (), "")
    assert [(one.code, one.repair) for one in found.findings] == [
        ("unknown-column", "the column is kept as a note")
    ]
