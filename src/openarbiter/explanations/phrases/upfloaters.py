"""Sentences for arbiters about upfloaters, in the words of the texts that know no downfloaters."""

from __future__ import annotations

from typing import Final

from openarbiter.languages import Table

ABOUT_UPFLOATERS: Final[Table] = {
    "value.dubov.C5": ("1 upfloater", "{count} upfloaters"),
    "value.dubov.C6": "fewer points of the upfloaters than the residents have: {value}",
    "value.dubov.C8": ("1 maximum upfloater", "{count} maximum upfloaters"),
    "value.dubov.C9": (
        "1 upfloat so far of maximum upfloaters",
        "{count} upfloats so far of maximum upfloaters",
    ),
    "value.U6": "the following score group cannot be paired with the upfloaters that it must have",
    "value.U7": (
        "1 upfloater that was a floater in the round before",
        "{count} upfloaters that were floaters in the round before",
    ),
    "value.U10": (
        "1 opponent of an upfloater that was a floater in the round before",
        "{count} opponents of upfloaters that were floaters in the round before",
    ),
    "worse.dubov.C5": "More players would float up to this bracket: {other}, not {chosen}.",
    "worse.dubov.C5.players": "More players would float up to this bracket, {players} too: "
    "{other}, not {chosen}.",
    "worse.dubov.C6": "An upfloater would have fewer points.",
    "worse.dubov.C6.players": "{players} would float up, with fewer points than those who float up "
    "now.",
    "worse.dubov.C8": "{players} would float up, as often before already as MaxT says.",
    "worse.dubov.C9": "The maximum upfloaters would have floated up {other} times before, not "
    "{chosen}.",
    "worse.U6": "The following score group could then not be paired, or only with more upfloaters "
    "than it must have.",
    "worse.U7": "More upfloaters would have been floaters in the round before: {other}, not "
    "{chosen}.",
    "worse.U7.players": "{players} would float up after being a floater in the round before.",
    "worse.U10": "More opponents of upfloaters would have been floaters in the round before: "
    "{other}, not {chosen}.",
    "worse.U10.players": "{players} would meet an upfloater after being a floater in the "
    "round before.",
}
