"""Who belongs to a category: small expressions on the facts of a player, read and answered safely.

::

    sex = "w"
    1400 <= rating < 1800 and federation = "NOR"
    age < 18 or (age >= 60 and title != "GM")
    club in ["Castle Hill", "Rooks' Rest"]
    rating = none

Nothing is ever handed to an interpreter: a hand-written parser knows the words below and no
others, and every fault is reported with its column. The answer has three values: a fact that is
not known makes a comparison unknown, and ``not``, ``and``, ``or`` keep it so where it matters
(``none`` asks for exactly that and is always known). Money and prizes are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import NamedTuple, TypeAlias

from openarbiter.errors import UnreadableLineError, refusal
from openarbiter.languages import joined, said
from openarbiter.model import NationalEntry, Player, Points, points_text
from openarbiter.model.alphabet import folded

Facts: TypeAlias = Mapping[str, int | str | None]
"""What is known of a player, by the words of :data:`FIELDS`; points in tenths."""

FIELDS = {
    "age": (said("age"), said("years completed on the day the fund names")),
    "birth_year": (said("year of birth"), said("year of birth")),
    "club": (said("club"), said("club, else club or region in the national list")),
    "family": (said("family"), said("family, where it was entered")),
    "federation": (said("federation"), said("three-letter code")),
    "games": (said("games played"), said("games played at the board")),
    "national_rating": (
        said("national rating"),
        said("rating in the national list the fund names"),
    ),
    "number": (said("pairing number"), said("pairing number")),
    "points": (said("points"), said("points at the end")),
    "rating": (said("rating"), said("rating of the list that counts in the tournament")),
    "school": (said("school"), said("school, where it was entered")),
    "sex": (said("sex"), said("m or w")),
    "title": (said("title"), said("GM, IM, FM, CM, WGM, WIM, WFM or WCM")),
    "trainer": (said("trainer"), said("trainer, where one was entered")),
}
"""The words for facts: what each is called for people who never saw the file, and what it means."""

_ALSO = {"gender": "sex", "fed": "federation", "born": "birth_year"}
_GROUPS = ("family", "school", "trainer")
_TEXTS = {"club", "federation", "sex", "title", *_GROUPS}
_CLOSED = {"sex": {"m", "w"}, "title": {"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"}}
_WORDS = {"and", "or", "not", "in", "none"}
_MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<text>"[^"]*"|'[^']*')"""
    r"""|(?P<word>[A-Za-z_]+)|(?P<sign><=|>=|!=|==|[<>=()\[\],])"""
)
_ORDERS = {"<": int.__lt__, ">": int.__gt__, "<=": int.__le__, ">=": int.__ge__}
_TENTHS = 10
_MOST_DIGITS = 9
_DEEPEST = 40
_LESS = said("{first} or {next}", first="<", next="<=")


_SEXES = {"w": said("women"), "m": said("men")}
_COMPARED: dict[str, Callable[[str, str], str]] = {
    "<": lambda fact, value: said("{fact} below {value}", fact=fact, value=value),
    "<=": lambda fact, value: said("{fact} {value} or less", fact=fact, value=value),
    ">": lambda fact, value: said("{fact} above {value}", fact=fact, value=value),
    ">=": lambda fact, value: said("{fact} {value} or more", fact=fact, value=value),
    "=": lambda fact, value: said("{fact} {value}", fact=fact, value=value),
    "in": lambda fact, value: said("{fact} {value}", fact=fact, value=value),
    "!=": lambda fact, value: said("{fact} other than {value}", fact=fact, value=value),
}
"""A comparison as people say it."""


def _as_written(value: int | str | None, field: str, text: str) -> str:
    """A value as the condition has it: with capital letters, points not in tenths."""
    if isinstance(value, int):
        return points_text(value) if field == "points" else str(value)
    if field == "sex" or value is None:
        return str(value)
    written = (one[1:-1].strip() for one in re.findall(r"\"[^\"]*\"|'[^']*'", text))
    return next((one for one in written if folded(one) == value), value)


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Compare:
    """A fact compared with a value, or with several.

    Attributes:
        values: The values; texts folded, points in tenths, ``None`` for "not known".
    """

    field: str
    sign: str
    values: tuple[int | str | None, ...]
    written: tuple[str, ...] = ()

    def answer(self, facts: Facts) -> bool | None:
        """Whether it holds; ``None`` when a fact that decides is not known."""
        fact = facts.get(self.field)
        if None in self.values:
            return (fact is None) is (self.sign != "!=")
        if fact is None:
            return None
        if isinstance(fact, str):
            fact = folded(fact)
        if self.sign in {"=", "in", "!="}:
            return (fact in self.values) is (self.sign != "!=")
        (value,) = self.values
        if not isinstance(fact, int) or not isinstance(value, int):
            return None
        return _ORDERS[self.sign](fact, value)

    def fields(self) -> Iterator[str]:
        """The facts it asks for."""
        yield self.field

    def words(self, text: str) -> str:
        """The condition as people say it, from its text."""
        fact = FIELDS[self.field][0]
        if None in self.values:
            known = self.sign == "!="
            return said("{fact} known", fact=fact) if known else said("no {fact}", fact=fact)
        values = [_as_written(value, self.field, text) for value in self.values]
        if self.field == "sex" and self.sign in {"=", "in"} and len(values) == 1:
            return _SEXES[values[0]]
        return _COMPARED[self.sign](fact, joined("{first} or {next}", values))


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    inner: Node

    def answer(self, facts: Facts) -> bool | None:
        """Whether it holds; ``None`` when a fact that decides is not known."""
        found = self.inner.answer(facts)
        return None if found is None else not found

    def fields(self) -> Iterator[str]:
        """The facts it asks for."""
        return self.inner.fields()

    def words(self, text: str) -> str:
        """The condition as people say it, from its text."""
        return said("not ({condition})", condition=self.inner.words(text))


@dataclass(frozen=True, slots=True)
class Many:
    """All of (``and``) or any of (``or``) several parts.

    ``decisive`` is the answer of one part that is the answer of all: ``True`` for ``or``.
    """

    parts: tuple[Node, ...]
    decisive: bool

    def answer(self, facts: Facts) -> bool | None:
        """Whether it holds; ``None`` when a fact that decides is not known."""
        found = [part.answer(facts) for part in self.parts]
        if self.decisive in found:
            return self.decisive
        return None if None in found else not self.decisive

    def fields(self) -> Iterator[str]:
        """The facts it asks for."""
        return (name for part in self.parts for name in part.fields())

    def words(self, text: str) -> str:
        """The condition as people say it, from its text."""
        parts = []
        for part in self.parts:
            words = part.words(text)
            inside = isinstance(part, Many) and part.decisive is not self.decisive
            parts.append(said("({condition})", condition=words) if inside else words)
        return joined("{first} or {next}" if self.decisive else "{first} and {next}", parts)


Node: TypeAlias = Compare | Not | Many


@dataclass(frozen=True, slots=True)
class Expression:
    """A condition on a player.

    Attributes:
        text: As it was written; empty for the condition everybody fulfils.
    """

    text: str
    node: Node | None = None

    def answer(self, facts: Facts) -> bool | None:
        """Whether it holds; ``None`` when a fact that decides is not known."""
        return True if self.node is None else self.node.answer(facts)

    def fields(self) -> frozenset[str]:
        """The facts it asks for."""
        return frozenset(self.node.fields()) if self.node else frozenset()

    def in_words(self) -> str:
        """The condition as people say it; empty for the one everybody fulfils.

        >>> str(parse('1400 <= rating < 1800 and sex = "w"').in_words())
        'rating 1400 or more and rating below 1800 and women'
        """
        return "" if self.node is None else self.node.words(self.text)


def everybody() -> Expression:
    """The condition that everybody fulfils."""
    return Expression("")


def parse(text: str, *, file: str = "<text>", line: int = 1, column: int = 1) -> Expression:
    """Read a condition.

    >>> condition = parse('1400 <= rating < 1800 and sex = "w"')
    >>> condition.answer({"rating": 1750, "sex": "w"}), condition.answer({"rating": None})
    (True, None)

    Raises:
        UnreadableLineError: It cannot be read; the finding has the column.
    """
    reader = _Reader(text, file, line, column)
    node = reader.any_of(0)
    reader.end()
    return Expression(text, node)


class _Reader:
    """Reads a condition from left to right, one token ahead."""

    def __init__(self, text: str, file: str, line: int, column: int) -> None:
        self.file, self.line, self.column = file, line, column
        self.length = len(text)
        self.tokens = self._tokens(text)
        self.next = 0

    def _tokens(self, text: str) -> list[_Token]:
        found = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                quote = text[at] in "\"'"
                what = said("text without an end") if quote else repr(text[at])
                expected = said("a quote at its end") if quote else said("a condition")
                raise self.fault(at, what, expected)
            if match.lastgroup != "space":
                kind = str(match.lastgroup)
                word = match.group().lower() if kind == "word" else match.group()
                found.append(_Token(kind, "=" if word == "==" else word, at))
            at = match.end()
        return found

    def fault(self, at: int, found: str, expected: str) -> UnreadableLineError:
        place = (self.line, self.column + at)
        return refusal(self.file, "bad-condition", found, expected, *place)

    def peek(self) -> _Token:
        if self.next < len(self.tokens):
            return self.tokens[self.next]
        return _Token("end", "", self.length)

    def take(self, *texts: str) -> bool:
        """Step over the next token when it is one of these words or signs."""
        token = self.peek()
        if token.kind in {"word", "sign"} and token.text in texts:
            self.next += 1
            return True
        return False

    def wrong(self, expected: str) -> UnreadableLineError:
        token = self.peek()
        found = said("the end of the condition") if token.kind == "end" else token.text
        near = get_close_matches(token.text, [*FIELDS, *_WORDS], n=1) if token.text else []
        if token.kind == "word" and near:
            expected = said("{what} (perhaps {near}?)", what=expected, near=near[0])
        return self.fault(token.at, found, expected)

    def end(self) -> None:
        if self.peek().kind != "end":
            raise self.wrong(said("and, or, or the end of the condition"))

    def any_of(self, depth: int) -> Node:
        return self._parts("or", lambda: self._parts("and", lambda: self.single(depth)))

    def _parts(self, word: str, read: Callable[[], Node]) -> Node:
        """One condition, or several with a word between them."""
        parts = [read()]
        while self.take(word):
            parts.append(read())
        return parts[0] if len(parts) == 1 else Many(tuple(parts), decisive=word == "or")

    def single(self, depth: int) -> Node:
        if depth > _DEEPEST:
            most = said(
                "no more than {count} conditions inside each other",
                _DEEPEST,
                one="no more than one condition inside each other",
            )
            raise self.wrong(most)
        if self.take("not"):
            return Not(self.single(depth + 1))
        if self.take("("):
            inner = self.any_of(depth + 1)
            self.sign(")", ")")
            return inner
        return self.from_number() if self.peek().kind == "number" else self.from_field()

    def field(self) -> str:
        token = self.peek()
        word = _ALSO.get(token.text, token.text)
        if token.kind != "word" or word not in FIELDS:
            raise self.wrong(said("one of {list}", list=", ".join(FIELDS)))
        self.next += 1
        return word

    def sign(self, expected: str, *signs: str) -> str:
        token = self.peek()
        if self.take(*signs):
            return token.text
        raise self.wrong(expected)

    def from_field(self) -> Node:
        field = self.field()
        if self.take("in"):
            return _compared(field, "in", self.several(field))
        allowed = ("=", "!=") if field in _TEXTS else tuple(_MIRROR)
        sign = self.sign(said("one of {list}", list=f"{' '.join(allowed)} in"), *allowed)
        if not self.take("none"):
            return _compared(field, sign, [self.value(field)])
        if sign not in {"=", "!="}:
            self.next -= 1
            only = said("a number; none is compared with {first} or {next}", first="=", next="!=")
            raise self.wrong(only)
        return Compare(field, sign, (None,))

    def from_number(self) -> Node:
        """``1400 <= rating`` or ``1400 <= rating < 1800``."""
        at = self.next
        self.next += 1
        low_sign = self.sign(_LESS, "<", "<=", ">", ">=")
        field = self.field()
        behind, self.next = self.next, at
        low = _compared(field, _MIRROR[low_sign], [self.value(field)])
        self.next = behind
        if self.peek().text not in _MIRROR:
            return low
        high_sign = self.sign(_LESS, "<", "<=", ">", ">=")
        return Many((low, _compared(field, high_sign, [self.value(field)])), decisive=False)

    def several(self, field: str) -> list[tuple[int | str, str]]:
        self.sign("[", "[")
        values = [self.value(field)]
        while self.take(","):
            values.append(self.value(field))
        self.sign(said("{first} or {next}", first="]", next=","), "]")
        return values

    def value(self, field: str) -> tuple[int | str, str]:
        """A value, and a text as it was written."""
        token = self.peek()
        if field in _TEXTS:
            return self.text_value(field, token)
        whole, _, part = token.text.partition(".")
        faults = (
            (token.kind != "number", said("a number ({what})", what=FIELDS[field][1])),
            (
                len(whole) > _MOST_DIGITS,
                said(
                    "a number of {count} digits at most",
                    _MOST_DIGITS,
                    one="a number of one digit at most",
                ),
            ),
            (part and field != "points", said("a whole number")),
            (len(part) > 1, said("one digit behind the point")),
        )
        for wrong, expected in faults:
            if wrong:
                raise self.wrong(expected)
        self.next += 1
        return int(whole) * _TENTHS + int(part or 0) if field == "points" else int(whole), ""

    def text_value(self, field: str, token: _Token) -> tuple[str, str]:
        if token.kind != "text":
            raise self.wrong(said("text in quotes ({what})", what=FIELDS[field][1]))
        written = token.text[1:-1].strip()
        text = folded(written)
        text = "w" if field == "sex" and text == "f" else text
        if field in _CLOSED and text not in _CLOSED[field]:
            raise self.wrong(FIELDS[field][1])
        self.next += 1
        return text, written


def _compared(field: str, sign: str, values: Sequence[tuple[int | str, str]]) -> Compare:
    """A comparison with values, of which texts stand beside as they were written."""
    texts = tuple(written for value, written in values if isinstance(value, str))
    return Compare(field, sign, tuple(value for value, _ in values), texts)


_BIRTH = re.compile(r"(\d{4})(?:\D(\d{1,2})\D(\d{1,2}))?")
_LAST_MONTH = 12
_LAST_DAY = 31


def facts(
    player: Player,
    points: Points,
    *,
    age_on: date | None,
    national: str,
    groups: Mapping[str, str] | None = None,
) -> Facts:
    """The facts of a player by the words of :data:`FIELDS`; what is not known stays unknown.

    The rating and the one of a national list are two facts: neither stands in for the other.

    Args:
        player: The player; the rating is the one that counts, the rounds are those played so far.
        points: Points (tenths) at the end.
        age_on: The day ages are reckoned on; ``None`` leaves the age unknown.
        national: Federation whose list tells rating and club; empty for the player's only list.
        groups: Club, school and the like as they were entered; without a club that of the list.
    """
    entry, entered = _entry(player, national), groups or {}
    club = entered.get("club", "").strip()
    born = _BIRTH.match(player.birth)
    return {
        "age": age(player.birth, age_on) if age_on else None,
        "birth_year": int(born[1]) if born and int(born[1]) else None,
        **{kind: entered.get(kind) or None for kind in _GROUPS},
        "club": club or ((entry.origin.strip() or None) if entry else None),
        "federation": player.federation.strip() or None,
        "games": sum(record.result.played for record in player.rounds),
        "national_rating": (entry.rating or None) if entry else None,
        "number": player.tpn,
        "points": points,
        "rating": player.rating or None,
        "sex": player.sex or None,
        "title": player.title.strip() or None,
    }


def age(birth: str, on: date) -> int | None:
    """Years completed on a day; ``None`` when the date of birth leaves more than one answer.

    >>> age("2009/04/17", date(2026, 11, 20)), age("2009/00/00", date(2026, 11, 20))
    (17, None)
    >>> age("2009/00/00", date(2026, 12, 31))
    17

    The date of birth is ``YYYY/MM/DD``; parts that are 00 are not known.
    """
    match = _BIRTH.match(birth)
    if match is None or not int(match[1]):
        return None
    year, month, day = (int(part or 0) for part in match.groups())
    earliest = (month or 1, day or 1)
    latest = (month or _LAST_MONTH, day or _LAST_DAY)
    today = (on.month, on.day)
    oldest, youngest = on.year - year - (earliest > today), on.year - year - (latest > today)
    return oldest if oldest == youngest and oldest >= 0 else None


def _entry(player: Player, national: str) -> NationalEntry | None:
    """The entry of the list that was named, or the only one there is."""
    if not national:
        return player.national[0] if len(player.national) == 1 else None
    same = [entry for entry in player.national if entry.federation.upper() == national.upper()]
    return same[0] if same else None
