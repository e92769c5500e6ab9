"""How a criterion is told: its value, what would be worse by it, and what pictures say of that.

A criterion carries its words, in English; what it counts and how it is told stand in one place.
``make messages`` takes the sentences from the editions. Here is what several systems say alike.
"""

from __future__ import annotations

from typing import TypeAlias

from openarbiter.languages import Table
from openarbiter.values import dataclass, field

Form: TypeAlias = "str | tuple[str, ...]"
"""A sentence, or its forms for one and for several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """How a criterion is told, in whole sentences with gaps; empty is what is not said.

    Attributes:
        summed: What it comes to in a bracket, and added up in a round.
        once: The same of what is not added up: it stands in other lines of a round.
        worse: What would be worse, for arbiters.
        named: The same where players are named.
        plain: What would be worse, for players.
        plain_named: The same where players are named.
        ahead: For arbiters, of the next bracket, by what differs first in the value.
        suffered: Key of what pictures say of those who would suffer, in :data:`SUFFERED`.
        unit: What a value is: ``points``, ``squares`` of points, or ``first`` where only the first
            number of a list is shown.
        compared: Its value says nothing by itself: it counts only beside that of another pairing.
        own_terms: Its value is in terms of the program, and is not said beside what is worse.
    """

    summed: Form = ""
    once: Form = ""
    worse: Form = ""
    named: str = ""
    plain: str = ""
    plain_named: str = ""
    ahead: Table = field(default_factory=dict)
    suffered: str = ""
    unit: str = ""
    compared: bool = False
    own_terms: bool = False

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
        return {key: form for key, form in said.items() if form}


SUFFERED: Table = {
    "": "{players} would suffer",
    "float": "{players} would float",
    "float from the next": "{players} would float from the next bracket",
    "down again": "{players} would float down again",
    "up again": "{players} would float up again",
    "colour": "{players} would not get the colour preferred",
    "one colour": "{players} would get one colour too often",
}
"""What players would suffer by a criterion, in short."""

NEXT_GROUP = "Then the next group could not be paired so well."
"""What a criterion about the next bracket comes to, for players."""

FLOATERS = Told(
    once=("1 downfloater", "{count} downfloaters"),
    worse="More players would float from this bracket: {other}, not {chosen}.",
    named="{players} would float from this bracket.",
    plain="More players would have to leave the group.",
    suffered="float",
)
"""As few as possible float down."""

THEIR_SCORES = Told(
    worse="{players} would float, with more points than those who float now.",
    plain="A player with more points would have to move down.",
    suffered="float",
    unit="points",
    compared=True,
)
"""Who floats down has as few points as possible."""

UPFLOATERS = Told(
    once=("1 upfloater", "{count} upfloaters"),
    worse="More players would float up to this bracket: {other}, not {chosen}.",
    named="More players would float up to this bracket, {players} too: {other}, not {chosen}.",
    plain="More players would have to come up from lower groups.",
)
"""As few as possible float up."""

SCORES_BELOW = Told(
    summed="fewer points of the upfloaters than the residents have: {value}",
    worse="An upfloater would have fewer points.",
    named="{players} would float up, with fewer points than those who float up now.",
    plain="A player with fewer points would have to come up.",
    unit="points",
)
"""Who floats up has as many points as possible."""

DENIED = Told(
    summed=("1 colour preference not granted", "{count} colour preferences not granted"),
    worse="{players} would not get the colour preferred.",
    plain="Then more players would get the wrong colour.",
    suffered="colour",
)
"""Colour preferences are granted."""

STRONGLY_DENIED = Told(
    summed=(
        "1 strong colour preference not granted",
        "{count} strong colour preferences not granted",
    ),
    worse="{players} would not get a colour strongly preferred.",
    plain="Then somebody would miss a colour that matters much.",
    suffered="colour",
)
"""Strong colour preferences are granted."""

UP_AGAIN = Told(
    summed=("1 upfloat as in the last round", "{count} upfloats as in the last round"),
    worse="{players} would float up again, as in the last round.",
    plain="{players} would have to meet a higher group again, like last round.",
    suffered="up again",
)
"""Nobody floats up twice running."""
