"""Lists of players in German: what was odd in one, and what was done about it."""

from __future__ import annotations

LISTS = {
    "line {number}: {found}; expected {expected}": "Zeile {number}: {found}; erwartet: {expected}",
    "{found}; expected {expected}": "{found}; erwartet: {expected}",
    "a list of players": "eine Liste von Teilnehmern",
    "no player": "niemand",
    "a line for each player": "eine Zeile für jede Person",
    "{text} and no word for a column": "{text} und kein Name einer Spalte",
    "a first line that names the columns: Name, Rating, Federation, Club ...": (
        "eine erste Zeile mit den Namen der Spalten: Name, Elo, Föderation, Verein ..."
    ),
    "a column {text}": "eine Spalte {text}",
    "Name, Rating, Title, Sex, Federation, FIDE ID, Born, Club or Note": (
        "Name, Elo, Titel, Geschlecht, Föderation, FIDE-ID, Geburtsdatum, Verein oder Bemerkung"
    ),
    "the column is left out": "die Spalte wird weggelassen",
    "a second column for {heading}": "eine zweite Spalte für {heading}",
    "one": "eine",
    "the first one counts": "die erste gilt",
    "no more cells than columns": "nicht mehr Felder als Spalten",
    "the cell is left out": "das Feld wird weggelassen",
    "a name in every line": "ein Name in jeder Zeile",
    "the line is left out": "die Zeile wird weggelassen",
    "a title such as FM": "ein Titel wie FM",
    "three letters": "drei Buchstaben",
    "m or w": "m oder w",
    "a number": "eine Zahl",
    "a date or a year": "ein Datum oder ein Jahr",
    "a federation, whose list it is": "eine Föderation, zu der die Liste gehört",
    "the national entry is left out": "der nationale Eintrag wird weggelassen",
    "a whole number below 4000": "eine ganze Zahl unter 4000",
    "left without a rating": "bleibt ohne Elo-Zahl",
    "{name} again, as in line {number}": "noch einmal {name}, wie in Zeile {number}",
    "every player once": "jede Person einmal",
    "both are kept": "beide bleiben",
    "Title": "Titel",
    "Federation": "Föderation",
    "FIDE ID": "FIDE-ID",
    "Birth": "Geburtsdatum",
    "Sex": "Geschlecht",
    "Club": "Verein",
}
"""The sentences about lists of players by their English template."""
