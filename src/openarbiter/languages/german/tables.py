"""Tables in German: standings, cross-tables, cards, tie-breaks and the sums behind them."""

from __future__ import annotations

_SHEETS = {
    "Board": "Brett",
    "Rating": "Elo",
    "Team": "Mannschaft",
    "Round": "Runde",
    "Colour": "Farbe",
    "Opponent": "Gegner",
    "Result": "Ergebnis",
    "Score": "Punkte",
    "Counts": "Zählt",
    "Standings": "Rangliste",
    "Wall chart": "Fortschrittstabelle",
    "Progress: {player}": "Verlauf: {player}",
    "Pairing card: {player}": "Paarungskarte: {player}",
    "{event}: {what} after round {number}": "{event}: {what} nach Runde {number}",
    "{event}: {what} after round {number} of {rounds}": (
        "{event}: {what} nach Runde {number} von {rounds}"
    ),
    "Each round: opponent, colour, result, and the score after it.": (
        "Je Runde: Gegner, Farbe (w Weiß, s Schwarz), Ergebnis, und der Stand danach."
    ),
    "Withdrawn before half of the games, results do not count: {players} (C.05).": (
        "Vor der Hälfte der Partien ausgeschieden, die Ergebnisse zählen nicht: {players} (C.05)."
    ),
    "Ties that remained were broken by lots with the seed {seed}.": (
        "Was gleich blieb, wurde durch das Los entschieden; Startwert des Loses: {seed}."
    ),
    "{opponent}{round}": "{opponent}{round}",
    "w{result}": "w{result}",
    "b{result}": "s{result}",
    "{round} {score}": "{round} {score}",
    "bye": "frei",
    "bye 1": "frei 1",
    "bye ½": "frei ½",
    "bye 0": "frei 0",
    "no tie-breaks are listed (record 202), so ties stay; --tie-breaks BH/C1,BH,SB has some": (
        "Es ist keine Feinwertung genannt (Datensatz 202), Gleichstände bleiben; "
        "--tie-breaks BH/C1,BH,SB nennt eine"
    ),
    "note: {note}": "Hinweis: {note}",
}

_WALL = {
    "Bye: {player}": "Freilos: {player}",
    "Not paired:": "Nicht ausgelost:",
    "Not paired: {players}": "Nicht ausgelost: {players}",
    "Round {number} has games without a result, which count as draws unless the tournament says "
    "otherwise: {games}.": (
        "In Runde {number} fehlen Ergebnisse; ohne andere Angabe im Turnier zählen sie als "
        "Remis: {games}."
    ),
    "Players with no entry in round {number}, which counts as an absence: {players}.": (
        "Ohne Eintrag in Runde {number}, was als Abwesenheit zählt: {players}."
    ),
    "Absent from round {number} and paired now: {players}. Who stays away without notice counts as "
    "withdrawn unless a reason is accepted ({article}).": (
        "Fehlten in Runde {number} und sind jetzt ausgelost: {players}. Wer unentschuldigt fehlt, "
        "gilt als zurückgezogen, wenn kein Grund anerkannt wird ({article})."
    ),
    "Paired by {system}: {title}.": "Ausgelost nach {system}: {title}.",
    "withdrawn": "ausgeschieden",
    "Baku acceleration is made for a win worth two draws and a loss worth nothing "
    "(C.04.7, 2.1.1); here they are worth {win}, {draw} and {loss}.": (
        "Die Baku-Beschleunigung setzt voraus, dass ein Sieg so viel wert ist wie zwei Remis und "
        "eine Niederlage nichts (C.04.7, 2.1.1); hier sind es {win}, {draw} und {loss}."
    ),
    "It was asked for with --system.": "So verlangt mit --system.",
    "The tournament names it: {code} (record 192).": (
        "Das Turnier nennt dieses System: {code} (Datensatz 192)."
    ),
    "The tournament names no pairing system; this is the default.": (
        "Das Turnier nennt kein System; dieses gilt, wenn nichts genannt ist."
    ),
    "The tournament names no regulation ({code}); this is the default.": (
        "Das Turnier nennt keine Fassung der Regeln ({code}); diese gilt, wenn nichts genannt ist."
    ),
}

_SYSTEMS = {
    "FIDE (Dutch) System, applied from 1 February 2026": (
        "Schweizer System, holländisch (FIDE), gültig ab 1. Februar 2026"
    ),
    "FIDE (Dutch) System, approved 2024, announced for 1 July 2025": (
        "Schweizer System, holländisch (FIDE), beschlossen 2024, angekündigt zum 1. Juli 2025"
    ),
    "FIDE (Dutch) System, as agreed at Istanbul 2012": (
        "Schweizer System, holländisch (FIDE), wie 2012 in Istanbul beschlossen"
    ),
    "FIDE Dubov System of 1997": "Schweizer System, Dubov (FIDE), Fassung 1997",
    "Burstein System, older text, ordered by Sonneborn-Berger": (
        "Schweizer System, Burstein, älterer Text, geordnet nach Sonneborn-Berger"
    ),
    "NSWCA Tournament Guidelines, Swiss system": "Schweizer System, Richtlinien der NSWCA",
    "Round robin by the Berger tables, single or in cycles": (
        "Rundenturnier nach den Berger-Tabellen, einmal oder mehrmals"
    ),
}

_TITLES = {
    "Number of Wins": "Anzahl der Siege",
    "Number of Games Won": "Anzahl der am Brett gewonnenen Partien",
    "Number of Games Played with Black": "Anzahl der Schwarzpartien",
    "Number of Games Won with Black": "Anzahl der Schwarzsiege am Brett",
    "Number of Games Played": "Anzahl der gespielten Partien",
    "(Sum of) Progressive Scores": "Fortschrittswertung",
    "Rounds one Elected to Play": "Anzahl der angetretenen Runden",
    "Standard Points": "Standardpunkte",
    "Tournament Pairing Number": "Startnummer",
    "Direct Encounter": "Direkter Vergleich",
    "Extended Direct Encounter{steps}": "Erweiterter direkter Vergleich{steps}",
    "Buchholz": "Buchholz",
    "Fore Buchholz": "Vorläufige Buchholz (letzte Runde remis)",
    "Average of Opponents' Buchholz": "Durchschnittliche Buchholz der Gegner",
    "Sonneborn-Berger": "Sonneborn-Berger",
    "Extended Sonneborn-Berger ({what})": "Erweiterte Sonneborn-Berger ({what})",
    "primary score of the opponent x secondary score made": (
        "Hauptwertung des Gegners x eigene Zweitwertung gegen ihn"
    ),
    "match points of the opponent x match points scored": (
        "Mannschaftspunkte des Gegners x Mannschaftspunkte gegen ihn"
    ),
    "match points of the opponent x game points scored": (
        "Mannschaftspunkte des Gegners x Brettpunkte gegen ihn"
    ),
    "game points of the opponent x match points scored": (
        "Brettpunkte des Gegners x Mannschaftspunkte gegen ihn"
    ),
    "game points of the opponent x game points scored": (
        "Brettpunkte des Gegners x Brettpunkte gegen ihn"
    ),
    "Koya System": "Koya-System",
    "Average Rating of Opponents": "Durchschnittliche Elo-Zahl der Gegner",
    "Tournament Performance Rating": "Turnierleistung",
    "Perfect Tournament Performance": "Perfekte Turnierleistung",
    "Average Performance Rating of Opponents": "Durchschnittliche Turnierleistung der Gegner",
    "Average Perfect Performance of Opponents": (
        "Durchschnittliche perfekte Turnierleistung der Gegner"
    ),
    "Board Count": "Brettsumme",
    "Top Board Results": "Ergebnisse an den vorderen Brettern",
    "Bottom Board Elimination": "Streichung des letzten Bretts",
    "Match Points": "Mannschaftspunkte",
    "Game Points": "Brettpunkte",
    "Match Points or Game Points": "Mannschaftspunkte oder Brettpunkte",
    "Scores and Schedule Strength Combination": "Punkte und Stärke der Gegner zusammen",
    "Median (Harkness)": "Median (Harkness)",
    "Solkoff": "Solkoff",
    "Cumulative": "Fortschrittswertung (Cumulative)",
    "Average Opposition": "Durchschnitt der Gegner",
    "Sonneborn-Berger (partial scores)": "Sonneborn-Berger (Teilpunkte)",
    "{title} Cut {number}": "{title} (Streichwerte: {number})",
}

_SUMS = {
    "{code} of {player}: {title} ({article})": "{code} von {player}: {title} ({article})",
    "C.07, Article {number}": "C.07, Artikel {number}",
    "Article {number}": "Artikel {number}",
    "NSWCA, section {number}": "NSWCA, Abschnitt {number}",
    "section {number}": "Abschnitt {number}",
    "no article of C.07: a count that programs list": (
        "kein Artikel von C.07: eine Zählung, die Programme anbieten"
    ),
    "drew": "remis",
    "pairing-allocated bye": "Freilos der Auslosung",
    "no round": "keine Runde",
    "no game": "keine Partie",
    "{what} with White": "{what} mit Weiß",
    "{what} with Black": "{what} mit Schwarz",
    "{what} ({score})": "{what} ({score})",
    "{what}, taken off again": "{what}, wieder abgezogen",
    "score after the round": "Punkte nach der Runde",
    "board {number}": "Brett {number}",
    "primary score": "Hauptwertung",
    "secondary score": "Zweitwertung",
    "schedule strength: {sum} / {divisor}": "Stärke der Gegner: {sum} / {divisor}",
    "dummy": "virtueller Gegner",
    "dummy (for {player})": "virtueller Gegner (für {player})",
    "does not count: {article}": "zählt nicht: {article}",
    "Article {number}: a forfeit is no encounter": (
        "Artikel {number}: kampflos ist keine Begegnung"
    ),
    "{first}; {next}": "{first}; {next}",
    "{first} x {next}": "{first} x {next}",
    "{first} \N{MULTIPLICATION SIGN} {next}": "{first} \N{MULTIPLICATION SIGN} {next}",
    "({value})": "({value})",
    "{value} ": "{value} ",
    "{first}, then {next}": "{first}, dann {next}",
    "round {number} counts {counted} instead of {awarded} ({article})": (
        "Runde {number} zählt {counted} statt {awarded} ({article})"
    ),
    "round {number}: {counted}, not {awarded} ({article})": (
        "Runde {number}: {counted} statt {awarded} ({article})"
    ),
    "Article 16.4: the own score": "Artikel 16.4: die eigenen Punkte",
    "Article 16.4.1: the score of the scheduled opponent": (
        "Artikel 16.4.1: die Punkte des angesetzten Gegners"
    ),
    "Article 16.4.2: a draw in every round": "Artikel 16.4.2: ein Remis in jeder Runde",
    "not defined": "nicht festgelegt",
    "sum": "Summe",
    "average": "Durchschnitt",
    "average, rounded half up": "Durchschnitt, kaufmännisch gerundet",
    "average and rating difference": "Durchschnitt und Differenz nach dem Ergebnis",
    "as it is": "wie sie ist",
    "lowest rating that suffices": "niedrigste Zahl, die genügt",
    "position among the tied": "Platz unter den Gleichen",
    "sum; the lower ranks higher": "Summe; die kleinere steht höher",
}

_NOTES = {
    "Tied: {numbers}.": "Gleich: {numbers}.",
    "Nobody else is tied.": "Niemand sonst ist gleich.",
    "No two of them met, so nothing is decided (Article 6.1).": (
        "Keine zwei von ihnen spielten gegeneinander; nichts ist entschieden (Artikel 6.1)."
    ),
    "All of them met: the separate standings decide (Article 6.2).": (
        "Alle spielten gegeneinander: Die Rangliste unter ihnen entscheidet (Artikel 6.2)."
    ),
    "Not all of them met: only who is alone at the top whatever the missing games is ranked "
    "(Article 6.3).": (
        "Nicht alle spielten gegeneinander: Vorn steht nur, wen auch die fehlenden Partien nicht "
        "einholen könnten (Artikel 6.3)."
    ),
    "In this order, anew for every new subset: {steps} (Article 13.3).": (
        "In dieser Reihenfolge, für jede neue Teilgruppe von vorn: {steps} (Artikel 13.3)."
    ),
    "They are not level in match points and in game points, so what was made on the boards says "
    "nothing (Articles 12.1 and 13.3).": (
        "Sie haben nicht gleich viele Mannschafts- und Brettpunkte; was an den Brettern erzielt "
        "wurde, sagt nichts (Artikel 12.1 und 13.3)."
    ),
    "Not final: {count} game has no result; it counts {points} for both players here.": (
        "Nicht endgültig: {count} Partie hat kein Ergebnis; hier zählt sie für beide {points}."
    ),
    "Not final: {count} games have no result; each counts {points} for both players here.": (
        "Nicht endgültig: {count} Partien haben kein Ergebnis; hier zählt jede für beide {points}."
    ),
    "Round {round}: {white} against {black}.": "Runde {round}: {white} gegen {black}.",
    "Round {round}, board {board}: {white} against {black}.": (
        "Runde {round}, Brett {board}: {white} gegen {black}."
    ),
    "And {count} more.": "Und {count} weitere.",
    "They have not the same game points, so board count says nothing (Article 12.1).": (
        "Sie haben nicht gleich viele Brettpunkte; die Brettsumme sagt nichts (Artikel 12.1)."
    ),
    "Somebody is unrated and nothing was published: this tie-break is dropped (Article 10).": (
        "Jemand hat keine Elo-Zahl, und dafür ist nichts festgelegt: "
        "Diese Feinwertung entfällt (Artikel 10)."
    ),
    "{points} of {games} against an average of {average}: {average} {change}.": (
        "{points} aus {games} gegen einen Durchschnitt von {average}: {average} {change}."
    ),
    "{points} made; at {rating} the expected scores suffice, at {less} not.": (
        "{points} erzielt; bei {rating} genügt die Erwartung, bei {less} nicht."
    ),
    "No points: 800 below the lowest rated opponent.": (
        "Keine Punkte: 800 unter dem Gegner mit der niedrigsten Elo-Zahl."
    ),
    "Opponents count from {points} points.": "Gegner zählen ab {points} Punkten.",
    "Opponents count from {points} point.": "Gegner zählen ab {points} Punkt.",
    "Every paired game of round {number} counts as drawn (Article 8.3).": (
        "Jede ausgeloste Partie der Runde {number} zählt als remis (Artikel 8.3)."
    ),
    "Predetermined pairings: forfeits count as games (Article 15.2).": (
        "Vorher festgelegte Paarungen: Kampflose Partien zählen wie gespielte (Artikel 15.2)."
    ),
    "Forfeits count as games played (modifier P).": (
        "Kampflose Partien zählen wie gespielte (Zusatz P)."
    ),
    "{code}: dropped, because somebody has no rating and none was published, such as U1400.": (
        "{code}: entfällt, weil jemand keine Elo-Zahl hat und keine festgelegt ist, wie etwa "
        "mit U1400."
    ),
    "{code}: dropped, because somebody has no rating (teams never have one) and none was "
    "published, such as U1400 (Article 10).": (
        "{code}: entfällt, weil jemand keine Elo-Zahl hat (Mannschaften haben nie eine) und "
        "keine festgelegt ist, wie etwa mit U1400 (Artikel 10)."
    ),
    "{code}: contains Buchholz, which must not be used in round-robins (Articles 8 and 13.4).": (
        "{code}: enthält Buchholz, das in Rundenturnieren nicht erlaubt ist (Artikel 8 und 13.4)."
    ),
    "{code}: made for round-robins (Article 9.2).": (
        "{code}: für Rundenturniere gemacht (Artikel 9.2)."
    ),
    "{code}: listed only since the edition of {year} (Article 5).": (
        "{code}: steht erst seit der Fassung von {year} in der Liste (Artikel 5)."
    ),
    "{code}: effective only from six rounds on (section 6 a.1).": (
        "{code}: wirkt erst ab sechs Runden (Abschnitt 6 a.1)."
    ),
}

TABLES = {**_SHEETS, **_WALL, **_SYSTEMS, **_TITLES, **_SUMS, **_NOTES}
"""The sentences of tables by their English template."""
