"""One German word for one thing, for whoever writes German sentences; a test holds them to it.

The words are those of German arbiters: of their lists on the wall, their programs, their rules.
"""

from __future__ import annotations

WORDS = {
    "acceleration": "Beschleunigung",
    "appeals committee": "Schiedsgericht",
    "arbiter": "Schiedsrichter",
    "board": "Brett",
    "bye": "Freilos",
    "chief arbiter": "Hauptschiedsrichter",
    "cross-table": "Kreuztabelle",
    "draw (of a game)": "Remis",
    "Dutch System": "Schweizer System, holländisch (FIDE)",
    "Dubov System": "Schweizer System, Dubov (FIDE)",
    "edition": "Fassung",
    "federation": "Föderation",
    "forbidden pair": "gesperrtes Paar",
    "forfeit": "kampflos",
    "line-up": "Aufstellung",
    "match (of two teams)": "Begegnung",
    "national rating": "nationale Zahl",
    "natural order": "natürliche Reihenfolge",
    "organiser": "Veranstalter",
    "pairing (the boards of a round)": "Auslosung",
    "pairing (two players)": "Paarung",
    "pairing card": "Paarungskarte",
    "pairing number": "Startnummer, kurz Nr.",
    "rating": "Elo-Zahl, über einer Spalte Elo",
    "rating report": "Auswertung",
    "round robin": "Rundenturnier",
    "scoregroup": "Punktgruppe",
    "section": "Gruppe",
    "standings": "Rangliste",
    "team": "Mannschaft",
    "tie-break": "Feinwertung",
    "wall chart": "Fortschrittstabelle",
    "withdrawn": "ausgeschieden",
}
"""The German word by the English one."""

INSTEAD = {
    r"(?<!Berger-)\bTabellen?\b": "Rangliste",
    r"\b(End|Schluss)(tabelle|stand)": "Schlussrangliste",
    r"Tafel\b": "Berger-Tabelle",
    r"[Ww]ertungszahl": "Elo-Zahl",
    r"\bRating": "Elo-Zahl",
    r"\b(FIDE-|nationaler? |[Nn]ationale )Wertung\b": "Elo-Zahl, nationale Zahl",
    r"ELO": "Elo",
    r"Wertungsbericht": "Auswertung",
    r"Wertungsgruppe": "Punktgruppe",
    r"Dubow": "Dubov",
    r"niederländisch|\bDutch\b": "holländisch",
    r"Ausgabe": "Fassung",
    r"[Ss]pielfrei": "Freilos",
    r"[Uu]nentschieden": "Remis",
    r"Turnierleitung|\bLeitung\b": "Schiedsrichter, Veranstalter",
    r"Turnierkarte": "Paarungskarte",
    r"\bverboten": "gesperrt",
    r"(?<!in )\bOrdnung": "Reihenfolge",
    r"[Zz]urücktr|[Zz]urückgetr|Rücktritt": "ausgeschieden",
    r"[Kk]orrigier|Korrektur": "berichtigen",
    r"\bVerband\b": "Föderation",
    r"\bSektion": "Gruppe",
    r"Setznummer|Setzliste": "Startnummer, Startliste",
}
"""What is not written, as a pattern, and the word that stands for it."""
