"""The steps of a pairing in German: what the systems write down bracket by bracket."""

from __future__ import annotations

_ALL = {
    "{step} {article}": "{step} {article}",
    "chapter {number}": "Kapitel {number}",
    "chapter {number}, {article}": "Kapitel {number}, {article}",
    "W": "W",
    "B": "S",
    "nobody": "niemand",
}

_DUTCH = {
    "heterogeneous": "heterogen",
    "homogeneous": "homogen",
    "treated as homogeneous": "als homogen behandelt",
    "Bracket of {points} points, {kind} (1.3)": "Punktgruppe {points}, {kind} (1.3)",
    "Score bracket of {points} points, {kind} (A3)": "Punktgruppe {points}, {kind} (A3)",
    "  moved down: {players}": "  von oben gekommen: {players}",
    "  residents: {players}": "  aus der Punktgruppe: {players}",
    "  pairs: {pairs}": "  Paare: {pairs}",
    "  pairs: {pairs} (C6)": "  Paare: {pairs} (C6)",
    "  downfloaters: {players}": "  Abfloater: {players}",
    "  left over: {players}": "  übrig: {players}",
    "  not met in full: {values}": "  nicht ganz erfüllt: {values}",
    "  not met in full: {values} (C10)": "  nicht ganz erfüllt: {values} (C10)",
    "Bye: {player} (C2, C5)": "Freilos: {player} (C2, C5)",
    "Bye: {player} (A5, B1.b)": "Freilos: {player} (A5, B1.b)",
    "On the way:": "Unterwegs:",
    "{article}, bracket of {points}": "{article}, Punktgruppe {points}",
    "  {place}: {players} with no possible opponent": "  {place}: ohne möglichen Gegner: {players}",
    "  {place}: other players come down: {players}": "  {place}: herab kommen andere: {players}",
    "  {place}: joined with the bracket above: {players}": (
        "  {place}: mit der Punktgruppe darüber vereinigt: {players}"
    ),
    "  {place}: the bracket above is paired anew, and down come: {players}": (
        "  {place}: die Punktgruppe darüber wird neu ausgelost, und herab kommen: {players}"
    ),
}

_DUBOV = {
    "[Ch {article}]": "[Kap. {article}]",
    "First round: {count} pairs, upper half against lower half [Ch 5]": (
        "Erste Runde: {count} Paare, obere Hälfte gegen untere [Kap. 5]"
    ),
    "First round: {count} pair, upper half against lower half [Ch 5]": (
        "Erste Runde: {count} Paar, obere Hälfte gegen untere [Kap. 5]"
    ),
    "[Ch 9] ARO: {players}": "[Kap. 9] ARO: {players}",
    "{player} ({aro})": "{player} ({aro})",
    "[Ch 4] The bye goes to player {player}": "[Kap. 4] Das Freilos geht an Nr. {player}",
    "Group {number}, players with {points} points": "Punktgruppe {number}, Punktzahl {points}",
    "Group {number}, players with {points} point": "Punktgruppe {number}, Punktzahl {points}",
    "White due": "Weiß steht an",
    "Black due": "Schwarz steht an",
    "No colour due": "Keine Farbe steht an",
    "{subgroup}: {players}": "{subgroup}: {players}",
    "{player} (ARO {aro}, R {rating}, c{may_change} u{may_rise})": (
        "{player} (ARO {aro}, R {rating}, c{may_change} u{may_rise})"
    ),
    "Floaters from above: {players}": "Floater von oben: {players}",
    "[Ch 7.1] Without an opponent in the group: {players}": (
        "[Kap. 7.1] Ohne Gegner in der Punktgruppe: {players}"
    ),
    "[Ch 7.2] Odd group: {white} White, {black} Black": (
        "[Kap. 7.2] Ungerade Punktgruppe: {white} Weiß, {black} Schwarz"
    ),
    "[Ch {article}] Colours not equal: {white} White, {black} Black": (
        "[Kap. {article}] Farben nicht gleich: {white} Weiß, {black} Schwarz"
    ),
    "[Ch 6.4] To be paired below: {players}": "[Kap. 6.4] Weiter unten auszulosen: {players}",
    "[Ch 8] No opponent in the group for floater {player}": (
        "[Kap. 8] In der Punktgruppe kein Gegner für Floater {player}"
    ),
    "[Ch 8] Opponent of floater {player}": "[Kap. 8] Gegner von Floater {player}",
    "[Ch 8] Going on to the next group: {players}": (
        "[Kap. 8] Weiter in die nächste Punktgruppe: {players}"
    ),
    "Standard pairing [Ch 6] with {rows} White and {rows} Black": (
        "Standardauslosung [Kap. 6] mit {rows} Weiß und {rows} Schwarz"
    ),
    "Pairs of group {number}: {pairs}": "Paare der Punktgruppe {number}: {pairs}",
    "> player {player} goes from {source} to {target}": "> Nr. {player}: {source}, nun {target}",
    "[{colour} G{number}]": "[{colour} G{number}]",
    "floaters of group {number}": "Floater der Punktgruppe {number}",
    "opponents in group {number}": "Gegner in Punktgruppe {number}",
}

_BURSTEIN = {
    "rematch": "Wiederholung",
    "limits": "Grenzen",
    "choice of the bye": "Wahl des Freiloses",
    "completion": "Vollständigkeit",
    "due colours": "anstehende Farben",
    "order": "Reihenfolge",
    "colours": "Farben",
    "Round {round}, {system}, {count} players": "Runde {round}, {system}, Teilnehmer: {count}",
    "Round {round}, {system}, {count} player": "Runde {round}, {system}, Teilnehmer: {count}",
    "[3.2] score group {points}: {size}": "[3.2] Punktgruppe {points}: {size}",
    "[3.3] one imaginary point: {players}": "[3.3] ein gedachter Punkt: {players}",
    "[4.2] {player} cannot be spared: the others could not be paired": (
        "[4.2] {player} ist nicht entbehrlich: die anderen ließen sich nicht auslosen"
    ),
    "[4.2] bye: {player} (score {points})": "[4.2] Freilos: {player} (Punkte: {points})",
    "{player}  SB {sonneborn_berger}  Buchholz {buchholz}  Median {median}"
    "  rating {rating}  due {colour}": (
        "{player}  SB {sonneborn_berger}  Buchholz {buchholz}  Median {median}"
        "  Elo {rating}  es steht an {colour}"
    ),
    "[6.6] cannot be completed, count as one: {upper} and {lower}": (
        "[6.6] nicht vollständig auszulosen, gelten als eine: {upper} und {lower}"
    ),
    "Group {points}: {players}": "Punktgruppe {points}: {players}",
    "[6.3] {player} floats in": "[6.3] {player} floatet herein",
    "[6.6] may float: {players}": "[6.6] dürfen floaten: {players}",
    "[6.5] due colours: {granted} of {size}": "[6.5] anstehende Farben: {granted} von {size}",
    "Total pairs: {pairs}": "Paare insgesamt: {pairs}",
}

_NSWCA = {
    "Round {round}, NSWCA guidelines": "Runde {round}, Richtlinien der NSWCA",
    "[3.2 e] {player} did not appear in an earlier round and is paired: excused": (
        "[3.2 e] {player} fehlte in einer früheren Runde und wird ausgelost: entschuldigt"
    ),
    "[3.2 d] bye: {player}": "[3.2 d] Freilos: {player}",
    "[3.3 b] score group {points}: {players}": "[3.3 b] Punktgruppe {points}: {players}",
    "{group}; from above: {players}": "{group}; von oben: {players}",
    "  [3.3 d] odd man {player} from above meets {opponent}": (
        "  [3.3 d] überzählig von oben: {player} trifft auf {opponent}"
    ),
    "  [3.3 d 1] {player}: odd man, to the next group": (
        "  [3.3 d 1] {player}: überzählig, in die nächste Punktgruppe"
    ),
    "  [3.3 d 2] {player}: finds nobody, jumps": (
        "  [3.3 d 2] {player}: findet niemanden, überspringt die Punktgruppe"
    ),
    "  [3.3 c 1] halves: {top} | {bottom}": "  [3.3 c 1] Hälften: {top} | {bottom}",
    "  [3.3 c 2] {exchange}": "  [3.3 c 2] {exchange}",
    "interchange": "Austausch",
    "wider exchange": "weiterer Tausch",
    "Pairs: {pairs}": "Paare: {pairs}",
}

_ROUND_ROBIN = {
    "Round {round}, table for {size} players": "Runde {round}, Berger-Tabelle für {size}",
    "{player} is away": "{player} fehlt",
    "[4.0] {player} withdrew after {completed} of {scheduled} rounds: {effect}": (
        "[4.0] {player} ist nach {completed} von {scheduled} Runden ausgeschieden: {effect}"
    ),
    "lost by default": "kampflos verloren",
    "not counted": "nicht gewertet",
    "  {player} rests": "  {player} setzt aus",
}

STEPS = {**_ALL, **_DUTCH, **_DUBOV, **_BURSTEIN, **_NSWCA, **_ROUND_ROBIN}
"""The lines of step logs by their English template."""
