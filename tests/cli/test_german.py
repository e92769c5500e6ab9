"""With ``--language de`` whatever a command refuses is refused in German."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit, language_of
from openarbiter.cli.many_files import files_text, rounds_text
from openarbiter.languages import Tongue
from openarbiter.rulebooks import registry
from tests.cli.conftest import Cli

GERMAN = ("--language", "de")

ENGLISH = re.compile(
    r"\b(the|of|is|are|no|not|error|expected|usage|argument|such|there|player|round|needs|name)\b(?!-)"
)
"""Words that no German sentence has."""

TURNED_ON = [
    (["pair", "FOUR", "--round", "x"], Exit.USAGE, "--round: 'x' ist keine ganze Zahl"),
    (["pair"], Exit.USAGE, "es fehlt: FILE"),
    (["pair", "FOUR", "--excused", "x"], Exit.USAGE, "erwartet werden Nummern mit Kommas"),
    (["pair", "FOUR", "--encoding", "x"], Exit.USAGE, "--encoding: keine Kodierung 'x'; bekannt"),
    (["pair", "FOUR", "--rond", "3"], Exit.USAGE, "unbekannt: --rond 3"),
    (["pair", "FOUR", "--round"], Exit.USAGE, "--round: dahinter fehlt eine Angabe"),
    (["pair", "FOUR", "--json", "--log"], Exit.USAGE, "--log: geht nicht zusammen mit"),
    (["pair", "FOUR", "--brackets"], Exit.USAGE, "--brackets gibt es nur mit --json"),
    (["pair", "FOUR", "--json=1"], Exit.USAGE, "hier steht keine Angabe, auch nicht '1'"),
    (["standings", "FOUR", "--table", "x"], Exit.USAGE, "--table: 'x' gibt es nicht; es gibt"),
    (["explain", "FOUR", "--why-not", "1"], Exit.USAGE, "dahinter gehören 2 Angaben"),
    (
        ["explain", "FOUR", "--long", "--what-if", "withdraw:1"],
        Exit.USAGE,
        "--long gibt es nicht mit --what-if",
    ),
    (["explain", "FOUR", "--bye", "1", "--player", "2"], Exit.USAGE, "sind drei Fragen"),
    (["explain", "FOUR", "--player", "9"], Exit.REQUEST, "Nr. 9 gibt es in diesem Turnier nicht"),
    (["draw", "FOUR", "-o", "x.svg", "--names", "-1"], Exit.USAGE, "--names ist mindestens 0"),
    (["draw", "FOUR", "-o", "x.abc"], Exit.REQUEST, "die Endung von x.abc nennt kein Format"),
    (["pair", "FOUR", "--round", "9"], Exit.REQUEST, "Runde 9 gibt es nicht"),
    (["pair", "FOUR", "--system", "swiss"], Exit.RULE, "kein Auslosungssystem heißt 'swiss'"),
    (["pair", "nowhere.trf"], Exit.FILE, "nowhere.trf: keine solche Datei"),
    (["pair", "FOLDER"], Exit.FILE, "das ist ein Ordner"),
    (["pair", "FOUR", "--certificate", "-"], Exit.REQUEST, "braucht den Namen einer Datei"),
    (["standings", "FOUR", "--edition", "x"], Exit.RULE, "keine Regeln für Feinwertungen heißen"),
    (["standings", "FOUR", "--tie-break", "BH"], Exit.REQUEST, "braucht --why NUMMER"),
    (["standings", "FOUR", "--table", "card"], Exit.REQUEST, "braucht --player NUMMER"),
    (["standings", "FOUR", "--tie-breaks", "XX"], Exit.REQUEST, "kennt 'XX' nicht"),
    (["prizes", "-", "--fund", "-"], Exit.REQUEST, "nicht beides"),
    (["ratings", "FOUR", "--player", "99"], Exit.REQUEST, "Nr. 99 gibt es in diesem Turnier nicht"),
    (["ratings", "FOUR", "--k", "7"], Exit.REQUEST, "hier stehen Startnummer und K, wie 7=40"),
    (["ratings", "FOUR", "--k", "99=40"], Exit.REQUEST, "Nr. 99, für die ein K genannt ist"),
    (["ratings", "FOUR", "--rules", "x"], Exit.RULE, "keine Fassung der Elo-Regeln heißt 'x'"),
    (["par"], Exit.USAGE, "den Befehl 'par' gibt es nicht (vielleicht pair?)"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), TURNED_ON)
def test_refusals_are_german(
    cli: Cli, data: Path, arguments: list[str], code: Exit, words: str
) -> None:
    """The sentence is German whole; only names of files, options and codes are what they are."""
    stand_in = {"FOUR": str(data / "four.trf"), "FOLDER": str(data)}
    ended = cli(*[stand_in.get(word, word) for word in arguments], *GERMAN)
    assert ended.code == code, ended.err
    assert words in ended.err
    sentence = ended.err.splitlines()[-1]
    assert not ENGLISH.findall(re.sub(r"/\S+|--[\w-]+", "", sentence)), sentence


def test_the_language_is_known_however_it_is_written() -> None:
    """With a sign or a blank, and the last one wins; another language is none."""
    assert language_of(["--language=de", "x"]) == "de"
    assert language_of(["--language", "de", "--language", "en"]) == "en"
    assert language_of(["--language", "fr"]) == language_of(["--language"]) == "en"
    assert language_of([]) == "en"


def test_a_file_that_cannot_be_read(cli: Cli, data: Path) -> None:
    """Place, what stands there and what was expected are German; so is what a repair does."""
    text = (data / "four.trf").read_bytes().replace(b" 2.0    1", b" x.5    1")
    assert b"x.5" in text
    ended = cli("pair", "-", *GERMAN, stdin=text)
    assert ended.code == Exit.FORMAT
    assert re.search(r"<stdin>, Zeile \d+, Spalte 81: .*; erwartet: ", ended.err)
    assert "; --lenient behebt das" in ended.err
    mended = cli("pair", "-", "--lenient", *GERMAN, stdin=text)
    assert "Zeile 5, Spalte 81" in mended.err


DAMAGED = b"""012 Damaged
042 2026-01-02
042 2026-01-03
XXR x
XXC sideways
XXS Q=1
162  Q 1.0
250 x.x
299  X
299 H        1.0        1
299 H        0.5
001    x      Nobody
001    1      Alpha, Anna                       24x0                             x.0    1     2 w 1     5 b 1     1 w 1
001    1      Alpha, Anna                       2400                             1.0    1
001    2      Beta, Bruno                       2300                             3.0    2     1 w 1  0000 - U  00x0 q Y
001    3      Gamma, Gil                        2200                             1.0    3     4 w 1  0000 - U     4 b H
001    4      Delta, Dimo                       2200                             0.0    4  0000 - 1     3 w 1  0000 - Z
"""  # noqa: E501  (a record is as long as its rounds)


def test_every_finding_of_a_damaged_file(cli: Cli) -> None:
    """What is found, what was expected and what a repair does: none of it stays English."""
    strict = cli("pair", "-", *GERMAN, stdin=DAMAGED)
    assert strict.code == Exit.FORMAT
    mended = cli("standings", "-", "--lenient", *GERMAN, stdin=DAMAGED)
    assert mended.err.count("erwartet: ") > 12
    told = re.sub(r"\[[\w-]+\]|'[^']*'", "", strict.err + mended.err)
    assert not ENGLISH.findall(told), told
    assert not re.search(r"\b(read|took|kept|left|line|as|than|with|for|and|bye|value)\b", told), (
        told
    )
    for data, words in ((b"", "eine leere Datei"), (b"%PDF", "ein PDF"), (b"x", "kein Datensatz")):
        assert words in cli("pair", "-", *GERMAN, stdin=data).err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            '{"format": "openarbiter-tournament-1", "players": 3}',
            "players: 3; erwartet: eine Liste",
        ),
        ('{"format": "openarbiter-tournament-1", "shoe": 1}', "shoe: 1; erwartet: eines von: "),
        (
            '{"format": "openarbiter-tournament-1", "rounds": 1, "rounds": 2}',
            "rounds: der Eintrag zweimal in einem Objekt; erwartet: ",
        ),
        (
            '{"format": "openarbiter-tournament-1", "players": [{"tpn": 2}, {"tpn": 0}]}',
            "ein Wert: er darf nicht fehlen",
        ),
        (
            '{"format": "openarbiter-tournament-1", "team_event": {"colours": "X"}}',
            "erwartet: die Buchstaben W und B",
        ),
        (
            (
                '{"format": "openarbiter-tournament-1", "players": [], '
                '"teams": [{"number": 1, "name": "Red", "players": [7]}]}'
            ),
            "teams[0].players[0]: Nr. 7 in Mannschaft 1; erwartet: die Nummer einer Person",
        ),
    ],
)
def test_findings_in_json(cli: Cli, content: str, words: str) -> None:
    """A tournament as JSON is refused in German too."""
    ended = cli("pair", "-", *GERMAN, stdin=content.encode())
    assert ended.code == Exit.FORMAT
    assert words in ended.err


TEAMS = b"""012 Teams
001    1      Alpha
001    2      Beta
310   1 Red                                                                 1
310   2 Blue                                                                2
300   1   1   2    2
330 ++   1   1   2
320  1.0  1.0   1
"""


def test_findings_about_teams(cli: Cli) -> None:
    """Line-ups, matches and byes that do not fit, and what a repair does, are told in German."""
    strict = cli("pair", "-", *GERMAN, stdin=TEAMS).err
    for words in (
        "Runde 1: Nr. 2 aus Mannschaft 2 in der Aufstellung der Mannschaft 1; erwartet: ",
        "Runde 1: Mannschaft 1 und Mannschaft 2 haben beide kampflos gewonnen; erwartet: ",
        "Runde 1: Mannschaft 1: ein Freilos, anderswo gegen Mannschaft 2 (Zeile 6); erwartet: ",
    ):
        assert words in strict, strict
    mended = cli("standings", "-", "--lenient", *GERMAN, stdin=TEAMS).err
    for repair in ("als leeres Brett gelesen", "Begegnung weggelassen", "Freilos weggelassen"):
        assert repair in mended
    assert not ENGLISH.findall(re.sub(r"\[[\w-]+\]", "", strict + mended))


FUND = b"""
[fund]
currency = "EUR"
sharing = "nswcaa"
places = [50, 100, 0]
guaranteed = "yes"
decimals = 9
age_on = 3
shoe = 1

[[category]]
name = "U18"
who = "ratng < 1800"
prizes = []

[[category]]
name = "U18"
who = "rating < none"
minimum = 0
prizes = ["x"]

[[trophy]]
category = "U12"
"""


def test_every_finding_of_a_fund(cli: Cli, data: Path) -> None:
    """Keys are those of the file; all else is German."""
    ended = cli("prizes", data / "four.trf", "--fund", "-", *GERMAN, stdin=FUND)
    assert ended.code == Exit.FORMAT
    assert ended.err.count("erwartet: ") > 10
    told = re.sub(r"\[[\w-]+\]|'[^']*'|name", "", ended.err)
    assert not ENGLISH.findall(told), told
    assert not re.search(r"\b(one|a|an|with|without|like|amount|whole|perhaps)\b", told), told
    assert "vielleicht nswca?" in told


TWO = b"""012 Two
142 3
001    1      Alpha, Anna                       2400                             1.0    1     2 w 1
001    2      Beta, Bruno                       2300                             0.0    2     1 b 0
"""


def test_an_impossible_round(cli: Cli) -> None:
    """Two who have met and nobody else: the reason is told in German."""
    ended = cli("pair", "-", *GERMAN, stdin=TWO)
    assert ended.code == Exit.RULE
    assert "Runde 2 lässt sich nicht vollständig auslosen" in ended.err
    assert not ENGLISH.findall(ended.err)


@pytest.mark.parametrize(
    ("system", "named"),
    [
        ("dutch-2026", "C.04.3, Artikel 1.9.3"),
        ("dutch-2012", "C.04.3.1, C13, gibt keine Antwort"),
        ("dubov-1997", "C.04.3 (1997), Kapitel 9"),
        ("burstein-legacy", "C.04.4.2 gibt keine Antwort"),
        ("nswca", "Richtlinien der NSWCA, 3.1 b, 3.2 d und 3.3 h"),
    ],
)
def test_the_article_that_leaves_it_to_the_arbiter(cli: Cli, system: str, named: str) -> None:
    """What a reference has in words is German, whichever system refuses."""
    ended = cli("pair", "-", "--system", system, *GERMAN, stdin=TWO)
    assert ended.code == Exit.RULE
    assert ended.err.rstrip().removesuffix(".").endswith(f"({named})"), ended.err


def test_what_programs_read_is_english(cli: Cli, tmp_path: Path) -> None:
    """The error of a file that cannot be checked is the same in JSON of either language."""
    name = tmp_path / "broken.trf"
    name.write_bytes(b"001    x      Nobody\n")
    asked = ("check", name, tmp_path / "none.trf", "--json")
    german = cli(*asked, *GERMAN)
    assert german.out == cli(*asked).out
    errors = [each["error"] for each in json.loads(german.out)["files"]]
    assert all(map(ENGLISH.search, errors)), errors


def test_numbers_of_files_in_german() -> None:
    """Thousands are parted by a point, as German writes them."""
    german = Tongue("de")
    assert [german(files_text(number)) for number in (1, 2, 1024, 1234567)] == [
        "1 Datei",
        "2 Dateien",
        "1.024 Dateien",
        "1.234.567 Dateien",
    ]
    assert german(rounds_text(1024)) == "1.024 Runden"
    assert (files_text(1234567), rounds_text(1024)) == ("1,234,567 files", "1,024 rounds")


def test_the_steps_of_a_pairing(cli: Cli, spring: Path) -> None:
    """What a system writes down step by step is German, numbers with a comma too."""
    for system, line in (
        ("dutch-2026", "Punktgruppe 3,5, heterogen (1.3)"),
        ("dubov-1997", "Standardauslosung [Kap. 6] mit 2 Weiß und 2 Schwarz"),
    ):
        asked = ("pair", spring, "--round", 5, "--system", system, "--log")
        german = cli(*asked, *GERMAN)
        assert line in german.out.splitlines()
        assert not ENGLISH.findall(german.out)
        assert ENGLISH.findall(cli(*asked).out)


BROKEN = b"""012 Broken
XXR 4
001    1      Alpha, Anna                       2400                             2.5    1     2 w 1     2 b 1     3 w =
001    2      Beta, Bruno                       2300                             0.0    2     1 b 0     1 w 0  0000 - U
001    3      Gamma, Gil                        2200                             1.0    3     4 w =  0000 - U     1 b =
001    4      Delta, Dimo                       2200                             2.5    4     3 b =  0000 - U  0000 - H
"""  # noqa: E501  (a record is as long as its rounds)


FORMS = ("text", "markdown", "html")


@pytest.mark.parametrize(
    ("system", "form"),
    [
        pytest.param(system, form, marks=() if by_day else pytest.mark.nightly)
        for number, system in enumerate(registry.edition_ids())
        for at, form in enumerate(FORMS)
        for by_day in (at == number % len(FORMS),)
    ],
)
def test_a_verification(cli: Cli, spring: Path, tmp_path: Path, form: str, system: str) -> None:
    """Findings, values and what was looked at: only names of kinds are what they are."""
    asked = ("verify", "--system", system, "--format", form)
    files: list[tuple[object, bytes]] = [
        ("-", BROKEN),
        (spring, b""),
    ]
    if registry.edition(system).play.teams or registry.edition(system).play.match_rounds > 1:
        cli(
            "generate",
            "--plain",
            "-o",
            tmp_path / "t.trf",
            "--players",
            "9",
            "--rounds",
            "4",
            *asked[1:3],
        )
        files = [(tmp_path / "t.trf", b"")]
    for name, stdin in files:
        german = cli(*asked, name, *GERMAN, stdin=stdin).out
        assert "Angesehen" in german
        kinds = r"\[[^\]]*\]|\| [a-z-]+ (?=\|)|<head>.*?</head>|<td>[a-z-]+</td>|<[^>]*>"
        told = re.sub(kinds, "", german, flags=re.DOTALL)
        assert not [line for line in told.splitlines() if _OF_FINDINGS.search(line)]
        assert _OF_FINDINGS.search(cli(*asked, name, stdin=stdin).out)


def test_checks_and_comparisons(cli: Cli, data: Path, spring: Path, tmp_path: Path) -> None:
    """What differs, what could not be looked at, and what decides: all of it is German."""
    four = data / "four.trf"
    broken, swapped, nothing = (
        tmp_path / name for name in ("broken.trf", "swapped.trf", "nothing")
    )
    broken.write_bytes(BROKEN)
    white, black, kept = b" w ", b" b ", b" ~ "
    text = spring.read_bytes().replace(white, kept).replace(black, white).replace(kept, black)
    swapped.write_bytes(text)
    nothing.mkdir()
    asked = [
        ("check", swapped, four, broken),
        ("check", spring, "--system", "burstein-legacy"),
        ("compare", spring, "--with", swapped),
        ("compare", spring, "--with", swapped, "--round", 9),
        ("compare", spring, "--with", "no-such-program"),
        ("compare", spring, "--with", "false"),
        ("check", nothing),
    ]
    names = rf"{re.escape(str(tmp_path))}\S*|/\S+|--[\w-]+|round-robin|\[[^\]]*\]|'[^']*'"
    for arguments in asked:
        german, english = cli(*arguments, *GERMAN), cli(*arguments)
        assert german.code == english.code
        told = re.sub(names, "", german.out + german.err)
        told = re.sub("vermerkt: .*", "", told)  # a file speaks for itself
        assert not [line for line in told.splitlines() if _OF_FINDINGS.search(line)], arguments
        assert _OF_CHECKS.search(re.sub(names, "", english.out + english.err)), arguments


_OF_CHECKS = re.compile(r"\b(?:round|rounds|differ|paired|against|there|no|failed|identical)\b")
"""Words of the English answers."""

_OF_FINDINGS = re.compile(
    r"\b(?:the|of|is|are|not|player|players|round|has|have|had|with|without|float|floats|board"
    r"|colours?|values|points|better|and|both|nobody|everybody|found|verified|bracket)\b(?!-)"
)
"""Words of findings that no German sentence has."""
