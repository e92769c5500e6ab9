"""The form of a prize fund: from a fund to its fields, and from what was typed to a fund.

Fields are called by their place: ``places-0`` is the first place prize, ``c1-name`` the name of the
second category, ``s0-`` the first special prize, ``t0-`` the first trophy, ``l0-`` the first limit.
What is wrong is said at its field, with what to do. It knows no page and no rule of sharing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any, Final

from openarbiter.errors import FormatError
from openarbiter.model import Tpn
from openarbiter.prizes import Cap, Category, Fund, Sharing, Special, Trophy
from openarbiter.prizes.conditions import (
    ONLY,
    OUT,
    TOO,
    Condition,
    Span,
    condition_text,
    shared_ratings,
    shown,
)
from openarbiter.prizes.expression import Expression, everybody, parse
from openarbiter.prizes.fund import Coins, amount_text, coins, decimals_of, short_amount
from openarbiter.web.forms import names
from openarbiter.web.request import Form
from openarbiter.web.wording import whole_number

MOST_ROWS: Final = 40
"""Categories, special prizes, trophies or limits of one fund."""

MOST_PRIZES: Final = 200
"""Prizes of the places, or of one category."""

SPARE: Final = 2
"""Empty fields behind the prizes that are entered."""

LEAST_SHOWN: Final = 3
"""Fields for prizes that stand there at least."""

MOST_DECIMALS: Final = 4
MOST_NUMBER: Final = 999_999_999
"""The greatest number that a condition of a file may hold."""

HEAD: Final = (
    *("name", "currency", "decimals", "sharing", "unshared", "round_to", "guaranteed"),
    *("available", "age_on", "national", "withdrawn", "completed", "excluded"),
)
"""The fields that a fund has once."""

SPANS: Final = ("rating", "age", "born", "games")
WHO: Final = (
    *("unrated", "sex", "clubs", "federations", "kept"),
    *(f"{span}-{end}" for span in SPANS for end in ("low", "high")),
)
"""The fields of a condition; ``kept`` is the text in the file."""

ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "c": ("name", "minimum", "guaranteed", "overlap", *WHO),
    "s": ("name", "value", "player", "guaranteed"),
    "t": ("name", "category", "worth"),
    "l": ("amount", *WHO),
}
"""The fields of each category, special prize, trophy and limit."""

Row = dict[str, str]


@dataclass(slots=True)
class Draft:
    """The fields of a fund, as they are typed; ``prizes`` are those of each category.

    Rows are categories (``c``), special prizes (``s``), trophies (``t``) and limits (``l``). The
    category of a trophy is its place from 0, empty for the places.
    """

    head: Row = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    rows: dict[str, list[Row]] = field(default_factory=lambda: {kind: [] for kind in ROWS})
    prizes: list[list[str]] = field(default_factory=list)


def draft_of(fund: Fund) -> Draft:
    """The fields of a fund."""
    money = partial(short_amount, decimals=fund.decimals)
    usual = fund.decimals == decimals_of(fund.currency)
    head = {
        "name": fund.name,
        "currency": fund.currency,
        "decimals": "" if usual else str(fund.decimals),
        "sharing": fund.sharing.value,
        "unshared": _tick(not fund.categories_shared),
        "round_to": "" if fund.unit == 1 else money(fund.unit),
        "guaranteed": _tick(fund.guaranteed),
        "available": "" if fund.available is None else money(fund.available),
        "age_on": "" if fund.age_on is None else fund.age_on.isoformat(),
        "national": fund.national,
    }
    for key in ("withdrawn", "completed", "excluded"):
        head[key] = " ".join(map(str, sorted(getattr(fund, key))))
    places = {one.name: str(place) for place, one in enumerate(fund.categories)}
    rows = {
        "c": [_category_row(fund, place) for place in range(len(fund.categories))],
        "s": [
            {
                "name": one.name,
                "value": money(one.value) if one.value else "",
                "player": "" if one.player is None else str(one.player),
                "guaranteed": _tick(one.guaranteed),
            }
            for one in fund.specials
        ],
        "t": [
            {
                "name": one.name,
                "category": places.get(one.category, ""),
                "worth": money(one.worth) if one.worth else "",
            }
            for one in fund.trophies
        ],
        "l": [{"amount": money(one.amount), **_who_row(one.who)} for one in fund.caps],
    }
    prizes = [list(map(money, one.prizes)) for one in fund.categories]
    return Draft(head, list(map(money, fund.places)), rows, prizes)


def _tick(value: bool) -> str:  # noqa: FBT001  (a value)
    return "yes" if value else ""


def _category_row(fund: Fund, place: int) -> Row:
    one = fund.categories[place]
    # What stands in a file was meant so.
    meant = any(_met(fund.categories[:place], one))
    return {
        "name": one.name,
        "minimum": str(one.minimum) if one.minimum > 1 else "",
        "guaranteed": _tick(one.guaranteed),
        "overlap": _tick(meant),
        **_who_row(one.who),
    }


def _who_row(who: Expression) -> Row:
    """A condition in its fields; the text alone where they cannot hold it."""
    condition = shown(who)
    if condition is None:
        return {"kept": who.text}
    row = {
        "unrated": condition.unrated,
        "sex": condition.sex,
        "clubs": "; ".join(condition.clubs),
        "federations": "; ".join(condition.federations),
        "kept": who.text,
    }
    for name in SPANS:
        span: Span = getattr(condition, name)
        row[f"{name}-low"] = "" if span.low is None else str(span.low)
        row[f"{name}-high"] = "" if span.high is None else str(span.high)
    return row


def fields_only(text: str) -> bool:
    """Whether the fields of a form can hold a condition of a file; also where there is none."""
    kept = _kept(text)
    return not text or (kept is not None and shown(kept) is not None)


def _kept(text: str) -> Expression | None:
    """A condition of a file; ``None`` for none, or one that cannot be read."""
    try:
        return parse(text) if text else None
    except FormatError:
        return None


def sent_draft(form: Form) -> Draft:
    """The fields of a form as they were sent."""
    values = form.values
    head = {name: _one_line(values.get(name, "")) for name in HEAD}
    rows = {
        kind: [
            {name: _typed(values, f"{kind}{place}-", name) for name in names}
            for place in range(min(whole_number(values.get(f"{kind}-count", "")) or 0, MOST_ROWS))
        ]
        for kind, names in ROWS.items()
    }
    prizes = [_numbered(values, f"c{place}-prize-") for place in range(len(rows["c"]))]
    return Draft(head, _numbered(values, "places-"), rows, prizes)


def _typed(values: Mapping[str, str], row: str, name: str) -> str:
    """A field of a row; the text of a condition as it stands in the file."""
    text = values.get(f"{row}{name}", "")
    return text.replace("\r\n", "\n").strip() if name == "kept" else _one_line(text)


def _one_line(text: str) -> str:
    return text.translate(_BREAKS).strip()


_BREAKS: Final = dict.fromkeys(map(ord, "\t\r\n\v\f"), " ")


def _numbered(values: Mapping[str, str], name: str) -> list[str]:
    """What was typed in fields that count on from 0; the empty ones behind are left out."""
    found: list[str] = []
    while f"{name}{len(found)}" in values and len(found) < MOST_PRIZES:
        found.append(_one_line(values[f"{name}{len(found)}"]))
    while found and not found[-1]:
        found.pop()
    return found


class FundReader:
    """Makes a fund of the fields of a form, and says at each field what is wrong in it."""

    def __init__(self, form: Form, draft: Draft, numbers: Collection[int]) -> None:
        """Begin to read the fields of a form; the numbers are of players who can be named."""
        self.form = form
        self.draft = draft
        self._numbers = numbers
        usual = decimals_of(draft.head["currency"])
        self.decimals = form.number("decimals", 0, MOST_DECIMALS, default=usual)

    def fund(self) -> Fund | None:
        """The fund; ``None`` where something is wrong."""
        head, form = self.draft.head, self.form
        rule = Sharing(form.choice("sharing", [each.value for each in Sharing], default="none"))
        unshared = bool(head["unshared"]) and rule in {Sharing.EQUAL, Sharing.HORT}
        places = self._prizes("places-", self.draft.places)
        categories = self._categories(rule)
        specials, trophies = tuple(self._specials()), tuple(self._trophies(categories))
        caps = tuple(self._limits())
        if not (places or self.draft.rows["c"] or specials or trophies):
            form.wrong("places-0", "no-prizes")
        unit = self._money("round_to", head["round_to"])
        if head["round_to"] and unit == 0:
            form.wrong("round_to", "prize-zero")
        available = self._money("available", head["available"]) if head["available"] else None
        made = {name: self._players(name) for name in ("withdrawn", "completed", "excluded")}
        for number in sorted(made["withdrawn"] & made["completed"]):
            form.wrong("completed", "both-lists", found=number)
        age_on = self._age_on([*(one.who for one in categories), *(one.who for one in caps)])
        if form.faults:
            return None
        return Fund(
            places=places,
            categories=tuple(categories),
            specials=specials,
            trophies=trophies,
            caps=caps,
            sharing=rule,
            categories_shared=not unshared,
            name=head["name"],
            currency=head["currency"],
            decimals=self.decimals,
            unit=unit or 1,
            guaranteed=bool(head["guaranteed"]),
            available=available,
            age_on=age_on,
            national=head["national"],
            **made,
        )

    def _money(self, name: str, text: str) -> Coins:
        """An amount; 0 where nothing was typed or it is none, which is said."""
        typed = text.replace(" ", "").replace("\N{NO-BREAK SPACE}", "")
        if typed.count(",") == 1 and "." not in typed:
            typed = typed.replace(",", ".")
        if not typed:
            return 0
        if typed.startswith(("-", "−")):  # noqa: RUF001  (the sign that pages write)
            self.form.wrong(name, "amount-negative", found=text)
            return 0
        # "1,000" and "1.000" are a thousand for some people and one for others.
        exact = len(typed.partition(".")[2]) <= self.decimals
        amount = coins(typed, self.decimals) if exact else None
        if amount is None:
            example = "33." + "5".ljust(self.decimals, "0") if self.decimals else "33"
            self.form.wrong(name, "amount", found=text, example=example)
        return amount or 0

    def _prizes(self, name: str, typed: Sequence[str]) -> tuple[Coins, ...]:
        """Prizes, the greatest first; empty fields are passed over."""
        found: list[Coins] = []
        for place, text in enumerate(typed):
            at = f"{name}{place}"
            amount = self._money(at, text)
            if at in self.form.faults or not text:
                continue
            if not amount:
                self.form.wrong(at, "prize-zero")
            elif found and amount > found[-1]:
                before = amount_text(found[-1], self.decimals)
                self.form.wrong(at, "prize-order", found=text, before=before)
            else:
                found.append(amount)
        return tuple(found)

    def _categories(self, rule: Sharing) -> list[Category]:
        found: list[Category] = []
        rows, things = self.draft.rows["c"], {row["category"] for row in self.draft.rows["t"]}
        for place, row in enumerate(rows):
            at = f"c{place}-"
            who = self._who(at, row, needed=True)
            prizes = self._prizes(f"{at}prize-", self.draft.prizes[place])
            self._name_of_category(at, row, [each["name"] for each in rows[:place]])
            if not prizes and str(place) not in things:
                self.form.wrong(f"{at}prize-0", "category-empty")
            minimum = self.form.number(f"{at}minimum", 1, 10**6, default=1)
            if minimum > 1 and rule is Sharing.NSWCA:
                self.form.wrong(f"{at}minimum", "minimum-nswca")
                minimum = 1
            guaranteed, name = bool(row["guaranteed"]), row["name"]
            one = Category(
                name=name, who=who, prizes=prizes, guaranteed=guaranteed, minimum=minimum
            )
            found.append(one)
        self._bands(found)
        return found

    def _name_of_category(self, at: str, row: Row, before: Sequence[str]) -> None:
        if not row["name"]:
            self.form.wrong(f"{at}name", "category-name")
        elif row["name"] in before:
            self.form.wrong(f"{at}name", "category-twice", found=row["name"])
        self.form.text(f"{at}name")

    def _bands(self, categories: Sequence[Category]) -> None:
        """Say where bands of ratings reach into each other, unless that is meant."""
        for place, one in enumerate(categories):
            if self.draft.rows["c"][place]["overlap"]:
                continue
            for other, shared in _met(categories[:place], one):
                at = f"c{place}-overlap"
                if shared is None:
                    self.form.wrong(at, "category-same", found=other.name, second=one.name)
                else:
                    low, high = shared.bounds
                    self.form.wrong(at, "bands-overlap", found=other.name, low=low, high=high)

    def _who(self, at: str, row: Row, *, needed: bool) -> Expression:
        """The condition of a row; what the fields cannot hold stays as the file has it."""
        kept = _kept(row["kept"])
        if kept is not None and shown(kept) is None:
            return kept
        condition = self._condition(at, row)
        if kept is not None and shown(kept) == condition:
            return kept
        if not condition:
            # Where a field cannot be read nobody knows yet what it asks for.
            if needed and not any(name.startswith(at) for name in self.form.faults):
                self.form.wrong(f"{at}rating-low", "category-everybody")
            return everybody()
        try:
            return parse(condition_text(condition))
        except ValueError:
            self.form.wrong(f"{at}clubs", "club-quotes")
        except FormatError as error:
            first = error.findings[0]
            self.form.wrong(f"{at}clubs", "condition", found=first.found, expected=first.expected)
        return everybody()

    def _condition(self, at: str, row: Row) -> Condition:
        unrated = self.form.choice(f"{at}unrated", (OUT, TOO, ONLY))
        condition = Condition(
            rating=self._span(at, "rating"),
            unrated=unrated,
            age=self._span(at, "age"),
            born=self._span(at, "born"),
            games=self._span(at, "games"),
            sex=self.form.choice(f"{at}sex", ("", "w", "m")),
            clubs=names(row["clubs"]),
            federations=names(row["federations"]),
        )
        if unrated == ONLY and condition.rating:
            self.form.wrong(f"{at}unrated", "only-unrated")
        if unrated == TOO and not condition.rating:
            condition = replace(condition, unrated=OUT)
        return condition

    def _span(self, at: str, name: str) -> Span:
        ends = []
        for end in ("low", "high"):
            typed = self.form.values.get(f"{at}{name}-{end}", "").strip()
            ends.append(self.form.number(f"{at}{name}-{end}", 0, MOST_NUMBER) if typed else None)
        low, high = ends
        if low is not None and high is not None and low > high:
            self.form.wrong(f"{at}{name}-high", "span", low=low, high=high)
            return Span()
        return Span(low, high)

    def _rows(self, kind: str) -> Iterator[tuple[str, Row]]:
        """The rows of a kind, each with what its fields begin with."""
        for place, row in enumerate(self.draft.rows[kind]):
            yield f"{kind}{place}-", row

    def _filled(self, at: str, row: Row, code: str) -> bool:
        """Whether anything was typed in a row; then it needs a name."""
        if any(row.values()) and not row["name"]:
            self.form.wrong(f"{at}name", code)
        return any(row.values())

    def _specials(self) -> Iterator[Special]:
        for at, row in self._rows("s"):
            value = self._money(f"{at}value", row["value"])
            player = self._player(f"{at}player", row["player"])
            if self._filled(at, row, "special-name"):
                guaranteed = bool(row["guaranteed"])
                yield Special(name=row["name"], value=value, player=player, guaranteed=guaranteed)

    def _trophies(self, categories: Sequence[Category]) -> Iterator[Trophy]:
        for at, row in self._rows("t"):
            worth = self._money(f"{at}worth", row["worth"])
            if not self._filled(at, row, "trophy-name"):
                continue
            known = ["", *map(str, range(len(categories)))]
            chosen = self.form.choice(f"{at}category", known)
            name = categories[int(chosen)].name if chosen else ""
            yield Trophy(name=row["name"], category=name, worth=worth)

    def _limits(self) -> Iterator[Cap]:
        for at, row in self._rows("l"):
            if not any(row.values()):
                continue
            if not row["amount"]:
                self.form.wrong(f"{at}amount", "limit-amount")
            amount = self._money(f"{at}amount", row["amount"])
            yield Cap(who=self._who(at, row, needed=True), amount=amount)

    def _player(self, name: str, typed: str) -> Tpn | None:
        number = whole_number(typed)
        if not typed:
            return None
        if number is None or number not in self._numbers:
            self.form.wrong(name, "no-number", found=typed)
            return None
        return Tpn(number)

    def _players(self, name: str) -> frozenset[Tpn]:
        typed = self.draft.head[name].replace(",", " ").replace(";", " ").split()
        found = [self._player(name, each) for each in typed]
        return frozenset(each for each in found if each is not None)

    def _age_on(self, conditions: Sequence[Expression]) -> date | None:
        """The day ages are reckoned on, which is needed where an age is asked for."""
        typed = self.form.day("age_on")
        if typed:
            return date.fromisoformat(typed)
        if any("age" in who.fields() for who in conditions):
            self.form.wrong("age_on", "age-day")
        return None


def _met(before: Sequence[Category], one: Category) -> Iterator[tuple[Category, Span | None]]:
    """The categories whose players are the same, or whose band of ratings reaches into this one.

    With the ratings both have; ``None`` where they are the same.
    """
    band = shown(one.who)
    for other in before:
        its = shown(other.who)
        if not band or not its:
            continue
        shared = shared_ratings(its, band)
        if its == band or shared is not None:
            yield other, shared


def changed(draft: Draft, wish: str, argument: str, names: Mapping[str, str]) -> bool:
    """Change the fields as a button says; whether it was a button that does.

    The wish is ``add``, ``remove``, ``up``, ``down`` or ``more``, the argument a row, such as
    ``c1``, or for ``add`` a kind of category or of row; new categories begin with names by kind.
    """
    kind, place = argument[:1], whole_number(argument[1:])
    rows = draft.rows.get(kind, [])
    if wish == "add":
        _add(draft, argument, names)
    elif wish == "more":
        target = draft.places
        if kind == "c" and place is not None and place < len(draft.prizes):
            target = draft.prizes[place]
        target += [""] * LEAST_SHOWN
    elif wish == "remove" and place is not None and place < len(rows):
        del rows[place]
        if kind == "c":
            _without_category(draft, place)
    elif wish in {"up", "down"} and kind == "c" and place is not None and place < len(rows):
        _exchange(draft, place, place + (1 if wish == "down" else -1))
    else:
        return False
    return True


KINDS: Final[Mapping[str, Row]] = {
    "rating": {},
    "women": {"sex": "w"},
    "juniors": {"age-high": "17"},
    "seniors": {"age-low": "60"},
    "unrated": {"unrated": ONLY},
    "club": {},
}
"""What new categories begin with, by kind; an organiser changes it."""


def _add(draft: Draft, kind: str, names: Mapping[str, str]) -> None:
    target = "c" if kind in KINDS else kind
    if target not in draft.rows or len(draft.rows[target]) >= MOST_ROWS:
        return
    empty = dict.fromkeys(ROWS[target], "")
    if target == "c":
        draft.prizes.append([])
        empty |= {"name": names.get(kind, ""), **KINDS.get(kind, {})}
    draft.rows[target].append(empty)


def _without_category(draft: Draft, place: int) -> None:
    """Prizes and trophies after a category is gone; its trophies are for the places then."""
    del draft.prizes[place]
    for row in draft.rows["t"]:
        number = whole_number(row["category"])
        if number is not None and number >= place:
            row["category"] = "" if number == place else str(number - 1)


def _exchange(draft: Draft, one: int, other: int) -> None:
    """Let two categories change places, and their trophies with them."""
    rows, prizes = draft.rows["c"], draft.prizes
    if not 0 <= other < len(rows):
        return
    rows[one], rows[other] = rows[other], rows[one]
    prizes[one], prizes[other] = prizes[other], prizes[one]
    moved = {str(one): str(other), str(other): str(one)}
    for row in draft.rows["t"]:
        row["category"] = moved.get(row["category"], row["category"])


def with_spare(typed: Sequence[str]) -> list[str]:
    """The fields for prizes that a page shows: some empty ones are always there."""
    filled = [text for text in typed if text]
    count = max(len(typed), len(filled) + SPARE, LEAST_SHOWN)
    return [*typed, *[""] * (count - len(typed))]


def rows_shown(draft: Draft) -> dict[str, Any]:
    """The fields of a fund as a page shows them."""
    categories = [
        {**row, "prizes": with_spare(draft.prizes[place]), "in_fields": fields_only(row["kept"])}
        for place, row in enumerate(draft.rows["c"])
    ]
    limits = [{**row, "in_fields": fields_only(row["kept"])} for row in draft.rows["l"]]
    return {
        "head": draft.head,
        "places": with_spare(draft.places),
        "categories": categories,
        "specials": draft.rows["s"],
        "trophies": draft.rows["t"],
        "limits": limits,
    }
