"""The checker as it is handed out: it stands alone, and judges as the product does."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from openarbiter.certificates.making import certificate_text
from openarbiter.formats import read_tournament, trf
from openarbiter.model import RoundNo, ScoringSystem, Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.__main__ import one_file
from openarbiter.verification.certificate.facts import RefusedError
from tests.certificates.mutations import mutated, with_new_digest
from tests.certificates.rounds import accept, certified_rounds


def judged(text: str, report: bytes) -> str:
    """Why the page refuses a certificate; empty where it accepts it."""
    try:
        assert alone.check(text.encode(), report).startswith("accepted: round ")
    except RefusedError as error:
        return str(error)
    return ""


def is_accepted(event: Tournament, text: str) -> bool:
    """Whether the checker of the package accepts a certificate."""
    try:
        accept(event, text)
    except RefusedError:
        return False
    return True


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
        (
            ("other.json", "event.trf"),
            1,
            "refused: somebody who is to be paired has neither",
        ),
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


def test_it_judges_as_the_checker_of_the_package() -> None:
    """Random rounds are accepted by both, what is spoiled in one is refused by both."""
    spoiled = 0
    for label, event, certificate in islice(certified_rounds(200), 20):
        report = trf.write(event)
        assert not judged(json.dumps(certificate), report), label
        rng = random.Random(label)  # noqa: S311  (the same mutations every time)
        for _ in range(8):
            what, changed = mutated(certificate, rng)
            assert judged(json.dumps(changed), report), (label, what)
            forged = json.dumps(with_new_digest(changed))
            found = judged(forged, report)
            assert (not found) is is_accepted(event, forged), (label, what, found)
            spoiled += bool(found)
    assert spoiled > 150


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no certificate"),
        ("[]", "certificate is not a group"),
        ('{"a": 1, "a": 2}', "no certificate"),
        ('{"a": NaN}', "no certificate"),
        ("7", "certificate is not a group"),
    ],
)
def test_other_texts_are_refused_in_words(text: str, words: str, proven: tuple[str, bytes]) -> None:
    """Whatever stands in a file, it is refused in words."""
    assert words in judged(text, proven[1])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "x"}, "the format is"),
        ({"version": True}, "the version is True"),
        ({"system": "dubov-1997"}, "is no system whose rounds can be certified"),
        ({"round": 9}, "not in the tournament, nor the next one"),
        ({"facts": "0" * 64}, "other facts"),
        ({"brackets": []}, "neither a game nor the bye"),
        ({"note": "x"}, "'note' that is not known"),
        ({"bye_proof": {"excludes": None, "prices": [], "sets": []}}, "needs no proof"),
    ],
)
def test_a_changed_field_is_told(
    change: dict[str, Any], words: str, proven: tuple[str, bytes]
) -> None:
    """The reason says what is wrong, even where the digest was made anew."""
    changed = {**json.loads(proven[0]), **change}
    assert words in judged(json.dumps(with_new_digest(changed)), proven[1])


def test_a_record_that_is_not_read_is_named(proven: tuple[str, bytes]) -> None:
    """What the page does not know is never passed over: it says which record, and what to do."""
    found = judged(proven[0], b"XXS W=3\n" + proven[1])
    assert found.startswith("record XXS is not read here: openarbiter convert")


READ_ALIKE = ("examples/spring-open.trf", "tests/data/trf/clean.trf")
"""Report files as people and other programs write them, not made by our writer for a test."""


@pytest.mark.parametrize("name", READ_ALIKE)
def test_it_reads_report_files_as_the_package_does(name: str, root: Path) -> None:
    """Certificates made from what the package reads are accepted for the file as it stands."""
    data = (root / name).read_bytes()
    event = read_tournament(data).tournament
    last = event.paired_rounds + 1
    found = [
        judged(certificate_text(event, edition("dutch-2026").pair(event, RoundNo(number))), data)
        for number in {1, last}
        if is_published_right(event, number)
    ]
    assert found
    assert not any(found)


def is_published_right(event: Tournament, number: int) -> bool:
    """Whether the certificate of a round fits the file by the checker of the package."""
    text = certificate_text(event, edition("dutch-2026").pair(event, RoundNo(number)))
    return is_accepted(event, text)


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


@pytest.mark.parametrize("wrong", ["8", [8], {"C6": 8}, None])
def test_a_price_that_is_no_number_is_refused(wrong: object, proven: tuple[str, bytes]) -> None:
    """A text or a list times the weight of a column would fill the memory."""
    made = json.loads(proven[0])
    entries = next(
        proof[name]
        for bracket in made["brackets"]
        for proof in bracket["proofs"]
        for name in ("prices", "sets")
        if proof[name]
    )
    entries[0][0]["C6"] = wrong
    assert judged(json.dumps(with_new_digest(made)), proven[1])


def test_proofs_are_a_list_even_where_none_is_needed(proven: tuple[str, bytes]) -> None:
    """Nothing else stands for an empty list."""
    made = json.loads(proven[0])
    bracket = next(each for each in made["brackets"] if not each["proofs"])
    others: list[object] = [None, "", {}, "[]"]
    for wrong in others:
        bracket["proofs"] = wrong
        assert "is not a list" in judged(json.dumps(with_new_digest(made)), proven[1])
