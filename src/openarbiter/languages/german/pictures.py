"""Pictures in German, and the short reason of each board of a draft."""

from __future__ import annotations

__all__ = ["PICTURES"]

_REASONS = {
    "White": "Weiß",
    "Black": "Schwarz",
    "both must have the same colour": "beide müssen dieselbe Farbe haben",
    "the others could not all be paired": "die anderen ließen sich nicht alle auslosen",
    "may not have the bye": "darf das Freilos nicht bekommen",
    "later in the order": "später in der Reihenfolge",
    "worse in this criterion": "schlechter in diesem Kriterium",
    "{players} would float": "müsste abfloaten: {players}",
    "{players} would float from the next bracket": (
        "müsste aus der nächsten Punktgruppe abfloaten: {players}"
    ),
    "{players} would float down again": "wieder ab: {players}",
    "{players} would float up again": "wieder auf: {players}",
    "{players} would not get the colour preferred": "ohne die gewünschte Farbe: {players}",
    "{players} would get one colour too often": "eine Farbe zu oft: {players}",
    "{players} would suffer": "betroffen: {players}",
    "they met in round {number}": "sie spielten in Runde {number} gegeneinander",
    "the pair is forbidden": "das Paar ist gesperrt",
    "{reason} ({code})": "{reason} ({code})",
    "moved in the order": "in der Reihenfolge verschoben",
    "moved in the order, because {player} meets {opponent}": (
        "in der Reihenfolge verschoben, denn {player} spielt gegen {opponent}"
    ),
    "moved in the order, because {player} floats again": (
        "in der Reihenfolge verschoben, denn {player} floatet weiter ab"
    ),
    "without an exchange: {reason}": "ohne Austausch: {reason}",
    "not {player}: {reason}": "nicht {player}: {reason}",
    "and {count} more before": "und {count} weitere vorher",
    "nobody else is in the bracket": "niemand sonst ist in der Punktgruppe",
    "the number is odd, and the last of the order is left over": (
        "die Zahl ist ungerade, und wer in der Reihenfolge zuletzt kommt, bleibt übrig"
    ),
    "instead of {player}: {reason}": "statt {player}: {reason}",
}

_BRACKETS = {
    "Boards": "Bretter",
    "Further boards": "Weitere Bretter",
    "Bye": "Freilos",
    "the pairing-allocated bye": "das Freilos der Auslosung",
    "{points} points": "{points} Punkte",
    "{points} point": "{points} Punkt",
    "{count} players": "{count} Personen",
    "{count} player": "{count} Person",
    "{count} residents": "{count} Personen",
    "{count} resident": "{count} Person",
    "{number} moved down": "{number} von oben",
    "{number} from below": "{number} von unten",
    "{count} pairs": "{count} Paare",
    "{count} pair": "{count} Paar",
    "no pair": "kein Paar",
    "continued: {note}": "Fortsetzung: {note}",
    "{bracket}: {note}.": "{bracket}: {note}.",
}

_ROUND = {
    "Tournament": "Turnier",
    "paired by {system}": "ausgelost nach {system}",
    "The file holds other boards for this round; drawn is the pairing of {system}.": (
        "Die Datei hat in dieser Runde andere Partien; gezeichnet ist die Auslosung nach {system}."
    ),
    "Round {number} of {rounds}": "Runde {number} von {rounds}",
    "Round {number}": "Runde {number}",
    "scores with acceleration": "Punkte mit Beschleunigung",
    "picture {number} of {pages}": "Bild {number} von {pages}",
    "{count} boards": "{count} Bretter",
    "{count} board": "{count} Brett",
    "{count} pairs in natural order": "{count} Paare in natürlicher Reihenfolge",
    "{count} pair in natural order": "{count} Paar in natürlicher Reihenfolge",
    "{number} where a rule stepped in": "bei {number} griff eine Regel ein",
    "{number} moved in the order": "{number} in der Reihenfolge verschoben",
    "{boards} and one bye": "{boards}; dazu ein Freilos",
    "from {points} points": "von {points} Punkten",
    "from {points} point": "von {points} Punkt",
    "bye, {points}": "Freilos, {points}",
    "moves down": "floatet ab",
    "moves down to {points} points": "floatet ab zu {points} Punkten",
    "moves down to {points} point": "floatet ab zu {points} Punkt",
    "bd {number}": "Br. {number}",
    "Not paired": "Nicht ausgelost",
    "Not paired: {players}.": "Nicht ausgelost: {players}.",
    "half-point bye": "Freilos mit halbem Punkt",
    "full-point bye": "Freilos mit ganzem Punkt",
    "zero-point bye": "Freilos ohne Punkt",
    "natural order": "natürliche Reihenfolge",
    "met or forbidden": "schon gespielt oder gesperrt",
    "colour preferences": "Farbpräferenzen",
    "would float again": "würde wieder floaten",
    "would leave somebody over": "jemand bliebe übrig",
    "pair": "Paar",
    "White, Black": "Weiß, Schwarz",
    "floated down or up in the last round": "floatete in der letzten Runde ab oder auf",
    "exchanged between S1 and S2": "zwischen S1 und S2 ausgetauscht",
    "Board {number}: {left}, {right}; {reason}.": "Brett {number}: {left}, {right}; {reason}.",
    "Exchanged between S1 and S2: {players}.": "Zwischen S1 und S2 ausgetauscht: {players}.",
    "The same in words": "Dasselbe in Worten",
}

_TABLES = {
    "after round {number}": "nach Runde {number}",
    "Score race": "Punkteverlauf",
    "{name} leads with {points} points": "{name} führt mit {points} Punkten",
    "{name} leads with {points} point": "{name} führt mit {points} Punkt",
    "{players} players lead with {points} points": "{players} führen mit {points} Punkten",
    "{players} players lead with {points} point": "{players} führen mit {points} Punkt",
    "R{number}": "R{number}",
    "start": "Start",
    "Cross-table": "Kreuztabelle",
    "Cross-table, places {first} to {last}": "Kreuztabelle, Plätze {first} bis {last}",
    "Place": "Platz",
    "No.": "Nr.",
    "Name": "Name",
    "Points": "Punkte",
    "won": "gewonnen",
    "drawn": "remis",
    "lost": "verloren",
    "no game over the board, or no result yet": "keine Partie am Brett, oder noch kein Ergebnis",
    "the player": "die Person selbst",
    "against place {place}": "gegen Platz {place}",
    "round {number}: {result}": "Runde {number}: {result}",
    "{result} against {name}": "{result} gegen {name}",
    "win": "gewonnen",
    "draw": "remis",
    "loss": "verloren",
    "unrated win": "gewonnen, nicht gewertet",
    "unrated draw": "remis, nicht gewertet",
    "unrated loss": "verloren, nicht gewertet",
    "undecided": "noch kein Ergebnis",
    "forfeit win": "kampflos gewonnen",
    "forfeit loss": "kampflos verloren",
    "pairing allocated bye": "Freilos der Auslosung",
    "full point bye": "Freilos mit ganzem Punkt",
    "half point bye": "Freilos mit halbem Punkt",
    "zero point bye": "Freilos ohne Punkt",
    "absent": "nicht da",
    "{result} unrated": "{result} (nicht gewertet)",
    "adjourned": "vertagt",
}

PICTURES = {**_REASONS, **_BRACKETS, **_ROUND, **_TABLES}
"""The sentences of pictures by their English template."""
