"""Certificates of the required rounds are accepted, all others refused, by both doors."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bench.positions import POSITIONS
from openarbiter.certificates.making import UnprovenError, certificate, certificate_text
from openarbiter.errors import NotCoveredError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import ForbiddenPairs, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.certificate import alone, facts, reading
from openarbiter.verification.certificate.__main__ import one_file
from openarbiter.verification.certificate.facts import Facts, RefusedError
from tests.architecture.source import ROOT
from tests.certificates.comparing import refusals
from tests.certificates.rounds import (
    accept,
    all_rounds,
    as_pairing,
    certified,
    events,
    facts_before,
    refusal,
    with_new_digest,
)
from tests.certificates.vectors import ACCEPTED, EACH, FILE, REFUSED, WRITTEN, stored
from tests.every import beside, every
from tests.referee.histories import tournament, with_meetings
from tests.unit.verification.injecting import games_of, with_colours_turned

DUTCH = edition("dutch-2026")
VECTORS = stored()
MOST_BYTES = 300_000


def test_one_round_of_all_has_a_certificate() -> None:
    """Of all legal rounds of a small field the required one is proven, and no other by force."""
    tried = 0
    for known, before in islice(_rounds(), 0, 60, 2):
        number, system = RoundNo(before.round_no), before.system
        required = edition(system).pair(known, number)
        right: Any = certificate(known, required)
        report = trf.write(known)
        proven = 0
        for pairs, bye in islice(all_rounds(before), 20):
            other = as_pairing(before, pairs, bye)
            made = json.dumps(with_new_digest(certified(before, right, mates(before, pairs, bye))))
            accepted = not refusal(lambda: alone.check(made, report))  # noqa: B023  (at once)
            assert accepted is (_games(other) == _games(required))
            proven += accepted
            if accepted:
                assert accept(known, certificate_text(known, other)).claim.round_no == number
            else:
                tried += 1
                with pytest.raises(UnprovenError):
                    certificate(known, other)
        assert proven <= 1
    assert tried > 150


def _rounds() -> Iterator[tuple[Tournament, Facts]]:
    for system, _, event in events(500, most_players=8):
        for number in range(2, event.paired_rounds + 1):
            known = before_round(event, RoundNo(number))
            yield known, facts_before(known, number, system)


def _games(pairing: Any) -> set[frozenset[Tpn]]:  # noqa: ANN401  (of a round, by any system)
    return {frozenset((game.white, game.black)) for game in pairing.games}


def mates(before: Facts, pairs: Sequence[tuple[int, int]], bye: int | None) -> dict[int, int]:
    """Who meets whom by positions; the bye is behind the last one."""
    games = [*pairs] if bye is None else [*pairs, (bye, len(before.seats))]
    return {one: two for pair in games for one, two in (pair, pair[::-1])}


def test_values_are_those_of_the_engine() -> None:
    """The counts of a certificate are the values that the engine reports of its brackets."""
    for system, _, event in islice(events(40), 12):
        codes = ["C6", "C10", "C11", "C12", "C13", "C15", "C17"]
        codes += ["C14", "C16"] * (system == "dutch-2026")
        for number in range(1, event.paired_rounds + 1):
            pairing = edition(system).pair(event, RoundNo(number))
            made: Any = certificate(event, pairing)
            for bracket, claim in zip(pairing.brackets, made["brackets"], strict=True):
                told = dict(bracket.criteria)
                for code in codes:
                    assert claim["values"].get(code, 0) == told[code], (code, number)


def test_the_round_may_be_in_the_file_or_not_yet() -> None:
    """A certificate made before the round was entered is accepted afterwards too."""
    event = generate(Settings(players=15, rounds=5), 3, pair=DUTCH.pair)
    known = before_round(event, RoundNo(4))
    text = certificate_text(known, DUTCH.pair(known, RoundNo(4)))
    assert not accept(known, text).published
    assert accept(event, text).published


def test_the_published_rest_shows_the_value_of_c8() -> None:
    """2024: two of 2 points are paired rather than one of 3 (2.1.3), C8 being equal; 2026: not."""
    meetings = {(4, 5), (1, 6), (2, 6), (3, 7), (7, 8), (2, 10), (3, 9), (8, 10), (1, 9), (9, 10)}
    scores = dict(zip(range(1, 11), (30, 20, 20, 20, 20, 10, 10, 10, 0, 0), strict=True))
    event = with_meetings(tournament(dict.fromkeys(range(1, 11), ""), rounds=3), scores, meetings)
    counted = {"dutch-2025": {"C8 30": 1}, "dutch-2026": {"C8 20": 2}}
    for system, expected in counted.items():
        made: Any = certificate(event, edition(system).pair(event, RoundNo(1)))
        assert accept(event, json.dumps(made)).proofs
        values = made["brackets"][1]["values"]
        assert {name: values[name] for name in ("C8 30", "C8 20") if name in values} == expected


def test_another_tournament_is_refused() -> None:
    """A certificate holds for the facts it was made from, not for changed ones."""
    event = generate(Settings(players=14, rounds=4), 5, pair=DUTCH.pair)
    text = certificate_text(event, DUTCH.pair(event, RoundNo(3)))
    forbidden = (ForbiddenPairs(players=(Tpn(1), Tpn(14))),)
    for changed in (
        replace(event, rounds=9, players=event.players[:-1]),
        replace(event, rounds=3),
        replace(event, forbidden_pairs=forbidden),
    ):
        with pytest.raises(RefusedError, match="other facts"):
            accept(changed, text)


def test_another_published_round_is_refused() -> None:
    """Where the file has the round already, it must be the certified one, colours included."""
    event = generate(Settings(players=12, rounds=4), 8, pair=DUTCH.pair)
    text = certificate_text(event, DUTCH.pair(event, RoundNo(4)))
    assert len(games_of(event, 4)) == 6
    with pytest.raises(RefusedError, match="round 4 of the tournament has the game"):
        accept(with_colours_turned(event, 4, 1), text)


@every(
    "system",
    [
        *("dutch-2012", "dutch-2017", "dubov-1997", "dubov-2026", "burstein-2026"),
        *("burstein-legacy", "nswca"),
    ],
)
def test_other_systems_have_none(system: str) -> None:
    """For systems without a checker the answer is a sentence, not a certificate."""
    event = generate(Settings(players=8, rounds=2), 1, pair=DUTCH.pair)
    pairing = edition(system).pair(event, RoundNo(1))
    with pytest.raises(NotCoveredError, match=f"rounds of {system} cannot be certified"):
        certificate(event, pairing)


class Proven(NamedTuple):
    """A round with brackets of many kinds, and its certificate."""

    event: Tournament
    made: dict[str, Any]

    def refused(self, made: object) -> tuple[str, str]:
        """Why both doors refuse another one, with the digest of its content made anew."""
        assert isinstance(made, dict)
        return refusals(self.event, json.dumps(with_new_digest(made)))


@pytest.fixture(scope="module")
def proven() -> Proven:
    """Round 6 of 21 players."""
    event = generate(Settings(players=21, rounds=6), 2, pair=DUTCH.pair)
    return Proven(event, certificate(event, DUTCH.pair(event, RoundNo(6))))


@every(
    ("text", "reason"),
    [
        ("", "this is no certificate: expected JSON, "),
        ("Hello", "line 1, column 1"),
        ("[" * 100_000, "this is no certificate: expected JSON"),
        ("[]", "not a group of fields"),
        ("7", "not a group of fields"),
        ("{}", "no field 'format'"),
        ('{"a": 1, "a": 2}', "a field stands twice"),
        ('{"a": NaN}', "NaN is no number"),
        ("\ud800", "this is no certificate: "),
    ],
)
def test_a_text_that_is_no_certificate_is_refused(text: str, reason: str, proven: Proven) -> None:
    """Whatever stands in a file, it is refused in words."""
    for told in refusals(proven.event, text.encode("utf-8", "surrogatepass")):
        assert reason in told


@every(("fields", "reason"), beside(__file__)["changed"])
def test_a_changed_field_is_told(fields: str, reason: str, proven: Proven) -> None:
    """The reason of a refusal says what is wrong, even where the digest was made anew."""
    changed = {**proven.made, **json.loads(fields)}
    assert all(refusals(proven.event, json.dumps(changed)))
    for told in proven.refused(changed):
        assert reason in told


@every("wrong", ["8", [8], {"C6": 8}, None])
def test_a_price_that_is_no_number_is_refused(wrong: object, proven: Proven) -> None:
    """A text or a list times the weight of a column would fill the memory."""
    made = json.loads(json.dumps(proven.made))
    proofs = [proof for bracket in made["brackets"] for proof in bracket["proofs"]]
    lists = (proof[name] for proof in proofs for name in ("prices", "sets"))
    next(filter(None, lists))[0][0]["C6"] = wrong
    assert all(proven.refused(made))


@every("wrong", [None, "", {}, "[]"])
def test_proofs_are_a_list_even_where_none_is_needed(wrong: object, proven: Proven) -> None:
    """Nothing else stands for an empty list."""
    made = json.loads(json.dumps(proven.made))
    next(each for each in made["brackets"] if not each["proofs"])["proofs"] = wrong
    assert all("is not a list" in told for told in proven.refused(made))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.nightly] * (place % 4 > 0))
        for place, name in enumerate(POSITIONS)
    ],
)
def test_hard_positions_have_one(name: str) -> None:
    """Fields that were made to be hard for an engine are proven like all others."""
    event, round_no = POSITIONS[name](50)
    pairing = DUTCH.pair(event, round_no)
    assert accept(event, certificate_text(event, pairing)).games == len(pairing.games)


def test_a_large_field() -> None:
    """Where a bracket has hundreds of players the proof needs few of those below it."""
    event = generate(Settings(players=301, rounds=4), 11, pair=DUTCH.pair)
    text = certificate_text(event, DUTCH.pair(event, RoundNo(4)))
    assert accept(event, text).proofs
    assert len(text) < 20_000


def test_there_are_as_many_vectors_of_each_kind() -> None:
    """200 to accept and 200 to refuse, and those of how a file is written, in a small file."""
    accepted = [vector for vector in VECTORS if vector["accepted"]]
    assert len(accepted) == EACH + len(ACCEPTED) == 206
    assert len(VECTORS) - len(accepted) == EACH + len(REFUSED) + 1 == 220
    assert FILE.stat().st_size < MOST_BYTES
    assert all(set(vector) == {"report", "certificate", "accepted", "why"} for vector in VECTORS)
    systems = {json.loads(vector["certificate"])["system"] for vector in accepted}
    assert systems == {"dutch-2025", "dutch-2026"}
    assert len({vector["why"].partition(": ")[2] for vector in VECTORS}) > 40


@every("vector", VECTORS, ids=lambda vector: vector["why"])
def test_both_checkers_judge_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """By page and package, which reads more ways to write a file and is not asked about those."""
    text, report = vector["certificate"], vector["report"].encode()
    assert refusal(lambda: alone.check(text, report)) is not vector["accepted"]
    if vector["accepted"] or WRITTEN not in vector["why"]:
        event = read_tournament(report).tournament
        assert refusal(lambda: accept(event, text)) is not vector["accepted"]


def judged(text: str, report: bytes) -> str:
    """Why the page refuses a certificate; empty where it accepts it."""
    return refusal(lambda: alone.check(text.encode(), report))


def test_it_is_one_file_that_imports_nothing_of_ours() -> None:
    """Nothing but the standard library, and no name stands for two things."""
    tree = ast.parse(SOURCE)
    named = [
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ] + [
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    ]
    assert len(named) == len(set(named))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            imported.add(str(node.module).partition(".")[0])
    assert len(imported) > 3
    assert imported <= set(sys.stdlib_module_names)


@pytest.fixture
def folder(tmp_path: Path, proven: Proven) -> Path:
    """A folder with nothing but a copy of the page, a certificate and a report file."""
    (tmp_path / "checker.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "event.trf").write_bytes(trf.write(proven.event))
    other = with_new_digest({**proven.made, "bye": None})
    for name, made in (("round", proven.made), ("other", other)):
        (tmp_path / f"{name}.json").write_text(json.dumps(made), encoding="utf-8")
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe{")
    (tmp_path / "nested.json").write_text("[" * 100_000, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("names", "code", "words"), beside(__file__)["alone"])
def test_a_copy_alone_says_what_it_finds(
    names: tuple[str, ...], code: int, words: str, folder: Path
) -> None:
    """In a folder without anything of ours it runs, and says what is wrong without a traceback."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-I", "checker.py", *names],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    said = done.stdout if code < 2 else done.stderr
    assert done.returncode == code
    assert words in said
    assert said.count("\n") == 1
    assert not (done.stderr if code < 2 else done.stdout)


def test_a_record_that_is_not_read_is_named(proven: Proven) -> None:
    """What the page does not know is never passed over: it says which record, and what to do."""
    found = judged(json.dumps(proven.made), b"XXS W=3\n" + trf.write(proven.event))
    assert found.startswith("record XXS is not read here: openarbiter convert")


@every("name", ("examples/spring-open.trf", "tests/data/trf/clean.trf"))
def test_it_reads_report_files_as_the_package_does(name: str, root: Path) -> None:
    """Certificates made from what the package reads are accepted for the file as it stands."""
    data = (root / name).read_bytes()
    event = read_tournament(data).tournament
    numbers = map(RoundNo, {1, event.paired_rounds + 1})
    texts = [certificate_text(event, DUTCH.pair(event, each)) for each in numbers]
    right = [text for text in texts if not refusals(event, text)[0]]
    assert right
    assert not any(judged(text, data) for text in right)


def test_points_that_no_record_says_are_other_facts() -> None:
    """Points of 3, 1, 0 are read from record 162 alone, and the reason says so."""
    points = ScoringSystem.of(30, 10)
    event = generate(Settings(players=10, rounds=4, scoring=points), 3, pair=DUTCH.pair)
    text = certificate_text(event, DUTCH.pair(event, RoundNo(4)))
    report = trf.write(event)
    assert not judged(text, report)
    lines = [line for line in report.splitlines() if not line.startswith(b"162")]
    assert len(lines) < len(report.splitlines())
    assert "points that record 162 should say" in judged(text, b"\n".join(lines))


PAGE = (ROOT / "docs" / "certificate-format.md").read_text(encoding="utf-8")

SOURCE = one_file()

SCHEMA = json.loads((ROOT / "docs" / "certificate-schema.json").read_text(encoding="utf-8"))


def blocks(language: str) -> list[str]:
    """The fenced blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


INNER = {"ABSOLUTE", "STRONG", "SCALE", "VERSION"}
"""Constants whose values the page says without their names."""

REPORT, FACTS = blocks("text")

(CERTIFICATE,) = blocks("json")


def texts() -> set[str]:
    """All texts in the source, those in pieces piece by piece."""
    nodes = ast.walk(ast.parse(SOURCE))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_every_constant_is_named_with_its_value() -> None:
    """The constants of the page of Python, and what is in them, stand on the page of words."""
    constants = re.findall(r"^([A-Z][A-Z_]{3,})(?:, ([A-Z_]{4,}))? = ", SOURCE, re.MULTILINE)
    names = {name for found in constants for name in found if name} - INNER
    known = "BYE_FLOATS ALL_MOVED PLAYED PAIRED OTHER KINDS GAMES BYES"
    assert names >= set(known.split())
    assert [name for name in names if not re.search(rf"\b{name}\b", PAGE)] == []
    for name in ("PLAYED", "PAIRED"):
        assert f"`{getattr(alone, name)}` ({name})" in PAGE
    for name in {*alone.BYE_FLOATS, *alone.ALL_MOVED, *reading.FIELDS}:
        assert f"`{name}`" in PAGE
    assert "eight times its cost" in PAGE
    assert "SCALE = 8" in SOURCE
    assert "2^48" in PAGE
    assert "_FREE_WIDTH = 48" in SOURCE


def test_every_column_and_record_is_named() -> None:
    """Criteria, records and fields that the source asks for are on the page."""
    columns = {
        found for text in texts() for found in re.findall(r"C\d+(?: again)?|4\.3\.3\.\d", text)
    }
    columns -= {"C1", "C2", "C3", "4.3.3.3", "4.3.3.4"}
    assert len(columns) > 15
    everything = columns | {f"C{number}" for number in range(6, 22)} | {"C5", "order"}
    assert [name for name in everything if not re.search(rf"`{re.escape(name)}[` ]", PAGE)] == []
    records = {text for text in texts() if re.fullmatch(r"\d{3}|XX\w", text)}
    assert len(records) > 10
    assert [name for name in records if name not in PAGE] == []
    fields = {text for text in texts() if re.fullmatch(r"[a-z]+_[a-z]+", text)}
    assert len(fields) > 1
    assert [name for name in fields if f"`{name}`" not in PAGE] == []


def test_every_letter_of_a_result_is_in_the_table() -> None:
    """What a result is worth is said of the very results that the source knows."""
    table = PAGE.partition("| result | is worth |")[2].partition("\n\n")[0]
    said = set(re.findall(r"`(.)`", table)) | {" "}
    assert said == set(alone.Report(b"").worth)


def test_the_example_is_accepted_and_its_facts_are_those_of_the_page() -> None:
    """The report, the certificate and the text of the facts belong together."""
    assert alone.check(CERTIFICATE, REPORT.encode()).startswith("accepted: round 2")
    made, listed = json.loads(CERTIFICATE), json.loads(FACTS)
    assert alone.Report(REPORT.encode()).facts(2, made["system"]).digest() == made["facts"]
    assert facts.hashed(listed) == made["facts"]
    assert json.dumps(listed, separators=(",", ":")) + "\n" == FACTS


def test_the_example_needs_its_second_proof() -> None:
    """Without the exclusion that the page explains it is refused."""
    made: dict[str, Any] = json.loads(CERTIFICATE)
    assert made["brackets"][2]["proofs"].pop()["excludes"] == {"player": 3, "partners": [4]}
    with pytest.raises(RefusedError, match="too few proofs"):
        alone.check(json.dumps(with_new_digest(made)), REPORT.encode())


def test_the_schema_names_the_fields() -> None:
    """Fields of the certificate, of a bracket and of a proof, as the example has them."""
    made = json.loads(CERTIFICATE)
    assert set(SCHEMA["required"]) == set(SCHEMA["properties"]) == set(reading.FIELDS)
    bracket, proof = made["brackets"][0], made["brackets"][1]["proofs"][0]
    for name, shown in (("bracket", bracket), ("proof", proof)):
        part = SCHEMA["$defs"][name]
        assert set(part["required"]) == set(part["properties"]) == set(shown)
    columns = re.compile(SCHEMA["$defs"]["counts"]["propertyNames"]["pattern"])
    good = ("C5", "C7 35", "C8 again", "C8 -5", "C21 0", "4.3.3.1", "order")
    assert all(map(columns.search, good))
    assert not any(map(columns.search, ("C4", "C9 10", "C22", "C7 3.5")))
