"""Sentences about the row of decisions, the order of candidates and C8, in English and German."""

from __future__ import annotations

DECISIONS = {
    "row.title": "From there to the pairing, one decision after the other:",
    "row.opponent": "{player} meets {other}.",
    "row.moved-down": "{player} gets no opponent here.",
    "row.exchange": "From the upper into the lower half: {leaving}. "
    "Into the upper half: {entering}.",
    "row.with-opponent": "{player} with an opponent",
    "row.no-exchange": "no exchange",
    "row.stays.upper": "{player} stays in the upper half",
    "row.stays.lower": "{player} stays in the lower half",
    "row.untold": "{count} players who come before in the order were not worked out one by one.",
    "row.untold.one": "One player who comes before in the order was not worked out.",
    "column.before": "What comes before it",
    "reason.order.opponent": "As good by every criterion, but later in the order. First "
    "difference: {player} meets {one}, not {two}; {one} comes first.",
    "reason.order.moved-down": "As good by every criterion, but later in the order. First "
    "difference: {one} gets an opponent here, not {two}; {one} comes first.",
    "reason.order.exchanged": "As good by every criterion, but later in the order. First "
    "difference, players exchanged between the halves: {number}, not {more}; fewer come first.",
    "reason.order.difference": "As good by every criterion, but later in the order. First "
    "difference: {leaving} for {entering}, not {left} for {entered}. "
    "The numbers in the bracket differ by {number}, not {more}; less comes first.",
    "reason.order.leaving": "As good by every criterion, but later in the order. First "
    "difference: {one} leaves the upper half, not {two}; the lower ranked leaves first.",
    "reason.order.entering": "As good by every criterion, but later in the order. First "
    "difference: {one} comes into the upper half, not {two}; the higher ranked comes first.",
    "plain.reason.order.opponent": "That would be just as good, but it comes later in the order: "
    "{player} meets {one}, not {two}, because {one} comes first.",
    "worse.C8": "From the next bracket {other} players would float, not {chosen}.",
    "worse.C8.players": "From the next bracket {other} players would float, not {chosen}; "
    "among them {players}.",
    "worse.C8.players.one": "From the next bracket {players} would float; as it is, nobody does.",
    "worse.C8.scores": "From the next bracket {players} would float. The scores of those who float "
    "from it would be {other}, not {chosen}.",
    "worse.C8.again": "Of those who come down into the next bracket more would find no opponent: "
    "{other}, not {chosen}. From it {players} would float.",
    "worse.C8.differences": "In the next bracket the score differences would be {other}, "
    "not {chosen}.",
    "worse.C8.differences.players": "In the next bracket the score differences would be {other}, "
    "not {chosen}; {players} would float from it.",
    "plain.worse.C8": "Then the next group could not be paired so well.",
    "plain.worse.C8.players": "Then {players} would find no opponent in the next group.",
    "plain.begins.pair": "The order of the rules begins with the two of you.",
    "plain.begins.you": "The order of the rules begins with you against {opponent}.",
    "plain.begins.float": "In the order of the rules you begin without an opponent in this group.",
    "plain.begins.taken": "Nothing stands against it, so it is your game.",
    "plain.led.opponent": "But {player} meets {opponent}, and that is decided before.",
    "plain.led.search": "For {player} these players were tried first:",
    "plain.led.moved-down": "But {player} gets no opponent in this group, and that is decided "
    "before.",
    "plain.led.exchange": "But players change between the two halves of the group. Into the lower "
    "half: {leaving}. Into the upper half: {entering}.",
    "plain.led.without": "Suppose nobody changes. {reason}",
    "plain.led.with": "Suppose {player} gets one. {reason}",
    "plain.search.you": "The rules look for your opponent. They try these players first:",
    "plain.search.other": "The rules look for an opponent for {player}. They try these players "
    "before you:",
    "plain.first.you": "With all that settled, {opponent} is the first opponent to try for you.",
    "plain.first.other": "With all that settled, you are the first opponent to try for {player}.",
}
"""The English sentences."""

DECISIONS_IN_GERMAN = {
    "row.title": "Von dort zur Auslosung, eine Entscheidung nach der anderen:",
    "row.opponent": "{player} spielt gegen {other}.",
    "row.moved-down": "{player} bekommt hier keinen Gegner.",
    "row.exchange": "Aus der oberen in die untere Hälfte: {leaving}. "
    "In die obere Hälfte: {entering}.",
    "row.with-opponent": "{player} mit einem Gegner",
    "row.no-exchange": "kein Austausch",
    "row.stays.upper": "{player} bleibt in der oberen Hälfte",
    "row.stays.lower": "{player} bleibt in der unteren Hälfte",
    "row.untold": "{count} Personen, die in der Reihenfolge vorher kommen, wurden nicht einzeln "
    "untersucht.",
    "row.untold.one": "Eine Person, die in der Reihenfolge vorher kommt, wurde nicht untersucht.",
    "column.before": "Was vorher kommt",
    "reason.order.opponent": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied: {player} spielt gegen {one}, nicht gegen {two}; {one} kommt zuerst.",
    "reason.order.moved-down": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied: Einen Gegner bekommt hier {one}, nicht {two}; {one} kommt zuerst.",
    "reason.order.exchanged": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied, Zahl der zwischen den Hälften Ausgetauschten: {number}, nicht {more}; "
    "weniger kommen zuerst.",
    "reason.order.difference": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied: {leaving} gegen {entering} ausgetauscht, nicht {left} gegen {entered}. "
    "Die Nummern in der Punktgruppe unterscheiden sich um {number}, nicht um {more}; weniger kommt "
    "zuerst.",
    "reason.order.leaving": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied: Die obere Hälfte verlässt {one}, nicht {two}; wer niedriger steht, geht "
    "zuerst.",
    "reason.order.entering": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge. "
    "Erster Unterschied: In die obere Hälfte kommt {one}, nicht {two}; wer höher steht, kommt "
    "zuerst.",
    "plain.reason.order.opponent": "Das wäre genauso gut, kommt aber später in der Reihenfolge: "
    "{player} spielt gegen {one}, nicht gegen {two}, denn {one} kommt zuerst.",
    "worse.C8": "Aus der nächsten Punktgruppe müssten mehr abfloaten; Zahl ihrer "
    "Abfloater: {other} statt {chosen}.",
    "worse.C8.players": "Aus der nächsten Punktgruppe müssten mehr abfloaten; Zahl ihrer "
    "Abfloater: {other} statt {chosen}, darunter {players}.",
    "worse.C8.players.one": "Aus der nächsten Punktgruppe müsste {players} abfloaten; so floatet "
    "aus ihr niemand ab.",
    "worse.C8.scores": "Aus der nächsten Punktgruppe müsste abfloaten: {players}. Die Punkte ihrer "
    "Abfloater wären {other} statt {chosen}.",
    "worse.C8.again": "In der nächsten Punktgruppe blieben mehr von oben Gekommene ohne Gegner; "
    "ihre Zahl: {other} statt {chosen}. Abfloaten müsste: {players}.",
    "worse.C8.differences": "In der nächsten Punktgruppe wären die Punktdifferenzen {other} statt "
    "{chosen}.",
    "worse.C8.differences.players": "In der nächsten Punktgruppe wären die Punktdifferenzen "
    "{other} statt {chosen}. Abfloaten müsste: {players}.",
    "plain.worse.C8": "Dann ließe sich die nächste Gruppe nicht so gut auslosen.",
    "plain.worse.C8.players": "Dann bliebe in der nächsten Gruppe ohne Gegner: {players}.",
    "plain.begins.pair": "Die Reihenfolge der Regeln beginnt mit euch beiden.",
    "plain.begins.you": "Die Reihenfolge der Regeln beginnt mit dir gegen {opponent}.",
    "plain.begins.float": "In der Reihenfolge der Regeln beginnst du in dieser Gruppe ohne Gegner.",
    "plain.begins.taken": "Nichts spricht dagegen, also ist es deine Partie.",
    "plain.led.opponent": "Aber {player} spielt gegen {opponent}, und das steht vorher fest.",
    "plain.led.search": "Für {player} wurden zuerst diese probiert:",
    "plain.led.moved-down": "Aber {player} bekommt in dieser Gruppe keinen Gegner, und das steht "
    "vorher fest.",
    "plain.led.exchange": "Aber zwischen den beiden Hälften der Gruppe wird getauscht. In die "
    "untere Hälfte: {leaving}. In die obere Hälfte: {entering}.",
    "plain.led.without": "Angenommen, niemand wechselt. {reason}",
    "plain.led.with": "Angenommen, {player} bekommt einen. {reason}",
    "plain.search.you": "Die Regeln suchen deinen Gegner. Diese probieren sie zuerst:",
    "plain.search.other": "Die Regeln suchen einen Gegner für {player}. Vor dir probieren sie:",
    "plain.first.you": "Wenn all das feststeht, ist {opponent} der erste Versuch für dich.",
    "plain.first.other": "Wenn all das feststeht, bist du der erste Versuch für {player}.",
}
"""The same in German."""
