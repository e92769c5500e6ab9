"""The sentences of explanations in German; the same keys and gaps as the English ones.

Players are spoken to as "du", as in every club. The rules the editions state in English stand
translated in :mod:`openarbiter.languages.german.rules`.
"""

from __future__ import annotations

from openarbiter.explanations.phrases.decisions import DECISIONS_IN_GERMAN
from openarbiter.explanations.phrases.german_systems import SYSTEMS
from openarbiter.languages.german.rules import RULES

_WORDS = {
    "player.name": "{name} (Nr. {number})",
    "player.number": "Nr. {number}",
    "nobody": "niemand",
    "list.comma": ", ",
    "list.and": "{first} und {last}",
    "colour.white": "Weiß",
    "colour.black": "Schwarz",
    "colour.w": "W",
    "colour.b": "S",
    "colour.none": "keine Farbe",
    "strength.0": "keine",
    "strength.1": "schwach",
    "strength.2": "stark",
    "strength.3": "absolut",
    "float.D": "ab",
    "float.U": "auf",
    "float.": "keiner",
    "points": "{points} Punkte",
    "points.one": "{points} Punkt",
    "article": "{code}, Artikel {article}",
    "article.only": "Artikel {article}",
    "column.board": "Brett",
    "column.white": "Weiß",
    "column.black": "Schwarz",
    "column.colours": "Farben",
    "column.player": "Person",
    "column.against": "Was dagegen spricht",
    "column.article": "Artikel",
    "column.code": "Kürzel",
    "column.sentence": "Was verlangt ist",
    "column.criterion": "Kriterium",
    "column.value": "Wert",
    "column.fact": "Tatsache",
    "column.you": "Person",
    "column.opponent": "Gegner",
}

_ROUND = {
    "round.title": "Runde {round}: warum diese Bretter",
    "round.differs": "Die Datei hat in dieser Runde andere Partien: {games}. Das Folgende erklärt, "
    "was die Regeln verlangen.",
    "round.absent": "In dieser Runde nicht ausgelost: {players}.",
    "round.boards": "Bretter",
    "round.log": "Schritte",
    "bracket.title": "Punktgruppe: {points}",
    "bracket.residents": "In der Punktgruppe, {count} Personen: {players}.",
    "bracket.residents.one": "In der Punktgruppe, eine Person: {players}.",
    "bracket.joined": "Mehrere Punktgruppen gelten hier als eine, bis hinunter zu: {points}.",
    "bracket.moved": "{player} kommt von oben: {points}.",
    "bracket.best": "Die besten möglichen Werte: {values}.",
    "bracket.values": "Werte dessen, was nicht ganz zu erfüllen war: {values}.",
    "bracket.perfect": "Jedes Kriterium lässt sich ganz erfüllen.",
    "bracket.alone": "In dieser Punktgruppe gibt es keinen möglichen Gegner.",
    "bracket.none.completion": "Hier gäbe es mögliche Paare, aber dann ließen sich die "
    "Punktgruppen "
    "darunter nicht regelgerecht auslosen.",
    "bracket.first": "Die Reihenfolge beginnt mit {pairs}.",
    "bracket.first.floating": "Die Reihenfolge beginnt mit {pairs}; abfloaten würde {players}.",
    "bracket.first.taken": "Nichts spricht dagegen, also gilt es.",
    "bracket.first.fails": "Das geht nicht: {reason}",
    "bracket.first.other": "Dahin führen die Schritte nicht. {reason}",
    "bracket.first.worse": "Es gibt Besseres: {reason}",
    "bracket.pairs": "Der erste der besten Kandidaten: {pairs}.",
    "bracket.few.barred": "Mehr als {count} Paare sind unter diesen Personen nicht möglich.",
    "bracket.few.barred.one": "Mehr als ein Paar ist unter diesen Personen nicht möglich.",
    "bracket.few.completion": "Mehr Paare wären hier möglich, aber dann ließen sich die unteren "
    "nicht alle auslosen.",
    "bracket.floats": "{players} floatet in die nächste Punktgruppe ab.",
    "bracket.floats.many": "{players} floaten in die nächste Punktgruppe ab.",
    "bracket.bye": "{players} bekommt das Freilos.",
    "bracket.others": "Warum niemand anders abfloatet",
    "bracket.untold": "{count} weitere Personen dieser Punktgruppe wurden nicht einzeln "
    "untersucht.",
    "bracket.untold.one": "Eine weitere Person dieser Punktgruppe wurde nicht untersucht.",
    "bye.title": "Das Freilos: {player}",
    "bye.higher": "{count} Personen haben mehr Punkte. Das Freilos geht an so wenige Punkte wie "
    "möglich.",
    "bye.higher.one": "Eine Person hat mehr Punkte. Das Freilos geht an so wenige Punkte wie "
    "möglich.",
    "bye.higher.left-over": "{count} Personen haben mehr Punkte. Das Freilos bekommt, wer in der "
    "untersten Punktgruppe übrig bleibt.",
    "bye.higher.left-over.one": "Eine Person hat mehr Punkte. Das Freilos bekommt, wer in der "
    "untersten Punktgruppe übrig bleibt.",
    "bye.higher.table": "{count} Personen haben mehr Punkte. Wer aussetzt, sagt die "
    "Berger-Tabelle.",
    "bye.higher.table.one": "Eine Person hat mehr Punkte. Wer aussetzt, sagt die Berger-Tabelle.",
    "bye.higher.unknown": "{count} Personen haben mehr Punkte.",
    "bye.higher.unknown.one": "Eine Person hat mehr Punkte.",
    "bye.untold": "{count} weitere mit gleich vielen Punkten wurden nicht einzeln untersucht.",
    "bye.untold.one": "Eine weitere Person mit gleich vielen Punkten wurde nicht untersucht.",
    "bye.only": "Niemand sonst hat so wenige Punkte.",
    "rules.title": "Die genannten Regeln",
    "pair": "{one}-{other}",
}

_DIGEST = {
    "digest.title": "Auf einen Blick",
    "digest.boards": "{count} Bretter",
    "digest.boards.one": "1 Brett",
    "digest.what": "{boards}, ausgelost nach {system}: {title}.",
    "digest.steps": "Die Schritte des Systems entscheiden, einer nach dem anderen.",
    "digest.taken": "In {count} von {all} Punktgruppen gilt die erste Auslosung der Reihenfolge.",
    "digest.taken.one": "In 1 von {all} Punktgruppen gilt die erste Auslosung der Reihenfolge.",
    "digest.decided": "Gegen die erste spricht am häufigsten, in {count} Punktgruppen: {why}",
    "digest.decided.one": "Gegen die erste spricht am häufigsten, in 1 Punktgruppe: {why}",
    "digest.floats": "{count} Personen floaten ab: {players}.",
    "digest.floats.one": "Eine Person floatet ab: {players}.",
    "digest.no-floats": "Niemand floatet ab.",
    "digest.more": "{players} und {count} weitere",
    "digest.bye": "Das Freilos geht an {player}: {points}.",
    "digest.no-bye": "Niemand hat das Freilos.",
    "digest.absent": "{count} Personen werden in dieser Runde nicht ausgelost: {players}.",
    "digest.absent.one": "Eine Person wird in dieser Runde nicht ausgelost: {players}.",
    "digest.absent.title": "Nicht ausgelost",
    "digest.lost": "Nicht ganz zu erfüllen, alle Punktgruppen zusammen: {values}.",
    "digest.nothing-lost": "Farben und Floats: Jedes Kriterium ist ganz erfüllt.",
    "digest.no-values": "Dieses System zählt keine Werte, die sich zusammenrechnen ließen.",
}

_VALUES = {
    "value.C5": "das Freilos geht an Punktzahl {value}",
    "value.C6": "{count} Abfloater",
    "value.C6.one": "1 Abfloater",
    "value.M1": "{count} von oben Gekommene bleiben ohne Gegner",
    "value.M1.one": "1 von oben gekommene Person bleibt ohne Gegner",
    "value.P": "{count} Personen, die übrig bleiben",
    "value.P.one": "1 Person, die übrig bleibt",
    "value.B3": "Quadrate der Punktdifferenzen: {value}",
    "value.C9": "{count} nicht gespielte Runden der Person mit dem Freilos",
    "value.C9.one": "1 nicht gespielte Runde der Person mit dem Freilos",
    "value.C10": "{count} Farbdifferenzen über zwei",
    "value.C10.one": "1 Farbdifferenz über zwei",
    "value.C11": "{count} mal dreimal dieselbe Farbe nacheinander",
    "value.C11.one": "1 mal dreimal dieselbe Farbe nacheinander",
    "value.C12": "{count} Farbpräferenzen nicht erfüllt",
    "value.C12.one": "1 Farbpräferenz nicht erfüllt",
    "value.C13": "{count} starke Farbpräferenzen nicht erfüllt",
    "value.C13.one": "1 starke Farbpräferenz nicht erfüllt",
    "value.C14": "{count} Abfloater wie in der letzten Runde",
    "value.C14.one": "1 Abfloater wie in der letzten Runde",
    "value.C15": "{count} Auffloater wie in der letzten Runde",
    "value.C15.one": "1 Auffloater wie in der letzten Runde",
    "value.C16": "{count} Abfloater wie zwei Runden zuvor",
    "value.C16.one": "1 Abfloater wie zwei Runden zuvor",
    "value.C17": "{count} Auffloater wie zwei Runden zuvor",
    "value.C17.one": "1 Auffloater wie zwei Runden zuvor",
    "value.C18": "Punktdifferenzen derer, die letzte Runde abfloateten: {value}",
    "value.C19": "Punktdifferenzen derer, deren Gegner letzte Runde auffloateten: {value}",
    "value.C20": "Punktdifferenzen derer, die zwei Runden zuvor abfloateten: {value}",
    "value.C21": "Punktdifferenzen derer, deren Gegner zwei Runden zuvor auffloateten: {value}",
    "value.due colours": "{count} Personen, die in der Punktgruppe keine anstehende Farbe bekommen",
    "value.due colours.one": "1 Person, die in der Punktgruppe keine anstehende Farbe bekommt",
}

_REASONS = {
    "reason.chosen": "Nichts spricht dagegen: So wurde ausgelost.",
    "reason.met": "{players} spielten in Runde {round} gegeneinander. Niemand trifft zweimal auf "
    "denselben Gegner.",
    "reason.forbidden": "{players} dürfen nicht gegeneinander spielen: Das Paar ist für diese "
    "Veranstaltung gesperrt.",
    "reason.colours": "{players} haben beide eine absolute Präferenz für dieselbe Farbe.",
    "reason.bye-barred": "{players} hatte das Freilos oder einen vollen Punkt ohne Spiel.",
    "reason.bye-barred.B1.b": "{players} hatte ein Freilos oder Punkte ohne Spiel.",
    "reason.no-bye": "Die Zahl der Personen ist gerade. Niemand bekommt ein Freilos.",
    "reason.bye-needed": "Für das Freilos bliebe niemand: Haben darf es nur {players}.",
    "reason.colours-given": "Treffen die beiden aufeinander, hat {players} Weiß.",
    "reason.not-paired": "In dieser Runde nicht ausgelost: {players}.",
    "reason.left-out": "Auszulosen, und ohne Gegner: {players}.",
    "reason.no-opponent": "Es ist kein Gegner übrig, mit dem das ginge.",
    "reason.completion": "Die anderen ließen sich nicht mehr alle auslosen.",
    "reason.completion.players.one": "Die anderen ließen sich nicht mehr alle auslosen: {players} "
    "fände keinen Gegner.",
    "reason.completion.players": "Die anderen ließen sich nicht mehr alle auslosen. "
    "Nicht alle von diesen fänden einen Gegner: {players}.",
    "reason.completion.bye.one": "Die anderen ließen sich nicht mehr alle auslosen. Jemand muss "
    "das Freilos haben, und dann fände {players} keinen Gegner.",
    "reason.completion.bye": "Die anderen ließen sich nicht mehr alle auslosen. Jemand muss "
    "das Freilos haben, und dann fänden nicht alle von diesen einen Gegner: {players}.",
    "reason.bye-first": "Das Freilos ginge an {players}. Es wird vor den Paaren vergeben und hat "
    "eine eigene Reihenfolge.",
    "reason.bye-score": "Für die Auslosung hat {players} mehr Punkte als die Person mit dem "
    "Freilos. Es geht an so wenige Punkte wie möglich.",
    "reason.bye-order": "{players} hat ebenso viele Punkte wie die Person mit dem Freilos, kommt "
    "aber in der Reihenfolge dafür später.",
    "plain.reason.bye-first": "Dann bekäme {players} das Freilos, und jemand anders ist dran.",
    "reason.boards": "In der ersten Runde gehen die Farben nach den Brettern und dem Los.",
    "reason.better": "Besser in {code}: {other} statt {chosen}.",
    "reason.order": "Nach allen Kriterien gleich gut, aber später in der Reihenfolge.",
    "reason.procedure.steps": "Der erste andere Schritt ist „{step}“; es wäre „{instead}“.",
    "reason.table": "Die Berger-Tabelle sagt, wer gegen wen spielt und wer aussetzt.",
    "reason.procedure": "Die Schritte des Systems führen zu einer anderen Auslosung.",
    "worse.C5": "Das Freilos ginge an mehr Punkte: {other} statt {chosen}.",
    "worse.C6": "Aus dieser Punktgruppe müssten mehr abfloaten: {other} statt {chosen}.",
    "worse.C6.players": "Abfloaten müsste auch: {players}. Zahl der Abfloater dieser Punktgruppe: "
    "{other} statt {chosen}.",
    "worse.M1": "Zahl der von oben Gekommenen, die ohne Gegner blieben: {other} statt {chosen}.",
    "worse.M1.one": "Jemand, der von oben kommt, bliebe ohne Gegner.",
    "worse.M1.players": "Ohne Gegner bliebe: {players}. Zahl der von oben Gekommenen ohne Gegner: "
    "{other} statt {chosen}.",
    "worse.M1.players.one": "Ohne Gegner bliebe: {players}. So bleibt es von den von oben "
    "Gekommenen niemand.",
    "worse.P": "In der Punktgruppe blieben {other} übrig, nicht {chosen}. {sentence}",
    "worse.P.one": "In der Punktgruppe bliebe jemand übrig. {sentence}",
    "worse.B3": "Die Quadrate der Punktdifferenzen ergäben {other} statt {chosen}.",
    "worse.C9.one": "Wer das Freilos hat, hätte 1 nicht gespielte Runde statt {chosen}.",
    "worse.C7": "Abfloaten müsste jemand mit mehr Punkten als jetzt: {players}.",
    "worse.C9": "Zahl der nicht gespielten Runden bei dem, der das Freilos hat: {other} statt "
    "{chosen}.",
    "worse.C10": "Eine Farbdifferenz über zwei bekäme: {players}. Zahl der Betroffenen: {other} "
    "statt {chosen}.",
    "worse.C10.one": "{players} bekäme eine Farbdifferenz über zwei; so bekommt sie niemand.",
    "worse.C11": "Dreimal dieselbe Farbe nacheinander bekäme: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.C11.one": "{players} bekäme dreimal nacheinander dieselbe Farbe; so bekommt sie "
    "niemand.",
    "worse.C12": "Nicht die gewünschte Farbe bekäme: {players}. Zahl der Betroffenen: {other} "
    "statt {chosen}.",
    "worse.C12.one": "{players} bekäme nicht die gewünschte Farbe; so bekommen sie alle.",
    "worse.C13": "Nicht die stark gewünschte Farbe bekäme: {players}. Zahl der Betroffenen: "
    "{other} statt {chosen}.",
    "worse.C13.one": "{players} bekäme nicht die stark gewünschte Farbe; so bekommen sie alle.",
    "worse.C14": "Wieder abfloaten wie in der letzten Runde: {players}.",
    "worse.C15": "Wieder auffloaten wie in der letzten Runde: {players}.",
    "worse.C16": "Wieder abfloaten wie zwei Runden zuvor: {players}.",
    "worse.C17": "Wieder auffloaten wie zwei Runden zuvor: {players}.",
    "worse.C18": "Letzte Runde abgefloatet, und nun mit größerer Punktdifferenz: {players}.",
    "worse.C19": "Letzte Runde aufgefloatet, und nun mit größerer Punktdifferenz: {players}.",
    "worse.C20": "Zwei Runden zuvor abgefloatet, nun mit größerer Punktdifferenz: {players}.",
    "worse.C21": "Zwei Runden zuvor aufgefloatet, nun mit größerer Punktdifferenz: {players}.",
    "worse.due colours": "In der Punktgruppe bekämen {other} keine anstehende Farbe statt "
    "{chosen}. "
    "{sentence}",
    "worse.due colours.one": "In der Punktgruppe bekäme eine Person keine anstehende Farbe. "
    "{sentence}",
    "worse.2.5": "{other} träfen gegen die Grenze auf jemanden mit mehr Punkten, nicht {chosen}. "
    "{sentence}",
    "worse.2.5.one": "Jemand träfe gegen die Grenze auf jemanden mit mehr Punkten. {sentence}",
    "worse.8": "{other} von oben fänden in der Punktgruppe niemanden, nicht {chosen}. {sentence}",
    "worse.8.one": "Jemand von oben fände in der Punktgruppe niemanden. {sentence}",
    "worse.6.4": "{other} aus der Punktgruppe spielten außerhalb, nicht {chosen}. {sentence}",
    "worse.6.4.one": "Jemand aus der Punktgruppe spielte außerhalb. {sentence}",
    "worse.6.3": "{other} Paare lägen in einer Spalte, nicht {chosen}. {sentence}",
    "worse.6.3.one": "Ein Paar läge in einer Spalte. {sentence}",
    "worse.other": "Schlechter in {code}: {other} statt {chosen}.",
    "worse.other.sentence": "Schlechter in {code}: {other} statt {chosen}. {sentence}",
    "parting.against": "Gegen die Bretter von {other}: {reason}",
    "parting.floats": "{players}: Ein Freilos der letzten zwei Runden ist nach der einen Fassung "
    "ein Abfloat und nach der anderen nicht.",
    "parting.impossible": "Es gibt keine Auslosung. {reason}",
    "parting.white": "Weiß steht {white} zu, Schwarz {black}.",
    "reason.also": "Schlechter wäre dahinter auch: {codes}.",
    "reason.place": "In der Punktgruppe ({points}): {reason}",
}

_COLOURS = {
    "colours.5.2.1": "beide bekommen die Farbe, die sie wünschen",
    "colours.5.2.1.one": "{player} wünscht {colour}; auf der anderen Seite gibt es keine Präferenz",
    "colours.5.2.2": "beide wünschen {colour}; {player} hat die stärkere Präferenz",
    "colours.5.2.2.wider": "beide müssen {colour} haben; {player} hat die größere Farbdifferenz",
    "colours.5.2.3": "beide wünschen {colour}; die Farben der letzten Runde, in der sie "
    "verschieden waren, werden umgedreht",
    "colours.5.2.3.none": "die Farben der letzten Runde, in der sie verschieden waren, werden "
    "umgedreht",
    "colours.5.2.4": "beide wünschen {colour}; {player} steht höher",
    "colours.5.2.5": "noch keine Präferenz; die Nummer von {player} und die geloste Farbe "
    "entscheiden",
    "colours.limits": "andere Farben sind nicht erlaubt",
    "colours.due": "die Farben, die anstehen",
    "colours.stronger": "beide wünschen dieselbe Farbe; die stärkere Präferenz gilt",
    "colours.numbers": "so nah wie möglich an gleich vielen Partien mit beiden Farben",
    "colours.repeats": "so wenige wie möglich haben wieder die Farbe ihrer letzten Partie",
    "colours.alternation": "die Farben der letzten Runde, in der sie verschieden waren, werden "
    "umgedreht",
    "colours.higher": "beiden steht dieselbe Farbe an; wer höher steht, bekommt sie",
    "colours.aro": "Weiß bekommt, wessen Gegner den höheren Schnitt haben",
    "colours.rating": "Weiß bekommt, wer die niedrigere Elo-Zahl hat",
    "colours.alphabet": "das Alphabet entscheidet",
    "colours.lot": "keine Farbe steht an; Nummern und Los entscheiden",
    "colours.E1": "beide bekommen die Farbe, die sie wünschen",
    "colours.E2": "beide wünschen dieselbe Farbe; die stärkere Präferenz gilt",
    "colours.E3": "die Farben der letzten Runde, in der sie verschieden waren, werden umgedreht",
    "colours.E4": "beide wünschen dieselbe Farbe; wer höher steht, bekommt sie",
    "colours.E5": "noch keine Präferenz; die Nummer und die geloste Farbe entscheiden",
}

_PLAIN = {
    "plain.title": "Runde {round}: {player}",
    "plain.absent": "Du wirst in dieser Runde nicht ausgelost.",
    "plain.board.white": "Brett {board}. Du hast Weiß gegen {opponent}.",
    "plain.board.black": "Brett {board}. Du hast Schwarz gegen {opponent}.",
    "plain.bye": "Du hast das Freilos: Die Zahl ist ungerade, und für dich bleibt kein Gegner.",
    "plain.bye.why": "Das Freilos geht an so wenige Punkte wie möglich. Du hast {points}.",
    "plain.bye.why.left-over": "Das Freilos bekommt, wer in der untersten Gruppe übrig bleibt. Du "
    "hast {points}.",
    "plain.bye.why.table": "Wer in dieser Runde aussetzt, sagt die Berger-Tabelle. Du hast "
    "{points}.",
    "plain.group": "Deine Gruppe",
    "plain.points": "Du hast {points}.",
    "plain.points.both": "Du und dein Gegner habt beide {points}.",
    "plain.points.two": "Du hast {points}, dein Gegner hat {others}.",
    "plain.residents": "In deiner Gruppe haben {count} Personen {points}.",
    "plain.residents.one": "In deiner Gruppe hat eine Person {points}.",
    "plain.residents.joined": "In deiner Gruppe sind {count} Personen. Mehrere Punktgruppen gelten "
    "als eine: oben {points}, unten {lowest}.",
    "plain.extra.you": "Davon hast du {points} nur für die Auslosung (Beschleunigung).",
    "plain.extra.other": "Davon hat dein Gegner {points} nur für die Auslosung (Beschleunigung).",
    "plain.joined": "Aus einer höheren Gruppe dabei: {players}.",
    "plain.float": "Du rückst eine Gruppe ab: Jemand musste, und die Regeln wählten dich.",
    "plain.float.alone": "Du rückst eine Gruppe ab: In ihr blieb niemand für dich übrig.",
    "plain.float.completion": "Du rückst eine Gruppe ab: Sonst ließen sich die Gruppen darunter "
    "nicht nach den Regeln auslosen.",
    "plain.float.other": "{player} konnte nicht statt dir abrücken: {reason}",
    "plain.up": "Dein Gegner kommt aus einer höheren Gruppe.",
    "plain.opponents": "Warum dieser Gegner",
    "plain.others": "Andere aus deiner Gruppe, und was jeweils dagegen spricht:",
    "plain.others.none": "Sonst war niemand in deiner Gruppe.",
    "plain.others.untold": "{count} weitere wurden hier nicht untersucht.",
    "plain.others.untold.one": "Eine weitere Person wurde hier nicht untersucht.",
    "plain.colours.rule": "Warum: {rule}.",
    "plain.untold": "{count} weitere wurden vorher probiert und hier nicht untersucht.",
    "plain.untold.one": "Eine weitere Person wurde vorher probiert und hier nicht untersucht.",
    "plain.met": "Gespielt hast du schon gegen:",
    "plain.colour": "Deine Farbe",
    "plain.colours.had": "Bisher hattest du {colours}.",
    "plain.colours.had.none": "Du hast noch nicht gespielt.",
    "plain.due": "Du bist mit {colour} an der Reihe.",
    "plain.due.strong": "Du solltest {colour} haben.",
    "plain.due.absolute": "Du musst {colour} haben.",
    "plain.colours.5.2.1": "Ihr bekommt beide die Farbe, die an der Reihe ist.",
    "plain.colours.5.2.1.you": "Dein Gegner hat keine Farbe zu bekommen, also bekommst du deine.",
    "plain.colours.5.2.1.other": "Du hast keine Farbe zu bekommen, also bekommt dein Gegner "
    "{colour}.",
    "plain.colours.5.2.2.you": "Ihr solltet beide {colour} haben. Bei dir ist es wichtiger.",
    "plain.colours.5.2.2.other": "Ihr solltet beide {colour} haben. Beim Gegner ist es wichtiger.",
    "plain.colours.5.2.3": "Ihr solltet beide dieselbe Farbe haben. Es zählt die letzte Runde mit "
    "verschiedenen Farben: Jetzt ist es umgekehrt.",
    "plain.colours.5.2.4.you": "Ihr solltet beide {colour} haben. Du stehst höher.",
    "plain.colours.5.2.4.other": "Ihr solltet beide {colour} haben. Dein Gegner steht höher.",
    "plain.colours.5.2.5": "Ihr habt beide noch nicht gespielt. Die Startnummern und ein Los "
    "entscheiden.",
    "plain.next": "Was das für dich bedeutet",
    "plain.next.down": "Du rückst in dieser Runde ab. In den nächsten zwei Runden soll dir das "
    "nicht wieder passieren.",
    "plain.next.up": "Du triffst auf jemanden mit mehr Punkten. In den nächsten zwei Runden soll "
    "das nicht wieder so sein.",
    "plain.reason.met.you": "Du hast in Runde {round} gegen {player} gespielt. Niemand trifft "
    "zweimal auf denselben Gegner.",
    "plain.reason.forbidden.you": "Du und {player} dürft hier nicht gegeneinander spielen.",
    "plain.reason.colours.you": "Du und {player} müsst dieselbe Farbe haben.",
    "plain.reason.met": "{players} spielten in Runde {round}. Niemand trifft zweimal auf denselben "
    "Gegner.",
    "plain.reason.forbidden": "{players} dürfen hier nicht gegeneinander spielen.",
    "plain.reason.colours": "{players} müssen dieselbe Farbe haben.",
    "plain.reason.bye-barred": "{players} hatte schon ein Freilos oder einen Punkt ohne Spiel.",
    "plain.reason.completion": "Dann fänden die anderen nicht alle einen Gegner.",
    "plain.reason.order": "Das wäre genauso gut, kommt aber später in der Reihenfolge.",
    "plain.reason.chosen": "Nichts spricht dagegen.",
    "plain.worse.C5": "Das Freilos muss an jemanden mit weniger Punkten gehen.",
    "plain.worse.C6": "Mehr müssten die Gruppe verlassen.",
    "plain.worse.M1": "Jemand aus einer höheren Gruppe fände keinen Gegner.",
    "plain.worse.C7": "Jemand mit mehr Punkten müsste abrücken.",
    "plain.worse.C9": "Dann bekäme jemand mit mehr verpassten Partien das Freilos.",
    "plain.worse.C10": "Dann bekäme jemand eine Farbe zu oft.",
    "plain.worse.C11": "Dann bekäme jemand dreimal nacheinander dieselbe Farbe.",
    "plain.worse.C12": "Dann bekämen mehr die falsche Farbe.",
    "plain.worse.C13": "Dann bekäme jemand eine wichtige Farbe nicht.",
    "plain.worse.C14": "Wieder abrücken wie letzte Runde müsste: {players}.",
    "plain.worse.C15": "Wieder auf eine höhere Gruppe träfe wie letzte Runde: {players}.",
    "plain.worse.C16": "Wieder abrücken wie vor zwei Runden müsste: {players}.",
    "plain.worse.C17": "Wieder auf eine höhere Gruppe träfe wie vor zwei Runden: {players}.",
    "plain.worse.C18": "Letzte Runde abgerückt, und nun gegen noch weniger Punkte: {players}.",
    "plain.worse.C19": "Letzte Runde höher gespielt, und nun gegen noch mehr Punkte: {players}.",
    "plain.worse.C20": "Vor zwei Runden abgerückt, nun gegen noch weniger Punkte: {players}.",
    "plain.worse.C21": "Vor zwei Runden höher gespielt, nun gegen noch mehr Punkte: {players}.",
    "plain.values": "Die besten Werte mit jedem Gegner; was fehlt, ist überall gleich:",
    "plain.values.chosen": "{pair} (gewählt)",
    "column.pair": "Paar",
    "plain.numbers": "Die Zahlen, für die Schiedsrichter",
    "plain.fact.score": "Punkte",
    "plain.fact.colours": "Farben",
    "plain.fact.preference": "Farbpräferenz",
    "plain.fact.last": "Float letzte Runde",
    "plain.fact.earlier": "Float zwei Runden zuvor",
}

_ANSWERS = {
    "wish.title": "Runde {round}: Warum nicht {wish}?",
    "wish.pair": "{one} gegen {other}",
    "wish.bye": "das Freilos für {player}",
    "wish.colour": "{colour} für {player}",
    "wish.codes": "Kürzel und Schritte, für die Schiedsrichter",
    "wish.true": "So wurde ausgelost.",
    "wish.best": "Die beste Auslosung damit",
    "column.gone": "Fällt weg",
    "column.new": "Stattdessen",
    "wish.byes": "Das Freilos hätte {player}.",
    "wish.none": "Damit gibt es keine erlaubte Auslosung.",
    "game": "{white} - {black}",
    "if.title": "Runde {round}: was anders wäre",
    "if.nothing": "Nichts ändert sich: Jedes Brett bleibt, wie es ist.",
    "if.count": "{count} Bretter ändern sich.",
    "if.count.one": "Ein Brett ändert sich.",
    "if.bye": "Das Freilos geht an {after} statt an {before}.",
    "if.first": "Der erste Unterschied ist in dieser Punktgruppe: {points}.",
    "if.joining": "Neu in ihr: {players}.",
    "if.missing": "Nicht mehr in ihr: {players}.",
    "if.reason": "Gegen die alte Auslosung spricht: {reason}",
}

_OPINION = {
    "opinion.title": "Runde {round}: {system} und {other}",
    "opinion.identical": "Gleich: alle {count} Partien mit ihren Farben, und das Freilos.",
    "opinion.identical.one": "Gleich: die eine Partie mit ihren Farben, und das Freilos.",
    "opinion.differs": "Verschiedene Partien: {count}, gleiche: {same}.",
    "opinion.differs.one": "Verschiedene Partien: eine, gleiche: {same}.",
    "opinion.bye.only": "Alle Partien sind gleich; das Freilos ist es nicht.",
    "opinion.byes": "Das Freilos geht an {ours}; nach {other} an {theirs}.",
    "opinion.both.impossible": "Gleich: Beide sagen, dass es keine vollständige Auslosung gibt.",
    "opinion.impossible.theirs": "{other} endet, wie es ohne vollständige Auslosung üblich ist; es "
    "gibt aber eine. Die letzten Worte: {said}",
    "opinion.impossible.ours": "Nach {system} gibt es keine vollständige Auslosung; {other} nennt "
    "eine.",
    "opinion.decides": "Was entscheidet",
    "opinion.against": "Gegen die Auslosung von {other} spricht:",
    "opinion.better": "Die Auslosung von {other} hat den besseren Wert. Eines der Programme irrt, "
    "und es kann dieses sein; ein Bericht mit der Datei ist willkommen.",
    "column.game": "Partie",
    "column.here": "Diese Datei",
    "column.there": "Die andere Datei",
    "facts.title": "Was vor der Runde bekannt war",
    "facts.first": "Die Dateien unterscheiden sich in {count} Tatsachen. Solange sie das tun, kann "
    "kein Artikel entscheiden.",
    "facts.first.one": "Die Dateien unterscheiden sich in einer Tatsache. Solange sie das tun, "
    "kann kein Artikel entscheiden.",
    "facts.more": "{count} weitere stehen nicht hier; --json hat sie alle.",
    "facts.more.one": "Eine weitere steht nicht hier; --json hat sie.",
    "facts.player": "Person {player}",
    "facts.present": "{player} ist auszulosen",
    "facts.present.true": "ja",
    "facts.present.false": "nein",
    "facts.record": "{player} in Runde {round}",
    "facts.rounds": "Zahl der Runden",
    "facts.initial-colour": "Geloste Farbe",
    "facts.points-for-results": "Punkte für Ergebnisse",
    "facts.forbidden-pairs": "Gesperrte Paare",
    "facts.extra-points": "Punkte, die nicht aus Partien kommen (Beschleunigung)",
}

GERMAN = {
    **_WORDS,
    **_ROUND,
    **_DIGEST,
    **_VALUES,
    **_REASONS,
    **_COLOURS,
    **_PLAIN,
    **_ANSWERS,
    **_OPINION,
    **DECISIONS_IN_GERMAN,
    **SYSTEMS,
    **{f"rule.{english}": german for english, german in RULES.items()},
}
"""Every sentence by its key; the rules of editions by their English sentence."""
