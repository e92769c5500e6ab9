"""Rating reports and norms in German."""

from __future__ import annotations

_NORMS = {
    "registration, arbiters, playing times and rounds a day (1.1)": (
        "Anmeldung, Schiedsrichter, Spielzeiten und Runden am Tag (1.1)"
    ),
    "membership of the opponents' federations (1.4.2 a)": (
        "Mitgliedschaft der Föderationen der Gegner (1.4.2 a)"
    ),
    "number of games and kinds of events over all norms together (1.5)": (
        "Zahl der Partien und Arten der Turniere über alle Normen zusammen (1.5)"
    ),
    "{number} at least": "mindestens {number}",
    "{number} at most": "höchstens {number}",
    "{number} % at least": "mindestens {number} %",
    "none": "keine",
    "{points} of {games}": "{points} aus {games}",
    "score": "Punkte",
    "performance rating": "Turnierleistung",
    "average rating of the opponents": "Durchschnitt der Gegner",
    "average rating of the opponents, one of {rating} counted as {floor}": (
        "Durchschnitt der Gegner, dabei {rating} als {floor} gezählt"
    ),
    "games over the board": "am Brett gespielte Partien",
    "federations other than one's own": "andere Föderationen als die eigene",
    "opponents of one's own federation ({federation})": (
        "Gegner der eigenen Föderation ({federation})"
    ),
    "opponents of one federation ({federation})": "Gegner derselben Föderation ({federation})",
    "opponents with a title (CM and WCM do not count)": (
        "Gegner mit Titel (CM und WCM zählen nicht)"
    ),
    "{first} or {next}": "{first} oder {next}",
    "opponents who are {titles}": "Gegner mit dem Titel {titles}",
    "players of the double round robin": "Teilnehmer des doppelrundigen Turniers",
}

_RULES = {
    "one upgrade by the 400-point rule in a tournament": (
        "400-Punkte-Regel, nur einmal im Turnier zu eigenen Gunsten"
    ),
    "the 400-point rule for every game": "400-Punkte-Regel für jede Partie",
    "the 400-point rule for players below 2650": "400-Punkte-Regel für Personen unter 2650",
    "rapid and blitz: the 400-point rule for every game": (
        "Schnell- und Blitzschach: 400-Punkte-Regel für jede Partie"
    ),
    "rapid and blitz: 600 points apart is not rated above 2600": (
        "Schnell- und Blitzschach: über 2600 wird ein Abstand von 600 nicht gewertet"
    ),
    "B.02 effective from 1 January 2022, Articles 8.2 and 8.3.1": (
        "B.02, gültig ab 1. Januar 2022, Artikel 8.2 und 8.3.1"
    ),
    "B.02 effective from 1 March 2024, Articles 8.2 and 8.3.1": (
        "B.02, gültig ab 1. März 2024, Artikel 8.2 und 8.3.1"
    ),
    "B.02 effective from 1 March 2024 as amended on 1 October 2025, Article 8.3.1": (
        "B.02, gültig ab 1. März 2024, geändert zum 1. Oktober 2025, Artikel 8.3.1"
    ),
    "Rapid and Blitz Rating Regulations effective from 1 March 2024, Article 7.3.1": (
        "Elo-Regeln für Schnell- und Blitzschach, gültig ab 1. März 2024, Artikel 7.3.1"
    ),
    "Rapid and Blitz Rating Regulations as amended on 1 December 2024, Article 7.3.1": (
        "Elo-Regeln für Schnell- und Blitzschach, geändert zum 1. Dezember 2024, Artikel 7.3.1"
    ),
}

_REPORT = {
    "no game against a rated opponent": "keine Partie gegen einen Gegner mit Elo-Zahl",
    "no point in the first event, which is disregarded (8.2.1)": (
        "kein Punkt im ersten Turnier, das darum nicht zählt (8.2.1)"
    ),
    "{count} games against rated opponents, {needed} are needed (7.1.4)": (
        "{count} Partien gegen Gegner mit Elo-Zahl, nötig sind {needed} (7.1.4)"
    ),
    "{count} game against a rated opponent, {needed} are needed (7.1.4)": (
        "{count} Partie gegen einen Gegner mit Elo-Zahl, nötig sind {needed} (7.1.4)"
    ),
    "{rating} is below {floor}": "{rating} liegt unter {floor}",
    "Ratings of the national list {name} only; its rating changes follow national rules.": (
        "Nur Zahlen der nationalen Liste {name}; ihre Änderungen folgen nationalen Regeln."
    ),
    "K is taken from rating and year of birth where it was not given: players with fewer than 30 "
    "rated games, or once rated 2400, have another one.": (
        "K folgt aus Elo-Zahl und Geburtsjahr, wo es nicht angegeben war: Wer weniger als 30 "
        "gewertete Partien hat oder einmal 2400 erreichte, hat ein anderes."
    ),
    "The time control is not known; taken as standard chess.": (
        "Die Bedenkzeit ist nicht bekannt; angenommen ist Turnierschach."
    ),
    "The first day is not known; the rules in force now are applied.": (
        "Der erste Tag ist nicht bekannt; es gelten die heutigen Regeln."
    ),
}

_SHEET = {
    "National list {name}": "Nationale Liste {name}",
    "{id}: {title} ({source})": "{id}: {title} ({source})",
    "Games": "Partien",
    "Average": "Schnitt",
    "Expected": "Erwartet",
    "Change": "Änderung",
    "New": "Neu",
    "Difference": "Abstand",
    "Counted": "Zählt als",
    "not rated": "nicht gewertet",
    "met": "erfüllt",
    "NOT": "NICHT",
    "No norms. With --player all requirements of one player are shown.": (
        "Keine Normen. Mit --player stehen alle Bedingungen einer Person hier."
    ),
    "Not seen from results: {list}.": "Aus Ergebnissen nicht zu sehen: {list}.",
    "{k} (reduced: K times games is 700 at most)": (
        "{k} (verringert: K mal Partien ist höchstens 700)"
    ),
    "Sum {total}, times K = {k} is {exact}, rounded {change}: {rating} becomes {new}.": (
        "Summe {total}, mal K = {k} ist {exact}, gerundet {change}: Aus {rating} wird {new}."
    ),
    "No first rating: {reason}.": "Keine erste Elo-Zahl: {reason}.",
    "First rating {rating}: average {average}, score {score}, which is worth {difference}.": (
        "Erste Elo-Zahl {rating}: Schnitt {average}, Ergebnis {score}, das bedeutet {difference}."
    ),
    "all requirements met": "alle Bedingungen erfüllt",
    "not achieved": "nicht erreicht",
    "{title} norm, {player}: {verdict}": "{title}-Norm, {player}: {verdict}",
    "Left out, as 1.4.1 e and f allow: round {rounds}": (
        "Weggelassen, wie 1.4.1 e und f erlauben: Runde {rounds}"
    ),
}

RATINGS = {**_NORMS, **_RULES, **_REPORT, **_SHEET}
"""The sentences of rating reports and norms by their English template."""
