"""Stories of requests as data: where an event begins, what is asked or sent, what the answer has.

A story is a table of a file in ``stories``: ``steps``, a line each: a verb, which is a method of
`Story`, and what it is about. A line with a verb of asking makes an answer; the lines below it, by
custom indented, say what that answer has.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any

from openarbiter import check, decide
from openarbiter.desk import Reporter, action_from_json
from openarbiter.lists import import_list
from openarbiter.lists.database import lists_file
from openarbiter.lists.importing import Wish
from openarbiter.web.security import FIELD
from tests.rating_lists import COMBINED, SINGLE, text_list
from tests.web.browser import Browser, Hall, words
from tests.web.conftest import ARBITER, held, played_desk

__all__ = ["Case", "Story", "cases", "opened"]

_FORM = (r'action="([^"]*)"', r'name="([^"]+)" value="([^"]*)"')
HERE = Path(__file__).parent / "stories"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A story as it is written."""

    says: str  # what holds
    steps: str  # what happens
    start: str = "event"  # before round 1; a ``played`` one; a desk with ``nothing``
    settings: dict[str, Any] = field(default_factory=dict)  # also ``players``, ``undrawn``
    rows: tuple[dict[str, Any], ...] = ({},)  # told with each: fills of gaps, also of settings
    texts: dict[str, str] = field(default_factory=dict)  # what fills gaps in every row
    nightly: bool = False  # longer than everybody wants to wait


def cases(name: str = "*") -> Iterator[Case]:
    """All stories, or those of a file. What stands before the first one holds for all of a file."""
    for path in sorted(HERE.glob(f"{name}.toml")):
        data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        texts = data.pop("texts", {})
        shared = {key: data.pop(key) for key in Case.__slots__ if key in data}
        for says, own in data.items():
            yield Case(says=says, **shared | own | {"texts": texts | own.get("texts", {})})


def opened(case: Case, row: dict[str, Any], folder: Path) -> AbstractContextManager[Browser]:
    """The browser of a story at the desk where it begins."""
    settings: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in (case.settings | row.get("settings", {})).items()
    }
    match case.start:
        case "nothing":
            return Browser(None, folder)
        case "played":
            return played_desk(folder, **settings)
    if settings.pop("undrawn", False):
        settings["initial_colour"] = None
    if "players" in settings:
        settings["many"] = settings.pop("players")
    return held(folder, **settings)


class Story:
    """Somebody at a browser. Every method without an underscore is a verb; gaps are filled."""

    def __init__(self, browser: Browser, gaps: dict[str, Any]) -> None:
        self.gaps = gaps
        self._browser = browser
        self._asked: dict[str, str] = {}
        self._status = 200
        self._led = ""
        self._headers: dict[str, str] = {}
        self._answered: Mapping[str, str] = {}
        self._head = 0
        self._hall: Hall | None = None
        self._people = {"machine": browser}

    def play(self, steps: str) -> None:
        """Do what the lines say."""
        for written in filter(None, map(str.strip, self._filled(steps).splitlines())):
            line = self._filled(written)
            verb, _, about = line.partition(" ")
            try:
                getattr(type(self), verb)(self, about.strip())
            except Exception as error:
                error.add_note(f"at: {line}")
                raise

    def _filled(self, text: str) -> str:
        """A text with its gaps filled: what fills one may be several lines."""
        for name, value in self.gaps.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    # Asking

    def language(self, code: str) -> None:
        """What the browser prefers from now on."""
        self._browser.client.headers["accept-language"] = code

    def headed(self, about: str) -> None:
        """What is asked next has a header."""
        name, _, value = about.partition(" ")
        self._headers[name] = value

    def enter(self, name: str) -> None:
        """Go on at the browser of a role, at the ``machine``, or, by any other name, at a phone."""
        if self._hall is None:
            self._hall = Hall(self._browser.file.path.parent, self._browser)
        if name not in self._people:
            self._people[name] = self._hall.browser(name if name in self._hall.pins else "")
        self._browser = self._people[name]

    def get(self, about: str) -> None:
        """Ask for pages, by their addresses: all of them have what is said below."""
        places, _, status = about.partition(" -> ")
        self._before()
        for place in places.split():
            answer = self._browser.client.get(place, headers=self._headers)
            self._took(place, answer, status or "200")
        self._headers = {}

    def post(self, about: str) -> None:
        """Send a form to an address: ``name=value`` each. Where it leads, or what it answers."""
        place, fields, then = self._form(about)
        self._before()
        data = {FIELD: self._browser.token} | fields
        self._took(place, self._browser.client.post(place, data=data), then)

    def script(self, about: str) -> None:
        """Send a form as a script does, which puts the answer into the page."""
        place, fields, then = self._form(about)
        self._before()
        data, sent = {FIELD: self._browser.token} | fields, {"hx-request": "true"}
        self._took(place, self._browser.client.post(place, data=data, headers=sent), then)

    def press(self, about: str) -> None:
        """Send the form of the page that has a button with these words, as it stands."""
        label, _, then = about.partition(" -> ")
        (page,) = self._asked.values()
        (form, *_) = [one for one in page.split("<form")[1:] if f">{label}<" in one]
        ((place, *_), fields) = (re.findall(one, form.partition("</form>")[0]) for one in _FORM)
        data = {FIELD: self._browser.token} | {name: unescape(value) for name, value in fields}
        self._before()
        self._took(place, self._browser.client.post(place, data=data), then or "303")

    def again(self, about: str) -> None:
        """Send the form of the page as it stands, with some fields changed."""
        place, fields, then = self._form(about)
        (page,) = self._asked.values()
        self._before()
        data = {FIELD: self._browser.token} | _typed(page) | fields
        self._took(place, self._browser.client.post(place, data=data), then)

    def upload(self, about: str) -> None:
        """Send a file, whose text is the field ``file``."""
        place, fields, then = self._form(about)
        self._before()
        content = fields.pop("file").encode()
        named = fields.pop("called", "file.trf")
        sent = self._browser.upload(content, name=named, path=place, **fields)
        self._took(place, sent, then)

    def insist(self, about: str) -> None:
        """Send a form, and answer the questions that it raises."""
        place, fields, then = self._form(about)
        self._before()
        led = self._browser.insist(place, **fields)
        assert then in {"303", re.sub(r"[?&]told=\d+", "", led)}, led

    def agree(self, about: str) -> None:
        """Answer the question that is asked, with a reason if not the usual one."""
        (page,) = self._asked.values()
        self._before()
        self._browser.agree(page, **{"reason": about} if about else {})

    def way(self, about: str) -> None:
        """Take one of the ways on that the refusal of a form offers: its words, the address."""
        text, _, place = about.rpartition(" ")
        self._before()
        twin = {"accept": "application/json"}
        data = {FIELD: self._browser.token}
        refused = self._browser.client.post(place, data=data, headers=twin)
        assert (refused.status_code, self._browser.head()) == (409, self._head), refused.text
        (way,) = (one for one in refused.json()["ways"] if one["text"] == text)
        self._browser.insist("/do", action=way["action"], back=way["back"])

    def play_round(self, about: str) -> None:
        """Pair, publish and play a round: White wins where no result is given, ``open`` ends it."""
        number, *results = about.split()
        end = "open" not in results
        self._browser.play(int(number), *[one for one in results if one != "open"], end=end)

    def publish(self, number: str) -> None:
        """Pair and publish a round."""
        self._browser.publish(int(number))

    def lists(self, about: str) -> None:
        """The rating list of a month comes in: names, ids and ratings, and facts as ``Tit=IM``."""
        month, *people = about.split("; ")
        found = []
        for person in people:
            name, number, rating, *facts = shlex.split(person)
            known = dict(one.split("=") for one in facts)
            told = {"Name": name, "ID Number": number, "SRtng": rating, "Fed": "NOR"}
            found.append(SINGLE | {"SK": "20", "B-day": "1990"} | told | known)
        path = self._browser.app.state.desk.folder / "elsewhere"
        path.write_text(text_list(COMBINED, *found), encoding="utf-8", newline="")
        import_list(path, lists_file(), Wish(month=month, confirmed=True))
        path.unlink()

    def paste_case(self, name: str) -> None:
        """The list of players of a case is pasted, and taken."""
        text = (HERE.parents[1] / "data" / "cases" / f"{name}.csv").read_text("utf-8")
        self._browser.post("/a/players/paste", {"list": text, "seen_list": "yes"})

    def act(self, about: str) -> None:
        """Another program enters an action, written as JSON."""
        self._browser.file.act(action_from_json(json.loads(about)), author=ARBITER)

    def keep(self, about: str) -> None:
        """A name for what the JSON twin of the page has at a place: it fills gaps from now on."""
        name, place = about.split()
        (self.gaps[name],) = self._twins(place)

    def led(self, name: str) -> None:
        """A name for where the last form led, without what is asked there."""
        self.gaps[name] = self._led.partition("?")[0]

    def code(self, about: str) -> None:
        """A name for the code on a slip of round 1, plain and printed: ``code ours 2 white``."""
        name, board, side = about.split()
        desk = self._browser.app.state.desk
        game = self._browser.section.round(1).board(int(board))
        code = desk.codes(desk.file).code("a", 1, game, Reporter(side))
        self.gaps |= {name: code, f"{name} printed": f"{code[:4]}-{code[4:]}"}

    def clock(self, moment: str) -> None:
        """The clock of the screens stands at a moment, on the clock of this computer."""
        told = datetime.fromisoformat(moment).timestamp()
        self._browser.app.state.desk.screens.clock = lambda: told

    def reached(self, address: str) -> None:
        """Phones reach the desk at an address, or at none."""
        self._browser.app.state.desk.addresses = (address,) if address else ()

    def beside(self, about: str) -> None:
        """A file lies beside the event: its name, and a text as in a field."""
        name, _, text = about.partition(" ")
        folder = self._browser.app.state.desk.folder
        (folder / name).write_text(text.replace("\\n", "\n"), encoding="utf-8")

    def renamed(self, name: str) -> None:
        """The file of the event has another name in its folder."""
        self._browser.file.path.rename(self._browser.file.path.with_name(name))

    def may_end(self, _: str) -> None:
        """The pages can end the program, which goes on."""
        self._browser.app.state.desk.end = lambda: self.gaps.update(ended="yes")

    def ended(self, told: str) -> None:
        """Whether the pages have ended the program."""
        assert self.gaps.get("ended", "no") == told

    def _before(self) -> None:
        """Nothing is asked for yet."""
        self._asked = {}
        self._head = self._browser.head() if self._browser.file else 0

    def _form(self, about: str) -> tuple[str, dict[str, Any], str]:
        """Address, fields and what follows; a name that stands twice has a list."""
        line, _, then = about.partition(" -> ")
        place, *given = shlex.split(line)
        fields: dict[str, Any] = {}
        for one in given:
            name, text = one.replace("\\n", "\n").split("=", 1)
            fields.setdefault(name, []).append(text)
        fields = {name: texts if texts[1:] else texts[0] for name, texts in fields.items()}
        return place, fields, then or "303"

    def _took(self, place: str, answer: Any, then: str) -> None:  # noqa: ANN401
        """Take an answer, which has a status or leads somewhere."""
        led = re.sub(r"[?&]told=\d+", "", answer.headers.get("location", ""))
        assert then in {str(answer.status_code), led}, (
            place,
            answer.status_code,
            led or words(answer.text)[:1500],
        )
        self._asked[place] = answer.text
        self._status = answer.status_code
        self._answered = answer.headers
        self._led = led

    # What is seen then

    def _answers(self) -> dict[str, str]:
        """What has come: there has to be something to look at."""
        assert self._asked, "nothing was asked for"
        return self._asked

    def says(self, text: str) -> None:
        """It can be read there."""
        for place, page in self._answers().items():
            assert text in words(page), (place, words(page)[:3000])

    def lacks(self, text: str) -> None:
        """It cannot be read there."""
        for place, page in self._answers().items():
            assert text not in words(page), place

    def has(self, text: str) -> None:
        """It stands in the answer as it was sent: a link, a field, a line of a file."""
        for place, page in self._answers().items():
            assert text in page, (place, page[:3000])

    def has_no(self, text: str) -> None:
        """It stands nowhere in the answer as it was sent."""
        for place, page in self._answers().items():
            assert text not in page, place

    def called(self, name: str) -> None:
        """It comes as a file whose name has this in it."""
        self.head(f"content-disposition {name}")

    def head(self, about: str) -> None:
        """A header of the answer has something in it: its name, and behind it what."""
        name, _, text = about.partition(" ")
        assert text in self._answered.get(name, ""), self._answered

    def headless(self, about: str) -> None:
        """A header is not there, or has not something in it."""
        name, _, text = about.partition(" ")
        assert text not in self._answered.get(name, "") if text else name not in self._answered

    def times(self, about: str) -> None:
        """It stands so many times in the answer as it was sent: the number, and behind it what."""
        many, _, text = about.partition(" ")
        for place, page in self._answers().items():
            assert page.count(text) == int(many), (place, page.count(text))

    def field(self, about: str) -> None:
        """A field of the form has a value: its name, and behind it the value."""
        name, _, told = about.partition(" ")
        for place, page in self._answers().items():
            assert _typed(page)[name] == told, (place, _typed(page))

    def twin(self, about: str) -> None:
        """The JSON of the page has a value at a place: `rows.0.name`; `*` is each, `#` how many."""
        place, _, told = about.partition(" ")
        for found in self._twins(place):
            assert told == str(found) or _value(told) == found, (place, found)

    def _twins(self, place: str) -> Iterator[Any]:
        for asked in self._answers():
            yield _at(self._browser.json(asked, status=self._status), place.split("."))

    def in_twin(self, text: str) -> None:
        """A text stands somewhere in the JSON of the page."""
        for place in self._answers():
            assert text in json.dumps(self._browser.json(place), ensure_ascii=False), place

    def not_in_twin(self, text: str) -> None:
        """A text stands nowhere in the JSON of the page."""
        for place in self._answers():
            assert text not in json.dumps(self._browser.json(place), ensure_ascii=False), place

    def sound(self, verdicts: str) -> None:
        """The report file of the section is paired again as it was, with these verdicts if any."""
        read = self._browser.report()
        assert check(read).differences == ()
        assert not verdicts or {each.verdict.value for each in decide(read)} == {verdicts}

    def in_again(self, _: str) -> None:
        """The report file comes in as a second section, which is as the first one."""
        content = self._browser.client.get("/files/export/a/trf26").content
        assert self._browser.upload(content).status_code == 303
        sent, back = self._browser.file.state.sections
        assert back.tournament == sent.tournament
        assert [one.boards for one in back.rounds] == [one.boards for one in sent.rounds]

    def log(self, text: str) -> None:
        """The last entry says something: what was done, or the reason."""
        last = self._browser.json("/log")["view"]["lines"][0]
        assert text in f"{last['text']}\n{last['reason']}", last

    def files(self, names: str) -> None:
        """The folder of the desk holds these events, or none."""
        found = sorted(self._browser.app.state.desk.folder.glob("*.openarbiter"))
        assert [one.name for one in found] == names.split()

    def entered(self, many: str) -> None:
        """So many entries came with the last thing that was asked or sent."""
        assert self._browser.head() - self._head == int(many)


def _typed(page: str) -> dict[str, str]:
    """What stands in the fields of the form of a page, as its browser would send it."""
    start = page.index('id="form"' if 'id="form"' in page else 'id="f"')
    form = page[start : page.index("</form>", start)]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if fields.get("type") not in {"checkbox", "radio"} or " checked" in tag:
            found[fields["name"]] = unescape(fields.get("value", ""))
    for name, text in re.findall(r'<textarea name="([^"]*)"[^>]* form="f"[^>]*>([^<]*)', page):
        found[name] = unescape(text)
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)"[^>]* selected', options)
        found[name] = chosen[0] if chosen else ""
    return found


def _value(text: str) -> Any:  # noqa: ANN401
    with suppress(ValueError):
        return json.loads(text)


def _at(data: Any, place: list[str]) -> Any:  # noqa: ANN401
    """What JSON has at a place."""
    for number, part in enumerate(place):
        if part == "*":
            return [_at(one, place[number + 1 :]) for one in data]
        if part == "#":
            return len(data)
        data = data[int(part) if isinstance(data, list) else part]
    return data
