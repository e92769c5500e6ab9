"""The XML lists of FIDE: a stream of elements -> people.

Each person is forgotten by the parser when it is over. Declarations of a document type are refused,
and with them every entity of somebody's own.

Source:
    The rating lists of FIDE in XML: a root ``playerslist`` with one ``player`` a person. W3C,
    Extensible Markup Language 1.0, 2.8 (document type declaration) and 4.3.3 (encodings).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from xml.parsers import expat

from openarbiter.errors import refusal
from openarbiter.formats.encodings import ENCODINGS, known_encoding
from openarbiter.formats.rating_list.container import BLOCK, OtherEncodingError, Source
from openarbiter.formats.rating_list.entry import RATES, About, Account, Entry, Odd, highest, shown
from openarbiter.formats.rating_list.fixed import birth_in, identity, number_in, with_rates
from openarbiter.formats.text import LONGEST_ID, whole
from openarbiter.languages import said

ROOT = "playerslist"
PERSON = "player"
_LONGEST = 200
_DEEPEST = 3
_PEEK = 1 << 16
_ODD_BYTES = {
    expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
}
_NAMES = {"utf-8": None, "cp1252": "windows-1252"}

_SEXES = {"M": "m", "F": "w", "W": "w"}
_KINDS, _NUMBERS = ("", "rapid_", "blitz_"), ("rating", "games", "k")

Person = dict[str, str]


class _Parser:
    """The elements of a list as dictionaries, gathered until they are taken."""

    def __init__(self, file: str, encoding: str) -> None:
        self.file, self.encoding = file, encoding
        self.people: list[tuple[int, Person]] = []
        self._person: Person = {}
        self._text = ""
        self._depth = 0
        self._parser = expat.ParserCreate(_NAMES[encoding])
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._data
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.XmlDeclHandler = self._declared

    def feed(self, block: bytes, *, end: bool = False) -> list[tuple[int, Person]]:
        """The people that end within a block, each with the line it ends in."""
        try:
            self._parser.Parse(block, end)
        except expat.ExpatError as error:
            if error.code in _ODD_BYTES and self.encoding == "utf-8":
                raise OtherEncodingError from None
            found = (
                said("the file ends in the middle of the list")
                if end
                else said("XML that is broken: {what}", what=expat.ErrorString(error.code))
            )
            expected = said("a whole XML list; download it once more")
            raise refusal(self.file, "bad-xml", found, expected, error.lineno) from None
        people, self.people = self.people, []
        return people

    def _start(self, name: str, _: dict[str, str]) -> None:
        self._depth += 1
        self._text = ""
        if self._depth == 1 and name != ROOT:
            self._refuse("not-a-list", said("an element {name}", name=shown(name)))
        if self._depth > _DEEPEST:
            self._refuse("too-deep", said("an element {name} within a field", name=shown(name)))

    def _data(self, text: str) -> None:
        self._text += text
        if len(self._text) > _LONGEST:
            if self._text.strip():
                self._refuse(
                    "long-text",
                    said(
                        "a text of more than {count} characters",
                        _LONGEST,
                        one="a text of more than one character",
                    ),
                )
            self._text = ""

    def _end(self, name: str) -> None:
        if self._depth == _DEEPEST:
            self._person[name] = self._text
        elif name == PERSON:
            self.people.append((self._parser.CurrentLineNumber, self._person))
            self._person = {}
        self._text = ""
        self._depth -= 1

    def _doctype(self, *_: object) -> None:
        self._refuse("doctype", said("a declaration of a document type"))

    def _declared(self, _: str, encoding: str | None, __: int) -> None:
        """Refuse an encoding that nobody has, before the parser looks for it (4.3.3)."""
        if encoding and encoding.lower() != "us-ascii" and known_encoding(encoding) is None:
            found = said("the declared encoding {name}", name=shown(encoding))
            one_of = said("one of {list}; save the list in UTF-8", list=", ".join(ENCODINGS))
            self._refuse("bad-encoding", found, one_of)

    def _refuse(self, code: str, found: str, expected: str = "") -> None:
        expected = expected or said(
            "an XML list of FIDE: {root} with one {person} a person", root=ROOT, person=PERSON
        )
        raise refusal(self.file, code, found, expected, self._parser.CurrentLineNumber)


def is_xml(start: bytes) -> bool:
    """Whether a file begins as XML does (see Source of the module)."""
    return start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")


def about(source: Source) -> About:
    """What an XML list says of itself: the rates of play of its first person (see Source)."""
    start = source.stream.peek(_PEEK)[:_PEEK]
    try:
        people = _Parser(source.file, "utf-8").feed(start)
    except OtherEncodingError:
        people = _Parser(source.file, "cp1252").feed(start)
    if not people:
        found = said("no person at the beginning")
        raise refusal(source.file, "no-person", found, said("an XML list of FIDE"), 1)
    combined = "rapid_rating" in people[0][1]
    return About(layout="XML", rates=RATES if combined else ())


def entries_of(
    source: Source, encoding: str, rate: str, account: Account, tell: Callable[[int], object]
) -> Iterator[list[Entry]]:
    """The people of an XML list, in batches (see Source of the module).

    Raises:
        OtherEncodingError: Some bytes are not of this encoding.
        UnreadableLineError: It is no such list, it is cut, or too much of it cannot be read.
    """
    parser, done = _Parser(source.file, encoding), 0
    fields = [f"{kind}{name}" for kind in _KINDS[: 1 if rate else None] for name in _NUMBERS]
    while True:
        block = source.stream.read(BLOCK)
        found = []
        for line, person in parser.feed(block, end=not block):
            try:
                found.append(_entry(person, fields, rate))
            except ValueError as error:
                _leave_out(account, line, person, str(error))
        account.taken += len(found)
        account.check()
        done += len(block)
        tell(done)
        yield found
        if not block:
            return


def _leave_out(account: Account, line: int, person: Person, text: str) -> None:
    who = person.get("fideid", "").strip()
    if whole(who, LONGEST_ID) is None:
        account.leave_out(Odd("no-id", line, 0, shown(who), said("an identity number")))
    elif not person.get("name", "").strip():
        account.leave_out(Odd("no-name", line, 0, said("no name"), said("a name")))
    else:
        found = said("{text} of {id}", text=shown(text), id=who)
        account.leave_out(Odd("bad-number", line, 0, found, said("a rating, or a year of birth")))


def _entry(person: Person, fields: Sequence[str], rate: str) -> Entry:
    get = person.get
    name = get("name", "").strip()
    if not name:
        raise ValueError(name)
    title, rest = highest(get("title", ""), get("w_title", ""))
    rest += [each for each in (get("o_title", ""), get("foa_title", "")) if each not in {"", "0"}]
    head = (
        identity(get("fideid", "")), None, name, get("country", ""),
        _SEXES.get(get("sex", ""), ""), title, ",".join(rest),
    )  # fmt: skip
    birth, flag = birth_in(get("birthday", "")), get("flag", "")
    found = [number_in(get(field, "")) for field in fields]
    return with_rates(head, found, rate, birth, "" if flag == "0" else flag)
