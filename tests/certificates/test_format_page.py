"""The page from which a checker can be written names what ours uses, and its example is right."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import pytest

from openarbiter.verification.certificate import alone, facts, reading
from openarbiter.verification.certificate.__main__ import one_file
from openarbiter.verification.certificate.facts import RefusedError
from tests.architecture.source import ROOT
from tests.certificates.mutations import with_new_digest

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
