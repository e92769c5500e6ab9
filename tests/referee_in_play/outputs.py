"""Every output of an event with a round in play, read cell by cell and held against the count."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from openarbiter.store import EventFile
from openarbiter.web.site import site_files
from tests.referee_in_play.count import Count, written
from tests.web.browser import Browser

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Markup(HTMLParser):
    """A page, read: its tables by caption, rows of heads and cells, and items of its lists."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[tuple[str, list[list[str]]]] = []
        self.items: list[list[str]] = []
        self.heading = ""
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Begin a table, a row, a cell or an item."""
        if tag in {"br", "i", "meta", "link", "input", "img"}:
            return
        self._open.append(tag)
        if tag == "table":
            self.tables.append(("", []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        elif tag in {"td", "th"}:
            self.tables[-1][1][-1].append("")
        elif tag == "li":
            self.items.append([])

    def handle_endtag(self, tag: str) -> None:
        """End whatever is open down to it."""
        while tag in self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Put a text where it stands."""
        text = " ".join(data.split())
        if not text:
            return
        if "caption" in self._open:
            self.tables[-1] = (text, self.tables[-1][1])
        elif {"td", "th"} & set(self._open):
            row = self.tables[-1][1][-1]
            row[-1] = f"{row[-1]} {text}".strip()
        elif "li" in self._open:
            self.items[-1].append(text)
        elif "h1" in self._open:
            self.heading = f"{self.heading} {text}".strip()


def workbook(data: bytes) -> dict[str, list[list[str]]]:
    """The rows of each tab of a workbook, as texts."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [one.get("name", "") for one in ET.fromstring(archive.read("xl/workbook.xml"))[0]]  # noqa: S314
        pages = [
            ET.fromstring(archive.read(f"xl/worksheets/sheet{at}.xml"))  # noqa: S314
            for at in range(1, len(names) + 1)
        ]
    return {
        name: [["".join(cell.itertext()) for cell in row] for row in page.iter(f"{_MAIN}row")]
        for name, page in zip(names, pages, strict=True)
    }


class Claim(NamedTuple):
    """A value in an output."""

    where: str  # the output
    what: object  # what the value is of
    found: object  # the value as it was read
    right: object  # the value by the count


def claims(file: EventFile, browser: Browser, count: Count) -> Iterator[Claim]:
    """Everything that outputs say, kind by kind."""
    site = {
        name: data.decode()
        for name, data in site_files(file, ["en"]).items()
        if name.endswith(("html", "json", "xml", "pgn"))
    }
    yield from _cards(browser, site, count)
    yield from _tables(browser, site, count)
    yield from _pairings(browser, site, count)
    yield from _site(site, count)
    yield from _files(browser, count)
    yield from _sheets(browser, site, count)


def _cards(browser: Browser, site: Mapping[str, str], count: Count) -> Iterator[Claim]:
    """Pairing cards, the page of each player on phones and on the site, and their twins."""
    for name, rows in Markup(browser.get("/papers/cards?s=a")).tables:
        number = _number(count, name)
        for row in rows[1 : count.published + 1]:
            yield from _line("/papers/cards", count, number, int(row[0]), row[-1])
            letter = count.letters[number][int(row[0]) - 1]
            if letter not in "UFHZ ":
                yield Claim("/papers/cards: result", (number, row[0]), row[3] == "", letter == "?")
    listed = json.loads(site[f"{SITE}players.json"])["players"]
    told = {each["player"]["tpn"]: each for each in listed}
    for number in count.names:
        pages = {
            f"/p/a/{number}": browser.get(f"/p/a/{number}"),
            "site: page of a player": site[f"{SITE}player-{number}.html"],
        }
        for where, page in pages.items():
            lines = [" ".join(item) for item in Markup(page).items]
            total_of = re.compile(r"Round (\d+) (?:\(.*\) )?· (?:Total (\S+) · )?Why")
            found = map(total_of.search, lines)
            rounds = {int(one[1]): one[2] or "" for one in found if one}
            yield Claim(where, (number, "rounds"), sorted(rounds), [*range(1, count.published + 1)])
            for at, total in rounds.items():
                yield from _line(where, count, number, at, total)
        twins = {
            "twin of /p/a/": browser.json(f"/p/a/{number}")["card"],
            "players.json": told[number],
        }
        for where, card in twins.items():
            for one in card["rounds"]:
                yield from _line(where, count, number, one["number"], _told(one, "total"))


SITE = "section-a/"


def _line(where: str, count: Count, number: int, at: int, total: str) -> Iterator[Claim]:
    yield Claim(f"{where}: total", (number, at), total, count.total(number, at))


def _tables(browser: Browser, site: Mapping[str, str], count: Count) -> Iterator[Claim]:
    """Standings and cross-tables, asked for after the last round and without a wish."""
    last = f"standings-{count.completed}"
    shown = {
        f"site: {name}": site[SITE + name]
        for name in (f"{last}.html", "cross-table.html")
        if SITE + name in site
    }
    for path in (
        *("/a/standings", "/a/cross-table", "/papers/standings?s=a", "/papers/cross-table?s=a"),
        *(f"/a/{table}?after={count.published}" for table in ("standings", "cross-table")),
        *(f"/papers/standings?s=a&round={count.published}", "/p/a/table"),
    ):
        shown[path] = browser.get(path)
    for where, page in shown.items():
        _, rows = Markup(page).tables[-1]
        yield from _rows(where, rows, count)
        if "cross" in where or "table" in where.rpartition("/")[2]:
            later = [one for one in rows[0] if one == f"R{count.completed + 1}"]
            yield Claim(where, "columns of the round in play", later, [])
    for path in ("/p/a?view=standings", "/screen/standings?s=a&size=normal"):
        found = [item for item in Markup(browser.get(path)).items if _who(item, count)]
        here = {_who(item, count) for item in found}
        yield Claim(path, "lines", here, set(count.names.values()))
        for item in found:
            number = _number(count, _who(item, count))
            at = -2 if path.startswith("/p/") else 1 + item.index(_last_of_name(item))
            yield Claim(f"{path}: points", number, item[at], count.table(number))
    twins: dict[str, Any] = {
        path: browser.json(path)["view"]["lines"] for path in ("/a/standings", "/a/cross-table")
    }
    twins["/p/a?view=standings"] = browser.json("/p/a?view=standings")["lines"]
    if f"{SITE}{last}.json" in site:
        twins[f"{last}.json"] = json.loads(site[f"{SITE}{last}.json"])["view"]["lines"]
    for where, lines in twins.items():
        for line in lines:
            number = line["player"]["tpn"]
            yield Claim(f"twin of {where}", number, _told(line, "points"), count.table(number))


def _rows(where: str, rows: Sequence[Sequence[str]], count: Count) -> Iterator[Claim]:
    """The rows of a table with a column of points."""
    heads = rows[0]
    at = heads.index("Points")
    named = next(heads.index(one) for one in ("Player", "Team", "Name") if one in heads)
    known = 0
    for row in rows[1:]:
        name = _who(row[named : named + 1], count)
        if name and len(row) > at:
            known += 1
            number = _number(count, name)
            yield Claim(f"{where}: points", number, _plain(row[at]), count.table(number))
    yield Claim(where, "lines", known, len(count.names))


def _pairings(browser: Browser, site: Mapping[str, str], count: Count) -> Iterator[Claim]:
    """The boards of each round: points before it, and a result where there is one."""
    for at, boards in enumerate(count.boards, start=1):
        sides = {one[:2]: one for one in boards}
        pages = {
            f"/papers/boards round {at}": browser.get(f"/papers/boards?s=a&round={at}"),
            f"site: round-{at}.html": site[f"{SITE}round-{at}.html"],
        }
        for where, page in pages.items():
            rows = [row for row in Markup(page).tables[0][1] if len(row) > 9 and row[0].isdigit()]
            yield Claim(where, "boards", len(rows), len(boards))
            for row in rows:
                white, black = (_number(count, _who((row[place],), count)) for place in (2, 8))
                yield Claim(f"{where}: points", white, row[4], count.before(white, at))
                yield Claim(f"{where}: points", black, row[6], count.before(black, at))
                yield Claim(f"{where}: result", row[0], row[5] == "", sides[white, black][2] == "?")
        told = json.loads(site[f"{SITE}round-{at}.json"])
        for one in told["boards"]:
            for side in ("white", "black"):
                number = one[side]["tpn"]
                mark = "?" if number in told["not_final"] else ""
                points = written(one[f"{side}_points"]) + mark
                yield Claim(f"round-{at}.json: points", number, points, count.before(number, at))
            pair = one["white"]["tpn"], one["black"]["tpn"]
            open_ = sides[pair][2] == "?"
            yield Claim(f"round-{at}.json: result", pair, one["result"] == "", open_)
    now = {one[:2]: one for one in count.boards[-1]}
    for path in ("/p/a?view=boards", "/screen/results?s=a"):
        shown = browser.json("/p/a?view=boards")["lines"]
        page = browser.get(path)
        for line in shown:
            pair = line["white"]["tpn"], line["black"]["tpn"]
            yield Claim(f"{path}: result", pair, line["result"] == "", now[pair][2] == "?")
        results = [line["result"] for line in shown if line["result"]]
        seen = sum(f">{one}<" in page for one in results)
        yield Claim(path, "results", seen, len(results))


def _site(site: Mapping[str, str], count: Count) -> Iterator[Claim]:
    """Which tables there are, what the feed says of them, and the games for broadcasts."""
    tables = map(re.compile(SITE + r"standings-(\d+)\.html").fullmatch, site)
    there = sorted(int(one[1]) for one in tables if one)
    yield Claim("site", "standings", there, [*range(1, count.completed + 1)])
    feed = ET.fromstring(site["feed.xml"])  # noqa: S314
    atom = "{http://www.w3.org/2005/Atom}"
    entries = {
        one.findtext(f"{atom}title", ""): one.findtext(f"{atom}summary", "")
        for one in feed.iter(f"{atom}entry")
    }
    tables_told = ((title, text) for title, text in entries.items() if "Standings" in title)
    told = {int(title.rpartition(" ")[2]): text for title, text in tables_told}
    yield Claim("feed", "tables", sorted(told), there)
    for part in told.get(count.completed, "").split("; ") if count.completed else ():
        name, _, points = part.rpartition(" ")
        yield Claim("feed: points", name, points, count.table(_number(count, name)))
    for at, boards in enumerate(count.boards, start=1):
        games = re.findall(r'\[Result "(.*?)"\]', site[f"{SITE}round-{at}.pgn"])
        if len(games) == len(boards):
            stars = sum(one == "*" for one in games)
            open_ = sum(one[2] == "?" or one[2:] == ("-", "-") for one in boards)
            yield Claim(f"round-{at}.pgn", "open games", stars, open_)


def _files(browser: Browser, count: Count) -> Iterator[Claim]:
    """Report files by their columns, JSON, spreadsheets, the file of the results site, archive."""
    checks = browser.json("/files/checks/a")["reports"]
    for one in checks:
        yield Claim("check of reports", one["form"], one["wrong"], [])
    forms = {one["form"]: one["name"] for one in checks if one["name"]}
    got = {form: browser.client.get(f"/files/export/a/{form}") for form in forms}
    whole = count.completed == count.published and not any(
        "?" in one for one in count.letters.values()
    )
    for form, answer in got.items():
        over = form in {"trf26", "trf16", "rating"} and count.published == count.completed
        yield Claim(form, "given", answer.status_code, 409 if over and not whole else 200)
        if form in {"trf26", "trf16", "rating", "upload-xml"}:
            yield Claim(form, "an interim file", "-interim" in forms[form], not whole)
    archive = zipfile.ZipFile(io.BytesIO(browser.client.get("/archive").content))
    found = archive.read("checks.txt").decode()
    yield Claim("archive", "wrong", found.count(": wrong:"), 0)
    content = {form: archive.read(f"a/{name}") for form, name in forms.items()}
    for form, answer in got.items():
        if answer.status_code == 200:
            yield Claim("archive", form, content[form], answer.content)
    teams = "310 " in content["trf26"].decode()
    if teams:
        yield from _teams(content["trf26"].decode(), count)
    else:
        for form in ("trf26", "trf16"):
            yield from _report(form, content[form].decode(), count)
        for player in json.loads(content["json"])["players"]:
            letters = [each[2] if isinstance(each, list) else each for each in player["rounds"]]
            right = _trimmed(count.letters[player["tpn"]])
            yield Claim("json", player["tpn"], _trimmed(letters), right)
    yield from _for_spreadsheets(content, count)
    if "upload-xml" in content:
        yield from _upload(content["upload-xml"], count)


def _trimmed(letters: Sequence[str]) -> list[str]:
    """Letters without absences at the end."""
    kept = list(letters)
    while kept and kept[-1] == " ":
        kept.pop()
    return kept


def _report(form: str, text: str, count: Count) -> Iterator[Claim]:
    """Record 001 by its columns."""
    mark = "?" if form == "trf26" else " "
    for line in text.splitlines():
        if not line.startswith("001"):
            continue
        number = int(line[4:8])
        tenths = round(10 * float(line[80:84]))
        yield Claim(f"{form}: points", number, tenths, count.decided(number))
        for at, letter in enumerate(count.letters[number], start=1):
            cell = line[91 + 10 * (at - 1) :][:8]
            right = mark if letter == "?" else "" if letter in " Z" else letter
            read = cell[7:8].replace("Z", "")
            if cell[:4].strip() not in {"", "0000"} or letter not in " Z":
                yield Claim(f"{form}: result", (number, at), read.strip() or "", right.strip())


def _teams(text: str, count: Count) -> Iterator[Claim]:
    """Record 310: match points of matches that are over, game points as the players have them."""
    players = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    for line in text.splitlines():
        if line.startswith("310"):
            number, members = int(line[4:7]), [players[int(one)] for one in line[73:].split()]
            tenths = round(10 * float(line[54:60]))
            yield Claim("310: match points", number, tenths, count.decided(number))
            if "U" not in count.letters[number]:
                made = sum(float(one[80:84]) for one in members)
                yield Claim("310: game points", number, float(line[61:67]), made)


def _for_spreadsheets(content: Mapping[str, bytes], count: Count) -> Iterator[Claim]:
    for form in ("standings-csv", "cross-table-csv"):
        if form in content:
            rows = [*csv.reader(io.StringIO(content[form].decode("utf-8-sig")))]
            yield from _rows(form, rows, count)
    tabs = workbook(content["tables-xlsx"])
    for name in ("Standings", "Cross-table"):
        if name in tabs:
            yield from _rows(f"workbook: {name}", tabs[name], count)
    if "Wall chart" in tabs:
        yield from _chart("workbook: Wall chart", tabs["Wall chart"], count)
    for at, boards in enumerate(count.boards, start=1):
        rows = [row for row in tabs[f"Round {at}"][1:] if row and row[0]]
        for row, one in zip(rows, boards, strict=True):
            open_ = one[2] == "?" and at > count.completed
            adjourned = one[2] == "?" and row[2] == "adjourned"
            shown = not row[2] or adjourned
            yield Claim(f"workbook: Round {at}", row[0], shown, open_ or adjourned)


def _upload(data: bytes, count: Count) -> Iterator[Claim]:
    root = ET.fromstring(data)  # noqa: S314
    head = root.find("tournamentdata/tournament")
    assert head is not None
    for name, right in (("currentround", count.published), ("rankinground", count.completed)):
        yield Claim("results site", name, head.get(name), str(right))
    over = str(count.completed) == head.get("rounds") and all(
        "?" not in one for one in count.letters.values()
    )
    yield Claim("results site", "endstatus", head.get("endstatus"), "J" if over else "N")
    for one in root.iter("player"):
        number, tenths = int(one.get("no", "0")), count.table(int(one.get("no", "0")))
        points = written(round(10 * float(one.get("pts", "").replace(",", "."))))
        yield Claim("results site: points", number, points, tenths.rstrip("?"))
    boards = {(at, *one[:2]): one for at, each in enumerate(count.boards, start=1) for one in each}
    for one in root.iter("playerpairing"):
        key = tuple(int(one.get(name, "0")) for name in ("round", "whiteno", "blackno"))
        if key in boards:
            shown = one.get("reswhite") == ""
            yield Claim("results site: result", key, shown, boards[key][2] == "?")


def _sheets(browser: Browser, site: Mapping[str, str], count: Count) -> Iterator[Claim]:
    """The wall chart on paper, phone, screen and site, and the list of averages."""
    _, rows = Markup(browser.get("/papers/wall-chart?s=a")).tables[0]
    yield from _chart("/papers/wall-chart", rows, count)
    for key in ("wall-chart", "average-ratings"):
        name = f"{SITE}sheet-{key}.html"
        if name not in site:
            continue
        _, rows = Markup(site[name]).tables[0]
        if key == "wall-chart":
            yield from _chart("site: wall chart", rows, count)
        else:
            yield from _rows("site: list of averages", rows, count)
        _, on_phone = Markup(browser.get(f"/p/a/sheets/{key}")).tables[0]
        yield Claim(f"/p/a/sheets/{key}", "as on the site", on_phone, rows)
        shown = Markup(browser.get(f"/screen/{key}?s=a")).items
        items = [item for item in shown if _who(item, count)]
        yield Claim(f"/screen/{key}", "lines", len(items), len(count.names))
        for item in items if key == "wall-chart" else ():
            number = _number(count, _who(item, count))
            right = count.total(number, count.completed) if count.completed else ""
            found = item[-1].split()[-1] if right else ""
            yield Claim(f"/screen/{key}: score", number, found, right)


def _chart(where: str, rows: Sequence[Sequence[str]], count: Count) -> Iterator[Claim]:
    """A wall chart: in each cell the score stands last, and is left out while the game is open."""
    for row in rows[1:]:
        name = _who(row, count)
        if not name or not row[0].isdigit():
            continue
        number = _number(count, name)
        for at in range(1, count.completed + 1):
            right = count.total(number, at)
            found = row[2 + at].split()[-1]
            yield Claim(where, (number, at), found if right else found[-1], right or "?")
        later = [cell for cell in row[3 + count.completed :] if cell]
        yield Claim(where, (number, "rounds to come"), later, [])


def _told(line: Mapping[str, Any], name: str) -> str:
    """Points of a line as JSON has them, with the mark that its ``final`` means."""
    if line[name] is None:
        return ""
    return written(line[name]) + ("" if line["final"] else "?")


def _plain(text: str) -> str:
    """Points of a cell; workbooks have decimals."""
    whole, point, tenths = text.partition(".")
    return written(10 * int(whole) + int(tenths)) if point else text


def _who(parts: Iterable[str], count: Count) -> str:
    """The name that stands in a line; empty without one."""
    line = re.sub(r"\s+,", ",", " ".join(parts))
    names = [name for name in count.names.values() if name in line]
    return max(names, key=len, default="")


def _last_of_name(item: Sequence[str]) -> str:
    """The part of a line on a screen with which a name ends: the given name stands apart."""
    return next((part for part in item if part.startswith(",")), item[1])


def _number(count: Count, name: str) -> int:
    return next(number for number, each in count.names.items() if each == name)
