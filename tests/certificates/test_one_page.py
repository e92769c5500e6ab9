"""The checker as it is handed out: it stands alone, judges as the product; its page is right."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from openarbiter.certificates.making import certificate_text
from openarbiter.formats import read_tournament, trf
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.certificate import alone, facts, reading
from openarbiter.verification.certificate.__main__ import one_file
from openarbiter.verification.certificate.facts import RefusedError
from tests.architecture.source import ROOT
from tests.certificates.comparing import refusals
from tests.certificates.rounds import refusal, with_new_digest
from tests.every import every


def judged(text: str, report: bytes) -> str:
    """Why the page refuses a certificate; empty where it accepts it."""
    return refusal(lambda: alone.check(text.encode(), report))


def test_it_is_one_file_that_imports_nothing_of_ours() -> None:
    """Nothing but the standard library, and no name stands for two things."""
    tree = ast.parse(one_file())
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


@pytest.fixture(scope="module")
def proven() -> tuple[str, bytes]:
    """A certificate and the report file of its round."""
    event = generate(Settings(players=21, rounds=6), 2, pair=edition("dutch-2026").pair)
    return certificate_text(event, edition("dutch-2026").pair(event, RoundNo(6))), trf.write(event)


@pytest.fixture
def folder(tmp_path: Path, proven: tuple[str, bytes]) -> Path:
    """A folder with nothing but a copy of the page, a certificate and a report file."""
    (tmp_path / "checker.py").write_text(one_file(), encoding="utf-8")
    (tmp_path / "round.json").write_text(proven[0], encoding="utf-8")
    (tmp_path / "event.trf").write_bytes(proven[1])
    (tmp_path / "other.json").write_text(
        json.dumps(with_new_digest({**json.loads(proven[0]), "bye": None})), encoding="utf-8"
    )
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe{")
    (tmp_path / "nested.json").write_text("[" * 100_000, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("names", "code", "words"),
    [
        (("round.json", "event.trf"), 0, "accepted: round 6 by dutch-2026: 10 games in"),
        (("other.json", "event.trf"), 1, "refused: somebody who is to be paired has neither"),
        (("event.trf", "round.json"), 1, "refused: this is no certificate"),
        (("round.json", "round.json"), 1, "refused: "),
        (("latin.json", "event.trf"), 1, "refused: this is no certificate"),
        (("nested.json", "event.trf"), 1, "refused: this is no certificate"),
        (("round.json",), 2, "usage: openarbiter-check CERTIFICATE FILE"),
        (("missing.json", "event.trf"), 6, "missing.json"),
        (("round.json", "."), 6, "openarbiter-check: "),
    ],
)
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


def test_a_record_that_is_not_read_is_named(proven: tuple[str, bytes]) -> None:
    """What the page does not know is never passed over: it says which record, and what to do."""
    found = judged(proven[0], b"XXS W=3\n" + proven[1])
    assert found.startswith("record XXS is not read here: openarbiter convert")


READ_ALIKE = ("examples/spring-open.trf", "tests/data/trf/clean.trf")
"""Report files as people and other programs write them, not made by our writer for a test."""


@every("name", READ_ALIKE)
def test_it_reads_report_files_as_the_package_does(name: str, root: Path) -> None:
    """Certificates made from what the package reads are accepted for the file as it stands."""
    data = (root / name).read_bytes()
    event = read_tournament(data).tournament
    numbers = map(RoundNo, {1, event.paired_rounds + 1})
    texts = [certificate_text(event, edition("dutch-2026").pair(event, each)) for each in numbers]
    right = [text for text in texts if not refusals(event, text)[0]]
    assert right
    assert not any(judged(text, data) for text in right)


def test_points_that_no_record_says_are_other_facts() -> None:
    """Points of 3, 1, 0 are read from record 162 alone, and the reason says so."""
    points = ScoringSystem.of(30, 10)
    event = generate(
        Settings(players=10, rounds=4, scoring=points), 3, pair=edition("dutch-2026").pair
    )
    text = certificate_text(event, edition("dutch-2026").pair(event, RoundNo(4)))
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
