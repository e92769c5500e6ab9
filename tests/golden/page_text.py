"""A page as a person reads it: a line for each block, then its labels, links and forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser

from tests.every import beside

BLOCKS, VOID, ROWS = (
    frozenset(beside(__file__, "page_text")[name].split()) for name in ("blocks", "void", "rows")
)
UNREAD = frozenset({"script", "style"})
LABELS = ("aria-label", "title", "alt", "placeholder")
NOT_SHOWN = frozenset({"token", "event", "seen", "back"})
"""Hidden fields that are named without what they hold."""

_SPACES = re.compile(r"[ \t\n\r\f]+")


class _Reader(HTMLParser):
    """Collects lines, labels, links and forms, each in the order of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.labels: dict[str, None] = {}
        self.links: dict[str, None] = {}
        self.forms: list[tuple[str, list[str], list[str]]] = [("no form", [], [])]  # hidden, shown
        self._line = ""
        self._stack: list[tuple[str, bool]] = []
        self._form = 0
        self._by_id: dict[str, int] = {}
        self._choices: list[str] | None = None
        self._known_choices: set[str] = set()
        self._typed: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line or a cell, and note what the tag says."""
        has = {name: value or "" for name, value in attrs}
        if tag in {"td", "th"} and self._line.strip():
            self._line += " | "
        elif tag in BLOCKS or self._in_row():
            self._end_line()
        if tag not in VOID:
            self._stack.append((tag, not ROWS.isdisjoint(has.get("class", "").split())))
        self.labels |= {has[name]: None for name in LABELS if has.get(name)}
        self._noted(tag, has)

    def _in_row(self) -> bool:
        return bool(self._stack) and self._stack[-1][1]

    def _noted(self, tag: str, has: Mapping[str, str]) -> None:
        if tag == "a" and "href" in has:
            self.links[has["href"]] = None
        elif tag == "form":
            self._form = len(self.forms)
            self._by_id[has.get("id", "")] = self._form
            self.forms.append((f"{has.get('method', 'get')} {has.get('action', '')}", [], []))
        elif tag in {"input", "button"}:
            self._field(tag, has)
        elif tag == "select":
            self._choices = [has.get("name", "")]
        elif tag == "option" and self._choices is not None:
            self._choices.append("*" if "selected" in has else "")
        elif tag == "textarea":
            self._typed = [has.get("name", "")]

    def _field(self, tag: str, has: Mapping[str, str]) -> None:
        name, kind = has.get("name", ""), has.get("type", "")
        if tag == "button" and not name:
            return  # its text is among the lines
        form = self._by_id.get(has["form"], 0) if "form" in has else self._form
        if kind == "hidden":
            told = name if name in NOT_SHOWN else f"{name}={has.get('value', '')}"
            self.forms[form][1].append(told)
            return
        mark = {"checkbox": "?", "radio": "?"}.get(kind, "") + "*" * ("checked" in has)
        self.forms[form][2].append(f"{name}{mark}={has.get('value', '')}")

    def handle_endtag(self, tag: str) -> None:
        """End a line, a form or a field."""
        fields = self.forms[self._form][2]
        if tag == "select" and self._choices is not None:
            fields.append(self._chosen(*self._choices))
            self._choices = None
        elif tag == "textarea" and self._typed is not None:
            fields.append(f"{self._typed[0]}={' / '.join(''.join(self._typed[1:]).splitlines())}")
            self._typed = None
        elif tag == "form":
            self._form = 0
        if any(tag == each for each, _ in self._stack):
            while self._stack.pop()[0] != tag:
                pass
        if tag in BLOCKS or self._in_row():
            self._end_line()

    def _chosen(self, name: str, *choices: str) -> str:
        """A choice with all there is to choose from, the first time that choices are met."""
        texts = [_SPACES.sub(" ", choice).strip() for choice in choices]
        every = "; ".join(text.lstrip("*") for text in texts)
        known = every in self._known_choices
        self._known_choices.add(every)
        if not known:
            return f"{name}={{{'; '.join(texts)}}}"
        return f"{name}={{{'; '.join(text for text in texts if text[:1] == '*')}}}"

    def handle_data(self, data: str) -> None:
        """Add to the line, or to the field that is read."""
        if self._choices is not None:
            if len(self._choices) > 1:
                self._choices[-1] += data
        elif self._typed is not None:
            self._typed.append(data)
        elif not (self._stack and self._stack[-1][0] in UNREAD):
            self._line += data

    def _end_line(self) -> None:
        """End a block: a line, or a part of a row of a table, whose cells stay in one line."""
        line = _SPACES.sub(" ", self._line).strip(" ")
        if any(tag == "tr" for tag, _ in self._stack):
            self._line = f"{line} " if not line or line[-1] in "|/" else f"{line} / "
            return
        line = re.sub(r" /(?= \||$)", "", line)
        if line:
            self.lines.append(line)
        self._line = ""


def text_of(html: str) -> str:
    """What is read on a page or a part of one, and what can be pressed there.

    Examples:
        >>> print(text_of("<p>Round <b>1</b>,<i>now</i><form action=/do><input name=r>"))
        Round 1,now
        form get /do: r=
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = reader.lines
    lines += [f"label {label}" for label in reader.labels]
    lines += [f"link {link}" for link in reader.links]
    for head, hidden, fields in reader.forms:
        if head != "no form" or fields:
            told = " ".join([*sorted(hidden), *fields])
            lines.append(f"form {head}: {told}".rstrip())
    return "\n".join(lines)
