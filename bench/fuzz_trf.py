"""Break report files in thousands of ways: each is read, or refused with findings, nothing else.

What is read must survive: written unchanged it is the same file byte for byte; written anew,
written with a change, and written as JSON it is the same tournament when read again.

Every mutation has a number; the same seed and number make the same mutation, so a failure can be
run again alone: ``python bench/fuzz_trf.py --seed 1 --only 4711``.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import json_, trf
from openarbiter.formats.trf.players import entered
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundRecord,
    TeamEvent,
    Tournament,
)

_ROOT = Path(__file__).resolve().parents[1]
_FIXTURES = _ROOT.parent / "shared" / "fixtures" / "real"
_ENDINGS = (".trf", ".input")
_SMALL = 40_000
_MOST_MUTATIONS = 4
_DIGITS = (b"0", b"-1", b"99999", b"1e9", b"9" * 30, b"\xd9\xa1", b"2,5", b"1.55", b"0000")
_WORDS = (b"\x00", b"\t", b"\r", b"\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe9", b"  ")
_RECORDS = (
    *(b"142 9", b"142 0", b"XXR 99999999999999999999", b"152 Q", b"XXC rank", b"XXC rank black1"),
    *(b"162  W 3.0    D 1.0    Q 1.0", b"162  P", b"XXS W=3 D=1 PAB=x", b"XXS WW=1.0 BW=2.0"),
    *(b"XXZ 1 2 3 4", b"XXP 1 2 99", b"XXA    1  1.0  1.0  0.5", b"BBW  3.0", b"BBU", b"BBZ  0.5"),
    *(b"240 H   2    1    2", b"240 Q   2", b"260   1   3    1    2", b"299 -  0.0  1.5"),
    *(b"250       1.0   1   3    1   10", b"299      -1.0   1    1", b"FRA    1    A"),
    *(b"013 Team                            1    2", b"192 FIDE_DUTCH_BAKU", b"202 BH:GP/C1,SB"),
    *(b"310   1 Team                             TEAM    2000", b"212 PTS,BH", b"132 2026/01/01"),
    *(
        b"300   1   1   2    1    2    3",
        b"300   1   2   1    4 0000",
        b"300   2   1   9    1    1",
    ),
    *(b"320  1.0  2.0   1   2", b"320  2.0  2.0   1", b"330 ++   1   1   2", b"330 +-   2   1   2"),
    *(b"352 WBWB", b"352 BW", b"362 TW 3.0   TD 1.0", b"362 tw 2.0", b"202 SB,BH", b"310   1"),
    *(b"310   2 Other                            OTHER   2000                           3    4",),
    *(b"### comment", b"999 unknown", b""),
    b"001    1      Fuzz                              1200                             0.0",
)
"""Records to put in anywhere."""


def main() -> int:
    """Run the mutations and print what became of them."""
    arguments = _arguments()
    folder = Path(arguments.folder)
    files = sorted(path for path in folder.rglob("*") if path.suffix in _ENDINGS)
    if not files:
        print(f"no report files under {folder}: those of the repository are broken instead")
        files = sorted(
            path
            for part in ("examples", "tests")
            for path in (_ROOT / part).rglob("*")
            if path.suffix in _ENDINGS
        )
    contents = {path: path.read_bytes() for path in files}
    numbers = range(arguments.mutations) if arguments.only is None else [arguments.only]
    counts: Counter[str] = Counter()
    failures = 0
    start = time.perf_counter()
    for number in numbers:
        rng = random.Random(arguments.seed * 1_000_003 + number)  # noqa: S311  (no secret)
        path, data = _mutation(rng, contents)
        try:
            _examine(data, rng, counts)
        except Exception as error:  # whatever it is, it is the finding
            failures += 1
            print(f"mutation {number} of {path.name}: {type(error).__name__}: {error}"[:500])
            if arguments.only is not None:
                raise
    seconds = time.perf_counter() - start
    print(
        f"{len(numbers)} mutations of {len(files)} files in {seconds:.0f} s, seed {arguments.seed}"
    )
    for name, count in sorted(counts.items()):
        print(f"{count:8d}  {name}")
    print(f"{failures:8d}  failures")
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Break report files in thousands of ways.")
    parser.add_argument("--mutations", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="number of one mutation to run again")
    parser.add_argument("--folder", default=str(_FIXTURES), help="where the files are")
    return parser.parse_args()


class _SurvivalError(Exception):
    """Something that was read did not survive writing and reading."""


def _examine(data: bytes, rng: random.Random, counts: Counter[str]) -> None:
    """Read one mutation both ways, and write back what could be read."""
    for lenient in (False, True):
        mode = "lenient" if lenient else "strict"
        try:
            reading = trf.read(data, lenient=lenient)
        except FormatError as error:
            if not error.findings:
                message = "refused without findings"
                raise _SurvivalError(message) from error
            counts[f"{mode}: refused"] += 1
            for code in {finding.code for finding in error.findings}:
                counts[f"{mode}: refused, among others for {code}"] += 1
            continue
        counts[f"{mode}: read{' with findings' if reading.findings else ''}"] += 1
        _survive(data, reading.tournament, lenient=lenient, counts=counts)
        _change(reading.tournament, rng, lenient=lenient, counts=counts)


def _survive(data: bytes, tournament: Tournament, *, lenient: bool, counts: Counter[str]) -> None:
    """Written unchanged, anew and as JSON the tournament is the same."""
    if trf.write(tournament) != data:
        message = "other bytes written than read"
        raise _SurvivalError(message)
    if json_.read(json_.write(tournament)).tournament != tournament:
        message = "another tournament after JSON"
        raise _SurvivalError(message)
    for dialect in ("trf26", "trfx", "trfbx", "trf16"):
        try:
            fresh = trf.write(replace(tournament, origin=None), dialect=dialect)
        except NotCoveredError:
            counts[f"written anew: {dialect} cannot say it"] += 1
            continue
        again = trf.read(fresh, lenient=lenient or dialect != "trf26").tournament
        if dialect == "trf26":
            _same(tournament, again, "written anew")
        counts[f"written anew: {dialect}"] += 1


def _same(one: Tournament, other: Tournament, what: str) -> None:
    one, other = _comparable(one), _comparable(other)
    if one != other:
        message = f"another tournament {what}: {_difference(one, other)}"
        raise _SurvivalError(message)


def _difference(one: object, other: object) -> str:
    """The first members two values differ in, down to the smallest."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        return _difference(*pairs[0])
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            mine, theirs = getattr(one, field.name), getattr(other, field.name)
            if field.compare and mine != theirs:
                return f"{field.name}: {_difference(mine, theirs)}"
    return f"{one!r}, then {other!r}"


def _comparable(tournament: Tournament) -> Tournament:
    """Without what every writer computes, and virtual points said once: the last of them hold."""
    paired = tournament.paired_rounds
    players = [
        replace(entered(tournament, player, paired), declared_points=None)
        for player in tournament.players
    ]
    return replace(
        tournament,
        players=tuple(players),
        virtual_points=tuple(dict.fromkeys(tournament.virtual_points)),
        origin=None,
    )


def _change(
    tournament: Tournament, rng: random.Random, *, lenient: bool, counts: Counter[str]
) -> None:
    """A changed tournament comes back with its change from the file it was in."""
    changed = rng.choice(_CHANGES)(tournament, rng)
    try:
        again = trf.read(trf.write(changed), lenient=lenient).tournament
    except NotCoveredError:
        counts["changed: cannot be said"] += 1
        return
    if lenient:  # what contradictory points are guessed to mean may change with them
        again = replace(again, scoring=changed.scoring)
    _same(changed, again, "after a change")
    counts["changed"] += 1


def _rename(tournament: Tournament, _rng: random.Random) -> Tournament:
    return replace(tournament, event=replace(tournament.event, name="Öpen, chänged", city=""))


def _rerate(tournament: Tournament, rng: random.Random) -> Tournament:
    def changed(player: Player) -> Player:
        if rng.random() < 1 / 2:
            return player
        return replace(player, rating=1234, name="Ωmega, Ö", declared_rank=7, national=())

    return replace(tournament, players=tuple(map(changed, tournament.players)))


def _announce(tournament: Tournament, rng: random.Random) -> Tournament:
    some = tuple(player.tpn for player in tournament.players if rng.random() < 1 / 4)
    if not some:
        return tournament
    zero = Result.ZERO_POINT_BYE
    bye = RequestedBye(round_no=tournament.next_round, kind=zero, players=some)
    pairs = ForbiddenPairs(players=some)
    return replace(
        tournament,
        rounds=max(tournament.rounds or 0, tournament.next_round, *_lengths(tournament)),
        initial_colour=Colour.BLACK,
        requested_byes=(bye,),
        forbidden_pairs=(pairs,),
    )


def _play(tournament: Tournament, rng: random.Random) -> Tournament:
    """Another round for some pairs of players, half of it undecided."""
    players = {player.tpn: player for player in tournament.players}
    some = [tpn for tpn in players if rng.random() < 1 / 2]
    index = tournament.next_round - 1
    for white, black in zip(some[::2], some[1::2], strict=False):
        result = rng.choice((Result.DRAW, Result.UNDECIDED))
        for mine, theirs, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            blank = RoundRecord(None, None, Result.ABSENT)
            rounds = (players[mine].rounds + (blank,) * index)[:index]
            entry = RoundRecord(theirs, colour, result)
            players[mine] = replace(players[mine], rounds=(*rounds, entry))
    rounds_now = max(map(len, (player.rounds for player in players.values())), default=0)
    return replace(
        tournament,
        players=tuple(players.values()),
        rounds=max(tournament.rounds, rounds_now) if tournament.rounds else None,
        requested_byes=(),
        forbidden_pairs=(),
        team_event=_without_round(tournament.team_event, index + 1),
    )


def _without_round(event: TeamEvent, round_no: int) -> TeamEvent:
    """What was stated of the matches of a round does not go with games drawn by lot."""
    return replace(
        event,
        line_ups=tuple(each for each in event.line_ups if each.round_no != round_no),
        byes=tuple(each for each in event.byes if each.round_no != round_no),
        forfeited=tuple(each for each in event.forfeited if each.round_no != round_no),
    )


def _lengths(tournament: Tournament) -> list[int]:
    return [len(player.rounds) for player in tournament.players]


_CHANGES: tuple[Callable[[Tournament, random.Random], Tournament], ...] = (
    _play,
    _rename,
    _rerate,
    _announce,
)


def _mutation(rng: random.Random, contents: dict[Path, bytes]) -> tuple[Path, bytes]:
    path = rng.choice(list(contents))
    data = contents[path]
    if len(data) > _SMALL and rng.random() < 3 / 4:
        return _mutation(rng, contents)
    for _ in range(rng.randint(1, _MOST_MUTATIONS)):
        data = rng.choice(_MUTATIONS)(data, rng)
    return path, data


def _some_bytes(data: bytes, rng: random.Random) -> bytes:
    """Swap, delete, replace or insert a few bytes."""
    at = rng.randrange(len(data) + 1)
    length = rng.choice((0, 1, 1, 2, 5, 20))
    new = rng.choice((b"", rng.randbytes(rng.randint(1, 4)), rng.choice(_WORDS), data[:length]))
    return data[:at] + new + data[at + length :]


def _swapped(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def _columns(data: bytes, rng: random.Random) -> bytes:
    """Replace a range of columns in one line."""
    lines = data.splitlines(keepends=True) or [b""]
    place = rng.randrange(len(lines))
    line = lines[place]
    at = rng.choice((3, 4, 8, 14, 48, 80, 84, 85, 91, 96, 98, 101, rng.randrange(len(line) + 1)))
    new = rng.choice((*_DIGITS, *_WORDS, b" " * rng.randint(1, 12), b"w", b"b", b"1", b"-", b"U"))
    lines[place] = line[:at] + new + line[at + rng.choice((0, len(new))) :]
    return b"".join(lines)


def _lines(data: bytes, rng: random.Random) -> bytes:
    """Duplicate, delete, reorder, cut or add lines."""
    lines = data.splitlines(keepends=True) or [b""]
    place = rng.randrange(len(lines))
    action = rng.randrange(6)
    if action == 0:
        lines.insert(rng.randrange(len(lines)), lines[place])
    elif action == 1:
        del lines[place : place + rng.randint(1, 3)]
    elif action == 2:  # noqa: PLR2004  (one of six ways)
        rng.shuffle(lines)
    elif action == 3:  # noqa: PLR2004
        lines[place] = lines[place][: rng.randrange(len(lines[place]) + 1)]
    elif action == 4:  # noqa: PLR2004
        lines[place] *= 2
    else:
        lines.insert(place, rng.choice(_RECORDS) + b"\n")
    return b"".join(lines)


def _ends(data: bytes, rng: random.Random) -> bytes:
    """Change the ends of all lines, or of some."""
    some = rng.random() < 1 / 2
    ends = (b"\n", b"\r", b"\r\n")
    one = rng.choice(ends)
    return b"".join(
        line + (rng.choice(ends) if some else one) for line in data.splitlines(keepends=False)
    )


def _encoding(data: bytes, rng: random.Random) -> bytes:
    """Another encoding, or a byte order mark, or a truncated file."""
    text = data.decode("utf-8", "replace")
    return rng.choice(
        (
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16"),
            text.replace("a", "é").encode("latin-1", "replace"),
            text.replace("a", "é").encode(),
            data[: rng.randrange(len(data) + 1)],
            data * 2,
        )
    )


_MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_some_bytes, _some_bytes, _swapped, _columns, _columns, _columns, _lines, _lines),
    *(_ends, _encoding),
)

if __name__ == "__main__":
    sys.exit(main())
