"""Every sentence the desk says, in English, by its code; gaps stand in braces.

Other languages say them too, with the same gaps. The articles behind them stand in ``articles``.
"""

from __future__ import annotations

from typing import Final

from openarbiter.languages import Table

SENTENCES: Final[Table] = {
    # The event.
    "no-event": "There is no event yet.",
    "event-exists": "The event {name} exists already in this file.",
    "unknown-action": "{name} is no action of the desk.",
    "not-there": "That does not exist here: {why}.",
    "nothing-changed": "It is so already; nothing would change.",
    "ends-before-start": "The last day, {end}, comes before the first, {start}.",
    "bad-date": "{field}: {found} is no date of the form 2026-11-20.",
    "not-strict": "The strict rules were left before.",
    "nothing-missing": "Nothing is missing: the final report goes out as it is.",
    "restored-behind": "The event was recovered here as it was after entry {number} of the damaged "
    "file; what came before can be read, and changed only by a new entry.",
    "empty-text": "{field} is empty; it needs at least one character.",
    "long-text": "{field} has {length} characters; {limit} are possible.",
    "bad-character": "{field} holds {found}, which cannot stand in a line of text.",
    "bad-number": "{field} is {found}; it is a number from 0 to 99.",
    "bad-colour": "{found} is no colour: # and six digits from 0 to f, such as #1f3da3.",
    "logo-no-picture": "The logo is no picture in the format PNG or JPEG; that is told by what the "
    "file holds, not by its name.",
    "logo-too-large": "The logo has {size} kB; {most} kB are possible.",
    "logo-too-wide": "The logo has {width} by {height} pixels; {most} by {most} are possible.",
    "offer-save-logo-anew": "Open it in a program for pictures and save it anew as PNG.",
    "offer-smaller-logo": "Save it smaller: 400 pixels are enough for paper and screens.",
    "offer-create-event": "Create the event first.",
    "offer-change-event": "Change name, place, dates or arbiters of the event.",
    "offer-leave-strict": "Leave the strict rules; the file for the federation will say so.",
    # Sections.
    "bad-key": "{found} is no key of a section: one to twelve small letters and digits.",
    "key-taken": "There is a section {key} already.",
    "section-has-rounds": (
        "Section {name} has a published round.",
        "Section {name} has {count} published rounds.",
    ),
    "bad-rounds": "{rounds} rounds are not possible; 1 to {most} are.",
    "rounds-begun": "{rounds} rounds have begun; the section cannot have {wanted}.",
    "unknown-form": "{system} is not played in a form {found}.",
    "unknown-system": "No pairing system is called {system}; known are {known}.",
    "no-acceleration": "The text of {system} knows no acceleration.",
    "acceleration-of-game-points": "Virtual points are match points; here game points are the "
    "primary score.",
    "baku-premise": "Baku acceleration is made for a win worth two draws and a loss worth nothing; "
    "here they are worth {win}, {draw} and {loss}.",
    "offer-virtual-points": "Virtual points can be given to groups of players instead.",
    "baku-is-set": "Baku acceleration is set in the settings and gives the points; take it out "
    "first.",
    "bad-virtual-points": "Virtual points of a round are more than 0 and at most {most}.",
    "bad-virtual-rounds": "Rounds {first} to {last} are not possible; the section has {rounds}.",
    "virtual-round-published": "Round {round} is published; points can be given from round {next} "
    "on.",
    "virtual-nobody": "Nobody has a number from {first} to {last}; the last number is {most}.",
    "bad-points": "{field} is worth {found} tenths; 0 to {most} are possible.",
    "points-upside-down": "A win is worth more than a loss, and a draw lies between them.",
    "draws-worth-too-much": "Two draws are worth more than a win and a loss together.",
    "bye-above-win": "The pairing-allocated bye is worth more than a win.",
    "bye-not-standard": "With 1, ½ and 0 the pairing-allocated bye is worth one of these.",
    "bad-tie-breaks": "The list of tie-breaks does not work: {why}.",
    "values-of-teams": "Values are entered for players; a table of teams has none.",
    "bad-value-name": "{found} cannot name entered values: it is OTHER_ with at most {most} "
    "capitals behind it, and no tie-break of the regulations.",
    "bad-value": "A value is at most {most}, with or without a minus.",
    "values-change": "Values of {name} that were entered before change: {number}.",
    "empty-set": "The list is empty; a list that is saved has one tie-break at least.",
    "no-such-set": "No list of tie-breaks is called {name}.",
    "bad-fund": "The prize fund cannot be read. Line {line}: {found}; expected {expected}.",
    "locked-after-start": "This stays as it was when round 1 was published.",
    "strict-stays-left": "The strict rules were left; no undo brings them back.",
    "closed-round-stays": "Round {round} is closed: undo and redo change neither its results nor "
    "its boards.",
    "final-not-forced": "By strict rules no final report goes out while something is missing.",
    "team-event": "This is a team event; a section for it needs a system that pairs teams.",
    "teams-and-players": "Players stay players, and teams stay teams: somebody is entered already.",
    "bad-boards": "The number of boards is {found}; it lies between 1 and {most}.",
    "bad-board-colours": "{found}: the colours of a match are a letter W or B for each board, "
    "{boards} in all, the first one W.",
    "bad-least-games": "A board prize takes {found} games; this lies between 0 and {most}.",
    "bad-deadline": "Line-ups are handed in {found} minutes before a round; this lies between 0 "
    "and {most}.",
    "bad-team-code": "{found} is no type of this tournament; it has {known}.",
    "no-teams-here": "This section has players and no teams.",
    "no-table-teams": "{system} pairs no players of teams by a table.",
    "not-in-one-team": "Every player of the section is in one team, and in one only.",
    "teams-unequal": "The teams have {sizes} players; the table pairs teams of equal size.",
    "team-known": "There is a team {team} already.",
    "too-many-members": "The team has too many players: {found}, where {most} is the most.",
    "member-twice": "{player} stands twice among the players of a team.",
    "member-has-sat": "{player} sat at a board in a published round and stays in the team.",
    "not-of-team": "{player} is no player of team {team}.",
    "few-members": "Team {team} has fewer players than a match has boards: {found}, not {boards}.",
    "board-order-changes": "The board order of team {team} changes during the tournament; "
    "line-ups that were entered stay.",
    "board-is-match": "Board {board} is a match of teams: its results are entered board by board.",
    "no-team-of-match": "The team does not play match {board} of round {round}.",
    "match-forfeited": "Match {board} of round {round} was forfeited as a whole.",
    "line-up-has-result": "Board {seat} of match {board} has a result from a game in round "
    "{round}; the players who sat there stay.",
    "bad-seats": "The number of boards is {found}; a match of this section has {boards}.",
    "seat-twice": "{player} sits at two boards of team {team}.",
    "no-seats": "Nobody sits at a board of team {team}: the match is forfeited as a whole.",
    "not-board-order": "The players of team {team} do not sit in board order.",
    "rule-board-order": "The players of team {team} do not sit in board order, which the event's "
    "own rules ask for.",
    "rule-own-board": "{player} sits at board {seat}, not at board {own}; by the event's own rules "
    "only reserves sit elsewhere.",
    "rule-empty-last": "Board {seat} of team {team} is empty and a later one is not; by the "
    "event's own rules the last boards stay empty.",
    "sits-for-two-teams": "{player} sits for team {team} and for team {other} in round {round}.",
    "line-up-late": "The line-up of team {team} was handed in at {at}; by the event's own rules it "
    "was due until {until}.",
    "offer-board-order": "By the event's own rules the board order counts instead.",
    "bad-moment": "The line-up was handed in at {found}; expected a day and a time, such as "
    "2026-11-27 13:45.",
    "line-up-rules-change": "The event's own rules about line-ups and board prizes change; "
    "line-ups that were entered stay.",
    "empty-board": "Board {seat} of team {team} is empty and lost by forfeit.",
    "nobody-sits": "At board {seat} of match {board} in round {round} somebody is missing; its "
    "result follows from that.",
    "both-came": "A match that both teams came to has results on its boards.",
    "no-board-played": "No board of match {board} was played: it counts as a match without play.",
    "boards-forfeited": "Forfeited boards of match {board}: {list}.",
    "offer-enter-match": "Enter the results of the match.",
    "offer-clear-match": "Take the results of the match back first.",
    "offer-line-up": "Change the line-up.",
    "offer-forfeit-match": "Enter that the match was forfeited.",
    "broken-tournament": "The tournament contradicts itself: {found}.",
    "round-without-opponents": "Round {round} of the file leaves players without game: {players}.",
    "offer-new-section": "Open another section for who comes now.",
    # Lots.
    "lots-one-way": "Lots are drawn by a seed, or what was drawn by hand is stated: one of both.",
    "no-such-lots": "{system} has nothing of the kind drawn by lot.",
    "no-restricted-lots": "Only numbers of a round robin are drawn with restriction, by a seed.",
    "no-varma-table": "The Varma tables are for 9 to 24 players, and here are {players}. Draw "
    "without restriction.",
    "lots-after-start": "Round 1 is published; what was drawn before it stays.",
    "lots-too-early": "The last places are drawn when every round is complete.",
    "no-substitute": "Somebody takes the number of another in a round robin, before round 1 is "
    "published.",
    "drawn-twice": "An order that was drawn names nobody twice.",
    # Players.
    "bad-sex": "{found} is none of m, w and empty.",
    "bad-list": "{found} names no rating list, or one a second time; lists are {known} and the "
    "three capital letters of a federation.",
    "bad-period": "From round {round} on no list {list} can hold: a later rating is of fide, "
    "rapid, blitz or the code of a federation, and begins with round 2 or a later one.",
    "period-twice": "A list has two ratings from the same round on; only one can hold.",
    "estimate-without-reason": "The estimate {found} has no reason; say what it rests on.",
    "bad-title": "{found} is no title; a title has up to three letters.",
    "bad-federation": "{found} is no federation; a federation has three letters.",
    "bad-rating": "{found} is no rating; ratings go from 1 to {most}.",
    "bad-missed": "A round missed gives a half-point bye or nothing, not {found}.",
    "id-taken": "The id {pid} is taken; the next free one is {next}.",
    "id-too-high": "The id {pid} is too high; the next free one is {next}.",
    "too-many-players": "A section has up to {most} players.",
    "nobody-named": "The list names nobody.",
    "no-players": "The section has no players.",
    "cannot-join": "Nobody can join in round {round}; rounds {first} to {rounds} are open.",
    "has-rounds": "{player} stands in published rounds and stays on the list.",
    "in-private-pairing": "{player} sits in the pairing of round {round}, which is not published.",
    "withdrawn-already": "{player} is withdrawn from round {round} on.",
    "not-withdrawn": "{player} is not withdrawn.",
    "paired-in-round": "{player} is paired in round {round}.",
    "here-already": "{player} is ticked already.",
    "not-here-already": "{player} is not ticked.",
    "not-everybody": "An order of the players names everybody once.",
    "equals-seed": "Lots of equal players have the seed that is announced, other orders none.",
    "numbers-not-equal": "Only players of equal strength and title, whose numbers were not drawn "
    "by lot, exchange them.",
    "numbers-in-use": "Teams of the file use the numbers; they stay.",
    "numbers-fixed": "After round {round} nobody who took part gets another number.",
    "round-robin-started": "The table of a round robin stays as it was in round 1.",
    "offer-join": "Let the player join in round {first}.",
    "offer-withdraw": "Withdraw the player from the next round on.",
    "offer-withdraw-later": "Withdraw the player from round {next} on.",
    "offer-reinstate": "Let the player take part again.",
    "offer-forfeit": "Enter a forfeit at the board.",
    # Byes and forbidden pairs.
    "bad-bye": "{found} is no bye of the arbiter; H, F and Z are.",
    "round-published": "Round {round} is published; {player} has a place in it.",
    "half-point-bye-too-late": (
        "{player} asks for a half-point bye in round {round}; the last round has none.",
        "{player} asks for a half-point bye in round {round}; the last {count} rounds have none.",
    ),
    "no-byes-in-round-robin": "A round robin has no byes in round {round}; games are forfeited.",
    "half-point-bye-barred": "{player} may not have a half-point bye by the event's regulations.",
    "half-point-bye-there": "{player} has, or asks for, a half-point bye in round {round}.",
    "offer-half-points": "Take the mark off the player: half-point byes are then allowed.",
    "no-bye-there": "{player} has no bye in round {round}.",
    "needs-two-players": "A pair has two different players.",
    "no-forbidden-pairs": "In a round robin everybody meets everybody.",
    "forbidden-after-start": "Pairs are forbidden before round 1 only.",
    "rounds-backwards": "The last round, {last}, comes before the first, {first}.",
    "not-forbidden": "The pair {one} and {other} is not forbidden.",
    "offer-zero-point-bye": "Give a zero-point bye.",
    "offer-pair-late": "Pair the player late with somebody who has no opponent either.",
    # Rounds.
    "no-such-round": "There is no round {round}; the section has {rounds}.",
    "round-is-waiting": "Nothing has been done for round {round} yet.",
    "round-is-drafted": "Round {round} is being prepared and has no pairing yet.",
    "round-is-paired": "Round {round} is paired and not published.",
    "round-is-edited": "The manual edit of round {round} is open.",
    "round-is-published": "Round {round} is published.",
    "round-is-playing": "Round {round} is being played.",
    "round-is-complete": "Round {round} is complete.",
    "round-before-missing": "Round {before} comes before round {round}.",
    "no-numbers": "The players have no definitive numbers yet.",
    "other-system": "The section is paired by {system}, not by {found}.",
    "no-boards": "A round has one board at least.",
    "seated-twice": "{player} sits on two boards.",
    "seated-but-away": "{player} has a place and does not take part in round {round}.",
    "not-seated": "{player} takes part in round {round} and has no place ({count} in all).",
    "pairing-out-of-date": "Facts have changed since round {round} was paired.",
    "round-imported": "Round {round} came with a file and was published elsewhere.",
    "later-round-begun": "Round {round} has begun.",
    "later-round-public": "Round {later} is published; round {round} stays closed.",
    "has-opponent": "{player} has an opponent in round {round}.",
    "joins-later": "{player} joins later than round {round}.",
    "results-missing": (
        "One result of round {round} is missing: board {boards}.",
        "{count} results of round {round} are missing: boards {boards}.",
    ),
    "result-there": "Board {board} of round {round} has a result.",
    "results-in": "Round {round} has results.",
    "offer-clear": "Take the result back first.",
    "offer-take-back": "Take the results of the round back first.",
    "offer-take-apart": "Take a pair without result apart, and pair its players with others.",
    "offer-start": "Enter absences and byes of the round, and pair it.",
    "offer-pair": "Pair the round.",
    "offer-pair-again": "Pair the round again.",
    "offer-publish-or-discard": "Publish the pairing, change it by hand or discard it.",
    "offer-end-edit": "End the manual edit, or throw its changes away.",
    "offer-results-or-unpublish": "Enter results, or take the publication back.",
    "offer-results-or-complete": "Enter results, correct them, or close the round.",
    "offer-correct-or-reopen": "Correct a result, or open the round again.",
    "offer-round-before": "Publish round {before} first.",
    "offer-number": "Give numbers by strength.",
    "offer-discard": "Discard the private pairing first.",
    "offer-adjourn": "Mark the open games as adjourned.",
    # The edit by hand.
    "rematch": "{one} and {other} met in round {round}.",
    "games-of-a-match": "The boards of round {round} are those of round {before}, with the colours "
    "reversed.",
    "table-not-by-hand": "The rounds of this table are not paired by hand; only those of a round "
    "robin may be.",
    "met-enough": (
        "{one} and {other} met in round {rounds}, and each pair meets once.",
        "{one} and {other} met in rounds {rounds}, and each pair meets {count} times.",
    ),
    "meets-later": (
        "By the table {one} and {other} meet in round {rounds} too, and each pair meets once.",
        "By the table {one} and {other} meet in round {rounds} too; each pair meets {count} times.",
    ),
    "meets-too-seldom": (
        "{one} and {other} meet in no round, and each pair meets once.",
        "{one} and {other} meet in too few rounds, and each pair meets {count} times.",
    ),
    "same-colours": (
        "One of {one} and {other} has White {found} times.",
        "One of {one} and {other} has White in {found} of {count} games.",
    ),
    "pair-later-by-hand": "Pair a round to come by hand as well, so that each pair meets as often "
    "as it should.",
    "sits-already": "{player} sits on board {board}.",
    "has-the-bye": "{player} has the pairing-allocated bye.",
    "player-away": "{player} does not take part in round {round}.",
    "bye-given": "{player} has the pairing-allocated bye already.",
    "no-bye-given": "Nobody has the pairing-allocated bye.",
    "offer-other-opponent": "Choose another opponent.",
    "offer-split": "Take the pair of board {board} apart first.",
    "offer-take-bye": "Take the bye back first.",
    "offer-clear-bye": "Take the bye or the absence of the round back.",
    # Results.
    "no-such-board": (
        "Round {round} has no board {board}; it has one board.",
        "Round {round} has no board {board}; it has {count} boards.",
    ),
    "impossible-result": "Two players of one game cannot have {found}.",
    "result-closed": "Board {board} of round {round} has {found}, and entry is closed.",
    "report-too-late": "Round {round} takes no more reports; an arbiter can still correct board "
    "{board}.",
    "report-result-in": "Board {board} of round {round} has its result: {found}. If it is wrong, "
    "tell an arbiter.",
    "report-taken": "This was reported before: board {board}, {found}.",
    "report-other-side": "This phone has reported for the other side of board {board}; two reports "
    "of one phone count as one.",
    "too-many-reports": "Board {board} has {most} reports; an arbiter decides now.",
    "no-result-there": "Board {board} of round {round} has no result.",
    "no-result-yet": "Board {board} of round {round} has no result to correct.",
    "counts-still": "A correction of round {round}, board {board}, still counts.",
    "too-late-to-count": "The result of round {round}, board {board}, is corrected after the end "
    "of the round behind it.",
    "no-correction-there": "Round {round}, board {board}, has no correction for the report.",
    "offer-enter": "Enter the result.",
    "offer-correct": "Correct the result.",
    "offer-correct-late": "Correct the result of the earlier round.",
    "offer-reopen": "Open the round again.",
    "offer-report-only": "Keep the correction for the rating report only.",
    "offer-colours-report-only": "Keep the colours played for the rating report only.",
    # What an action will do.
    "strict-left": "The event leaves the strict rules; nothing brings them back, undo neither.",
    "strict-shown": "Every page, screen and sheet says so from now on.",
    "strict-in-file": "The report file says so in a comment.",
    "final-may-change": "Points, places and prizes may still change.",
    "final-in-file": "The report file names what is missing and the reason in a comment.",
    "section-goes": (
        "Section {name} goes with its one player.",
        "Section {name} goes with its {count} players.",
    ),
    "imported": (
        "One player comes with the file; rounds in it: {rounds}.",
        "{count} players come with the file; rounds in it: {rounds}.",
    ),
    "import-finding": "The file: {finding}",
    "import-assumed": "The file says {what}.",
    "import-otherwise": "Round {round} of the file has {made}; the system pairs {right}.",
    "rounds-change": "The number of rounds was announced as {old} and is {new} from now on.",
    "no-longer-last": "Round {round} was paired as the last one and is not any more.",
    "becomes-last": "Round {round} becomes the last one and was not paired as such.",
    "setting-form": "Round {round} and those behind it are paired in another form of the system.",
    "setting-equals": "Another order of equal players numbers them from round {round} on.",
    "setting-system": "Round {round} and those behind it are paired by another system.",
    "setting-scoring": "All results count by other points from now on, those of the past too.",
    "bye-policy-change": "Half-point byes were announced otherwise before the start.",
    "start-positions-change": "Start positions change from round {round} on; published rounds keep "
    "theirs.",
    "own-acceleration": "Only Baku acceleration is published; another one needs an authorisation, "
    "and stands in the regulations of the event.",
    "acceleration-late": "The acceleration was not announced like this before round 1; it holds "
    "from round {round} on.",
    "accelerated-last-round": "Points are given for the last round too, round {round}.",
    "setting-acceleration": "The acceleration changes from round {round} on.",
    "tie-breaks-change": "Ties were announced to be broken by {old}; now it is {new}.",
    "long-fide-id": "The FIDE ID of {name}, {found}, is longer than the {limit} columns of a "
    "report file, which cannot be written with it.",
    "long-birth": "The birth of {name}, {found}, is longer than the {limit} columns of a report "
    "file, which cannot be written with it.",
    "looks-like": "{player} looks like the same person.",
    "twice-in-list": "{name} stands there twice.",
    "late-entry": "{name} joins in round {round}, with the number that the rating gives.",
    "late-nothing": (
        "The round missed gives no points.",
        "The {count} rounds missed give no points.",
    ),
    "late-half-points": (
        "The round missed gives half a point.",
        "Each of the {count} rounds missed gives half a point.",
    ),
    "late-without-game": "{name} has no opponent in round {round} yet.",
    "rating-after-start": "{player} has another rating, {new} for {old}; the list of the start "
    "holds for the event.",
    "strength-changes": "For {player} {new} counts, not {old}.",
    "strength-changes-more": (
        "Another number counts for one further player.",
        "Other numbers count for {count} further players.",
    ),
    "list-of-start": "The list of the start holds for the event; mistakes are put right.",
    "numbers-may": (
        "One player would have another pairing number; give the numbers anew before round 4.",
        "{count} players would have other pairing numbers; give the numbers anew before round 4.",
    ),
    "numbers-stay": (
        "By the new number one player would have another pairing number; the numbers stay.",
        "By the new numbers {count} players would have other pairing numbers; the numbers stay.",
    ),
    "same-pairings": "All published rounds would have been paired as they are.",
    "lists-change": "The ratings that count were announced to be those of {old}; now it is {new}.",
    "numbers-close-up": (
        "One player behind gets another number.",
        "{count} players behind get another number.",
    ),
    "withdraws": "{player} is not paired from round {round} on.",
    "left-out": (
        "One player of {total} gets a zero-point bye in round {round}.",
        "{count} of {total} players get a zero-point bye in round {round}.",
    ),
    "byes-go": (
        "The bye granted for round {rounds} falls away.",
        "The byes granted for rounds {rounds} fall away.",
    ),
    "games-stand": (
        "One of {scheduled} games is completed: it stands, the others are lost.",
        "{count} of {scheduled} games are completed: they stand, the others are lost.",
    ),
    "rounds-stand": (
        "One of {scheduled} rounds is completed: the games stand, the others are lost.",
        "{count} of {scheduled} rounds are completed: the games stand, the others are lost.",
    ),
    "rounds-go": (
        (
            "Only one of {scheduled} rounds is completed: "
            "the player is scored as not having competed at all."
        ),
        (
            "Only {count} of {scheduled} rounds are completed: "
            "the player is scored as not having competed at all."
        ),
    ),
    "still-rated": "Games that were played are rated all the same.",
    "games-go": (
        "Only one of {scheduled} games is completed: it does not count in the table.",
        "Only {count} of {scheduled} games are completed: they do not count in the table.",
    ),
    "returns": (
        "{player} takes part again from round {round} on; one round gives nothing.",
        "{player} takes part again from round {round} on; {count} rounds give nothing.",
    ),
    "half-point-bye-more": (
        "{player} has a half-point bye in another round; {allowed} planned.",
        "{player} has {count} half-point byes in other rounds; {allowed} planned.",
    ),
    "half-point-bye-last": "Round {round} is one of the last; {player} gets half a point in it.",
    "full-point-bye": "{player} gets a full point without playing, and no other bye any more. "
    "Full-point byes are deprecated.",
    "order-by-hand": "The order is not that of ratings, titles and names.",
    "numbers-change": (
        "One player gets another number after round {round}.",
        "{count} players get another number after round {round}.",
    ),
    "numbers-exchanged": "{one} gets number {number}, {other} gets number {old}.",
    "numbers-history": "Sheets and lists that hang already show the old numbers.",
    "forbidden-late": "The prohibition was not announced before the start; it holds from {round}.",
    "allowed-late": "{one} and {other} may meet from now on.",
    "pairing-becomes-old": "Round {round} has to be paired again before it can be published.",
    "rule-broken": "{found}.",
    "hand-work-lost": "The boards of round {round} were made by hand and are lost.",
    "by-hand": "Round {round} was edited by hand, and the report file says so.",
    "engine-found-none": "The pairing system finds no complete pairing: {why}.",
    "no-choice-of-opponent": "The document of the section leaves no such choice of an opponent.",
    "opponent-chosen": "{player} meets {other} instead of {instead}, for the sake of colours.",
    "not-of-engine": "Board {board}, {pair}, is not what the pairing system pairs.",
    "other-bye": "The bye goes to another player than the pairing system gives it to.",
    "as-engine": "The boards of round {round} are those of the pairing system.",
    "noted-in-file": "The report file notes that the round was paired by hand.",
    "edit-open": "The edit of round {round} stays open until it is ended.",
    "bye-barred": "{player} may not have the pairing-allocated bye.",
    "unpublished": (
        "The one board of round {round}, which everybody has seen, is taken back.",
        "{count} boards of round {round}, which everybody has seen, are taken back.",
    ),
    "paper-void": "Sheets of round {round} that hang or lie about are void.",
    "pair-change-only": "A published pairing changes in few cases only; that round {round} is one "
    "of them, the arbiter answers for.",
    "apart": "{pair} are without opponents in round {round}, and get nothing for it.",
    "apart-why": "A published pair is taken apart in the cases that are listed only.",
    "late-board": "Board {board} is added: {pair}.",
    "bye-given-up": "{player} gives up the bye and plays.",
    "no-final-table": (
        "Board {boards} is adjourned: there is no final table before it ends.",
        "Boards {boards} are adjourned: there is no final table before they end.",
    ),
    "adjourned-count": (
        "One game is adjourned and counts as a draw: board {boards}.",
        "{count} games are adjourned and count as draws: boards {boards}.",
    ),
    "reopened": "Results of round {round} can be changed again.",
    "stood-there": "Board {board} had {found}.",
    "match-stood-there": (
        "Match {board} had {found}: the result of board {list} is written over.",
        "Match {board} had {found}: the results of boards {list} are written over.",
    ),
    "adjourned-draw": "Board {board} is adjourned and counts as a draw for pairing.",
    "both-absent": "{white} and {black} were both away; both may want to withdraw.",
    "forfeit-win": "{player} may not have the pairing-allocated bye any more.",
    "may-meet-again": "{white} and {black} have not met and may be paired again.",
    "late-result": "The result of round {round} counts for the pairing of round {next}.",
    "cannot-tell": "Whether round {round} would have been different cannot be told.",
    "same-pairing": "Round {round} would have been paired as it was.",
    "other-pairing": (
        "Board {boards} of round {round} would have been different.",
        "Boards {boards} of round {round} would have been different ({count}).",
    ),
    "other-bye-then": "Another player would have had the bye of round {round}.",
    "other-than-by-hand": "Round {round} was made by hand; the pairing system would pair it "
    "otherwise.",
    "result-becomes": "Board {board} of round {round}: {old} becomes {new}.",
    "report-only": "Standings and pairings keep the result of round {round} as it stands.",
    "listed-apart": "The rating report takes the correction, and a list names it.",
    "points-become": (
        "{player} has {new} point, not {old}.",
        "{player} has {new} points, not {old}.",
    ),
    "boards-stay": "Round {round} is published already: its boards stay.",
    "counts-from": "It counts from the pairing of round {next} on.",
    "counts-in-table": "No round is left to be paired: it changes the standings only.",
    "against-article": "The correction of round {round} comes after the end of the next round.",
    "report-as-table": "The report takes board {board} of round {round} as the table has it.",
    "colours-kept": "Colours paired and colours played of board {board}, round {round}, are kept.",
    "colours-played-count": "The colours played count from the pairing of round {next} on.",
    "colours-over": "The colours played are noted; no round is left to be paired.",
    "colours-paired-count": "The colours paired count; the rating report takes those played.",
    # What is to be seen to.
    "no-strength": "Without a rating that counts and without an estimate: {players}. Estimate "
    "their strength on the page of the players; this system pairs nobody without.",
    "no-strength-zero": "Without a rating that counts and without an estimate: {players}. This "
    "counts as 0 here. Estimate their strength on the page of the players, as the text wants it.",
    "no-initial-colour": "The first colour has not been drawn by lot.",
    "numbers-not-drawn": "The numbers have not been drawn by lot.",
    "lots-lapse": "The numbers that were drawn no longer hold: they are drawn anew.",
    "highest-leaves": "{number} was the highest number of an even field: the numbers that were "
    "drawn hold, and its opponent rests.",
    "withdraws-before-start": "Round 1 has not begun: take who leaves off the list, and the "
    "numbers are drawn anew, or enter a substitute. Withdrawn, the number stays with nobody.",
    "substitute": "{new} comes in place of {old} and has number {number}.",
    "substitute-drawn": "{new} comes in place of {old} and has number {number}; the numbers that "
    "were drawn hold.",
    "lots-again": "Lots have been drawn for this already; what was drawn no longer holds.",
    "other-seed": "The seed {seed} was announced.",
    "counts-as-draws": (
        "One result of round {round} is missing and counts as a draw: board {boards}.",
        "{count} results of round {round} are missing and count as draws: boards {boards}.",
    ),
    "adjourned-still": (
        "Round {round} still has one open game: board {boards}.",
        "Round {round} still has {count} open games: boards {boards}.",
    ),
    "bye-undecided": "{player} asks for a bye in round {round}; nobody has decided.",
    "not-checked-in": "{player} is not ticked as arrived.",
    "did-not-come": "{player} did not come in round {round} and gave no notice.",
    "edition-later": "{system} applies from {first}; the event starts on {start}.",
    "edition-older": "{system} has been replaced by {newer}.",
    "rounds-off-table": "{players} players need {table} rounds or a multiple of it, not {rounds}.",
    "no-such-table": "There is no table for it: {why}.",
    "half-a-match": "The number of rounds, {rounds}, leaves half a match: both games of a match "
    "are rounds of the tournament.",
    "too-many-rounds": "{rounds} rounds are many for {players} players: round {fails} may not find "
    "opponents.",
    "too-few-rounds": "Several of {players} players may have all points in the end; {enough} "
    "rounds leave one at most.",
    "one-tie-break": "One tie-break is chosen; two at least should be known before round 1.",
    "no-tie-breaks": "No tie-breaks are chosen: ties stay.",
    "tie-break-remark": "{remark}",
    "late-join": "Join in round {round}, which is paired with the newcomer.",
    "late-half": (
        "Join in round {round}, with half a point for the round missed.",
        "Join in round {round}, with half a point for each of {count} rounds.",
    ),
    "late-bye-player": "Play {player}, who has the bye of round {round}.",
    "way-allow": "Allow the pair {one} and {other}.",
    "way-by-hand": "Pair by hand, and let two players meet again: {why}.",
    "way-fewer-rounds": "End the tournament after round {round}.",
    # What undoing does.
    "strict-back": "Strict rules hold again, as if they had never been left.",
    "head-changes": "Name, place, dates or arbiters of the event change.",
    "look-changes": "Logo or colour of the pages changes.",
    "notes-change": "Notes change.",
    "section-comes": "Section {name} comes back.",
    "section-changes": "Section {name} changes.",
    "settings-change": "Settings of section {name} change.",
    "player-goes": "{player} goes off the list.",
    "player-comes": "{player} comes onto the list.",
    "and-more": "{count} more of the kind.",
    "round-phase": "Round {round}, now {old}, will be {new}.",
    "boards-change": "Published boards of round {round} change.",
    # What is missing for the final report.
    "rounds-to-come": "Round {round} of {rounds} is not complete.",
    "games-open": (
        "One game of round {round} has no result: board {boards}.",
        "{count} games of round {round} have no result: boards {boards}.",
    ),
}
"""Every sentence of the desk by its code."""
