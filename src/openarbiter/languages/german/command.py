"""The command line in German: wrong arguments, files, questions that do not fit."""

from __future__ import annotations

_ARGUMENTS = {
    "usage: {usage}": "Aufruf: {usage}",
    "{program}: error: {message}": "{program}: Fehler: {message}",
    "{program}: stopped": "{program}: abgebrochen",
    "argument {name}: {what}": "{name}: {what}",
    "the following arguments are required: {names}": "es fehlt: {names}",
    "unrecognized arguments: {words}": "unbekannt: {words}",
    "invalid choice: {word} (choose from {known})": "{word} gibt es nicht; es gibt {known}",
    "invalid int value: {word}": "{word} ist keine ganze Zahl",
    "invalid float value: {word}": "{word} ist keine Zahl",
    "expected one argument": "dahinter fehlt eine Angabe",
    "expected at least one argument": "dahinter fehlt mindestens eine Angabe",
    "expected {n} arguments": "dahinter gehören {n} Angaben",
    "not allowed with argument {other}": "geht nicht zusammen mit {other}",
    "ignored explicit argument {word}": "hier steht keine Angabe, auch nicht {word}",
    "{option} goes with {other}": "{option} gibt es nur mit {other}",
    "{option} does not go with {other}": "{option} gibt es nicht mit {other}",
    "Every bracket with its reasons: --long. One player: --player T.": (
        "Jede Punktgruppe mit ihren Gründen: --long. Eine Person: --player NR."
    ),
    "openarbiter: there is no verb {verb}; openarbiter --help lists them": (
        "openarbiter: den Befehl {verb} gibt es nicht; openarbiter --help nennt alle"
    ),
    "openarbiter: there is no verb {verb} (perhaps {near}?); openarbiter --help lists them": (
        "openarbiter: den Befehl {verb} gibt es nicht (vielleicht {near}?); "
        "openarbiter --help nennt alle"
    ),
    "this is a bug of openarbiter ({error}).\n"
    "Please report it with the command and the file; {variable}=1 shows where it happened.": (
        "das ist ein Fehler von openarbiter ({error}).\n"
        "Melden Sie ihn mit dem Befehl und der Datei; {variable}=1 zeigt, wo er geschah."
    ),
}

_FILES = {
    "No such file or directory": "keine solche Datei und kein solcher Ordner",
    "Permission denied": "kein Zugriff erlaubt",
    "Is a directory": "das ist ein Ordner",
    "Not a directory": "das ist kein Ordner",
    "No space left on device": "kein Platz mehr auf dem Datenträger",
    "Read-only file system": "hier lässt sich nur lesen",
    "it is closed": "geschlossen",
    "the process that worked on it was ended from outside; memory may be short": (
        "der Prozess, der daran arbeitete, wurde von außen beendet; vielleicht fehlt Speicher"
    ),
    "there is no such folder to write into": "einen solchen Ordner zum Schreiben gibt es nicht",
    "--encoding NAME says which encoding the file is in": (
        "--encoding NAME sagt, in welcher Kodierung die Datei ist"
    ),
    "no encoding {text}; known are {list}": ("keine Kodierung {text}; bekannt sind {list}"),
    "JSON is UTF-8 always; leave --to-encoding out": (
        "JSON ist immer UTF-8; lassen Sie --to-encoding weg"
    ),
    "the file is read-only; name another one": (
        "die Datei ist schreibgeschützt; nennen Sie eine andere"
    ),
    "{name} is there already; --overwrite replaces it": (
        "{name} gibt es schon; --overwrite ersetzt die Datei"
    ),
    "an interim file": "eine vorläufige Datei",
    "{number} of {rounds} rounds are paired.": "Ausgeloste Runden: {number} von {rounds}.",
    "{missing} The final report is refused; without --final the file is an interim one, and "
    "--force REASON writes the final report all the same": (
        "{missing} Der endgültige Bericht wird verweigert; ohne --final entsteht eine vorläufige "
        "Datei, und --force GRUND schreibt den endgültigen Bericht trotzdem"
    ),
    "{name} is the tournament; name another file": (
        "{name} ist das Turnier selbst; nennen Sie eine andere Datei"
    ),
    "rounds of {system} cannot be certified; those of {systems} can": (
        "Runden nach {system} haben keinen Nachweis, nur die nach {systems}"
    ),
    "only one of the two files can be read from stdin": (
        "nur eine der beiden Dateien kann von stdin kommen"
    ),
    "{name}: no format goes with this name ({known}); choose one with --to": (
        "{name}: zu diesem Namen gehört kein Format ({known}); wählen Sie eines mit --to"
    ),
    "{file}:{line}": "{file}, Zeile {line}",
    "{file}:{line}:{column}": "{file}, Zeile {line}, Spalte {column}",
    "{place}: {found}; expected {expected} [{code}]": (
        "{place}: {found}; erwartet: {expected} [{code}]"
    ),
    "{count} findings": "{count} Befunde",
    "{what}; --lenient repairs this": "{what}; --lenient behebt das",
    "  and {number} more": "  und {number} weitere",
}

_QUESTIONS = {
    "{system} keeps no log of steps": "{system} schreibt keine Schritte auf",
    "--certificate needs the name of a file; stdout has the round": (
        "--certificate braucht den Namen einer Datei; auf stdout steht die Runde"
    ),
    "--player, a wish and --what-if are three questions; ask one at a time": (
        "--player, ein Wunsch und --what-if sind drei Fragen; stellen Sie sie einzeln"
    ),
    "--names is 0 or more": "--names ist mindestens 0",
    "the tables of a team event cannot be drawn yet, only its rounds": (
        "von einem Mannschaftsturnier lassen sich nur Runden zeichnen, noch keine Ranglisten"
    ),
    "the ending of {name} tells no format; endings are {known}, or take --format": (
        "die Endung von {name} nennt kein Format; Endungen sind {known}, oder nehmen Sie --format"
    ),
    "{number} pictures do not fit on stdout; name a file, or take --format html": (
        "{number} Bilder passen nicht auf stdout; nennen Sie eine Datei, oder nehmen Sie "
        "--format html"
    ),
    "only one of the tournament and the fund can come from stdin": (
        "von stdin kann nur das Turnier oder der Preisfonds kommen, nicht beides"
    ),
    "{name}: this fund has no prize; docs/prizes.md says how to write one": (
        "{name}: dieser Preisfonds hat keinen Preis; docs/prizes.md sagt, wie man einen schreibt"
    ),
    "--k {text}: player {number} has another K already": (
        "--k {text}: Für Nummer {number} steht schon ein anderes K da"
    ),
    "--k {text}: expected a pairing number and K, such as 7=40": (
        "--k {text}: hier stehen Startnummer und K, wie 7=40"
    ),
    "the coefficient of player {number} is {coefficient}; it must be 1 or more": (
        "der Koeffizient von Nr. {number} ist {coefficient}; er muss mindestens 1 sein"
    ),
    "there is no player {number} to have a coefficient": (
        "Nr. {number}, für die ein K genannt ist, gibt es nicht"
    ),
    "no edition of the rating rules is called {id}; known: {known}": (
        "keine Fassung der Elo-Regeln heißt {id}; bekannt sind {known}"
    ),
    "rating rules are known from {oldest} on, not for {day}": (
        "Elo-Regeln sind bekannt ab {oldest}, nicht für {day}"
    ),
    "no rules about ties are called {id}; there are {known}": (
        "keine Regeln für Feinwertungen heißen {id}; es gibt {known}"
    ),
    "--tie-break {code} needs --why NUMBER: whose value?": (
        "--tie-break {code} braucht --why NUMMER: wessen Wert?"
    ),
    "the file lists no tie-breaks: name one with --tie-break CODE": (
        "die Datei nennt keine Feinwertung: nennen Sie eine mit --tie-break KÜRZEL"
    ),
    "--table {table} needs --player NUMBER": "--table {table} braucht --player NUMMER",
    "--table {table} is for players; this is a team event": (
        "--table {table} gibt es für einzelne Personen; dies ist ein Mannschaftsturnier"
    ),
}

_CONVERTED = {
    "the players are numbered anew, in the order of their lines (XXC rank)": (
        "die Startnummern sind neu, in der Reihenfolge der Zeilen (XXC rank)"
    ),
    "with XXC rank players are numbered here in the order of their lines, not as in the file": (
        "mit XXC rank zählen die Startnummern hier die Zeilen, anders als in der Datei"
    ),
    "{form} cannot say all of this tournament: {loss}": (
        "{form} fasst nicht alles von diesem Turnier: {loss}"
    ),
    "read strictly, the new file is refused: {found} [{code}]": (
        "streng gelesen wird die neue Datei abgewiesen: {found} [{code}]"
    ),
    "the {what}": "{what}",
    "the code of its pairing system; name the system when you pair the new file": (
        "das Kürzel des Auslosungssystems; nennen Sie das System, wenn Sie die neue Datei auslosen"
    ),
    "deputy arbiters": "stellvertretende Schiedsrichter",
    "dates of rounds": "die Tage der Runden",
    "the whole name of players {numbers}": "die ganzen Namen von Nr. {numbers}",
    "the whole name of player {numbers}": "der ganze Name von Nr. {numbers}",
    "{count} other lines ({starts})": "{count} sonstige Zeilen ({starts})",
    "{count} other line ({starts})": "{count} sonstige Zeile ({starts})",
    "announced byes and absences, or their kinds": (
        "angekündigte Freilose und Fehlzeiten, oder ihre Arten"
    ),
    "entries of national lists": "Einträge nationaler Listen",
    "the points of every result": "die Punkte für die Ergebnisse",
    "forbidden pairs, or their rounds": "gesperrte Paare, oder ihre Runden",
    "virtual points": "Zuschläge der Beschleunigung",
    "the announced acceleration": "die angekündigte Beschleunigung",
    "abnormal points": "abweichende Punkte",
    "the list of tie-breaks": "die Liste der Feinwertungen",
    "teams": "Mannschaften",
    "line-ups, byes and forfeited matches of teams, or their match points": (
        "Aufstellungen, Freilose und kampflose Begegnungen von Mannschaften, oder ihre "
        "Mannschaftspunkte"
    ),
}

COMMAND = {**_ARGUMENTS, **_FILES, **_QUESTIONS, **_CONVERTED}
"""The sentences of the command line by their English template."""
