"""What verification, checks and comparisons find, in German."""

from __future__ import annotations

_FRAME = {
    "{found}; {expected} [{article}: {kind}]": "{found}; {expected} [{article}: {kind}]",
    "round {round}: {finding}": "Runde {round}: {finding}",
    "{finding} (doubtful)": "{finding} (zweifelhaft)",
    "nothing found": "nichts gefunden",
    "{count} finding": "{count} Befund",
    "{count} round": "{count} Runde",
    "{count} rounds": "{count} Runden",
    "{rounds} held against {system}, not paired again: {findings}.": (
        "{rounds} geprüft nach {system}, nicht neu ausgelost: {findings}."
    ),
    "Looked at: the records of {games}.": "Angesehen: die Einträge von {games}.",
    "Looked at: records, meetings, byes and colours of {games}.": (
        "Angesehen: Einträge, Begegnungen, Freilose und Farben von {games}."
    ),
    "{count} game": "{count} Partie",
    "{count} games": "{count} Partien",
    "Other choices: only neighbours of the published ones were compared.": (
        "Andere Auslosungen: nur Nachbarn der veröffentlichten wurden verglichen."
    ),
    "Other choices: none was compared; a better one may exist.": (
        "Andere Auslosungen: keine wurde verglichen; es kann eine bessere geben."
    ),
    "Found: nothing that breaks a rule.": "Befund: nichts, was eine Regel verletzt.",
    "Found: only what had to be repaired in the file ({count}).": (
        "Befund: nur, was in der Datei zu berichtigen war ({count})."
    ),
    "Found: most often [{article}: {kind}], {count} of {all}; doubtful: {doubtful}; "
    "rounds: {rounds}.": (
        "Befund: am häufigsten [{article}: {kind}], {count} von {all}; zweifelhaft: {doubtful}; "
        "Runden: {rounds}."
    ),
    "Not decided: whether these are the required pairings; {command} computes them.": (
        "Nicht entschieden: ob dies die verlangten Auslosungen sind; das berechnet {command}."
    ),
    "Looked at: {things}.": "Angesehen: {things}.",
    "Not looked at: {things}.": "Nicht angesehen: {things}.",
    "a certificate is answered as text or json": "zu einem Nachweis gibt es nur text oder json",
    "--certificate says itself which round and system: give no other option": (
        "--certificate sagt selbst, welche Runde und welches System: nichts weiter angeben"
    ),
    "something else": "etwas anderes",
    "a list of boards, as pair --json writes it": (
        "eine Liste von Brettern, wie pair --json sie schreibt"
    ),
    "{name} has the boards of round {number}, not of round {asked}": (
        "{name} hat die Bretter der Runde {number}, nicht die der Runde {asked}"
    ),
    "{name} has the boards of round {number}, which is not in the file": (
        "{name} hat die Bretter der Runde {number}, die nicht in der Datei ist"
    ),
    "round {number} is not among the {paired} rounds that are paired": (
        "Runde {number} ist keine der {paired} ausgelosten Runden"
    ),
}

_PAGE = {
    "{file}: verification": "{file}: Prüfung",
    "Round, or line of the file": "Runde, oder Zeile der Datei",
    "Article": "Artikel",
    "Kind": "Art",
    "Found": "Befund",
    "Expected": "Erwartet",
    "Findings": "Befunde",
    "What was looked at": "Was angesehen wurde",
    "{summary}.": "{summary}.",
    "{code} names no year, and the tournament began on {day}; {system} applies from {first} on, "
    "and --system names another edition": (
        "{code} nennt kein Jahr, und das Turnier begann am {day}; {system} gilt ab {first}, "
        "und --system nennt eine andere Fassung"
    ),
    "{code} names no year, and the first day, {day}, cannot be read; {system} applies from "
    "{first} on, and --system names another edition": (
        "{code} nennt kein Jahr, und der erste Tag, {day}, ist nicht zu lesen; {system} gilt ab "
        "{first}, und --system nennt eine andere Fassung"
    ),
    "{kind} (doubtful)": "{kind} (zweifelhaft)",
    "Bracket": "Punktgruppe",
    "Players": "Personen",
    "Pairs": "Paare",
    "Floating": "Floater",
    "Values that are not 0": "Werte außer 0",
    "Round {round}: values as published": "Runde {round}: Werte, wie veröffentlicht",
}

_ROUNDS = {
    "board {number} is {pair}": "Brett {number} ist {pair}",
    "{pair} comes there": "dorthin gehört {pair}",
    "the list has {pair}": "die Liste hat {pair}",
    "the list has no such game": "die Liste hat diese Partie nicht",
    "the tournament has {pair}": "das Turnier hat {pair}",
    "the tournament has no such game": "das Turnier hat diese Partie nicht",
    "the tournament has this game once": "das Turnier hat diese Partie einmal",
    "on the list the bye has {player}": "auf der Liste hat das Freilos: {player}",
    "in the tournament it has {player}": "im Turnier: {player}",
    "player {player} has the pairing-allocated bye": "Nr. {player} hat das Freilos",
    "they may not: {reason}": "das geht nicht: {reason}",
    "they had it in round {number}": "schon in Runde {number} Freilos",
    "they got {points} points without playing in round {number}": (
        "in Runde {number} ohne Spiel Punkte bekommen: {points}"
    ),
    "they got points without playing": "schon ohne Spiel Punkte bekommen",
    "player {player} is paired": "Nr. {player} ist ausgelost",
    "they withdrew after round {number}": "nach Runde {number} ausgeschieden",
    "they announced that they would not play ({kind})": ("das Fehlen war angekündigt ({kind})"),
    "player {player} has neither an opponent nor a bye": (
        "Nr. {player} hat weder einen Gegner noch ein Freilos"
    ),
    "everybody who is there is paired; an absence is announced and recorded": (
        "wer da ist, wird ausgelost; ein Fehlen wird angekündigt und vermerkt"
    ),
    "players {players} have the pairing-allocated bye": "das Freilos haben: {players}",
    "at most one of {number} players has it": "von {number} hat es höchstens eine Person",
    "player {player} was to be paired and has no opponent": (
        "Nr. {player} war auszulosen und hat keinen Gegner"
    ),
    "everybody is paired, but for one of an odd number who has the bye": (
        "alle werden ausgelost, nur bei ungerader Zahl hat eine Person das Freilos"
    ),
}

_RECORDS = {
    "player {player} has place {place}": "Nr. {player} hat Platz {place}",
    "the listed tie-breaks give place {place}": "die genannten Wertungen geben Platz {place}",
    "the listed tie-breaks give one of the places {first} to {last}": (
        "die genannten Wertungen geben einen der Plätze {first} bis {last}"
    ),
    "the points give place {place}": "die Punkte geben Platz {place}",
    "the points give one of the places {first} to {last}": (
        "die Punkte geben einen der Plätze {first} bis {last}"
    ),
    "the declared places, by the listed tie-breaks or the points alone": (
        "die angegebenen Plätze nach den genannten Wertungen oder nach den Punkten allein"
    ),
    "{number} rounds are paired": "ausgeloste Runden: {number}",
    "{number} were announced": "angekündigt waren {number}",
    "a pairing-allocated bye is worth {points} for some": (
        "ein Freilos ist für manche so viel wert: {points}"
    ),
    "all pairing-allocated byes of an event are worth the same": (
        "alle Freilose eines Turniers sind gleich viel wert"
    ),
    "player {player} is said to have {points} points": (
        "Nr. {player} hat laut Datei {points} Punkte"
    ),
    "the results give {points}": "die Ergebnisse geben {points}",
    "Baku acceleration, where a win, a draw and a loss are worth {points}": (
        "Baku-Beschleunigung, wo Sieg, Remis und Niederlage so viel wert sind: {points}"
    ),
    "a win worth two draws and a loss worth nothing": (
        "ein Sieg ist so viel wert wie zwei Remis, eine Niederlage nichts"
    ),
    "the number of rounds, which decides what rounds are accelerated": (
        "die Zahl der Runden; sie entscheidet, welche Runden beschleunigt sind"
    ),
    "player {player} has {points} virtual points": (
        "Nr. {player} hat als Zuschlag {points} Punkte"
    ),
    "{found}, and {number} more are wrong": "{found}; außerdem falsch: {number}",
    "Baku acceleration gives {points}": "die Baku-Beschleunigung gibt {points}",
    "themselves": "sich selbst",
    "{player}, whom nobody knows": "Nr. {player}, die niemand kennt",
    "player {player} plays {opponent}": "Nr. {player} spielt gegen {opponent}",
    "an opponent is another player of the tournament": (
        "ein Gegner ist eine andere Person des Turniers"
    ),
    "player {player} has a bye and the opponent {opponent}": (
        "Nr. {player} hat ein Freilos und den Gegner {opponent}"
    ),
    "who has a bye meets nobody": "wer ein Freilos hat, trifft auf niemanden",
    "player {player} has the result of a game and no opponent": (
        "Nr. {player} hat das Ergebnis einer Partie und keinen Gegner"
    ),
    "a game has two players": "eine Partie spielen zwei",
    "player {player} lost by forfeit without an opponent": (
        "Nr. {player} hat ohne Gegner kampflos verloren"
    ),
    "who is absent is not paired; who was paired has an opponent": (
        "wer fehlt, wird nicht ausgelost; wer ausgelost war, hat einen Gegner"
    ),
    "player {player} has a colour and no opponent": (
        "Nr. {player} hat eine Farbe und keinen Gegner"
    ),
    "a bye gives no colour": "ein Freilos gibt keine Farbe",
    "player {number}": "Nr. {number}",
    "player {player} plays {opponent}, who plays {other}": (
        "Nr. {player} spielt gegen Nr. {opponent}, dort steht als Gegner: {other}"
    ),
    "both players of a game report each other, and everybody plays once": (
        "beide einer Partie nennen einander, und alle spielen einmal"
    ),
    "players {first} and {second} both have the colour {colour}": (
        "Nr. {first} und Nr. {second} haben beide die Farbe {colour}"
    ),
    "one has White, the other Black": "eine Person hat Weiß, die andere Schwarz",
    "players {first} and {second} played, and a colour is missing": (
        "Nr. {first} und Nr. {second} haben gespielt, und eine Farbe fehlt"
    ),
    "a game that was played has colours": "eine gespielte Partie hat Farben",
    "players {first} and {second} report {result} and {other}": (
        "Nr. {first} und Nr. {second} melden {result} und {other}"
    ),
    "the two results of a game fit each other": (
        "die beiden Ergebnisse einer Partie passen zueinander"
    ),
}

_DUTCH = {
    "player {player} with {points} points has the pairing-allocated bye": (
        "Nr. {player} mit der Punktzahl {points} hat das Freilos"
    ),
    "player {player} with {points} could have it": "Nr. {player} mit {points} könnte es haben",
    "{players} float from the bracket of {score}": (
        "aus der Punktgruppe {score} floaten ab: {players}"
    ),
    "it is enough that {players} float": "es reicht, wenn diese abfloaten: {players}",
    "nobody has to": "niemand muss",
    "{player} floats again from the bracket of {score}": (
        "aus der Punktgruppe {score} floatet Nr. {player} weiter ab"
    ),
    "{player} with fewer points could float instead": (
        "stattdessen könnte Nr. {player} mit weniger Punkten abfloaten"
    ),
    "{player} has played more games and could have it": (
        "Nr. {player} hat mehr Partien gespielt und könnte es haben"
    ),
    "{player} floats into the bracket of {score}": (
        "in die Punktgruppe {score} floatet Nr. {player}"
    ),
    "with {player} instead, fewer players float from there": (
        "mit Nr. {player} statt dessen floaten von dort weniger weiter"
    ),
    "it has the same values and comes earlier in the order of the candidates": (
        "gleiche Werte, und früher in der Reihenfolge der Kandidaten"
    ),
    "in the bracket of {score} there are {parts}": (
        "in der Punktgruppe {score} veröffentlicht: {parts}"
    ),
    "{parts} is better: {reason}": "besser ist {parts}: {reason}",
    "downfloater {player}": "Abfloater {player}",
}

_SCOPE = {
    "the records of the file": "die Einträge der Datei",
    "rematches and forbidden pairs": "Wiederholungen und gesperrte Paare",
    "who may have the bye, and absences": "wer das Freilos haben darf, und wer fehlt",
    "the limits of colours": "die Grenzen der Farben",
    "the colours of every board (Article 5)": "die Farben aller Bretter (Artikel 5)",
    "C5 to C21 and the order of candidates, against neighbouring choices": (
        "C5 bis C21 und die Reihenfolge der Kandidaten, gegen benachbarte Möglichkeiten"
    ),
    "better choices for which more than three parts of a bracket change": (
        "Besseres, für das sich mehr als drei Teile einer Punktgruppe ändern"
    ),
    "what the system itself demands beyond C.04.1": (
        "was das System selbst über C.04.1 hinaus verlangt"
    ),
    "the colours of every board (section E)": "die Farben aller Bretter (Abschnitt E)",
    "the values of B2 to B6": "die Werte von B2 bis B6",
    "whether other values or an earlier candidate were possible (sections C and D)": (
        "ob andere Werte oder ein früherer Kandidat möglich waren (Abschnitte C und D)"
    ),
    "the colours of every board (chapter 5)": "die Farben aller Bretter (Kapitel 5)",
    "the due colours granted (6.5)": "die gewährten anstehenden Farben (6.5)",
    "whether another combination or another bye was due (4.2, 6.1 to 6.6)": (
        "ob eine andere Kombination oder ein anderes Freilos fällig war (4.2, 6.1 bis 6.6)"
    ),
    "the colours of every board after the first round (chapter 3)": (
        "die Farben aller Bretter nach der ersten Runde (Kapitel 3)"
    ),
    "whether the steps lead to these pairs and this bye (chapters 4 to 8)": (
        "ob die Schritte zu diesen Paaren und diesem Freilos führen (Kapitel 4 bis 8)"
    ),
    "the colours of every board after the first round (3.3 e to h)": (
        "die Farben aller Bretter nach der ersten Runde (3.3 e bis h)"
    ),
    "the values of N2 to N11": "die Werte von N2 bis N11",
    "whether other values, an earlier pairing or another bye were possible (3.2 d, 3.3)": (
        "ob andere Werte, eine frühere Auslosung oder ein anderes Freilos möglich waren "
        "(3.2 d, 3.3)"
    ),
    "whether the pairs are those of the table (C.05)": (
        "ob die Paare die der Berger-Tabellen sind (C.05)"
    ),
}

_CHECKS = {
    "Baku acceleration is announced, and the number of rounds is not; those paired ({paired}) are "
    "taken for all": (
        "die Baku-Beschleunigung ist angekündigt, die Zahl der Runden nicht; die ausgelosten "
        "({paired}) gelten als alle"
    ),
    "{name}: no tournament files ({pattern}) in this directory": (
        "{name}: keine Turnierdateien ({pattern}) in diesem Ordner"
    ),
    "{higher},{lower}": "{higher}.{lower}",
    "{count} file": "{count} Datei",
    "{count} files": "{count} Dateien",
    "other pairs": "andere Paare",
    "other colours": "andere Farben",
    "another pairing-allocated bye": "ein anderes Freilos",
    "no pairing is possible": "keine Auslosung ist möglich",
    "file": "Datei",
    "bye {player}": "Freilos {player}",
    "{file} notes: {note}": "{file} vermerkt: {note}",
    "{option} is about one file, not about several": (
        "{option} gilt für eine Datei, nicht für mehrere"
    ),
    "{file}: not checked: {why}": "{file}: nicht geprüft: {why}",
    "{rounds} differs": "{rounds} weicht ab",
    "{rounds} differ": "{rounds} weichen ab",
    "{files}, {rounds} paired again by {systems}: {what}": (
        "{files}, {rounds} noch einmal ausgelost nach {systems}: {what}"
    ),
    "{files}, {rounds}: {what}": "{files}, {rounds}: {what}",
    "{text}; {files} not checked": "{text}; {files} nicht geprüft",
    "{text}; {places}": "{text}; {places}",
    "{count} places are wrong": "{count} Plätze sind falsch",
    "{count} place is wrong": "{count} Platz ist falsch",
    "places that the points do not give": "Plätze, die die Punkte nicht geben",
    "places that the tie-breaks of the file ({list}) do not give": (
        "Plätze, die die Wertungen der Datei ({list}) nicht geben"
    ),
    "due": "richtig",
    "{system} against itself: name two editions": (
        "{system} gegen sich selbst: nennen Sie zwei Fassungen"
    ),
    "the file names {system} itself: name another edition after --against, or one more with "
    "--system": (
        "die Datei nennt selbst {system}: nennen Sie hinter --against eine andere Fassung, oder "
        "mit --system noch eine"
    ),
    "{first} and {second} part": "{first} und {second} losen verschieden aus",
    "no pairing": "keine Auslosung",
    "{file}: not compared: {why}": "{file}: nicht verglichen: {why}",
    "{system} and what each file names": "{system} und was jede Datei nennt",
    "they part in {rounds}": "verschieden ausgelost: {rounds}",
    "{files}, {rounds} paired by {systems}: {what}": (
        "{files}, {rounds} ausgelost nach {systems}: {what}"
    ),
    "{text}; {files} not compared": "{text}; {files} nicht verglichen",
}

_PROGRAMS = {
    "--time-limit is a number of seconds, more than none and less than a day": (
        "--time-limit ist eine Zahl von Sekunden, über null und unter einem Tag"
    ),
    "{name} has no round": "{name} hat keine Runde",
    "{name} has rounds 1 to {last}; there is no round {wanted} in it": (
        "{name} hat die Runden 1 bis {last}; Runde {wanted} ist nicht dabei"
    ),
    "there is no program, installed package or tournament file called {name}": (
        "kein Programm, kein installiertes Paket und keine Turnierdatei heißt {name}"
    ),
    "{name} failed: {end}": "{name} ist gescheitert: {end}",
    "exit code {code}": "Rückgabewert {code}",
    "ended by signal {number}": "beendet durch Signal {number}",
    "{trouble}; it says: {words}": "{trouble}; die letzten Worte: {words}",
    "{name} ended without an answer": "{name} endete ohne Antwort",
    "{name} cannot be started: {why}": "{name} lässt sich nicht starten: {why}",
    "{name} gave no answer in {limit} seconds; --time-limit allows more": (
        "{name} gab in {limit} Sekunden keine Antwort; --time-limit erlaubt mehr"
    ),
    "answer of {name}": "Antwort von {name}",
    "the number of lines that follow": "die Zahl der Zeilen, die folgen",
    "the numbers of White and Black, or a number and 0": (
        "die Nummern von Weiß und Schwarz, oder eine Nummer und 0"
    ),
    "a number of the tournament file": "eine Nummer aus der Turnierdatei",
    "{number}, as many as follow": "{number}, so viele folgen",
    "{number} lines announced": "angekündigte Zeilen: {number}",
    "player {number} twice": "Nr. {number} zweimal",
    "every number once": "jede Nummer einmal",
    "an empty line": "eine leere Zeile",
}

FINDINGS = {**_CHECKS, **_PROGRAMS, **_FRAME, **_PAGE, **_ROUNDS, **_RECORDS, **_DUTCH, **_SCOPE}
"""The sentences about findings by their English template."""
