"""What stands in the way, in German: rounds, tie-breaks, wishes and funds that do not work."""

from __future__ import annotations

_PAIRS = {
    "{found} ({article})": "{found} ({article})",
    "TRF26, record {number}": "TRF26, Datensatz {number}",
    "players {first} and {second} meet again": (
        "Nr. {first} und Nr. {second} treffen sich noch einmal"
    ),
    "players {first} and {second} are paired": "Nr. {first} und Nr. {second} spielen gegeneinander",
    "this pair is forbidden": "dieses Paar ist gesperrt",
    "both must have {colour}": "beide müssen {colour} haben",
    "player {player} has {colour}: a colour difference of {difference}": (
        "Nr. {player} hat {colour}: eine Farbdifferenz von {difference}"
    ),
    "no colour difference beyond two": "keine Farbdifferenz über zwei",
    "player {player} has {colour} a third time in a row": (
        "Nr. {player} hat zum dritten Mal nacheinander {colour}"
    ),
    "nobody has the same colour three times in a row": (
        "niemand hat dreimal nacheinander dieselbe Farbe"
    ),
    "player {player} has White against {other}": "Nr. {player} hat Weiß gegen Nr. {other}",
    "{player} should have White": "Nr. {player} steht Weiß zu",
}

_IMPOSSIBLE = {
    "everybody has had it or points without playing that bar from it, so nobody may have the "
    "bye ({article})": (
        "alle hatten es schon oder haben ohne Spiel Punkte bekommen, die davon ausschließen; "
        "darum darf niemand das Freilos haben ({article})"
    ),
    "round {number} cannot be paired completely: {reason}. The arbiter decides what to do "
    "({article})": (
        "Runde {number} lässt sich nicht vollständig auslosen: {reason}. "
        "Was zu tun ist, entscheidet der Schiedsrichter ({article})"
    ),
    "{document}, Article {number}": "{document}, Artikel {number}",
    "{document}, chapter {number}": "{document}, Kapitel {number}",
    "{document} has no answer": "{document} gibt keine Antwort",
    "NSWCA guidelines, {articles}": "Richtlinien der NSWCA, {articles}",
    "nobody is left who may receive the pairing-allocated bye": (
        "niemand ist mehr da, der das Freilos bekommen darf"
    ),
    "players {players}": "Nr. {players}",
    "player {players}": "Nr. {players}",
    "every player has had a bye or won a point by default": (
        "alle hatten schon ein Freilos oder einen kampflosen Punkt"
    ),
    "round {number}: nobody may be awarded the bye: {reason} (3.2 d)": (
        "Runde {number}: niemand darf das Freilos haben: {reason} (3.2 d)"
    ),
    "round {number}: the players left cannot be paired": (
        "Runde {number}: wer übrig ist, lässt sich nicht vollständig auslosen"
    ),
    "one of the players {players}": "eine der Nummern {players}",
    "{reason}; the same holds for players {players}": ("{reason}; dasselbe gilt für Nr. {players}"),
    "{reason}; the same holds for player {players}": "{reason}; dasselbe gilt für Nr. {players}",
    "{players} may meet nobody who is left": "für {players} ist kein erlaubter Gegner mehr da",
    "{players} would need an opponent from elsewhere, and may meet nobody there": (
        "für {players} wäre ein Gegner von außerhalb nötig, und dort ist keiner erlaubt"
    ),
    "{players} each need an opponent, and only {partners} may be one: {number} for {count}": (
        "für {players} ist je ein Gegner nötig, in Frage kommt nur: {partners}; "
        "{number} für {count}"
    ),
    "{players} needs an opponent, and only {partners} may be one: {number} for {count}": (
        "für {players} ist ein Gegner nötig, in Frage kommt nur: {partners}; {number} für {count}"
    ),
}

_WISHES = {
    "{text} is no change; known are {known}": "{text} ist keine Änderung; möglich sind {known}",
    "result:ROUND:A-B:1-0 (or 0-1, =, +-, -+, --), withdraw:A, add:NAME, add:NAME:RATING, "
    "allow:A-B, forbid:A-B": (
        "result:RUNDE:A-B:1-0 (oder 0-1, =, +-, -+, --), withdraw:A, add:NAME, add:NAME:ZAHL, "
        "allow:A-B, forbid:A-B"
    ),
    "there is no player {number} in this tournament": (
        "Nr. {number} gibt es in diesem Turnier nicht"
    ),
    "a result of round {earlier} does not count in round {number}": (
        "ein Ergebnis der Runde {earlier} zählt nicht in Runde {number}"
    ),
    "{first} and {second} did not meet in round {number}": (
        "Nr. {first} und Nr. {second} spielten in Runde {number} nicht gegeneinander"
    ),
    "the pair {first}-{second} is not forbidden": "das Paar {first}-{second} ist nicht gesperrt",
    "player {number} is wished for twice": "Nr. {number} ist zweimal gewünscht",
    "nothing is wished for": "es ist nichts gewünscht",
}

_TIE_BREAKS = {
    "tie-break {code}: not a code; one looks like BH, BH/C1 or BH:GP/C1": (
        "Feinwertung {code}: kein Kürzel; eines sieht so aus: BH, BH/C1 oder BH:GP/C1"
    ),
    "tie-break {code}: {score} is no score; there are MP and GP": (
        "Feinwertung {code}: {score} gibt es nicht; es gibt MP und GP"
    ),
    "tie-break {code}: {part} says a second time what is cut": (
        "Feinwertung {code}: {part} nennt ein zweites Mal, was gestrichen wird"
    ),
    "tie-break {code}: modifier {letter} stands there twice": (
        "Feinwertung {code}: der Zusatz {letter} steht zweimal da"
    ),
    "tie-break {code}: {part} is no modifier; there are C1, C2, M1, M2, L+1, K4, P, F, R, U1400 "
    "and V2026 (C.07, Article 14)": (
        "Feinwertung {code}: {part} ist kein Zusatz; es gibt C1, C2, M1, M2, L+1, K4, P, F, R, "
        "U1400 und V2026 (C.07, Artikel 14)"
    ),
    "tie-break {number}, {code}: it is {other} once more; only direct encounters may be listed "
    "several times (C.07, Article 4.3)": (
        "Feinwertung {number}, {code}: noch einmal {other}; nur der direkte Vergleich darf "
        "mehrmals genannt sein (C.07, Artikel 4.3)"
    ),
    "tie-break {number}, {code}: Buchholz and its relatives must not be used in round-robins "
    "(C.07, Article 8)": (
        "Feinwertung {number}, {code}: Buchholz und Verwandte sind in Rundenturnieren nicht "
        "erlaubt (C.07, Artikel 8)"
    ),
    "tie-break {number}, {code}: only a table of teams has it, and this one is of players (C.07, "
    "Article 11)": (
        "Feinwertung {number}, {code}: die gibt es nur in Ranglisten von Mannschaften, und diese "
        "ist eine von Personen (C.07, Artikel 11)"
    ),
    "{trouble}. Prizes go to the players of the teams: name tie-breaks for their table "
    "(--tie-breaks)": (
        "{trouble}. Preise gehen an die Personen in den Mannschaften: nennen Sie Feinwertungen für "
        "deren Rangliste (--tie-breaks)"
    ),
    "tie-break {number}, {code}: {edition} knows no {name}; perhaps {near}?": (
        "Feinwertung {number}, {code}: {edition} kennt {name} nicht; vielleicht {near}?"
    ),
    "tie-break {number}, {code}: {edition} knows no {name}; there are {known}": (
        "Feinwertung {number}, {code}: {edition} kennt {name} nicht; es gibt {known}"
    ),
    "C.07 (applied from 2024-08-01)": "C.07 (gültig ab 1.8.2024)",
    "C.07 (applied from 2026-03-01)": "C.07 (gültig ab 1.3.2026)",
    "NSWCA Tournament Guidelines, section 6": "NSWCA Tournament Guidelines, Abschnitt 6",
    "it admits none": "sie hat keine Zusätze",
    "it admits {letters}": "sie hat die Zusätze {letters}",
    "{reason} (C.07, Articles 5 and 14)": "{reason} (C.07, Artikel 5 und 14)",
    "tie-break {number}, {code}: {name} has no modifier {letter}; {admitted}": (
        "Feinwertung {number}, {code}: {name} hat den Zusatz {letter} nicht; {admitted}"
    ),
}

_TABLES = {
    "there is no number {number} in this table": "Nr. {number} steht nicht in dieser Rangliste",
    "nothing": "nichts",
    "{code} is not in the list of tie-breaks; it has {list}": (
        "{code} gehört nicht zur Feinwertung; sie besteht aus: {list}"
    ),
    "there is no table after round {number}: {paired} rounds of the tournament are paired": (
        "nach Runde {number} gibt es keine Rangliste: ausgelost sind {paired} Runden"
    ),
    "after={wish}: expected the number of a round, such as after=5": (
        "after={wish}: hier steht die Nummer einer Runde, wie after=5"
    ),
    "an empty field": "leeres Feld",
    "{name}: {number} players found; give a number or the whole name": (
        "{name}: trifft auf {number} Personen zu; geben Sie die Nummer oder den ganzen Namen an"
    ),
    "{name}: nobody found; give a number or the whole name": (
        "{name}: niemand gefunden; geben Sie die Nummer oder den ganzen Namen an"
    ),
    "part={wish}: the cross-table has the parts 1 to {number}": (
        "part={wish}: die Kreuztabelle hat die Teile 1 bis {number}"
    ),
    "number {number} twice: two different players are compared": (
        "zweimal Nr. {number}: verglichen werden zwei verschiedene Personen"
    ),
    "round={wish}: expected the number of a round": (
        "round={wish}: hier steht die Nummer einer Runde"
    ),
    "round {number} of section {section} is not published": (
        "Runde {number} der Gruppe {section} ist nicht veröffentlicht"
    ),
    "no round of section {section} is published yet": (
        "in der Gruppe {section} ist noch keine Runde veröffentlicht"
    ),
    "nobody has the number {number} in section {section}": (
        "die Nummer {number} gibt es in der Gruppe {section} nicht"
    ),
    "player {number} stands in the table twice": "Nr. {number} steht zweimal in der Rangliste",
    "the table puts player {first} before player {second}, who has more points: prizes need a "
    "table ordered by points": (
        "in der Rangliste steht Nr. {first} vor Nr. {second} mit mehr Punkten: Preise brauchen "
        "eine Rangliste nach Punkten"
    ),
    "the fund names player {number}, who is not in the table": (
        "der Preisfonds nennt Nr. {number}, und die steht nicht in der Rangliste"
    ),
    "{categories} categories overlap among {players} tied players; at most {most} can be "
    "compared": (
        "{categories} Kategorien überschneiden sich bei {players} Punktgleichen; "
        "verglichen werden höchstens {most}"
    ),
    "nobody has a rating in the national list {name}": (
        "niemand hat eine Zahl in der nationalen Liste {name}"
    ),
}

_ROUNDS = {
    "the tournament has no players; is the file complete?": (
        "das Turnier hat keine Teilnehmer; ist die Datei vollständig?"
    ),
    "there is no round {number}; rounds are counted from 1": (
        "Runde {number} gibt es nicht; gezählt wird ab 1"
    ),
    "there is no round {number}: the tournament has {rounds} rounds, {paired} are paired": (
        "Runde {number} gibt es nicht: das Turnier hat {rounds} Runden, ausgelost sind {paired}"
    ),
    "round {number} cannot be paired yet: round {next} is next": (
        "Runde {number} kann noch nicht ausgelost werden: an der Reihe ist Runde {next}"
    ),
    "round {number} cannot be paired: rounds 1 to {paired} are in the file, {next} is next": (
        "Runde {number} kann nicht ausgelost werden: in der Datei stehen die Runden 1 bis "
        "{paired}, an der Reihe ist {next}"
    ),
    "no pairing system is called {system}; known are {known}": (
        "kein Auslosungssystem heißt {system}; bekannt sind {known}"
    ),
    "the tournament names the pairing system {code} (record 192), which is not here; name the one "
    "to be used; known are {known}": (
        "das Turnier nennt das Auslosungssystem {code} (Datensatz 192), das es hier nicht gibt; "
        "nennen Sie das gewünschte; bekannt sind {known}"
    ),
    "the table for {players} players has no round {number}": (
        "die Berger-Tabelle für {players} Personen hat keine Runde {number}"
    ),
    "round {number} is beyond the {rounds} rounds announced": (
        "Runde {number} liegt hinter den {rounds} angekündigten Runden"
    ),
    "the NSWCA guidelines know no accelerated system: score groups are made of the points won "
    "(3.3 a). Pair without virtual points, or by another edition": (
        "die Richtlinien der NSWCA kennen keine Beschleunigung: die Punktgruppen folgen aus den "
        "erzielten Punkten (3.3 a). Losen Sie ohne Zuschlag aus oder nach einer anderen Fassung"
    ),
    "{system} has no colour rule for a pair: ask about pairs or the bye": (
        "{system} hat keine Farbregel für ein Paar: fragen Sie nach Paaren oder dem Freilos"
    ),
    "Baku acceleration is announced, and the number of rounds, which decides what rounds are "
    "accelerated (C.04.7, 2.1.4), is not; state it (record 142 or XXR), or list the virtual points "
    "(record 250 or XXA)": (
        "die Baku-Beschleunigung ist angekündigt, die Zahl der Runden nicht, und davon hängt ab, "
        "welche Runden beschleunigt sind (C.04.7, 2.1.4); geben Sie sie an (Datensatz 142 oder "
        "XXR), oder nennen Sie den Zuschlag in Punkten (Datensatz 250 oder XXA)"
    ),
    "a round robin needs two players at least": (
        "ein Rundenturnier braucht mindestens zwei Personen"
    ),
    "a round robin knows no accelerated system": "im Rundenturnier gibt es keine Beschleunigung",
    "in a round robin everybody meets everybody: no pair can be forbidden": (
        "im Rundenturnier spielen alle gegen alle: kein Paar kann gesperrt sein"
    ),
    "round {number} is accelerated, and {system} knows scores without virtual points only; pair "
    "it by another system or take the acceleration out": (
        "Runde {number} ist beschleunigt, und {system} kennt nur Punkte ohne Zuschlag; nehmen Sie "
        "ein anderes System oder die Beschleunigung heraus"
    ),
    "{system} needs a rating of every player and has no rule for those without; give an estimate "
    "to {players}": (
        "{system} braucht von allen eine Elo-Zahl und hat keine Regel für andere; geben Sie "
        "eine Schätzung an für {players}"
    ),
    "{system} has an acceleration of its own (C.04.4.2, rule 3.3); the tournament asks for Baku "
    "acceleration, which cannot be added to it": (
        "{system} hat eine eigene Beschleunigung (C.04.4.2, Regel 3.3); das Turnier verlangt die "
        "Baku-Beschleunigung, und beide zusammen gehen nicht"
    ),
    "{system} has an acceleration of its own (C.04.4.2, rule 3.3): player {player} has {points} "
    "more in round {number}, but the tournament lists {listed}": (
        "{system} hat eine eigene Beschleunigung (C.04.4.2, Regel 3.3): Nr. {player} hat in Runde "
        "{number} {points} mehr, das Turnier nennt aber {listed}"
    ),
}

TROUBLES = {**_PAIRS, **_IMPOSSIBLE, **_WISHES, **_TIE_BREAKS, **_TABLES, **_ROUNDS}
"""The sentences of troubles by their English template."""
