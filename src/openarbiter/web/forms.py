"""Declared fields in forms: read from what was sent, and shown as they are typed.

What a field is stands in its declaration (:mod:`openarbiter.desk.settings`); templates show it with
the macros of ``fields.html``. A fault of a field stands in the form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from openarbiter.desk import (
    ChangeEvent,
    PlayerFacts,
    Registration,
    SectionSettings,
    TeamRules,
    TeamSettings,
)
from openarbiter.desk.event_values import Group
from openarbiter.desk.groups import CLUB, FEDERATION, KNOWN, key, word
from openarbiter.desk.player_facts import HIGHEST_RATING, rating_field
from openarbiter.desk.settings import Field, fields_of
from openarbiter.desk.settings import declared as declared_field
from openarbiter.formats.player_list.cells import birth, identity
from openarbiter.formats.player_list.headings import folded, words
from openarbiter.formats.trf.players import is_federation
from openarbiter.languages import said
from openarbiter.model import LaterRating, NationalEntry, RoundNo
from openarbiter.model.strength import FIDE, LIST_WORDS, is_list, of_later_list
from openarbiter.web.request import Form
from openarbiter.web.wording import birthday, plain_digits, whole_number

MOST_POINTS: Final = 99


def read(form: Form, kind: type, before: object) -> dict[str, Any]:
    """What a form says of the declared fields of a class, by attribute.

    ``before`` is what is known: a field that the form leaves out may stay as it is.
    """
    return {
        name: _read(form, one, getattr(before, name))
        for name, one in fields_of(kind).items()
        if one.label and one.kind != "own"
    }


def _read(form: Form, one: Field, before: Any) -> Any:  # noqa: ANN401  (as the field is)
    if one.keep and one.kind != "tick" and one.form not in form.values:
        return before
    return _READERS.get(one.kind, _text)(form, one, before)


def _text(form: Form, one: Field, before: str) -> str:
    typed = form.text(one.form, limit=one.limit, required=one.required and not one.sticky)
    return (typed.upper() if one.upper else typed) or (before if one.sticky else "")


def _number(form: Form, one: Field, before: int | None) -> int | None:
    if not one.optional:
        return form.number(one.form, one.low, one.high, default=before)
    typed = form.values.get(one.form, "").strip()
    missing = not typed or (typed == "0" and one.low > 0)
    return None if missing else form.number(one.form, one.low, one.high)


def _choice(form: Form, one: Field, before: object) -> object:
    """One of the options; what was chosen before may stay, also where it is none of them."""
    word = one.word(before)
    chosen = form.choice(one.form, {*one.options, word}, default=word if one.keep else "")
    return one.options[chosen][0] if chosen in one.options else before


def _points(form: Form, one: Field, before: int | None) -> int | None:
    """Points as tenths, halves with a point or comma; ``None`` for an empty field."""
    typed = form.text(one.form, limit=6).replace(",", ".").replace("½", ".5")
    whole, _, part = typed.partition(".")
    if not typed:
        return None
    number = whole_number(whole or "0")
    if number is None or part not in {"", "0", "5"} or number > MOST_POINTS:
        form.wrong(one.form, "points", found=typed)
        return before
    return 10 * number + 5 * (part == "5")


def _texts(form: Form, one: Field, _before: object) -> tuple[str, ...]:
    """Texts by their places; an empty one keeps its place."""
    typed = form.text(one.form, limit=one.limit)
    return tuple(each.strip() for each in typed.split(";")) if typed else ()


def names(text: str) -> tuple[str, ...]:
    """Names that are separated by semicolons (a comma may be a part of one)."""
    return tuple(name.strip() for name in text.split(";") if name.strip())


def _identity(form: Form, one: Field, before: str) -> str:
    """A FIDE ID as a report file can hold it; another one that was there already may stay.

    Nothing but zeros is none: report files and lists write so where there is none.
    """
    typed = plain_digits(form.text(one.form).replace(" ", ""))
    found = identity(typed) or ""
    if not found.strip("0"):
        found = before if typed == before.replace(" ", "") else ""
    if typed and not found:
        form.wrong(one.form, "fide-id", found=typed)
    return found


def _birth(form: Form, one: Field, before: str) -> str:
    """A day or a year of birth as a report file has it; what is no date and was there may stay."""
    typed = form.text(one.form)
    found = birth(typed) or (before if typed == birthday(before) else "")
    if typed and not found:
        form.wrong(one.form, "birth", found=typed)
    return found


_PERIOD: Final = re.compile(r"(\d{1,2}) *: *(?:([a-zA-Z]+) +)?(\d{1,4})")


def _later(form: Form, one: Field, _before: object) -> tuple[LaterRating, ...]:
    """Ratings of later periods: ``4: 2345`` is the FIDE rating from round 4 on; ``5: AUS 1900``."""
    found = []
    for text in filter(None, map(str.strip, form.text(one.form, limit=one.limit).split(";"))):
        match = _PERIOD.fullmatch(text)
        word = (match and match[2] and match[2].lower()) or FIDE
        list_ = word if word in LIST_WORDS else word.upper()
        if match is None or int(match[1]) <= 1 or not int(match[3]) or not of_later_list(list_):
            form.wrong(one.form, "later-ratings", found=text)
        else:
            start, rating = RoundNo(int(match[1])), int(match[3])
            found.append(LaterRating(from_round=start, list=list_, rating=rating))
    if len({(each.from_round, each.list) for each in found}) < len(found):
        form.wrong(one.form, "later-ratings", found=form.values[one.form])
    return tuple(sorted(found, key=lambda each: each.from_round))


def _groups(form: Form, one: Field, _before: object) -> tuple[Group, ...]:
    """Groups with their kinds, ``School: North; Family: Miller``, each kind once."""
    found: dict[str, Group] = {}
    for text in filter(None, map(str.strip, form.text(one.form, limit=one.limit).split(";"))):
        kind, _, name = (each.strip() for each in text.partition(":"))
        known = words().get(folded(kind))
        if known is not None and known.name.lower() in KNOWN:
            kind = known.name.lower()
        if not (kind and name) or kind in {CLUB, FEDERATION} or key(kind) in found:
            form.wrong(one.form, "groups", found=text)
        found[key(kind)] = Group(kind=kind, name=name)
    return tuple(found.values())


_READERS: Final[Mapping[str, Callable[[Form, Field, Any], Any]]] = {
    "tick": lambda form, one, _: form.ticked(one.form),
    "day": lambda form, one, _: form.day(one.form),
    "number": _number,
    "choice": _choice,
    "points": _points,
    "texts": _texts,
    "names": lambda form, one, _: names(form.text(one.form, limit=one.limit)),
    "identity": _identity,
    "birth": _birth,
    "later": _later,
    "groups": _groups,
}


_WRITERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "points": lambda value: f"{value // 10}{'.5' if value % 10 else ''}",
    "tick": lambda value: "yes" if value else "",
    "texts": "; ".join,
    "names": "; ".join,
    "birth": birthday,
    "later": lambda value: "; ".join(map(_period, value)),
    "groups": lambda value: "; ".join(f"{word(each.kind)}: {each.name}" for each in value),
}


def _period(one: LaterRating) -> str:
    return f"{one.from_round}: {'' if one.list == FIDE else f'{one.list} '}{one.rating}"


def shown(of: object) -> dict[str, str]:
    """The declared fields of an object as forms show them, by their names there."""
    found = {}
    for name, one in fields_of(type(of)).items():
        value = getattr(of, name)
        if one.label:
            write = one.word if one.kind == "choice" else _WRITERS.get(one.kind, str)
            found[one.form] = "" if value is None and one.kind != "choice" else write(value)
    return found


def read_facts(form: Form, before: PlayerFacts | None = None) -> PlayerFacts:
    """Who a player is, as a form says it, and as was known for what it does not ask.

    Its faults are noted in the form.
    """
    base = before or PlayerFacts(name="")
    known = read(form, PlayerFacts, base)
    if "estimate" not in form.values:
        known |= {"estimate": base.estimate, "estimate_reason": base.estimate_reason}
    if known["estimate"] is None:
        known["estimate_reason"] = ""
    elif not known["estimate_reason"]:
        form.wrong("estimate_reason", "estimate-reason")
    national = _read_national(form, base.national, known["federation"])
    return replace(base, **known, national=national)


def _read_national(
    form: Form, before: tuple[NationalEntry, ...], federation: str
) -> tuple[NationalEntry, ...]:
    """The entries of national lists, of which a form shows one: that of ``national_was``.

    A code may be missing where the player has a federation; its list is meant then.
    """
    was = form.values.get("national_was", before[0].federation if before else "")
    entry = next((each for each in before if each.federation == was), None)
    others = tuple(each for each in before if each is not entry)
    rating = form.maybe_number("national", 1, HIGHEST_RATING)
    if rating is None:
        return others
    code = form.text("national_list", limit=3).upper() or was or federation
    if "national_list" in form.values and not (is_list(code) and is_federation(code)):
        form.wrong("national_list", "list-code", found=code)
    changed = replace(entry or NationalEntry(federation=code), federation=code, rating=rating)
    return (changed, *others)


def values_of(facts: PlayerFacts, lists: tuple[str, ...] = ()) -> dict[str, str]:
    """Who a player is, as a form shows it; of national entries the one of a list that counts."""
    counts = [each for word in lists for each in facts.national if each.federation == word]
    entry = next(iter([*counts, *facts.national]), None)
    national = {
        "national": str((entry.rating if entry else None) or ""),
        "national_list": entry.federation if entry else "",
        "national_was": entry.federation if entry else "",
    }
    return shown(facts) | national


def written(settings: SectionSettings) -> dict[str, str]:
    """What is written in words about a section, for the sheet that announces it."""
    declared = fields_of(SectionSettings).items()
    texts = (name for name, one in declared if one.kind == "text" and one.label)
    return {name: getattr(settings, name) for name in texts if name != "name"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFields:
    """What is asked about a team beside its players."""

    name: str = declared_field(label=said("Name of the team"), required=True, keep=False, width=6)
    federation: str = declared_field(
        "", label=said("Federation"), limit=3, upper=True, keep=False, width=2
    )
    captain: str = declared_field("", label=said("Captain"), limit=60, keep=False)
    strength: int | None = rating_field(said("Strength"), keep=False, width=4)


_DECLARED: Final = {
    "section": SectionSettings,
    "matches": TeamSettings,
    "team-rules": TeamRules,
    "event": ChangeEvent,
    "player": PlayerFacts,
    "team": TeamFields,
    "registration": Registration,
}
"""The classes with declared fields, as templates call them."""


def declared(of: str, only: Iterable[str] = (), but: Iterable[str] = ()) -> list[Field]:
    """The fields of a form for a template, in the order in which they are named or declared."""
    found = {one.form: one for one in fields_of(_DECLARED[of]).values() if one.label}
    return [found[name] for name in (only or found) if name not in but]


def locked(name: str) -> str:
    """What pages call a setting of a section where it cannot be changed."""
    return fields_of(SectionSettings)[name].locked


Handler = TypeVar("Handler", bound=Callable[..., Any])


def takes(*kinds: type) -> Callable[[Handler], Handler]:
    """Say which declared fields the form of an address has, for its description."""

    def marked(handler: Handler) -> Handler:
        handler.__dict__["takes"] = kinds
        return handler

    return marked


def described(handler: object) -> dict[str, object]:
    """The declared fields that an address takes, as properties of a JSON schema."""
    fields = (one for kind in getattr(handler, "takes", ()) for one in fields_of(kind).values())
    return {one.form: _schema(one) for one in fields if one.label}


def _schema(one: Field) -> dict[str, object]:
    schema: dict[str, object] = {"type": "string", "description": one.label}
    if one.options:
        schema["enum"] = list(one.options)
    elif one.kind != "number":
        schema["maxLength"] = one.limit
    return schema
