"""How criteria are told: their values, and what would be worse by them.

``told.toml`` has every criterion's words in one place, for arbiters and for players; explanations
and pictures take them from there. What a criterion demands stands in the statement of its system.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from openarbiter.values import dataclass, field

Form: TypeAlias = "str | Sequence[str]"
"""A sentence, or its forms for one and for several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """How a criterion is told; the head of ``told.toml`` says what each field is."""

    summed: Form = ""
    once: Form = ""
    worse: Form = ""
    named: str = ""
    plain: str = ""
    plain_named: str = ""
    ahead: Mapping[str, str] = field(default_factory=dict)
    suffered: str = ""
    unit: str = ""
    compared: bool = False
    own_terms: bool = False

    @property
    def about_colours(self) -> bool:
        """It counts those who do not get a colour, or get it too often."""
        return self.suffered in ("colour", "one colour")

    def phrases(self, code: str) -> dict[str, Form]:
        """Its sentences by the keys of explanations, with the code of a criterion."""
        worse = f"worse.{code}"
        said: dict[str, Form] = {
            f"value.{code}": self.summed or self.once,
            worse: self.worse,
            f"{worse}.players": self.named,
            f"plain.{worse}": self.plain,
            f"plain.{worse}.players": self.plain_named,
            **{f"{worse}.{what}": sentence for what, sentence in self.ahead.items()},
        }
        return {key: _by_players(form) for key, form in said.items() if form}


def _by_players(form: Form) -> Form:
    """What players would do has a form for one and one for several, which English says alike."""
    return (form, form) if isinstance(form, str) and "{players}" in form else form


UNTOLD = Told()
"""A criterion without words of its own."""


def criteria_told(family: str) -> Mapping[str, Told]:
    """How the criteria of the documents of a family are told, by their codes."""
    return _all().get(family, {})


@cache
def _all() -> dict[str, dict[str, Told]]:
    import tomllib  # noqa: PLC0415  (start-up time: only what is explained needs it)
    from pkgutil import get_data  # noqa: PLC0415  (likewise; it costs less than `files`)

    data = get_data(__package__, "told.toml") or b""
    held: dict[str, dict[str, Any]] = tomllib.loads(data.decode())
    for table in held.values():
        for own in table.values():
            family, _, code = own.pop("like", "").partition(".")
            own.update({**held[family][code], **own} if family else {})
    return {
        family: {code: Told(**own) for code, own in table.items()} for family, table in held.items()
    }
