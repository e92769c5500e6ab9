"""The rules of all editions in German, by the English sentence that the edition has for them.

Each is a full sentence, and a term of the regulations has one German word: ``tests/unit/languages``
holds the table.
"""

from __future__ import annotations

_DUTCH = {
    "Two players who have met do not meet again.": (
        "Wer schon gegeneinander gespielt hat, spielt nicht wieder gegeneinander."
    ),
    "Nobody gets the bye who had it, or won as much as a win in a round without playing.": (
        "Das Freilos bekommt nicht, wer es hatte oder ohne Spiel in einer Runde so viele Punkte "
        "wie für einen Sieg."
    ),
    "Two non-topscorers with the same absolute colour preference do not meet.": (
        "Zwei mit derselben absoluten Farbpräferenz spielen nicht gegeneinander, wenn beide keine "
        "Topscorer sind."
    ),
    "What is left after the bracket can still be paired completely.": (
        "Alle, die nach der Punktgruppe übrig sind, lassen sich noch vollständig auslosen."
    ),
    "The player with the pairing-allocated bye has the lowest possible score.": (
        "Die Person mit dem Freilos hat so wenige Punkte wie möglich."
    ),
    "There are as few downfloaters as possible.": ("Es gibt so wenige Abfloater wie möglich."),
    "As many moved-down players as possible are paired, the highest scores first.": (
        "So viele von oben Gekommene wie möglich werden ausgelost, die mit den meisten Punkten "
        "zuerst."
    ),
    "The score differences are as small as possible, compared from the largest on.": (
        "Die Punktdifferenzen sind so klein wie möglich, verglichen von der größten an."
    ),
    "The downfloaters let the next bracket fulfil C1 to C7 best.": (
        "Mit diesen Abfloatern erfüllt die nächste Punktgruppe C1 bis C7 am besten."
    ),
    "The player with the pairing-allocated bye has as few unplayed games as possible.": (
        "Die Person mit dem Freilos hat so wenige nicht gespielte Partien wie möglich."
    ),
    "As few topscorers or their opponents as possible get a colour difference beyond two.": (
        "So wenige Topscorer oder ihre Gegner wie möglich bekommen eine Farbdifferenz über zwei."
    ),
    "As few topscorers or their opponents as possible get one colour three times in a row.": (
        "So wenige Topscorer oder ihre Gegner wie möglich bekommen dreimal nacheinander dieselbe "
        "Farbe."
    ),
    "As few players as possible do not get their colour preference.": (
        "Bei so wenigen Personen wie möglich bleibt die Farbpräferenz unerfüllt."
    ),
    "As few players as possible do not get their strong colour preference.": (
        "Bei so wenigen Personen wie möglich bleibt die starke Farbpräferenz unerfüllt."
    ),
    "As few residents as possible downfloat as in the previous round.": (
        "So wenige Personen der Punktgruppe wie möglich floaten ab wie in der letzten Runde."
    ),
    "As few players as possible get the same downfloat as in the previous round.": (
        "So wenige Personen wie möglich floaten ab wie in der letzten Runde."
    ),
    "As few opponents of moved-down players as possible upfloat as in the previous round.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie in der letzten Runde."
    ),
    "As few players as possible get the same upfloat as in the previous round.": (
        "So wenige Personen wie möglich floaten auf wie in der letzten Runde."
    ),
    "As few residents as possible downfloat as two rounds before.": (
        "So wenige Personen der Punktgruppe wie möglich floaten ab wie zwei Runden zuvor."
    ),
    "As few players as possible get the same downfloat as two rounds before.": (
        "So wenige Personen wie möglich floaten ab wie zwei Runden zuvor."
    ),
    "As few opponents of moved-down players as possible upfloat as two rounds before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie zwei Runden zuvor."
    ),
    "As few players as possible get the same upfloat as two rounds before.": (
        "So wenige Personen wie möglich floaten auf wie zwei Runden zuvor."
    ),
    "Moved-down players with a downfloat last round have the least score differences.": (
        "Von oben Gekommene, die in der letzten Runde abfloateten, haben möglichst kleine "
        "Punktdifferenzen."
    ),
    "Players with the same downfloat as in the previous round have the least score differences.": (
        "Wer abfloatet wie in der letzten Runde, hat eine möglichst kleine Punktdifferenz."
    ),
    "Upfloaters of the last round who meet moved-down players have the least score differences.": (
        "Gegner von oben Gekommener, die in der letzten Runde auffloateten, haben möglichst kleine "
        "Punktdifferenzen."
    ),
    "Players with the same upfloat as in the previous round have the least score differences.": (
        "Wer auffloatet wie in der letzten Runde, hat eine möglichst kleine Punktdifferenz."
    ),
    "Moved-down players with a downfloat two rounds before have the least score differences.": (
        "Von oben Gekommene, die zwei Runden zuvor abfloateten, haben möglichst kleine "
        "Punktdifferenzen."
    ),
    "Players with the same downfloat as two rounds before have the least score differences.": (
        "Wer abfloatet wie zwei Runden zuvor, hat eine möglichst kleine Punktdifferenz."
    ),
    "Upfloaters of two rounds before who meet moved-down players have the least score "
    "differences.": (
        "Gegner von oben Gekommener, die zwei Runden zuvor auffloateten, haben möglichst kleine "
        "Punktdifferenzen."
    ),
    "Players with the same upfloat as two rounds before have the least score differences.": (
        "Wer auffloatet wie zwei Runden zuvor, hat eine möglichst kleine Punktdifferenz."
    ),
    "Of equally good candidates the first one in the order is taken.": (
        "Von gleich guten Kandidaten gilt der erste in der Reihenfolge."
    ),
    "As many moved-down players as can be paired are paired.": (
        "So viele von oben Gekommene, wie sich auslosen lassen, werden ausgelost."
    ),
}

_DUTCH_2012 = {
    "Two players do not meet more than once.": (
        "Zwei Personen spielen nicht öfter als einmal gegeneinander."
    ),
    "Nobody gets the bye who has received points without playing.": (
        "Das Freilos bekommt nicht, wer schon ohne Spiel Punkte bekommen hat."
    ),
    "Two players with the same absolute colour preference do not meet, top scorers excepted.": (
        "Zwei mit derselben absoluten Farbpräferenz spielen nicht gegeneinander, Topscorer "
        "ausgenommen."
    ),
    "As many moved-down players as possible are paired with residents.": (
        "So viele von oben Gekommene wie möglich werden mit Personen der Punktgruppe ausgelost."
    ),
    "As many pairs as possible are made.": ("So viele Paare wie möglich werden gebildet."),
    "The sum of the squared score differences is as small as possible.": (
        "Die Summe der Quadrate der Punktdifferenzen ist so klein wie möglich."
    ),
    "As few pairs as possible of a top scorer have the same absolute colour preference.": (
        "So wenige Paare eines Topscorers wie möglich haben dieselbe absolute Farbpräferenz."
    ),
    "In odd rounds as few pairs as possible have the same strong or absolute preference.": (
        "In ungeraden Runden haben so wenige Paare wie möglich dieselbe starke oder absolute "
        "Farbpräferenz."
    ),
    "As few pairs as possible have the same colour preference.": (
        "So wenige Paare wie möglich haben dieselbe Farbpräferenz."
    ),
    "In even rounds as few pairs as possible have the same strong or absolute preference.": (
        "In geraden Runden haben so wenige Paare wie möglich dieselbe starke oder absolute "
        "Farbpräferenz."
    ),
    "As few residents as possible float down as in the round before.": (
        "So wenige Personen der Punktgruppe wie möglich floaten ab wie in der letzten Runde."
    ),
    "As few residents as possible float down as two rounds before.": (
        "So wenige Personen der Punktgruppe wie möglich floaten ab wie zwei Runden zuvor."
    ),
    "As few opponents of moved-down players as possible float up as in the round before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie in der letzten Runde."
    ),
    "As few opponents of moved-down players as possible float up as two rounds before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie zwei Runden zuvor."
    ),
}

_BURSTEIN = {
    "Nobody gets a colour difference beyond two, or the same colour three times in a row.": (
        "Niemand bekommt eine Farbdifferenz über zwei oder dreimal nacheinander dieselbe Farbe."
    ),
    "The last player of the lowest score group who has no point without playing gets the bye.": (
        "Das Freilos bekommt, wer in der untersten Punktgruppe zuletzt steht und keinen Punkt "
        "ohne Spiel hat."
    ),
    "Every group is paired completely, at most one player floats from it, and only to the "
    "next group; groups where that is impossible count as one.": (
        "Jede Punktgruppe wird vollständig ausgelost; höchstens eine Person floatet, und sie "
        "floatet nur in die nächste Punktgruppe. Punktgruppen, in denen das nicht geht, gelten "
        "als eine."
    ),
    "As many players of a group as possible get their due colours.": (
        "So viele Personen einer Punktgruppe wie möglich bekommen die Farbe, die ansteht."
    ),
    "The highest player who is free meets the lowest possible one, and floats last of all.": (
        "Wer frei ist und am höchsten steht, spielt gegen die niedrigste mögliche Person und "
        "floatet zuletzt."
    ),
    "Both players get their due colours; else the numbers of both colours are equalised; else the "
    "colours alternate; else the higher player gets the due colour.": (
        "Beide bekommen die Farbe, die ansteht; sonst wird die Zahl beider Farben ausgeglichen; "
        "sonst wechseln die Farben; sonst bekommt die höher stehende Person die Farbe, die ansteht."
    ),
}

_DUBOV = {
    "Whoever has got a point without playing gets no bye.": (
        "Das Freilos bekommt nicht, wer schon einen Punkt ohne Spiel bekommen hat."
    ),
    "Nobody has one colour in over two games more than the other colour.": (
        "Niemand hat die eine Farbe in mehr als zwei Partien öfter als die andere."
    ),
    "Nobody has the same colour three times in a row.": (
        "Niemand hat dreimal nacheinander dieselbe Farbe."
    ),
    "Before the last round nobody meets somebody with more points twice running, or more than"
    " three times (four from ten rounds on).": (
        "Vor der letzten Runde spielt niemand zweimal nacheinander oder öfter als dreimal (viermal "
        "ab zehn Runden) gegen mehr Punkte."
    ),
    "Floaters from above meet players of the group.": (
        "Floater von oben spielen gegen Personen der Punktgruppe."
    ),
    "The players of a score group are paired inside it.": (
        "Die Personen einer Punktgruppe werden innerhalb der Punktgruppe ausgelost."
    ),
    "An island gets the first opponent from the next possible group below.": (
        "Eine Insel bekommt den ersten Gegner aus der nächsten möglichen Punktgruppe darunter."
    ),
    "A group of odd size gets the first player from below who fits.": (
        "Eine Punktgruppe mit ungerader Zahl bekommt die erste passende Person von unten."
    ),
    "Where White is due to more, those with the lowest ARO change sides.": (
        "Steht Weiß bei mehr Personen an, so wechseln die mit dem niedrigsten Gegnerschnitt die "
        "Seite."
    ),
    "Where Black is due to more, those with the highest ARO change sides.": (
        "Steht Schwarz bei mehr Personen an, so wechseln die mit dem höchsten Gegnerschnitt die "
        "Seite."
    ),
    "The lowest ARO on the White side meets the highest R on the other.": (
        "Der niedrigste Gegnerschnitt der weißen Seite spielt gegen die höchste Elo-Zahl der "
        "anderen."
    ),
    "A row that has met already takes the next player below.": (
        "Eine Zeile, deren Personen schon gegeneinander gespielt haben, nimmt die nächste Person "
        "darunter."
    ),
}

_NSWCA = {
    "Nobody meets an opponent twice or has one colour three times in succession, and "
    "everybody can be paired.": (
        "Niemand spielt zweimal gegen denselben Gegner oder hat dreimal nacheinander dieselbe "
        "Farbe, und alle lassen sich auslosen."
    ),
    "As few players as possible leave their score group unpaired.": (
        "So wenige Personen wie möglich verlassen ihre Punktgruppe ohne Gegner."
    ),
    "As few odd men as possible leave a second group; of them the highest ranked stays first.": (
        "So wenige Überzählige wie möglich verlassen eine zweite Punktgruppe; von ihnen bleibt "
        "zuerst, wer höher steht."
    ),
    "Odd men who came down meet, by rank, the highest-ranked player they have not met.": (
        "Überzählige von oben spielen nach Rang gegen die höchste Person, gegen die sie noch "
        "nicht gespielt haben."
    ),
    "As few odd men as possible have nobody to meet in the next lower group.": (
        "So wenige Überzählige wie möglich haben in der nächsten Punktgruppe keinen Gegner."
    ),
    "The lowest ranked are the odd men.": ("Überzählige sind die, die am niedrigsten stehen."),
    "The top half meets the bottom half; exchanges are wider only where neither transposition "
    "nor interchange helps.": (
        "Die obere Hälfte spielt gegen die untere; weiter getauscht wird nur, wo weder "
        "Transposition noch Austausch hilft."
    ),
    "As few players as possible are denied the colour that equalises.": (
        "So wenigen Personen wie möglich wird die Farbe verwehrt, die ausgleicht."
    ),
    "As few players as possible have the colour of their last game again.": (
        "So wenige Personen wie möglich haben wieder die Farbe ihrer letzten Partie."
    ),
    "There is no interchange where the pairs are as good without one.": (
        "Es gibt keinen Austausch, wo die Paare ohne ihn ebenso gut sind."
    ),
    "The pairs are as close to consecutive order as possible in their sum.": (
        "Die Paare liegen in der Summe so nah an der Reihenfolge wie möglich."
    ),
    "From the highest rank on, each player meets the highest ranked.": (
        "Vom höchsten Rang an spielt jede Person gegen die höchste mögliche."
    ),
}

_ROUND_ROBIN = {
    "Everybody meets everybody, in the order of the tables.": (
        "Alle spielen gegen alle, in der Reihenfolge der Berger-Tabellen."
    ),
    "In a double round event everybody has White and Black against each other.": (
        "In einem doppelrundigen Turnier spielen alle mit Weiß und mit Schwarz gegeneinander."
    ),
    "Who withdraws before half of the rounds are completed is scored as not having competed.": (
        "Wer vor der Hälfte der Runden ausscheidet, wird gewertet wie eine Person, die nicht "
        "angetreten ist."
    ),
    "Who withdraws later loses the remaining games by default.": (
        "Wer später ausscheidet, verliert die übrigen Partien kampflos."
    ),
}

RULES = {
    **_DUTCH,
    **_DUTCH_2012,
    **_BURSTEIN,
    **_DUBOV,
    **_NSWCA,
    **_ROUND_ROBIN,
}
"""German sentence by English sentence."""
