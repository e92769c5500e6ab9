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
from openarbiter.model.alphabet import composed


def only(text: str | bytes) -> ListedPlayer:
    """The single player of a list nothing is odd about."""
    found = player_list.read(text)
    assert not found.findings
    (player,) = found.players
    return player


def test_ratings_of_several_lists_come_back_as_they_were_written() -> None:
    """In columns that other lists do not have."""
    ada = only("Name,ACF,Rapid,Blitz,Estimate,Reason\nAda,1850,1800,1750,1700,club league\n")
    again = player_list.read(player_list.write([ada])).players[0]
    assert (again.rapid, again.blitz, again.estimate_reason) == (1800, 1750, "club league")
    assert "Rapid" not in player_list.write([only("Name\nBo\n")])


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
