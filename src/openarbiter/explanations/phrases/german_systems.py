"""The sentences about systems beside the Dutch one of 2025 and later, in German.

Values and reasons by the codes of their criteria; ``turn`` is the first difference of two pairings.
"""

from __future__ import annotations

_VALUES = {
    "value.N2": "{count} Personen verlassen die Punktgruppe ohne Gegner",
    "value.N2.one": "1 Person verlässt die Punktgruppe ohne Gegner",
    "value.N3": "{count} Überzählige verlassen eine zweite Punktgruppe",
    "value.N3.one": "1 Überzählige Person verlässt eine zweite Punktgruppe",
    "value.N5": "{count} Überzählige haben in der nächsten Punktgruppe keinen Gegner",
    "value.N5.one": "1 Überzählige Person hat in der nächsten Punktgruppe keinen Gegner",
    "value.N7": "{count} Paare in einer Hälfte",
    "value.N7.one": "1 Paar in einer Hälfte",
    "value.N8": "{count} Personen wird die Farbe verwehrt, die ausgleicht",
    "value.N8.one": "1 Person wird die Farbe verwehrt, die ausgleicht",
    "value.N9": "{count} Personen haben wieder die Farbe ihrer letzten Partie",
    "value.N9.one": "1 Person hat wieder die Farbe ihrer letzten Partie",
    "value.N10": "{count} mal Austausch über die Mitte",
    "value.N10.one": "1 Austausch über die Mitte",
    "value.N11": "{count} Plätze von der Reihenfolge entfernt",
    "value.N11.one": "1 Platz von der Reihenfolge entfernt",
    "value.B2t": "{count} Paare eines Topscorers mit derselben absoluten Farbpräferenz",
    "value.B2t.one": "1 Paar eines Topscorers mit derselben absoluten Farbpräferenz",
    "value.A7d": "{count} Paare mit derselben starken oder absoluten Farbpräferenz",
    "value.A7d.one": "1 Paar mit derselben starken oder absoluten Farbpräferenz",
    "value.B4": "{count} Paare mit derselben Farbpräferenz",
    "value.B4.one": "1 Paar mit derselben Farbpräferenz",
    "value.Z": "{count} Paare mit derselben starken oder absoluten Farbpräferenz",
    "value.Z.one": "1 Paar mit derselben starken oder absoluten Farbpräferenz",
    "value.B5d": "{count} Abfloater wie in der letzten Runde",
    "value.B5d.one": "1 Abfloater wie in der letzten Runde",
    "value.B6d": "{count} Abfloater wie zwei Runden zuvor",
    "value.B6d.one": "1 Abfloater wie zwei Runden zuvor",
    "value.B5u": "{count} Auffloater wie in der letzten Runde",
    "value.B5u.one": "1 Auffloater wie in der letzten Runde",
    "value.B6u": "{count} Auffloater wie zwei Runden zuvor",
    "value.B6u.one": "1 Auffloater wie zwei Runden zuvor",
}
"""What a value of a criterion says."""

_REASONS = {
    "turn.meets": "{player} spielt hier gegen {chosen}; sonst gegen {other}.",
    "turn.floats": "{player} spielt hier gegen {chosen} und hätte sonst hier keinen Gegner.",
    "turn.alone": "{player} hat hier keinen Gegner und spielte sonst gegen {other}.",
    "turn.choice": "Die Wahl fällt auf {chosen}; sonst fiele sie auf {other}.",
    "reason.procedure.sentence": "{sentence}",
    "worse.N2": "Die Punktgruppe ohne Gegner verließen: {players}. Zahl der Betroffenen: {other} "
    "statt {chosen}.",
    "worse.N2.one": "{players} verließe die Punktgruppe ohne Gegner.",
    "worse.N3": "Eine zweite Punktgruppe ohne Gegner verließen: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.N3.one": "{players} verließe eine zweite Punktgruppe ohne Gegner.",
    "worse.N4": "Eine überzählige Person von oben spielte nicht gegen die höchste mögliche.",
    "worse.N5": "Überzählig, und in der nächsten Punktgruppe ohne Gegner wären: {players}. Zahl "
    "der Betroffenen: {other} statt {chosen}.",
    "worse.N5.one": "{players} wäre überzählig und hätte in der nächsten Punktgruppe keinen "
    "Gegner.",
    "worse.N6": "Überzählig wäre nicht, wer am niedrigsten steht.",
    "worse.N7": "Mehr Paare lägen in einer Hälfte: {other} statt {chosen}.",
    "worse.N8": "Die Farbe, die ausgleicht, bliebe verwehrt: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.N8.one": "{players} bliebe die Farbe verwehrt, die ausgleicht.",
    "worse.N9": "Wieder die Farbe der letzten Partie hätte: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.N9.one": "{players} hätte wieder die Farbe der letzten Partie.",
    "worse.N10": "Ein Austausch über die Mitte wäre nötig.",
    "worse.N11": "Die Paare wären weiter von der Reihenfolge entfernt: {other} Plätze statt "
    "{chosen}.",
    "worse.P.players": "In der Punktgruppe blieben übrig: {players}. Zahl der Betroffenen: {other} "
    "statt {chosen}.",
    "worse.P.players.one": "{players} bliebe in der Punktgruppe übrig.",
    "worse.B2t": "Ein Paar mit derselben absoluten Farbpräferenz bildeten: {players}. Zahl solcher "
    "Paare eines Topscorers: {other} statt {chosen}.",
    "worse.A7d": "Ein Paar mit derselben starken oder absoluten Farbpräferenz bildeten: {players}. "
    "Zahl solcher Paare: {other} statt {chosen}.",
    "worse.B4": "Ein Paar mit derselben Farbpräferenz bildeten: {players}. Zahl solcher Paare: "
    "{other} statt {chosen}.",
    "worse.Z": "Ein Paar mit derselben starken oder absoluten Farbpräferenz bildeten: {players}. "
    "Zahl solcher Paare: {other} statt {chosen}.",
    "worse.B5d": "Wieder abfloaten wie in der letzten Runde: {players}.",
    "worse.B6d": "Wieder abfloaten wie zwei Runden zuvor: {players}.",
    "worse.B5u": "Wieder auffloaten wie in der letzten Runde: {players}.",
    "worse.B6u": "Wieder auffloaten wie zwei Runden zuvor: {players}.",
    "worse.due colours.players": "Die Farbe, die ansteht, bekämen nicht: {players}. Zahl der "
    "Betroffenen in der Punktgruppe: {other} statt {chosen}.",
    "worse.due colours.players.one": "{players} bekäme nicht die Farbe, die ansteht; so bekommen "
    "sie in der Punktgruppe alle.",
    "worse.2.5.players": "Gegen die Grenze auf mehr Punkte träfen: {players}. Zahl der "
    "Betroffenen: {other} statt {chosen}.",
    "worse.2.5.players.one": "{players} träfe gegen die Grenze auf mehr Punkte.",
    "worse.8.players": "In der Punktgruppe keinen Gegner fänden: {players}. Zahl solcher Floater "
    "von oben: {other} statt {chosen}.",
    "worse.8.players.one": "{players}, Floater von oben, fände in der Punktgruppe keinen Gegner.",
    "worse.6.4.players": "Außerhalb der Punktgruppe spielten: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.6.4.players.one": "{players} spielte außerhalb der Punktgruppe.",
    "worse.6.3.players": "Ein Paar in einer Spalte bildeten: {players}. Zahl solcher Paare: "
    "{other} statt {chosen}.",
    "worse.6.3.players.one": "{players} bildeten ein Paar in einer Spalte.",
}
"""What would be worse, and the first difference."""

SYSTEMS = {**_VALUES, **_REASONS}
"""Every sentence by its key."""
