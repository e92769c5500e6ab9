"""The sentences about systems beside the Dutch one of 2025 and later, in English.

Values and reasons by the codes of their criteria; ``turn`` is the first difference of two pairings.
"""

from __future__ import annotations

_VALUES = {
    "value.N2": "{count} players leave the score group without an opponent",
    "value.N2.one": "1 player leaves the score group without an opponent",
    "value.N3": "{count} odd men leave a second group",
    "value.N3.one": "1 odd man leaves a second group",
    "value.N5": "{count} odd men have nobody to meet in the next group",
    "value.N5.one": "1 odd man has nobody to meet in the next group",
    "value.N7": "{count} pairs inside one half",
    "value.N7.one": "1 pair inside one half",
    "value.N8": "{count} players are denied the colour that equalises",
    "value.N8.one": "1 player is denied the colour that equalises",
    "value.N9": "{count} players have the colour of their last game again",
    "value.N9.one": "1 player has the colour of the last game again",
    "value.N10": "{count} interchanges across the middle",
    "value.N10.one": "1 interchange across the middle",
    "value.N11": "{count} places away from consecutive order",
    "value.N11.one": "1 place away from consecutive order",
    "value.B2t": "{count} pairs of a top scorer with the same absolute colour preference",
    "value.B2t.one": "1 pair of a top scorer with the same absolute colour preference",
    "value.A7d": "{count} pairs with the same strong or absolute colour preference",
    "value.A7d.one": "1 pair with the same strong or absolute colour preference",
    "value.B4": "{count} pairs with the same colour preference",
    "value.B4.one": "1 pair with the same colour preference",
    "value.Z": "{count} pairs with the same strong or absolute colour preference",
    "value.Z.one": "1 pair with the same strong or absolute colour preference",
    "value.B5d": "{count} downfloats as in the last round",
    "value.B5d.one": "1 downfloat as in the last round",
    "value.B6d": "{count} downfloats as two rounds before",
    "value.B6d.one": "1 downfloat as two rounds before",
    "value.B5u": "{count} upfloats as in the last round",
    "value.B5u.one": "1 upfloat as in the last round",
    "value.B6u": "{count} upfloats as two rounds before",
    "value.B6u.one": "1 upfloat as two rounds before",
}
"""What a value of a criterion says."""

_REASONS = {
    "turn.meets": "{player} meets {chosen} here; otherwise it would be {other}.",
    "turn.floats": "{player} meets {chosen} here and would otherwise have no opponent here.",
    "turn.alone": "{player} has no opponent here and would otherwise meet {other}.",
    "turn.choice": "Here it is {chosen}; otherwise it would be {other}.",
    "reason.procedure.sentence": "{sentence}",
    "worse.N2": "{players} would leave the score group without an opponent: {other} such players, "
    "not {chosen}.",
    "worse.N2.one": "{players} would leave the score group without an opponent.",
    "worse.N3": "{players} would leave a second group without an opponent: {other} such players, "
    "not {chosen}.",
    "worse.N3.one": "{players} would leave a second group without an opponent.",
    "worse.N4": "An odd man from above would not meet the highest-ranked player possible.",
    "worse.N5": "{players} would be odd and have nobody to meet in the next group: {other} such "
    "players, not {chosen}.",
    "worse.N5.one": "{players} would be odd and have nobody to meet in the next group.",
    "worse.N6": "The odd man would not be the lowest ranked possible.",
    "worse.N7": "More pairs would be inside one half: {other} instead of {chosen}.",
    "worse.N8": "{players} would be denied the colour that equalises: {other} such players, not "
    "{chosen}.",
    "worse.N8.one": "{players} would be denied the colour that equalises.",
    "worse.N9": "{players} would have the colour of the last game again: {other} such players, not "
    "{chosen}.",
    "worse.N9.one": "{players} would have the colour of the last game again.",
    "worse.N10": "An interchange across the middle would be needed.",
    "worse.N11": "The pairs would be further from consecutive order: {other} places instead of "
    "{chosen}.",
    "worse.P.players": "{players} would be left over in the bracket: {other} such players, not "
    "{chosen}.",
    "worse.P.players.one": "{players} would be left over in the bracket.",
    "worse.B2t": "{players} would be paired with the same absolute colour preference: {other} such "
    "pairs of a top scorer, not {chosen}.",
    "worse.A7d": "{players} would be paired with the same strong or absolute colour preference: "
    "{other} such pairs, not {chosen}.",
    "worse.B4": "{players} would be paired with the same colour preference: {other} such pairs, "
    "not {chosen}.",
    "worse.Z": "{players} would be paired with the same strong or absolute colour preference: "
    "{other} such pairs, not {chosen}.",
    "worse.B5d": "{players} would float down again, as in the last round.",
    "worse.B6d": "{players} would float down again, as two rounds before.",
    "worse.B5u": "{players} would float up again, as in the last round.",
    "worse.B6u": "{players} would float up again, as two rounds before.",
    "worse.due colours.players": "{players} would not get the due colour: {other} such players in "
    "the group, not {chosen}.",
    "worse.due colours.players.one": "{players} would not get the due colour; now everybody in the "
    "group does.",
    "worse.2.5.players": "{players} would meet somebody with more points against the limit: "
    "{other} such players, not {chosen}.",
    "worse.2.5.players.one": "{players} would meet somebody with more points against the limit.",
    "worse.8.players": "{players} would find no opponent in the group: {other} such floaters, not "
    "{chosen}.",
    "worse.8.players.one": "{players}, a floater from above, would find no opponent in the group.",
    "worse.6.4.players": "{players} would be paired outside of the group: {other} such players, "
    "not {chosen}.",
    "worse.6.4.players.one": "{players} would be paired outside of the group.",
    "worse.6.3.players": "{players} would be paired inside a column: {other} such pairs, not "
    "{chosen}.",
    "worse.6.3.players.one": "{players} would be paired inside a column.",
}
"""What would be worse, and the first difference."""

SYSTEMS = {**_VALUES, **_REASONS}
"""Every sentence by its key."""
