"""Report files in German: what stands in a file, what was expected, what a repair does."""

from __future__ import annotations

_NAMES = {
    "number": "Startnummer",
    "rank": "Platz",
    "round": "Runde",
    "first round": "erste Runde",
    "last round": "letzte Runde",
    "first player": "erste Startnummer",
    "last player": "letzte Startnummer",
    "match points": "Mannschaftspunkte",
    "game points": "Brettpunkte",
    "type": "Art",
    "symbol": "Zeichen",
    "players": "Personen",
    "nickname": "Kurzname",
    "strength": "Stärke",
    "name": "Name",
    "city": "Ort",
    "first day": "erster Tag",
    "date of a round": "Datum einer Runde",
    "last day": "letzter Tag",
    "kind of tournament": "Art des Turniers",
    "code of the kind of tournament": "Kürzel für die Art des Turniers",
    "chief arbiter": "Hauptschiedsrichter",
    "time control": "Bedenkzeit",
    "code of the time control": "Kürzel der Bedenkzeit",
    "order of the starting numbers": "Reihenfolge der Startnummern",
    "pairing controller": "Auslosungsprogramm",
    "number of rounds": "Zahl der Runden",
    "initial colour": "geloste Farbe",
    "order of the standings": "Reihenfolge der Rangliste",
    "a win with White": "Sieg mit Weiß",
    "a draw with White": "Remis mit Weiß",
    "a loss with White": "Niederlage mit Weiß",
    "a win with Black": "Sieg mit Schwarz",
    "a draw with Black": "Remis mit Schwarz",
    "a loss with Black": "Niederlage mit Schwarz",
    "a forfeit win": "kampfloser Sieg",
    "a full-point bye": "Freilos mit ganzem Punkt",
    "a half-point bye": "Freilos mit halbem Punkt",
    "a zero-point bye": "Freilos ohne Punkt",
    "a forfeit loss": "kampflose Niederlage",
    "a game without a result": "Partie ohne Ergebnis",
    "no entry": "kein Eintrag",
}

_ABNORMAL = {
    "{points} points for {kind}, but {other} in line {line}, for {players}": (
        "{points} Punkte für {kind}, aber {other} in Zeile {line}, für {players}"
    ),
    "another worth than adjustments[{earlier}] says, for {players}": (
        "ein anderer Wert als in adjustments[{earlier}], für {players}"
    ),
    "everybody": "alle",
    "one worth of a result: {way}": "ein Wert eines Ergebnisses: {way}",
    "keep one of the two": "behalten Sie einen der beiden",
    "leave {players} out of one of the two": "lassen Sie {players} in einem der beiden weg",
    "leave {players} out of the longer list": "lassen Sie {players} in der längeren Liste weg",
    "in the one for everybody list all players but {players}": (
        "zählen Sie in dem für alle die Nummern auf, ohne {players}"
    ),
    "write the one for all rounds once for each round but {number}": (
        "schreiben Sie den für alle Runden einmal für jede Runde außer {number}"
    ),
    "write the one for all rounds once for each round, and list in that of round {number} "
    "all players but {players}": (
        "schreiben Sie den für alle Runden einmal für jede Runde, und zählen Sie in dem der "
        "Runde {number} die Nummern auf, ohne {players}"
    ),
    "write the one for all rounds once for each round, that of round {number} without {players}": (
        "schreiben Sie den für alle Runden einmal für jede Runde, den der Runde {number} ohne "
        "{players}"
    ),
    "leave {players} out of the one of round {number}": (
        "lassen Sie {players} in dem der Runde {number} weg"
    ),
    "list in the one of round {number} all players but {players}": (
        "zählen Sie in dem der Runde {number} die Nummern auf, ohne {players}"
    ),
    "{way}, or {other}": "{way}, oder {other}",
    "kept what line {line} says; left them out here": (
        "es gilt, was Zeile {line} sagt; hier sind sie gestrichen"
    ),
    "kept what line {line} says of round {number}; left them out here, for all rounds": (
        "es gilt, was Zeile {line} von Runde {number} sagt; hier sind sie für alle Runden "
        "gestrichen"
    ),
}

_WHOLE = {
    "an empty file": "eine leere Datei",
    "a tournament report or JSON": "eine Berichtsdatei (TRF) oder JSON",
    "text in UTF-16": "Text in UTF-16",
    "text in UTF-32": "Text in UTF-32",
    "UTF-8: save the file with that encoding": "UTF-8: speichern Sie die Datei so",
    "a ZIP archive, as spreadsheets are": "ein ZIP-Archiv, wie es Tabellenkalkulationen schreiben",
    "a tournament report or JSON inside it": "eine Berichtsdatei (TRF) oder JSON daraus",
    "a compressed file (gzip)": "eine gepackte Datei (gzip)",
    "the file inside it: unpack it first": "die Datei darin: packen Sie sie zuerst aus",
    "a database, as event files are": "eine Datenbank, wie die Dateien von Veranstaltungen",
    "a tournament report or JSON: the desk (openarbiter serve) writes both": (
        "eine Berichtsdatei (TRF) oder JSON: beides schreibt openarbiter serve"
    ),
    "a PDF": "ein PDF",
    "a page of HTML or XML": "eine Seite in HTML oder XML",
    "a JSON list": "eine JSON-Liste",
    "a JSON object, from {start} to {end}": "ein JSON-Objekt, von {start} bis {end}",
    "half a character, U+{code}": "ein halbes Zeichen, U+{code}",
    "text that can be written to a file": "Text, der sich in eine Datei schreiben lässt",
    "no record of a tournament report": "kein Datensatz einer Berichtsdatei (TRF)",
    "lines that begin with 001, 012 and other codes": (
        "Zeilen, die mit 001, 012 und anderen Nummern beginnen"
    ),
    "a NUL character": "ein NUL-Zeichen",
    "text": "Text",
    "read as a blank": "als Leerzeichen gelesen",
    "a byte order mark": "eine Bytereihenfolge-Marke",
    "the code of a record": "die Nummer eines Datensatzes",
    "record {code}": "Datensatz {code}",
    "a known record": "ein bekannter Datensatz",
    "record {code} of other columns": "Datensatz {code} mit anderen Spalten",
    "the columns of TRF26": "die Spalten von TRF26",
    "{number} further findings": "{number} weitere Befunde",
    "fewer": "weniger",
}

_FIELDS = {
    "{name} {text}": "{name} {text}",
    "read as blank": "als leer gelesen",
    "read as blanks": "als leer gelesen",
    "left it out": "weggelassen",
    "left the record out": "Datensatz weggelassen",
    "left the value out": "Wert weggelassen",
    "left the player out": "diese Person weggelassen",
    "cut it off": "abgeschnitten",
    "its code in column 1": "seine Nummer in Spalte 1",
    "read without the blanks": "ohne die Leerzeichen gelesen",
    "{text} behind the code": "{text} hinter der Nummer des Datensatzes",
    "a blank": "ein Leerzeichen",
    "a blank: is the line shifted?": "ein Leerzeichen: ist die Zeile verschoben?",
    "a blank: is the name padded by bytes instead of characters?": (
        "ein Leerzeichen: ist der Name nach Bytes statt nach Zeichen aufgefüllt?"
    ),
    "{text} behind {field}": "{text} hinter {field}",
    "{text} between {before} and {after}": "{text} zwischen {before} und {after}",
    "moved the columns back": "die Spalten zurückgerückt",
    "read as it stands in the columns": "gelesen, wie es in den Spalten steht",
    "a number like {example}": "eine Zahl wie {example}",
    "points like {example}": "Punkte wie {example}",
    "a number from 1 to {most}": "eine Zahl von 1 bis {most}",
    "a number of rounds, 1 to {most}": "eine Zahl von Runden, 1 bis {most}",
    "pairing number {text}": "Startnummer {text}",
    "a pairing number": "eine Startnummer",
    "no pairing number": "keine Startnummer",
    "no round": "keine Runde",
    "no points": "keine Punkte",
    "points of the record": "Punkte des Datensatzes",
    "the round of the byes": "die Runde der Freilose",
    "pairing number {tpn} again, as in line {line}": (
        "noch einmal Startnummer {tpn}, wie in Zeile {line}"
    ),
    "a number of its own for every player": "eine eigene Nummer für jede Person",
    "the number of a player of the file": "die Nummer einer Person dieser Datei",
    "blanks before round 1": "Leerzeichen vor Runde 1",
    "more than {most} rounds": "mehr als {most} Runden",
    "an end of the line": "ein Ende der Zeile",
    "W or B": "W (Weiß) oder B (Schwarz)",
    "BB record with points": "ein BB-Datensatz mit Punkten",
    "type {text}": "Art {text}",
    "symbol {text}": "Zeichen {text}",
    "option {text}": "Angabe {text}",
    "CODE=VALUE, such as {example}": "KÜRZEL=WERT, wie {example}",
    "{name} is {value}, but {earlier} in line {line}": (
        "{name}: hier {value}, in Zeile {line} aber {earlier}"
    ),
    "another value for {what} than in line {line}": "{what}: ein anderer Wert als in Zeile {line}",
    "one value": "ein einziger Wert",
    "standings order is {order}, but the tie-breaks are {codes} in line {line}": (
        "Reihenfolge der Rangliste: hier {order}, die Feinwertungen in Zeile {line} sind aber "
        "{codes}"
    ),
    "one order of the tie-breaks": "eine einzige Reihenfolge der Feinwertungen",
    "kept {value}": "es bleibt {value}",
    "one value; that of the later line holds": (
        "ein einziger Wert; es gilt der in der späteren Zeile"
    ),
    "one value; that of the later entry holds": (
        "ein einziger Wert; es gilt der im späteren Eintrag"
    ),
    "kept what line {line} says": "es bleibt bei Zeile {line}",
    "a number from {least}": "eine Zahl ab {least}",
    "a list of one player": "eine Liste mit nur einer Person",
    "two players at least": "mindestens zwei Personen",
    "byes of round {number}": "Freilose der Runde {number}",
    "a round up to {last}": "eine Runde bis {last}",
    "round {number}: for {player} {bye}, but {other}": (
        "Runde {number}: für Nr. {player} {bye}, aber {other}"
    ),
    "round {number}": "Runde {number}",
    "kept what {place} says": "es bleibt bei {place}",
    "a list of nobody": "eine Liste ohne Nummern",
    "the same in both places": "an beiden Stellen dasselbe",
    "the same as in {place}; both count": "dasselbe wie in {place}; beides zählt",
    "something else, or one of the two": "etwas anderes, oder eines von beiden",
    "one bye for a player in a round": "ein einziges Freilos für eine Person in einer Runde",
    "codes with commas between": "Kürzel mit Kommas dazwischen",
    "the same as in line {line}; both count": "dasselbe wie in Zeile {line}; beide zählen",
    "something else, or one record": "etwas anderes, oder ein einziger Datensatz",
    "the same in both lines": "in beiden Zeilen dasselbe",
    "players {first} to {last}": "Nr. {first} bis {last}",
    "numbers of players of the file": "Nummern von Personen dieser Datei",
    "round {number}: {points} virtual points for {player}, but {other}": (
        "Runde {number}: {points} virtuelle Punkte für Nr. {player}, aber {other}"
    ),
    "took the later value": "der spätere Wert gilt",
}

_ROUNDS = {
    "round {number}: {what}": "Runde {number}: {what}",
    "read as {result}": "gelesen als: {result}",
    "opponent {text}": "Gegner {text}",
    "colour {text}": "Farbe {text}",
    "result {text}": "Ergebnis {text}",
    "a pairing number, 0000 or blanks": "eine Startnummer, 0000 oder Leerzeichen",
    "w, b, - or a blank": "w, b, - oder ein Leerzeichen",
    "one of 1 = 0 W D L + - H F U Z or a blank": (
        "eines von 1 = 0 W D L + - H F U Z oder ein Leerzeichen"
    ),
    "{text} in the columns of a round": "{text} in den Spalten einer Runde",
    "opponent, colour and result with blanks between": (
        "Gegner, Farbe und Ergebnis mit Leerzeichen dazwischen"
    ),
    "bye {letter} with an opponent ({opponent})": "Freilos {letter} mit einem Gegner ({opponent})",
    "a game's result, or 0000 as the opponent": "das Ergebnis einer Partie, oder 0000 als Gegner",
    "result {letter} without an opponent": "Ergebnis {letter} ohne Gegner",
    "an opponent, or a bye (H F U Z)": "ein Gegner, oder ein Freilos (H F U Z)",
    "round {number}: player {player} against {other}": (
        "Runde {number}: Nr. {player} gegen Nr. {other}"
    ),
    "another player": "eine andere Person",
    "against {opponent}": "gegen Nr. {opponent}",
    "round {number}: player {player} against {other}, but line {line} says {what} for {other}": (
        "Runde {number}: Nr. {player} gegen Nr. {other}, doch in Zeile {line} steht für "
        "Nr. {other}: {what}"
    ),
    "the same game in both lines": "dieselbe Partie in beiden Zeilen",
    "entered the game for both": "die Partie für beide eingetragen",
    "round {number}: {player} - {other} with colours {colours} and results {results} "
    "(line {line})": (
        "Runde {number}: Nr. {player} und Nr. {other} mit den Farben {colours} und den "
        "Ergebnissen {results} (Zeile {line})"
    ),
    "opposite colours and results that go together": (
        "verschiedene Farben, und Ergebnisse, die zueinander passen"
    ),
    "took what line {line} says": "es gilt Zeile {line}",
    "entered as a game in which {player} had White": (
        "eingetragen als Partie, in der Nr. {player} Weiß hatte"
    ),
    "round {number}: a pairing-allocated bye for {player}, and in line {line} for {other}": (
        "Runde {number}: ein Freilos der Auslosung für Nr. {player}, und in Zeile {line} für "
        "Nr. {other}"
    ),
    "one pairing-allocated bye a round": "ein Freilos der Auslosung in jeder Runde",
}

_COUNTS = {
    "{number} players, but {records} records 001": (
        "{number} Teilnehmer, aber {records} Datensätze 001"
    ),
    "the number of records 001": "die Zahl der Datensätze 001",
    "{number} players with numbers up to {last}": "{number} Teilnehmer mit Nummern bis {last}",
    "numbers without gaps": "Nummern ohne Lücken",
    "{number} rounds announced, but entries for round {last}": (
        "{number} Runden angekündigt, aber Einträge für Runde {last}"
    ),
    "no more rounds than announced": "nicht mehr Runden als angekündigt",
    "took {number} rounds": "es gelten {number} Runden",
    "player {number} has {points} points": "Nr. {number}: {points} als Punktzahl",
    "{points}, the sum of the results": "{points}, die Summe der Ergebnisse",
    "read as blank; the results count": "als leer gelesen; es zählen die Ergebnisse",
    "{name} {text}: no such day": "{name} {text}: diesen Tag gibt es nicht",
    "a day of the calendar, such as {example}": "ein Tag des Kalenders, etwa {example}",
    "last day {end}, before the first day {start}": (
        "letzter Tag {end}, vor dem ersten Tag {start}"
    ),
    "the colour that is left, White where none is given": (
        "die Farbe, die bleibt; Weiß, wo keine angegeben ist"
    ),
    "abnormal points of kind {kind}; expected one of {list}, or nothing for a bonus or a penalty": (
        "abweichende Punkte der Art {kind}; erwartet wird eines von {list}, oder nichts bei einer "
        "Gut- oder Strafschrift"
    ),
    "a line that is not UTF-8, read as {encoding}: {text}": (
        "eine Zeile, die nicht UTF-8 ist, als {encoding} gelesen: {text}"
    ),
    "{count} lines that are not UTF-8, read as {encoding}: {text}": (
        "{count} Zeilen, die nicht UTF-8 sind, als {encoding} gelesen: {text}"
    ),
    "UTF-8; other encodings read {readings}": "UTF-8; andere Kodierungen lesen {readings}",
    "the byte {byte}, which is no text in {encoding}": (
        "das Byte {byte}, das in {encoding} kein Zeichen ist"
    ),
    "the encoding that the file is in": "die Kodierung, in der die Datei ist",
    "{encoding} has no {character} (line {line} of the new file); UTF-8 has all characters": (
        "{encoding} hat kein {character} (Zeile {line} der neuen Datei); UTF-8 hat alle Zeichen"
    ),
    "a published rating list in columns of fixed width": (
        "eine veröffentlichte Elo-Liste mit Spalten fester Breite"
    ),
    "the players of one event, with columns of their own: open the list in a spreadsheet as text "
    "in fixed columns, keep those who play, and save them as CSV": (
        "die Personen eines Turniers, in eigenen Spalten: öffnen Sie die Liste in einer "
        "Tabellenkalkulation als Text mit festen Spalten, behalten Sie, wer spielt, und speichern "
        "Sie das als CSV"
    ),
    "trfx announces no acceleration (record 192 is one of TRF26); list the virtual points of "
    "every round, or write TRF26": (
        "trfx kündigt keine Beschleunigung an (Datensatz 192 ist einer von TRF26); zählen Sie die "
        "virtuellen Punkte jeder Runde auf, oder schreiben Sie TRF26"
    ),
    "the first day or a later one": "der erste Tag oder ein späterer",
    "{points} points, and {number} more players": "Punktzahl {points}, und {number} weitere Fälle",
    "{points}, as results say": "{points}, wie es aus den Ergebnissen folgt",
    "points that follow from the results only with {name}": (
        "Punkte, die nur mit {name} aus den Ergebnissen folgen"
    ),
    "points that follow from the results with {names} alike": (
        "Punkte, die mit {names} gleichermaßen aus den Ergebnissen folgen"
    ),
    "a record that says how results score": "ein Datensatz, der die Punkte für Ergebnisse nennt",
    "points of 1-½-0, or a record that says how results score": (
        "Punkte nach 1-½-0, oder ein Datensatz, der die Punkte für Ergebnisse nennt"
    ),
    "took {name}": "es gilt {name}",
    "3-1-0 and 1 for the bye": "3-1-0 und 1 für das Freilos",
    "a pairing-allocated bye worth half a point": "½ für das Freilos der Auslosung",
    "a pairing-allocated bye worth nothing": "0 für das Freilos der Auslosung",
}

_WRITTEN = {
    "{rounds} rounds cannot be said in a report file, which holds 1 to {most}; JSON has no such "
    "limit": (
        "{rounds} Runden passen nicht in eine Berichtsdatei, die 1 bis {most} fasst; JSON hat "
        "keine solche Grenze"
    ),
    "Baku acceleration needs a type code, such as FIDE_DUTCH_2026, in record 192": (
        "die Baku-Beschleunigung braucht ein Kürzel des Systems, wie FIDE_DUTCH_2026, in "
        "Datensatz 192"
    ),
    "only record 162 of TRF26 can say what an undecided game is worth": (
        "was eine Partie ohne Ergebnis zählt, kann nur Datensatz 162 von TRF26 sagen"
    ),
    "record {code} has one value for {shared}, but this event has several; trfx (record XXS) and "
    "JSON can say them": (
        "Datensatz {code} hat einen Wert für {shared}, dieses Turnier aber mehrere; trfx "
        "(Datensatz XXS) und JSON können sie nennen"
    ),
    "{points} points for a result do not fit record 162": (
        "{points} als Punkte für ein Ergebnis passen nicht in Datensatz 162"
    ),
    "record XXP forbids pairs for all rounds only; use TRF26": (
        "Datensatz XXP sperrt Paare nur für alle Runden; nehmen Sie TRF26"
    ),
    "pairing number {tpn} does not fit a report file, whose numbers are 1 to {most}; JSON has no "
    "such limit": (
        "Startnummer {tpn} passt nicht in eine Berichtsdatei mit den Nummern 1 bis {most}; JSON "
        "hat keine solche Grenze"
    ),
    "round {number} does not fit a report file": (
        "Runde {number} passt nicht in eine Berichtsdatei"
    ),
    "player {number}, {name}: {what}": "Nr. {number}, {name}: {what}",
    "{name} {text} does not fit the {width} columns a report file has for it ({first}-{last}); "
    "JSON has no such limit": (
        "{name} {text} passt nicht in die {width} Spalten, die eine Berichtsdatei dafür hat "
        "({first}-{last}); JSON hat keine solche Grenze"
    ),
    "round {number} of a bye for team {team} does not fit a report file: {most} is the last; "
    "JSON has no such limit": (
        "Runde {number} mit einem Freilos für Mannschaft {team} passt nicht in eine "
        "Berichtsdatei: {most} ist die letzte; JSON hat keine solche Grenze"
    ),
    "bbpPairings refuses files with abnormal points (record 299)": (
        "bbpPairings nimmt keine Dateien mit abweichenden Punkten (Datensatz 299)"
    ),
    "bbpPairings does not know Baku acceleration for type {code}": (
        "bbpPairings kennt für die Art {code} keine Baku-Beschleunigung"
    ),
    "{text} is half a character and cannot be written": (
        "{text} ist ein halbes Zeichen und lässt sich nicht schreiben"
    ),
    "birth": "Geburtsdatum",
    "number in the national list": "Nummer in der nationalen Liste",
    "title in the national list": "Titel in der nationalen Liste",
    "origin": "Herkunft",
}

_JSON = {
    "the member twice in one object": "der Eintrag zweimal in einem Objekt",
    "each member once": "jeder Eintrag einmal",
    "numbers or brackets without end": "Zahlen oder Klammern ohne Ende",
    "{place}: {what}": "{place}: {what}",
    "the whole": "das Ganze",
    "an object": "ein Objekt",
    "a value: it may not be left out": "ein Wert: er darf nicht fehlen",
    "an integer": "eine ganze Zahl",
    "an integer from {least}": "eine ganze Zahl ab {least}",
    "a text": "ein Text",
    "at most three letters that begin no other record, such as {example}": (
        "höchstens drei Buchstaben, mit denen kein anderer Datensatz beginnt, etwa {example}"
    ),
    "{value}, as event.type_code says": "{value}, wie event.type_code sagt",
    "{number}, a round the player played, or later": (
        "{number}, eine Runde, in der die Person gespielt hat, oder später"
    ),
    "one line of a report file that no other member speaks of": (
        "eine Zeile einer Berichtsdatei, von der kein anderer Eintrag handelt"
    ),
    "the codes of tie_breaks in their order": "die Kürzel aus tie_breaks in ihrer Reihenfolge",
    "one order of the standings": "eine einzige Reihenfolge der Rangliste",
    "the team as one of teams": "die Mannschaft als eine von teams",
    "an entry in national of the player": "ein Eintrag in national bei dieser Person",
    "the number of a player of the tournament": "die Nummer einer Person des Turniers",
    "the letters W and B": "die Buchstaben W und B",
    "true or false": "true oder false",
    "a list": "eine Liste",
    "a list of opponent, colour and result": "eine Liste aus Gegner, Farbe und Ergebnis",
    "{number} after {before}": "{number} nach {before}",
    "ascending numbers, each once": "aufsteigende Nummern, jede einmal",
    "{player} against {other}: {result}": "Nr. {player} gegen Nr. {other}: {result}",
    "an opponent for a game": "ein Gegner zu einer Partie",
    "another player of the tournament": "eine andere Person des Turniers",
    "the same game for both players": "dieselbe Partie bei beiden",
    "opposite colours": "verschiedene Farben",
    "results that go together": "Ergebnisse, die zueinander passen",
}

FILES = {**_NAMES, **_ABNORMAL, **_WHOLE, **_FIELDS, **_ROUNDS, **_COUNTS, **_WRITTEN, **_JSON}
"""The sentences about report files by their English template."""
