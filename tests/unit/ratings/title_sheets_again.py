"""Certificates of title results read from their page, and every number on them worked out anew.

The page is read as anybody gets it: the rounds of the table are taken, and what stands in the boxes
is held against them. No figure, table or formula of what fills the certificates is used.

Source:
    FIDE Title Regulations (B.01) effective from 1 January 2024, Articles 1.4.1 to 1.4.9;
    FIDE Rating Regulations (B.02), Article 8.1.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html.parser import HTMLParser

from openarbiter.languages import said
from openarbiter.values import dataclass, field

_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322),
    *(336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
_FIGURES = {
    # title: performance, average, floor of one opponent, who a third of the opponents must be
    "GM": (2600, 2380, 2200, ("GM",)),
    "IM": (2450, 2230, 2050, ("GM", "IM")),
    "WGM": (2400, 2180, 2000, ("GM", "IM", "WGM")),
    "WIM": (2250, 2030, 1850, ("GM", "IM", "WGM", "WIM")),
}
_TITLED = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
_POINTS = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
_UNRATED = 1400
_NEEDED = ("last-name", "first-name", "id", "federation", "event", "start", "close", "arbiter")
_NEEDED_TOO = ("arbiter-id", "rate", "host")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSheet:
    """What stands on one certificate.

    Attributes:
        boxes: The boxes by their names.
        rounds: The boxes of each round; ``round`` and ``counts`` are of the line itself.
        told: It says itself that something is missing.
    """

    boxes: Mapping[str, str]
    rounds: Sequence[Mapping[str, str]]
    told: bool = field(default=False)


class _Reader(HTMLParser):
    """Collects what stands in boxes."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[tuple[dict[str, str], list[dict[str, str]], list[bool]]] = []
        self._box = ""
        self._into: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "section" and "data-norm" in given:
            self.sheets.append(({}, [], []))
        if not self.sheets:
            return
        boxes, rounds, told = self.sheets[-1]
        if tag == "tr" and "data-round" in given:
            counts = given.get("data-counted", "")
            rounds.append({"round": given["data-round"], "counts": counts})
        if "incomplete" in given.get("class", "").split():
            told.append(True)
        if "data-box" in given:
            self._box = given["data-box"]
            self._into = rounds[-1] if tag == "td" and rounds else boxes
            self._into[self._box] = ""

    def handle_data(self, data: str) -> None:
        if self._box:
            self._into[self._box] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "dd", "p", "b"}:
            self._box = ""


def read_title_sheets(page: str) -> tuple[ReadSheet, ...]:
    """The certificates on a page.

    Source:
        Form IT1: its boxes, each named on the page.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return tuple(
        ReadSheet(
            boxes={key: text.strip() for key, text in boxes.items()}, rounds=rounds, told=bool(told)
        )
        for boxes, rounds, told in reader.sheets
    )


def incomplete(page: str) -> bool:
    """Whether a form on a page says that something is missing.

    Source:
        B.01 (2024), Article 1.4: what has to stand on a certificate.
    """
    reader = _Reader()
    reader.sheets.append(({}, [], []))
    reader.feed(page)
    reader.close()
    return any(told for _, _, told in reader.sheets)


def title_sheet_findings(page: str) -> tuple[str, ...]:
    """What is not right on the certificates of a page; nothing where every number follows.

    Source:
        B.01 (2024), Articles 1.4.1 to 1.4.9.
    """
    return tuple(
        said(
            "{title}, {player}: {what}",
            title=one.boxes.get("title", ""),
            player=one.boxes.get("last-name", ""),
            what=what,
        )
        for one in read_title_sheets(page)
        for what in _findings(one)
    )


def _findings(sheet: ReadSheet) -> Iterator[str]:
    title = sheet.boxes.get("title", "")
    if title not in _FIGURES:
        yield said("there is no norm of this title")
        return
    try:
        yield from _numbers(sheet, title)
    except (KeyError, ValueError) as error:
        yield said("a box cannot be read: {box}", box=str(error).strip("'"))
        return
    empty = [name for name in (*_NEEDED, *_NEEDED_TOO) if not sheet.boxes.get(name)]
    empty += [
        f"opponent-id {one['round']}"
        for one in sheet.rounds
        if one["counts"] and not one["opponent-id"]
    ]
    if empty and not sheet.told:
        yield said("empty, and not said to be missing: {boxes}", boxes=", ".join(empty))


def _numbers(sheet: ReadSheet, title: str) -> Iterator[str]:
    wanted, least, floor, masters = _FIGURES[title]
    met = [one for one in sheet.rounds if one["counts"]]
    if not met:
        yield said("no game counts")
        return
    own, host = sheet.boxes["federation"], sheet.boxes["host"]
    titles = [one["opponent-title"] for one in met]
    federations = [one["opponent-federation"] for one in met]
    ratings = sorted(int(one["rating"] or _UNRATED) for one in met)
    ratings[0] = max(ratings[0], floor)
    score = sum((_POINTS[one["score"]] for one in met), Fraction(0))
    average = _rounded(Fraction(sum(ratings), len(ratings)))
    required = next(
        (points for points in _steps(len(met)) if _reaches(points, len(met), average, wanted)),
        Fraction(len(met)),
    )
    known = {name for name in federations if name not in {"", "FID", own}}
    numbers: tuple[tuple[str, int | Fraction], ...] = (
        ("games", len(met)),
        ("federations", len(known)),
        ("foreign", sum(name != own for name in federations)),
        ("hosts", sum(name == host for name in federations)),
        ("rated", sum(bool(one["rating"]) for one in met)),
        ("titled", sum(name in _TITLED for name in titles)),
        *((f"number-{name}", titles.count(name)) for name in _TITLED),
        ("average", average),
        ("performance", average + _difference(score, len(met))),
        ("required", required),
        ("achieved", score),
        ("exceeding", score - required),
    )
    for box, right in numbers:
        if _number(sheet.boxes[box]) != right:
            yield said(
                "{box} is {found}, by the rounds {right}",
                box=box,
                found=sheet.boxes[box],
                right=_shown(right),
            )
    counted = sorted(int(one["counted"]) for one in met)
    if counted != sorted(ratings):
        yield said("the counted ratings are not those of the opponents (1.4.6)")
    yield from _limits(sheet, len(met), federations, titles, masters)
    if average < least or average + _difference(score, len(met)) < wanted:
        yield said("average or performance are too low for the title (1.4.7, 1.4.8)")


def _limits(
    sheet: ReadSheet,
    games: int,
    federations: list[str],
    titles: list[str],
    masters: tuple[str, ...],
) -> Iterator[str]:
    """The mix of federations and titles (1.4.3 to 1.4.5); waived where its boxes are filled."""
    own = sheet.boxes["federation"]
    known = [name for name in federations if name not in {"", "FID"}]
    most = max((known.count(name) for name in known), default=0)
    if "field-rated" not in sheet.boxes and (
        len(set(known) - {own}) < 2 or 5 * known.count(own) > 3 * games or 3 * most > 2 * games
    ):
        yield said("the mix of federations is not met (1.4.3, 1.4.4)")
    fields = [sheet.boxes.get(f"field-{name}") for name in ("rated", "federations", "titled")]
    too_few = any(int(one or 0) < least for one, least in zip(fields, (20, 3, 10), strict=True))
    if "field-rated" in sheet.boxes and too_few:
        yield said("the field is too small for 1.4.3 d")
    if 2 * sum(name in _TITLED for name in titles) < games:
        yield said("too few opponents have a title (1.4.5 a)")
    if sum(name in masters for name in titles) < max(3, -(-games // 3)):
        yield said("too few opponents have the title that is asked for (1.4.5)")


def _steps(games: int) -> Iterator[Fraction]:
    yield from (Fraction(halves, 2) for halves in range(2 * games + 1))


def _reaches(points: Fraction, games: int, average: int, wanted: int) -> bool:
    return 100 * points >= 35 * games and average + _difference(points, games) >= wanted


def _difference(points: Fraction, games: int) -> int:
    """By table 8.1.1, the fraction in hundredths, one half upwards."""
    share = _rounded(100 * points / games)
    return _DIFFERENCES[share - 50] if share >= 50 else -_DIFFERENCES[50 - share]


def _rounded(value: Fraction) -> int:
    return int((value + Fraction(1, 2)) // 1)


def _number(text: str) -> Fraction:
    """A number as a box shows it; negative ones have a minus or a hyphen."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    sign, digits = (-1, plain[1:]) if plain.startswith("-") else (1, plain)
    half = Fraction(1, 2) if digits.endswith("½") else Fraction(0)
    whole = digits.removesuffix("½")
    return sign * (Fraction(whole or "0") + half)


def _shown(value: int | Fraction) -> str:
    whole, rest = divmod(abs(Fraction(value)), 1)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole or ('' if rest else 0)}{'½' if rest else ''}"


def event_report_findings(
    page: str, players: Sequence[tuple[str, str, int | None]]
) -> tuple[str, ...]:
    """What is not right on a tournament report form, counted anew from title, federation, rating.

    Args:
        page: The page with the form.
        players: Title, federation and rating of every player.

    Source:
        Form IT3: its boxes, each named on the page.
    """
    reader = _Reader()
    reader.sheets.append(({}, [], []))
    reader.feed(page)
    reader.close()
    boxes = {key: text.strip() for key, text in reader.sheets[0][0].items()}
    ratings = [rating for _, _, rating in players if rating]
    host = boxes.get("host", "")
    titles = [title for title, _, _ in players]
    names = (*_TITLED, "CM", "WCM")
    average = str(_rounded(Fraction(sum(ratings), len(ratings)))) if ratings else ""
    right = {
        "players": str(len(players)),
        "rated": str(len(ratings)),
        "foreign": str(sum(federation not in {host, ""} for _, federation, _ in players)),
        "titled": str(sum(title in names for title in titles)),
        "average": average,
        **{f"number-{name}": str(titles.count(name)) for name in names},
    }
    return tuple(
        said(
            "{box} is {found}, by the players {right}",
            box=box,
            found=boxes.get(box, "-"),
            right=one,
        )
        for box, one in right.items()
        if boxes.get(box, "") != one
    )
