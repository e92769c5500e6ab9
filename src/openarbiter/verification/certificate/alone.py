"""openarbiter-check CERTIFICATE FILE: does the certificate prove the round of this report file?

It reads report files (TRF26) by their columns and asks nothing else of ours but the checker. The
page "The format of a certificate" says in words what is checked. Exit codes: 0 accepted,
1 refused, 2 wrong arguments, 6 a file cannot be read.

Source:
    TRF26 (applied from 2025-09-01); C.04.2, C.04.3 (editions approved 2024 and applied from
    2026-02-01), C.04.7.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from openarbiter.verification.certificate.checking import check_proofs, claimed_round
from openarbiter.verification.certificate.facts import (
    KINDS,
    PAIRED,
    Change,
    Entry,
    Event,
    Facts,
    RefusedError,
    Virtual,
    baku,
    bits,
    facts,
)
from openarbiter.verification.certificate.reading import Claim, read

BYE_FLOATS, ALL_MOVED = {"dutch-2026"}, {"dutch-2025"}
"""Editions in which every bye is a downfloat (1.4.3), in which C7 counts all (2.1.3 of 2024)."""

PLAYED = "1=0WDL?"
"""Results of a game over the board."""

GAMES, BYES = {"*": "?", " ": "?"}, {"+": "U", "=": "H", "-": "Z", "*": " ", "?": " "}
"""What older files write of a game, and of a round without an opponent."""

NUMBER, POINTS = r"\d{1,9}", r"-?(?:\d{1,9}\.?\d?|\.\d)"
"""How a whole number and how points are written."""

RESULT, WORTH = "(?i)[1W+F=DH0LZU?*-]?", rf"([WDLAZPX]) *({POINTS}) *"
"""A result; a letter of record 162 with its points."""


class _Edition(NamedTuple):
    """What editions word differently (``Wording``)."""

    every_bye_floats: bool
    most_moved_down: bool


class Line:
    """A line of a report file; columns are counted from 1."""

    def __init__(self, text: str) -> None:
        self.text, self.code = text, text[:3].upper()

    def field(self, shape: str, first: int, last: int | None = None) -> str:
        """What stands in some columns, without blanks around it.

        Raises:
            RefusedError: It is written otherwise.
        """
        found = self.text[first - 1 : last].strip()
        if not re.fullmatch(shape, found):
            raise RefusedError(
                f"record {self.code} has {found!r} from column {first} on: "
                "openarbiter convert writes it anew"
            )
        return found

    def number(self, first: int, last: int) -> int:
        """A whole number; 0 where nothing stands."""
        return int(self.field(f"({NUMBER})?", first, last) or 0)

    def points(self, first: int) -> int:
        """Points (tenths) in four columns."""
        return _tenths(self.field(f"({POINTS})?", first, first + 3) or "0")

    def numbers(self, first: int) -> set[int]:
        """Numbers of players up to the end of the line."""
        return {int(word) for word in self.field(f"({NUMBER}( +|$))*", first).split()} - {0}


def _tenths(points: str) -> int:
    return round(float(points) * 10)


class Report:
    """A report file: what it says of players, rounds, points, byes and acceleration.

    Raises:
        RefusedError: It is written in a way that is not read here.
    """

    def __init__(self, data: bytes) -> None:
        self.players: dict[int, list[Entry]] = {}
        self.rounds: int | None = None
        self.initial = ""
        self.baku = False
        self._byes: set[tuple[int, int]] = set()
        self._forbidden: list[tuple[int, int, set[int]]] = []
        self._virtual: list[Virtual] = []
        self._changes: list[Change] = []
        self._points = {"W": 10, "D": 5, "L": 0, "Z": 0}
        text = data.decode("utf-8-sig", "replace").replace("\t", " ")
        for line in re.split(r"\r\n|\r|\n", re.sub(r"[^\n\r -~]", "\ufffd", text)):
            self._read(Line(line))
        if min(self.players, default=1) < 1:
            raise RefusedError("a player has no number above 0")
        self.players = {
            tpn: [self._known(*entry) for entry in self.players[tpn]]
            for tpn in sorted(self.players)
        }
        numbered = [pair for each in self.players.values() for pair in enumerate(each, 1)]
        self.paired = max((at for at, entry in numbered if entry.result in PAIRED), default=0)
        for entries in self.players.values():
            missing = self.paired + 1 - len(entries)
            entries.extend([Entry(0, "", " ", played=False)] * missing)

    def _read(self, line: Line) -> None:
        code, number = line.code, line.number
        if code == "001":
            columns = range(92, len(line.text.rstrip()) + 1, 10)
            self.players[number(5, 8)] = [_entry_at(line, column) for column in columns]
        elif code == "240":
            at = number(7, 9)
            self._byes |= {(at, tpn) for tpn in line.numbers(11)}
        elif code == "250":
            points = line.points(10) or line.points(5)
            bounds = [number(*each) for each in ((15, 17), (19, 21), (23, 26), (28, 31))]
            self._virtual.append(Virtual(points, *bounds))
        elif code == "260":
            self._forbidden.append((number(5, 7), number(9, 11) or 99, line.numbers(13)))
        elif code == "299":
            kind = line.field(".?", 5, 5).upper()
            points = line.points(14) or line.points(8)
            who = line.numbers(24)
            self._changes.append(Change(KINDS.get(kind, kind), points, number(20, 22), who))
        else:
            self._read_head(line)

    def _read_head(self, line: Line) -> None:
        """What is said of the event as a whole."""
        code = line.code
        if code in {"142", "XXR"}:
            self.rounds = int(line.field(NUMBER, 4))
        elif code in {"152", "XXC"}:
            self.initial = line.field("(?i)w|b|white1|black1", 4)[0].lower()
        elif code == "162":
            worths = re.findall(WORTH, line.field(f"({WORTH})*", 4))
            self._points |= {kind: _tenths(points) for kind, points in worths}
        elif code == "192":
            self.baku = line.field(".*", 4).endswith("_BAKU")
        elif re.fullmatch("XX[AKPSZ]|BB[WDLZFU]", code):
            raise RefusedError(
                f"record {code} is not read here: openarbiter convert writes the file as TRF26"
            )

    def _known(self, opponent: int, colour: str, result: str, *_: bool) -> Entry:
        """An entry in the letters of TRF26; who is not in the file is nobody."""
        if opponent not in self.players:
            return Entry(0, colour, BYES.get(result, result), played=False)
        letter = GAMES.get(result, result)
        return Entry(opponent, colour, letter, played=letter in PLAYED)

    @property
    def worth(self) -> dict[str, int]:
        """Points (tenths) by result."""
        said = self._points
        absence = said.get("A", said["Z"])
        return (
            dict.fromkeys("1W+F", said["W"])
            | dict.fromkeys("=DH", said["D"])
            | dict.fromkeys("0L", said["L"])
            | dict.fromkeys("Z -", absence)
            | {"U": said.get("P", said["W"]), "?": said.get("X", said["D"])}
        )

    def present(self, number: int) -> list[int]:
        """Who was paired in a round; if nobody was, who is to be."""
        results = {tpn: entries[number - 1].result for tpn, entries in self.players.items()}
        return [tpn for tpn, result in results.items() if result in PAIRED] or [
            tpn
            for tpn, result in results.items()
            if result == " " and (number, tpn) not in self._byes
        ]

    def facts(self, number: int, system: str) -> Facts:
        """The facts before a round."""
        wording = _Edition(system in BYE_FLOATS, system in ALL_MOVED)
        return facts(self._before(number), number, system, wording)

    def _before(self, number: int) -> Event:
        """What is known before a round."""
        worth, rounds = self.worth, max(self.rounds or 0, self.paired)
        accelerated = baku(rounds, worth["1"], self.present(1)) if self.baku else ()
        return Event(
            players=self.players,
            paired=self.paired,
            last_round=number == (self.rounds or self.paired),
            initial=self.initial,
            present=self.present(number),
            forbidden=[
                players for first, last, players in self._forbidden if first <= number <= last
            ],
            virtual=self._virtual or accelerated,
            changes=self._changes,
            worth={(letter, black): worth[letter] for letter in worth for black in (False, True)},
            win=worth["1"],
            draw=worth["="],
            loss=worth["0"],
        )


def _entry_at(line: Line, column: int) -> Entry:
    opponent = line.number(column, column + 3)
    colour = line.field("[wb-]?", column + 5, column + 5).strip("-")
    result = line.field(RESULT, column + 7, column + 7).upper() or " "
    return Entry(opponent, colour, result, played=False)


def _check_published(report: Report, claim: Claim) -> None:
    """The file has the round already: it must be this one."""
    mates = {white: (black, "w") for white, black in claim.games}
    mates |= {black: (white, "b") for white, black in claim.games}
    for tpn in report.present(claim.round_no):
        entry = report.players[tpn][claim.round_no - 1]
        mate, colour = mates.get(tpn, (0, ""))
        same = entry.opponent == mate and entry.colour in {"", colour}
        if (entry.result == "U") is not (tpn == claim.bye) or not (entry.result == "U" or same):
            raise RefusedError(f"the file has another round for player {tpn}")


def _both_ways(before: Facts) -> tuple[int, ...]:
    """Possible opponents where one of two may say alone that they have met."""
    legal = before.legal
    return tuple(
        sum(1 << other for other in bits(mask) if legal[other] >> one & 1)
        for one, mask in enumerate(legal)
    )


def check(text: bytes | str, data: bytes) -> str:
    """What an accepted certificate proves of the round of a report file, in words.

    Raises:
        RefusedError: It does not prove a round of the file.
    """
    try:
        claim = read(text if isinstance(text, str) else text.decode())
    except UnicodeError as error:
        raise RefusedError("this is no certificate: it is not in UTF-8") from error
    if claim.system not in BYE_FLOATS | ALL_MOVED:
        raise RefusedError(f"{claim.system!r} is no system whose rounds can be certified")
    report = Report(data)
    if not 1 <= claim.round_no <= report.paired + 1:
        raise RefusedError(f"round {claim.round_no} is not in the tournament, nor the next one")
    before = report.facts(claim.round_no, claim.system)
    if claim.facts != before.digest():
        raise RefusedError(
            "the file has other facts before the round: another event, later changes, "
            "or points that record 162 should say"
        )
    found = claimed_round(claim, replace(before, legal=_both_ways(before), free_prices=True))
    if claim.round_no <= report.paired:
        _check_published(report, claim)
    check_proofs(claim, found)
    return (
        f"accepted: round {claim.round_no} by {claim.system}: {len(claim.games)} games "
        f"in {len(claim.brackets)} brackets, all proofs hold"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the certificate and the file that are named; the exit code."""
    names = sys.argv[1:] if arguments is None else arguments
    if len(names) != 2:  # noqa: PLR2004  (a certificate and a file)
        sys.stderr.write("usage: openarbiter-check CERTIFICATE FILE\n")
        return 2
    try:
        certificate, report = (Path(name).read_bytes() for name in names)
        sys.stdout.write(f"{check(certificate, report)}\n")
    except RefusedError as error:
        sys.stdout.write(f"refused: {error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"openarbiter-check: {error}\n")
        return 6
    return 0


if __name__ == "__main__":
    sys.exit(main())
