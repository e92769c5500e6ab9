"""The sentences of the five documents by article, read from their texts where those are at hand.

The texts belong to their authors and are not part of the project; without them nothing is counted.
A sentence ends with a full stop, or is an item of a list, or the line before one. Headings, page
furniture and printed columns of numbers are none.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
"""Where the texts are looked for: beside the project."""

_FORMULA = "X1"
"""What begins the calculation of A.8 in the text of 2012, whose letters are no articles."""

_END = re.compile(
    r'(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bNo\.)(?<!\bDr\.)(?<!\b[GJM]\.)\s+(?=[A-Z"(\[])'
)
"""Where one sentence ends and another begins."""


class Document(NamedTuple):
    """How the text of a document is laid out; every pattern is matched from a line's beginning.

    Attributes:
        file: Its file.
        begin: The first line.
        end: What the line behind the last one begins with.
        number: A line that begins an article: its number in a group, its text in another one.
        letter: A line that begins a part of an article, in the same groups; a part of a part is
            written with a figure.
        heading: Lines that are headings.
        printed: Lines of printed lists, columns, formulas and logs.
        titled: Articles whose first line is a title.
        wrapped: A sentence goes on over the ends of lines.
    """

    file: str
    begin: str
    end: str
    number: str
    letter: str
    heading: str
    printed: str
    titled: str = "$."
    wrapped: bool = False
    opening: str = "preface"


DOCUMENTS = {
    "burstein-legacy": Document(
        file="burstein-legacy.txt",
        begin="Preface:",
        end="Contact:",
        number=r"([3-6]\.\d|1\.\d|[1-6](?=\.))\.?(?: (Unf.*|Intr.*))?$",
        letter="$.",
        heading=r"(Preface|Unfinished games|Basic pairings principles|Odd number of players at the"
        r" tournament|Colour Allocation|Pairing procedures|Introductory definitions):$",
        printed=r"\d+$|\d\*[\dF]$",
    ),
    "dubov-1997": Document(
        file="dubov-1997-and-vega.txt",
        begin="Preface:",
        end="Vega and",
        number=r"(\d\.\d|[1-9](?=\. [A-Z]))\.?\s+(.*)$",
        letter="$.",
        heading=r"Preface:$|Introductory definitions$|Pairings limitations$|Colour allocation\.$|"
        r"Odd number of players at the tournament\.$|Pairing for the first round\.$|"
        r"The standard pairing procedure for the remaining rounds\.$|First attempt$|Improvements$|"
        r"Floater$|Transfer of players to meet|Treatment of floaters$|Priority of floater|"
        r"Pairing the floaters$|Final remarks$",
        printed=r"[\d.]+ \d{4}$|White \(ARO\)|For example:$",
    ),
    "vega": Document(
        file="dubov-1997-and-vega.txt",
        begin="Vega and the Dubov System",
        end="~",
        number="$.",
        letter="$.",
        heading=r"Vega and the|Standard case \(|\"Island\"|Odd score group case|Unequal numbers",
        printed=r"=+$|Pairing group|\[Ch|\d+ \(The p|> |Standard pairing with|\d+ - \d+$|"
        r"Total pairs|\*+ ",
        opening="Vega",
    ),
    "dutch-2012": Document(
        file="dutch-2012.txt",
        begin="A",
        end="banner_president_200",
        number=r"([A-E])$|([A-E]\.\d+|D\d\.\d)(?= |$)(.*)$|(X1)( and, in even .*)$|"
        r"(Absolute|Relative) Criteria$",
        letter=r"([a-h])$",
        heading=r"Introductory Remarks and Definitions|Pairing Criteria|Pairing Procedures|"
        r"Transposition and exchange|Colour Allocation rules",
        printed=r"[\d,: \u2013-]+(…+\.)?$|S[12]$|S1 elements in|Etc\.$|To be continued|[wbWBa]$|"
        r"\d+[.:]?\s+(\d|DELTA|[Ee]xchange|I=1|[iI]f|goto|The poss)|M[01] = \d|else|If  |"
        r"\((?!These)[^)]*\)$|If X1|[XZ]1$|X1 = |Z1 = |In even rounds:$|\d\.\d : |-$",
        titled=r"A\.\d+$|C\.(?!11)\d+$|D\.\d+$|D1\.\d$",
    ),
    "dutch-2025": Document(
        file="dutch-2025.txt",
        begin="0.       Terms and Definitions",
        end="~",
        number=r"(\d(?:\.\d+)*)\.?\s{3,}(.*)$",
        letter=r"  (\d)\. (.*)$",
        heading="",
        printed="",
        titled=r"\d$|[1-4]\.\d$",
    ),
    "nswca": Document(
        file="nswca-guidelines.txt",
        begin="1.0 Introduction",
        end="back to homepage",
        number=r"(\d\.\d) ([A-Z].*)$",
        letter=r"([a-j]|[1-4])\. (.*)$",
        heading="",
        printed="",
        titled=r"\d\.\d$|3\.[23] [a-j]$|5\.0 [a-d]$|6\.0 [ab]$|6\.0 a [1-4]$",
        wrapped=True,
    ),
}
"""The five, by the id of the edition on whose page they stand."""


def _lines(document: Document) -> Iterator[str]:
    """The lines of a text between its beginning and its end; empty ones too."""
    text = (SEEDS / document.file).read_text(encoding="utf-8").replace("\xa0", " ")
    lines = iter(text.splitlines())
    for line in lines:
        if line.strip() == document.begin:
            yield line
            break
    for line in lines:
        if line.startswith(document.end):
            return
        yield line.rstrip()


def _article(document: Document, line: str, before: list[str]) -> tuple[list[str], str]:
    """The article a line belongs to, as number, part and part of a part; what else it says."""
    found = re.match(document.number, line.strip())
    if found and (before[0] != _FORMULA or "." in found[0]):
        number, *texts = [each for each in found.groups() if each is not None]
        return [number], "".join(texts).strip()
    if before[0] != _FORMULA and (found := re.match(document.letter, line)):
        rest = found[2] if found.re.groups > 1 else ""
        deeper = found[1].isdigit() and len(before) > 1 and before[1].isalpha()
        return [*before[: 2 if deeper else 1], found[1]], rest
    return before, line.strip()


def _texts(document: Document) -> Iterator[tuple[str, str]]:
    """(Article, text) of every paragraph: a line, or several where lines are wrapped."""
    place, title, held = [document.opening], False, ""
    for line in _lines(document):
        text = line.strip()
        now, rest = _article(document, line, place)
        begins = now is not place
        if held and (begins or not text):
            yield " ".join(place), held
            held = ""
        if begins:
            place, title = now, bool(re.match(document.titled, " ".join(now)))
        if title and rest:
            title = False
        elif (
            rest
            and not re.match(document.heading or "$.", rest)
            and not re.match(document.printed or "$.", rest)
        ):
            if document.wrapped:
                held = f"{held} {rest}".strip()
            else:
                yield " ".join(place), rest
    if held:
        yield " ".join(place), held


def sentences(id_: str) -> dict[str, list[str]]:
    """The sentences of a document by article, in its order.

    Args:
        id_: The id of the edition.
    """
    found: dict[str, list[str]] = {}
    for article, text in _texts(DOCUMENTS[id_]):
        found.setdefault(article, []).extend(
            _END.split(re.sub(r"\d\. ", "", text, count=1) if re.match(r"\d\. ", text) else text)
        )
    return found
