"""The checker that is handed out held against its twin in JavaScript, on files spoiled at random.

Both must refuse a report file or derive the same facts, and then judge alike a certificate that is
made to fit them, or spoiled. ``tests/browser/test_check_script.py`` asks the twin.
"""

from __future__ import annotations

import json
import random
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter
from typing import Any

from openarbiter.formats import trf
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.facts import RefusedError
from tests.certificates.rounds import certified_rounds, mutated, with_new_digest
from tests.every import beside

JUDGE: str = beside(__file__)["judge"]
"""What the twin says of cases, given what its two files export."""

Judge = Callable[[list[dict[str, Any]]], list[dict[str, str]]]
"""What says by the twin what becomes of cases."""

_LETTERS = (
    "0123456789 -+.wbWBx=*?UHZFLDAPX_eE,"
    "\u00b2\u00bd\u00df\u017f\u0663\u212a\uff11\uff17\u00a0\u2003\ufeff\t\x1c\x85\x00"
)
"""Characters to put into a report file: those that are read there, and others that look alike."""

_RECORDS: list[str] = beside(__file__)["records"]


@dataclass(frozen=True, slots=True)
class Case:
    """What both are asked: the facts of a round, or whether the text of a certificate holds."""

    what: str
    report: bytes
    made: dict[str, Any]
    certificate: bytes | None = None


def by_the_page(case: Case) -> dict[str, str]:
    """What the page of Python says: facts, a reason to refuse, or nothing where it accepts."""
    try:
        if case.certificate is not None:
            alone.check(case.certificate, case.report)
            return {}
        file, round_no = alone.Report(case.report), case.made["round"]
        if round_no > file.paired + 1:
            return {"refused": "no such round"}
        return {"facts": file.facts(round_no, case.made["system"]).digest()}
    except RefusedError as error:
        return {"refused": str(error)}


def asked(case: Case) -> dict[str, Any]:
    """A case as the twin is asked."""
    text = case.certificate
    return {
        "report": b64encode(case.report).decode(),
        "certificate": None if text is None else b64encode(text).decode(),
        "round": case.made["round"],
        "system": case.made["system"],
    }


def spoiled_reports(report: bytes, rng: random.Random) -> Iterator[tuple[str, bytes]]:
    """Report files with one to three changes, without end."""
    while True:
        lines = report.decode().splitlines()
        ways = rng.choices((_letter, _record, _line), (3, 1, 1), k=rng.choice((1, 1, 1, 2, 3)))
        done = [spoil(lines, rng) for spoil in ways]
        text = rng.choice(("\n", "\n", "\r\n", "\r")).join(lines)
        data = text.encode(errors="surrogatepass")
        if rng.random() < 0.02:
            at = rng.randrange(len(data))
            data, done = data[:at] + b"\xff\xc3" + data[at:], [*done, "no UTF-8"]
        yield "; ".join(done), data


def _letter(lines: list[str], rng: random.Random) -> str:
    """One character of a line becomes another, comes in or goes."""
    number = rng.randrange(len(lines))
    line = lines[number]
    fields = [
        at for at in range(len(line)) if not line.startswith("001") or at in range(3, 9) or at > 85
    ]
    at = rng.choice(fields or [0])
    new, kept = (
        rng.choice((rng.choice(_LETTERS), rng.choice(_LETTERS), "")),
        rng.choice((0, 1, 1, 1)),
    )
    lines[number] = line[:at] + new + line[at + kept :]
    return f"line {number + 1}, column {at + 1}: {line[at : at + kept]!r} to {new!r}"


def _record(lines: list[str], rng: random.Random) -> str:
    """A record more, at some place."""
    pieces = rng.choice(_RECORDS).split("{n}")
    new = "".join(f"{piece}{rng.randint(0, 9)}" for piece in pieces[:-1]) + pieces[-1]
    if rng.random() < 0.3:
        at = rng.randrange(len(new))
        new = new[:at] + rng.choice(_LETTERS) + new[at + 1 :]
    lines.insert(rng.randint(0, len(lines)), new)
    return f"record {new!r}"


def _line(lines: list[str], rng: random.Random) -> str:
    """A line twice, shortened, lengthened or gone."""
    number = rng.randrange(len(lines))
    line = lines[number]
    what = rng.choice(("twice", "shorter", "longer", "gone", "blanks", "capitals"))
    lines[number : number + 1] = {
        "twice": [line, line],
        "shorter": [line[: rng.randint(0, len(line))]],
        "longer": [
            f"{line}  {rng.randint(1, 9):4} {rng.choice('wb-x')} {rng.choice('10=?*-+UHZFq')}"
        ],
        "gone": [],
        "blanks": [f"{line} \u00a0\t"[: len(line) + rng.randint(1, 3)]],
        "capitals": [line.upper()],
    }[what]
    if not lines:
        lines.append("012 X")
    return f"line {number + 1} {what}"


def spoiled_certificates(made: dict[str, Any], rng: random.Random) -> Iterator[tuple[str, bytes]]:
    """Texts of certificates with something changed, without end."""
    while True:
        what, certificate = rng.choice((mutated, _written_otherwise))(made, rng)
        data = json.dumps(with_new_digest(certificate)).encode()
        if rng.random() < 0.3:
            what, data = _raw(json.dumps(made), rng)
        yield what, data


def _raw(text: str, rng: random.Random) -> tuple[str, bytes]:
    """The text of a certificate in another encoding, or with another character."""
    encoding = rng.choice(("utf-16", "utf-32-le", "utf-8-sig", "utf-8", "utf-8", "utf-8", "utf-8"))
    at, new = rng.randrange(len(text)), rng.choice(_LETTERS + '[]{},:"\\')
    if encoding == "utf-8":
        text = text[:at] + new + text[at + rng.randint(0, 1) :]
    return f"{encoding}, {new!r} at {at}", text.encode(encoding)


Entries = list[Any]


def _split(entries: Entries, _: Any, rng: random.Random) -> None:  # noqa: ANN401, ARG001
    """A price for several players becomes one for each."""
    entries[:] = sorted(
        ([price, [one]] for price, who in entries for one in who), key=itemgetter(1)
    )


def _carried(_: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401
    """The same number by the weight of another column."""
    price = entry[0]
    price["order"] = price.get("order", 0) + price.pop(rng.choice([*price])) * (1 << 48)


def _twice(entries: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401, ARG001
    entries.insert(entries.index(entry), json.loads(json.dumps(entry)))


def _nothing(_: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401
    entry[0][rng.choice(("C12", "order", "C7"))] = 0


def _no_sum(entries: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401, ARG001
    """A price more that is nothing as a number."""
    entries.append([{"order": 1 << 48, "4.3.3.2": -1}, [max(entry[1]) + 1]])


def _column(_: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401
    name = rng.choice(("C5", "C6 10", "C18", "C7 again", "C8 1000", "4.3.3.1"))
    entry[0][name] = rng.choice((1, -1))


def _another(_: Entries, entry: Any, rng: random.Random) -> None:  # noqa: ANN401
    who = entry[1]
    who.insert(*rng.choice(((0, 0), (len(who), who[-1] + 1), (len(who), 10**9))))


_WAYS = (_split, _carried, _twice, _nothing, _no_sum, _column, _another)
"""What is done with the entries of a proof, and with one of them."""


def _written_otherwise(made: dict[str, Any], rng: random.Random) -> tuple[str, dict[str, Any]]:
    """The same proofs in another way than the one that is allowed."""
    certificate = json.loads(json.dumps(made))
    proofs = [proof for bracket in certificate["brackets"] for proof in bracket["proofs"]]
    proofs += [certificate["bye_proof"]] * (certificate["bye_proof"] is not None)
    lists = [proof[name] for proof in proofs for name in ("prices", "sets") if proof[name]]
    if not lists:
        return mutated(made, rng)
    entries, way = rng.choice(lists), rng.choice(_WAYS)
    way(entries, rng.choice(entries), rng)
    return f"proofs: {way.__name__}", certificate


@dataclass(slots=True)
class Differences:
    """How many files and certificates both read, found alike and accepted; where they differ."""

    files: int = 0
    same_facts: int = 0
    certificates: int = 0
    accepted: int = 0
    found: list[str] = field(default_factory=list)


def differences(files: int, certificates: int, judge: Judge, first: int = 70_000) -> Differences:
    """Spoil so many report files and certificates of random rounds, and have both look at them."""
    found = Differences()
    rounds = islice(certified_rounds(first, most_players=12), 0, None, 3)
    while found.files < files or found.certificates < certificates:
        cases = []
        for label, event, made in islice(rounds, 10):
            rng, report = random.Random(label), trf.write(event)  # noqa: S311  (always the same)
            if found.files < files:
                reports = islice(spoiled_reports(report, rng), 50)
                cases += [Case(f"{label}: {what}", data, made) for what, data in reports]
            if found.certificates < certificates:
                texts = islice(spoiled_certificates(made, rng), 25)
                cases += [Case(f"{label}: {what}", report, made, text) for what, text in texts]
        again = _compared(cases, judge([*map(asked, cases)]), found)
        _compared(again, judge([*map(asked, again)]), found)
    return found


def _compared(cases: list[Case], judged: list[dict[str, str]], found: Differences) -> list[Case]:
    """Note where they differ; the certificates that are to fit the facts of spoiled files."""
    again = []
    for case, twin in zip(cases, judged, strict=True):
        page = by_the_page(case)
        alike = page.keys() == twin.keys() and page.get("facts") == twin.get("facts")
        if not alike:
            found.found.append(f"{case.what}\n  page: {page}\n  twin: {twin}")
        if case.certificate is not None:
            found.certificates += 1
            found.accepted += alike and not page
            continue
        found.files += 1
        if "facts" in page or "facts" in twin:
            found.same_facts += alike
            fitting = {**case.made, "facts": page.get("facts") or twin["facts"]}
            text = json.dumps(with_new_digest(fitting)).encode()
            again.append(Case(f"{case.what}, facts made to fit", case.report, case.made, text))
    return again
