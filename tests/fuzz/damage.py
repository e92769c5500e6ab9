"""Ways to damage the bytes of a file; what must survive when what was read is written."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import json_, trf
from openarbiter.formats.trf.players import entered
from openarbiter.model import Colour, ForbiddenPairs, Player, RequestedBye, Result, Tournament, Tpn

Way = Callable[[bytes, random.Random], bytes]

_DAMAGES = (1, 1, 1, 2, 4)
_LONGEST = 20_000
_NUMBERS = (b"0", b"-1", b"99999", b"1e9", b"9" * 20, b"9" * 5000, b"2,5", b"0x" + b"f" * 400)
_DIGITS = ("¹²³", "٠١٢", "१२३", "①②③", "Ⅷ", "½", "12_3", "+12")
_WORDS = (
    *(b"\x00", b"\t", b"\r", b"\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe9", b"  ", b'"'),
    *(b"'", b"\\", b"\\ud800", b"\xed\xa0\x80", b"\x1a", b"=", b";", b",", b"nan", b"inf"),
)
_ENCODING = re.compile(rb"(?i)utf-?8(?:-sig)?|utf-?16|cp125[0-9]|windows-125[0-9]|iso-8859-1")
_ENCODINGS = (
    *(b"utf-99", b"utf-16", b"utf-7", b"rot13", b"zip", b"idna", b"punycode", b"undefined"),
    *(b"shift_jis", b"cp037", b"koi8-r", b"us-ascii", b"", b"\xff", b"x" * 300),
)
_NESTED = (b"[", b"{", b'{"a":', b"[[", b"<a>", b"(", b"a.", b"not ", b"-", b"!", b"a=[", b'"')
_BAITS = (
    *(b'"', b" ", b",", b";", b"\t", b"9", b"a", b"\r", b"\n", b"0.", b"'", b"\\", b"*", b"/"),
    *(b"=\n", b'""', b" - ", b"[]", b"<a/>", b"a,", b"\xc3\xa4", b"\xcc\x81", b"_", b"#"),
)


def damaged(data: bytes, rng: random.Random, *more: Way) -> bytes:
    """A file with one to four damages, half of them ``more``; of an archive half inside."""
    if data.startswith(b"PK") and rng.random() < 1 / 2:
        return _repacked(data, rng, *more)
    for _ in range(rng.choice(_DAMAGES)):
        data = rng.choice(more if more and rng.random() < 1 / 2 else _WAYS)(data, rng)
    return data


def _repacked(data: bytes, rng: random.Random, *more: Way) -> bytes:
    """An archive with one of its files damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {info.filename: archive.read(info) for info in archive.infolist()}
    except zipfile.BadZipFile:  # damaged before
        return data
    name = rng.choice(sorted(members))
    members[name] = damaged(members[name], rng, *more)
    out = io.BytesIO()
    packing = rng.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(out, "w", packing) as archive:
        for each, content in members.items():
            archive.writestr(each, content)
    return out.getvalue()


def some_bytes(data: bytes, rng: random.Random) -> bytes:
    """Delete, replace or insert a few bytes."""
    at = rng.randrange(len(data) + 1)
    length = rng.choice((0, 1, 1, 2, 5, 20))
    new = rng.choice((b"", rng.randbytes(rng.randint(1, 4)), rng.choice(_WORDS), data[:length]))
    return data[:at] + new + data[at + length :]


def _flipped(data: bytes, rng: random.Random) -> bytes:
    """Change bits of single bytes."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 8) if found else 0):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _swapped(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def lines(data: bytes, rng: random.Random) -> bytes:
    """Duplicate, delete, reorder or cut lines."""
    found = data.splitlines(keepends=True) or [b""]
    place = rng.randrange(len(found))
    match rng.randrange(5):
        case 0:
            found.insert(rng.randrange(len(found)), found[place])
        case 1:
            del found[place : place + rng.randint(1, 3)]
        case 2:
            rng.shuffle(found)
        case 3:
            found[place] = found[place][: rng.randrange(len(found[place]) + 1)]
        case _:
            found[place] *= rng.choice((2, 2, 2, 50))
    return b"".join(found)


def _ends(data: bytes, rng: random.Random) -> bytes:
    """Change the ends of all lines, or of some."""
    some = rng.random() < 1 / 2
    ends = (b"\n", b"\r", b"\r\n")
    one = rng.choice(ends)
    return b"".join(line + (rng.choice(ends) if some else one) for line in data.splitlines())


def _encoded(data: bytes, rng: random.Random) -> bytes:
    """Another encoding, a byte order mark, half of the file, or the file twice."""
    text = data.decode("utf-8", "replace")
    return rng.choice(
        (
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16"),
            text.encode("utf-32"),
            text.replace("a", "é").encode("latin-1", "replace"),
            text.replace("a", "é").encode(),
            data[: rng.randrange(len(data) + 1)],
            data * 2,
        )
    )


def _declared(data: bytes, rng: random.Random) -> bytes:
    """Another encoding in a declaration."""
    return _one_of(_ENCODING, data, rng.choice(_ENCODINGS), rng)


def _number(data: bytes, rng: random.Random) -> bytes:
    """Another number: huge, of another script, none."""
    new = rng.choice((*_NUMBERS, *(each.encode() for each in _DIGITS)))
    return _one_of(re.compile(rb"[0-9]+"), data, new, rng)


def _digit(data: bytes, rng: random.Random) -> bytes:
    """A digit of another script in the place of one."""
    return _one_of(re.compile(rb"[0-9]"), data, rng.choice(rng.choice(_DIGITS)).encode(), rng)


def _one_of(pattern: re.Pattern[bytes], data: bytes, new: bytes, rng: random.Random) -> bytes:
    places = [found.span() for found in pattern.finditer(data)]
    if not places:
        return some_bytes(data, rng)
    first, last = rng.choice(places)
    return data[:first] + new + data[last:]


def _deep(data: bytes, rng: random.Random) -> bytes:
    """Brackets within brackets, in the place of a word or at any place."""
    bait = rng.choice(_NESTED) * rng.choice((20, 300, 2000, _LONGEST // 4))
    return _inserted(data, bait, rng)


def _long(data: bytes, rng: random.Random) -> bytes:
    """The same sign, piece or line many times: what is slow by the square shows it."""
    at = rng.randrange(len(data) + 1)
    piece = rng.choice((rng.choice(_BAITS), rng.choice(_BAITS) + rng.choice(_BAITS)))
    if rng.random() < 1 / 4:
        piece = data[at : at + rng.choice((1, 3, 10, 40))] or piece
    return _inserted(data, piece * (_LONGEST // len(piece)), rng)


def _inserted(data: bytes, bait: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    if rng.random() < 1 / 2:  # where a value may stand
        places = [found.start() for found in re.finditer(rb"[\w.\-\"]+", data)]
        at = rng.choice(places) if places else at
    return data[:at] + bait + data[at + rng.choice((0, 1)) :]


_WAYS: tuple[Way, ...] = (
    *(some_bytes, some_bytes, _flipped, _swapped, lines, lines, _ends, _encoded, _declared),
    *(_number, _number, _digit, _digit, _deep, _long),
)


_VALUES = (
    *(b"0", b"-1", b"99999", b"1e9", b"9" * 30, b"\xd9\xa1", b"2,5", b"1.55", b"0000"),
    *(b"\x00", b"\t", b"\xc3", b"\xe9", b"w", b"b", b"1", b"-", b"U"),
)
_RECORDS = Path(__file__).with_name("records.txt").read_bytes().splitlines()
"""Records to put in anywhere."""


class _SurvivalError(Exception):
    """Something that was read did not survive writing and reading."""


def survive(data: bytes, rng: random.Random) -> None:
    """What a report says, read strictly and leniently, is the same written and read again."""
    for lenient in (False, True):
        try:
            tournament = trf.read(data, lenient=lenient).tournament
        except FormatError:
            continue
        if trf.write(tournament) != data:
            raise _SurvivalError("other bytes written than read")
        survive_as_json(tournament)
        for dialect in ("trf26", "trfx", "trfbx", "trf16"):
            _survive_anew(tournament, dialect, lenient=lenient)
        _change(tournament, rng, lenient=lenient)


def survive_as_json(tournament: Tournament) -> None:
    """Written as JSON a tournament is the same when read again."""
    if json_.read(json_.write(tournament)).tournament != tournament:
        raise _SurvivalError("another tournament after JSON")


def _survive_anew(tournament: Tournament, dialect: str, *, lenient: bool) -> None:
    try:
        fresh = trf.write(replace(tournament, origin=None), dialect=dialect)
    except NotCoveredError:
        return
    again = trf.read(fresh, lenient=lenient or dialect != "trf26").tournament
    if dialect == "trf26":
        _same(tournament, again, "written anew")


def _same(one: Tournament, other: Tournament, what: str) -> None:
    one, other = _comparable(one), _comparable(other)
    if one != other:
        raise _SurvivalError(f"another tournament {what}: {_difference(one, other)}")


def _difference(one: object, other: object) -> str:
    """The first members two values differ in, down to the smallest."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return _difference(*next((a, b) for a, b in zip(one, other, strict=True) if a != b))
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


def _change(tournament: Tournament, rng: random.Random, *, lenient: bool) -> None:
    """A changed tournament comes back with its change from the file it was in."""
    changed = rng.choice((_rename, _rerate, _announce))(tournament, rng)
    try:
        again = trf.read(trf.write(changed), lenient=lenient).tournament
    except NotCoveredError:
        return
    if lenient:  # what contradictory points are guessed to mean may change with them
        again = replace(again, scoring=changed.scoring)
    _same(changed, again, "after a change")


def _rename(tournament: Tournament, _rng: random.Random) -> Tournament:
    return replace(tournament, event=replace(tournament.event, name="Öpen, chänged", city=""))


def _rerate(tournament: Tournament, rng: random.Random) -> Tournament:
    def changed(player: Player) -> Player:
        if rng.random() < 1 / 2:
            return player
        return replace(player, rating=1234, name="Ωmega, Ö", declared_rank=7, national=())

    return replace(tournament, players=tuple(map(changed, tournament.players)))


def _announce(tournament: Tournament, rng: random.Random) -> Tournament:
    """A bye and a forbidden pairing by lot; of teams the pairing only, as a match may stand."""
    teams = [Tpn(team.number) for team in tournament.teams if team.number]
    numbers = teams or [player.tpn for player in tournament.players]
    some = tuple(number for number in numbers if rng.random() < 1 / 4)
    if not some:
        return tournament
    zero = Result.ZERO_POINT_BYE
    bye = RequestedBye(round_no=tournament.next_round, kind=zero, players=some)
    pairs = ForbiddenPairs(players=some)
    return replace(
        tournament,
        rounds=max(tournament.rounds or 0, tournament.next_round, *_lengths(tournament)),
        initial_colour=Colour.BLACK,
        requested_byes=() if teams else (bye,),
        forbidden_pairs=(pairs,),
    )


def _lengths(tournament: Tournament) -> list[int]:
    return [len(player.rounds) for player in tournament.players]


def columns(data: bytes, rng: random.Random) -> bytes:
    """Replace a range of columns in one line of a report."""
    lines = data.splitlines(keepends=True) or [b""]
    place = rng.randrange(len(lines))
    line = lines[place]
    at = rng.choice((3, 4, 8, 14, 48, 80, 84, 85, 91, 96, 98, 101, rng.randrange(len(line) + 1)))
    new = rng.choice((*_VALUES, b" " * rng.randint(1, 12)))
    lines[place] = line[:at] + new + line[at + rng.choice((0, len(new))) :]
    return b"".join(lines)


def records(data: bytes, rng: random.Random) -> bytes:
    """Put in a record anywhere."""
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(_RECORDS) + b"\n")
    return b"".join(lines)
