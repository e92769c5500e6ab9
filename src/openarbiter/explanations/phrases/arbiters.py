"""The sentences of explanations for arbiters, by key, in the words of the regulations."""

from __future__ import annotations

from typing import Final

from openarbiter.languages import Table

FOR_ARBITERS: Final[Table] = {
    "player.name": "{name} ({number})",
    "player.number": "number {number}",
    "nobody": "nobody",
    "colour.white": ("", "White", "in a sentence"),
    "colour.black": ("", "Black", "in a sentence"),
    "colour.w": "w",
    "colour.b": "b",
    "colour.none": "no colour",
    "strength.0": ("", "none", "preference"),
    "strength.1": "mild",
    "strength.2": "strong",
    "strength.3": "absolute",
    "float.D": "down",
    "float.U": "up",
    "float.": ("", "none", "float"),
    "points": ("{points} point", "{points} points"),
    "article": "{code}, article {article}",
    "article.only": "article {article}",
    "column.board": "Board",
    "column.white": "White",
    "column.black": "Black",
    "column.colours": "Colours",
    "column.player": "Player",
    "column.against": "What stands against it",
    "column.article": "Article",
    "column.code": "Code",
    "column.sentence": "What it asks",
    "column.criterion": "Criterion",
    "column.value": "Value",
    "column.fact": "Fact",
    "column.you": "Player",
    "column.opponent": "Opponent",
    "round.title": "Round {round}: why these boards",
    "round.differs": "The file holds other games in this round: {games}. What follows explains "
    "what the rules demand.",
    "round.absent": "Not paired in this round: {players}.",
    "round.boards": "Boards",
    "round.log": "Steps",
    "bracket.title": "Bracket of {points}",
    "bracket.residents": ("One resident: {players}.", "Residents, {count} players: {players}."),
    "bracket.joined": "Several score groups count as one here, down to {points}.",
    "bracket.moved": "{player} was moved down from {points}.",
    "bracket.up": "{player} floats up from {points}.",
    "bracket.best": "Best possible values: {values}.",
    "bracket.values": "Values of what could not be met in full: {values}.",
    "bracket.perfect": "Every criterion can be met in full.",
    "bracket.alone": "There is nobody to meet in this bracket.",
    "bracket.none.completion": "There are players here who might meet, but then the brackets below "
    "could not be paired as the rules demand.",
    "bracket.first": "The order begins with {pairs}.",
    "bracket.first.floating": (
        "The order begins with {pairs}; {players} would float.",
        "The order begins with {pairs}; {players} would float.",
    ),
    "bracket.first.taken": "Nothing stands against it, so it is the pairing.",
    "bracket.first.fails": "It is not possible: {reason}",
    "bracket.first.other": "It is not what the steps lead to. {reason}",
    "bracket.first.worse": "A better one exists: {reason}",
    "bracket.pairs": "The first of the best candidates: {pairs}.",
    "bracket.few.barred": (
        "No more than one pair is possible among these players.",
        "No more than {count} pairs are possible among these players.",
    ),
    "bracket.few.completion": "More pairs would be possible here, but then the players below could "
    "not all be paired.",
    "bracket.floats": (
        "{players} floats to the next bracket.",
        "{players} float to the next bracket.",
    ),
    "bracket.bye": "{players} gets the pairing-allocated bye.",
    "bracket.others": "Why nobody else floats",
    "bracket.others.up": "Why nobody else floats up",
    "bracket.untold": (
        "One more player of this bracket was not worked out.",
        "{count} more players of this bracket were not worked out one by one.",
    ),
    "bye.title": "The pairing-allocated bye: {player}",
    "bye.higher": (
        "One player has more points. The bye goes to the lowest score possible.",
        "{count} players have more points. The bye goes to the lowest score possible.",
    ),
    "bye.higher.left-over": (
        "One player has more points. The bye is for whoever is left over in the lowest bracket.",
        (
            "{count} players have more points. The bye is for whoever is left over in the lowest "
            "bracket."
        ),
    ),
    "bye.higher.table": (
        "One player has more points. The table says who rests.",
        "{count} players have more points. The table says who rests.",
    ),
    "bye.higher.match": "Byes are for whole matches: the bye is that of the game before.",
    "bye.higher.fewest": (
        "One player has more points. The bye goes to the lowest of those who had it least often.",
        (
            "{count} players have more points. The bye goes to the lowest of those who had it "
            "least often."
        ),
    ),
    "bye.higher.unknown": ("One player has more points.", "{count} players have more points."),
    "bye.untold": (
        "One more player with as many points was not worked out.",
        "{count} more players with as many points were not worked out one by one.",
    ),
    "bye.higher.rating": (
        "One player has more points. The bye goes to the lowest rating possible.",
        "{count} players have more points. The bye goes to the lowest rating possible.",
    ),
    "bye.only": "Nobody else has so few points.",
    "log.within": "By {system} another system pairs this round: {other}",
    "log.passed-over": "  {players} passed over because: {reason}",
    "log.passed-over.article": "  {players} passed over because: {reason} ({article})",
    "log.passed-over.unknown": "  {players} passed over; the reasons were not worked out",
    "rules.title": "The rules named above",
    "pair": "{one}-{other}",
    "digest.title": "In short",
    "digest.boards": ("1 board", "{count} boards"),
    "digest.what": "{boards}, paired by {system}: {title}.",
    "digest.steps": "The steps of the system decide, one after the other.",
    "digest.taken": (
        "In 1 of {all} brackets the pairing is the first one in the order.",
        "In {count} of {all} brackets the pairing is the first one in the order.",
    ),
    "digest.decided": (
        "Most often against the first one, in 1 bracket: {why}",
        "Most often against the first one, in {count} brackets: {why}",
    ),
    "digest.floats": (
        "One player floats down: {players}.",
        "{count} players float down: {players}.",
    ),
    "digest.no-floats": "Nobody floats down.",
    "digest.floats-up": (
        "One player floats up: {players}.",
        "{count} players float up: {players}.",
    ),
    "digest.no-floats-up": "Nobody floats up.",
    "digest.more": ("{players} and one more", "{players} and {count} more"),
    "digest.bye": "The bye goes to {player}, with {points}.",
    "digest.within": "By {system} another system pairs this round.",
    "digest.no-bye": "Nobody has the bye.",
    "digest.absent": (
        "One player is not paired in this round: {players}.",
        "{count} players are not paired in this round: {players}.",
    ),
    "digest.absent.title": "Not paired",
    "digest.forbidden": "Forbidden pairs decided: without them {games} would meet.",
    "digest.lost": "Not to be met in full, all brackets together: {values}.",
    "digest.nothing-lost": "Colours and floats: every criterion is met in full.",
    "digest.no-values": "This system counts no values that could be added up.",
    "reason.chosen": "Nothing stands against it: this is how it was paired.",
    "reason.met": "{players} met in round {round}. Two players never meet twice.",
    "reason.forbidden": "{players} may not meet: the pair is forbidden for this event.",
    "reason.forbidden.club": "{players} may not meet: the event keeps players of one club apart.",
    "reason.forbidden.federation": "{players} may not meet: the event keeps players of one "
    "federation apart.",
    "reason.forbidden.school": "{players} may not meet: the event keeps players of one school "
    "apart.",
    "reason.forbidden.family": "{players} may not meet: the event keeps players of one family "
    "apart.",
    "reason.forbidden.trainer": "{players} may not meet: the event keeps players of one trainer "
    "apart.",
    "reason.forbidden.group": "{players} may not meet: the event keeps players of one group "
    "({group}) apart.",
    "reason.colours": "{players} both have an absolute preference for the same colour.",
    "reason.bye-barred": "{players} had the bye or a full point without playing, in round {round}.",
    "reason.bye-barred.B1.b": "{players} had a bye, or points without playing, in round {round}.",
    "reason.bye-barred.4.2": "{players} had the bye in round {round}; others had it less often.",
    "reason.no-bye": "The number of players is even. Nobody gets a bye.",
    "reason.bye-needed": (
        "Nobody would be left for the bye: only {count} player may have it, {players}.",
        "Nobody would be left for the bye: only these {count} players may have it: {players}.",
    ),
    "reason.colours-given": "Should the two meet, {players} has White.",
    "reason.not-paired": "Not paired in this round: {players}.",
    "reason.left-out": "To be paired, and without an opponent: {players}.",
    "reason.no-opponent": "No opponent is left with whom this could be.",
    "reason.completion": "The others could not all be paired any more.",
    "reason.completion.players": (
        (
            "The others could not all be paired any more: {count} player, {players}, would find no "
            "opponent."
        ),
        (
            "The others could not all be paired any more. Not all of these {count} would find an "
            "opponent: {players}."
        ),
    ),
    "reason.completion.bye": (
        (
            "The others could not all be paired any more. Somebody has to have the bye, and then "
            "{count} player, {players}, would find no opponent."
        ),
        (
            "The others could not all be paired any more. Somebody has to have the bye, and then "
            "not all of these {count} would find an opponent: {players}."
        ),
    ),
    "reason.bye-first": "The bye would go to {players}. It is given before the pairs are made, and "
    "has an order of its own.",
    "reason.bye-score": "For the pairing {players} has more points than whoever has the bye. It "
    "goes to the lowest score possible.",
    "reason.bye-order": "{players} has as many points as whoever has the bye, but comes later in "
    "its order.",
    "reason.bye-left-over": "The bye is for whoever is left over in the lowest bracket, and "
    "{players} has more points.",
    "reason.values": "{text} Value: {other} instead of {chosen}.",
    "ranked": "{player}: {values}",
    "ranked.1": "{one}.",
    "ranked.2": "{one}; {two}.",
    "quantity.number": "number {value}",
    "quantity.rating": "rating {value}",
    "quantity.unrated": "no rating",
    "quantity.aro": "ARO {value}",
    "quantity.buchholz": "Buchholz {value}",
    "quantity.sonneborn-berger": "Sonneborn-Berger {value}",
    "quantity.median": "Median {value}",
    "quantity.place": "place {value} in the table",
    "quantity.byes": ("1 bye so far", "{count} byes so far"),
    "reason.boards": "In the first round the colours go by the boards and the lot.",
    "reason.better": "Better in {code}: {other} instead of {chosen}.",
    "reason.order": "As good by every criterion, but later in the order of candidates.",
    "reason.procedure.steps": "The first step that differs is “{step}”; it would be “{instead}”.",
    "reason.table": "The table of round {round} says who meets whom, and who rests.",
    "reason.table.3": "The plan of the knock-out says who meets whom in round {round}.",
    "reason.match": "In a match opponents and the bye are those of the first game, in round "
    "{round}, with the colours reversed.",
    "reason.procedure": "The steps of the system lead to another pairing.",
    "worse.other": "Worse in {code}: {other} instead of {chosen}.",
    "worse.other.sentence": "Worse in {code}: {other} instead of {chosen}. {sentence}",
    "reason.also": "Behind it {codes} would be worse too.",
    "reason.place": "In the bracket of {points}: {reason}",
    "colours.5.2.1": "both get the colour they prefer",
    "colours.5.2.1.alone": "{player} prefers {colour}; the opponent has no preference",
    "colours.5.2.2": "both prefer {colour}; {player} has the stronger preference",
    "colours.5.2.2.wider": "both must have {colour}; {player} has the wider colour difference",
    "colours.5.2.3": "both prefer {colour}; the colours of the last round in which they differed "
    "are turned round",
    "colours.5.2.3.none": "the colours of the last round in which they differed are turned round",
    "colours.5.2.4": "both prefer {colour}; {player} is ranked higher",
    "colours.5.2.5": "no preference yet; the number of {player} and the colour drawn by lot decide",
    "colours.limits": "no other colours are allowed",
    "colours.due": "the colours that are due",
    "colours.stronger": "both prefer the same colour; the stronger preference is granted",
    "colours.numbers": "as near as can be to equal numbers of both colours",
    "colours.fewer-white": "White goes to the one who has had it in fewer matches",
    "colours.repeats": "as few as can be have the colour of their last game again",
    "colours.match-alternation": "the colours of the last match in which they differed are turned "
    "round",
    "colours.turned-game": "one has not played; the other gets the other colour than in the last "
    "game",
    "colours.higher": "the same colour is due to both; the higher ranked gets it",
    "colours.higher-last-game": "the higher ranked gets the other colour than in the last game",
    "colours.lower": "the same colour is due to both; below the median the lower ranked gets it",
    "colours.aro": "the one whose opponents have the higher average gets White",
    "colours.rating": "the lower rated gets White",
    "colours.alphabet": "the alphabet decides",
    "colours.turned": "the first-named of the two gets the other colour than in its last match",
    "colours.turned-other": "one has not played; the other gets the other colour than in its last "
    "match",
    "colours.higher-turned": "the higher ranked gets the other colour than in the match before",
    "colours.lower-turned": "the lower ranked gets the other colour than in the match before",
    "colours.second-game": "the colours of the first game of the match are reversed",
    "colours.lot": "no colour is due; numbers and the lot decide",
    "colours.index": "both prefer the same colour; the one with the higher Index gets it",
    "colours.no-preference": "no preference yet; the number and the colour drawn by lot decide",
    "colours.E4": "both prefer the same colour; the higher ranked gets it",
    "column.pair": "Pair",
    "wish.title": "Round {round}: why not {wish}?",
    "wish.pair": "{one} against {other}",
    "wish.bye": "the bye for {player}",
    "wish.colour": "{colour} for {player}",
    "wish.settled": "With what is settled before ({settled}): {reason}",
    "wish.codes": "Codes and steps, for the arbiter",
    "wish.true": "This is how it was paired.",
    "wish.best": "The best pairing with it",
    "column.gone": "No longer",
    "column.new": "Instead",
    "wish.byes": "{player} would have the bye.",
    "wish.none": "There is no legal pairing with it.",
    "game": "{white} - {black}",
    "if.title": "Round {round}: what would change",
    "if.nothing": "Nothing changes: every board stays as it is.",
    "if.count": ("One board changes.", "{count} boards change."),
    "if.bye": "The bye goes to {after} instead of {before}.",
    "if.first": "The first difference is in the bracket of {points}.",
    "if.joining": "New in it: {players}.",
    "if.missing": "No longer in it: {players}.",
    "if.reason": "Against the old pairing stands: {reason}",
    "opinion.title": "Round {round}: {system} and {other}",
    "opinion.identical": (
        "Identical: the one game with its colours, and the bye.",
        "Identical: all {count} games with their colours, and the bye.",
    ),
    "opinion.differs": (
        "One game differs, {same} are the same.",
        "{count} games differ, {same} are the same.",
    ),
    "opinion.bye.only": "All games are the same; the bye is not.",
    "opinion.byes": "The bye goes to {ours}; by {other} to {theirs}.",
    "opinion.both.impossible": "Identical: both say that no complete pairing exists.",
    "opinion.impossible.theirs": "{other} ends as engines do where no complete pairing exists; but "
    "there is one. Its last words: {said}",
    "opinion.impossible.ours": "By {system} no complete pairing exists; {other} gives one.",
    "opinion.known": "This difference is known: {page}, case {case}.",
    "opinion.report": "This position is not among the known differences. How to report it: {page}.",
    "opinion.decides": "What decides",
    "opinion.against": "Against the pairing of {other} stands:",
    "opinion.better": "The pairing of {other} has the better value. One of the two programs is "
    "wrong, and it may be this one; a report with the file will be welcome.",
    "column.game": "Game",
    "column.here": "This file",
    "column.there": "The other file",
    "facts.title": "What was known before the round",
    "facts.first": (
        "The two files differ in one fact. Until they agree, no article can decide.",
        "The two files differ in {count} facts. Until they agree, no article can decide.",
    ),
    "facts.more": (
        "One more is not listed; --json has it.",
        "{count} more are not listed; --json has them all.",
    ),
    "facts.player": "Player {player}",
    "facts.present": "{player} is to be paired",
    "facts.present.true": "yes",
    "facts.present.false": "no",
    "facts.record": "{player} in round {round}",
    "facts.rounds": "Number of rounds",
    "facts.initial-colour": "Colour drawn by lot",
    "facts.points-for-results": "Points for results",
    "facts.forbidden-pairs": "Forbidden pairs",
    "facts.extra-points": "Points that are not from games (acceleration)",
    "row.title": "From there to the pairing, one decision after the other:",
    "row.opponent": "{player} meets {other}.",
    "row.moved-down": "{player} gets no opponent here.",
    "row.exchange": "From the upper into the lower half: {leaving}. Into the upper half: "
    "{entering}.",
    "row.with-opponent": "{player} with an opponent",
    "row.no-exchange": "no exchange",
    "row.exchanged": "{leaving} exchanged for {entering}",
    "row.stays.upper": "{player} stays in the upper half",
    "row.stays.lower": "{player} stays in the lower half",
    "row.untold": (
        "One player who comes before in the order was not worked out.",
        "{count} players who come before in the order were not worked out one by one.",
    ),
    "column.before": "What comes before it",
    "reason.order.opponent": "As good by every criterion, but later in the order. First "
    "difference: {player} meets {one}, not {two}; {one} comes first, as number {number} of the "
    "bracket before number {more}.",
    "reason.order.moved-down": "As good by every criterion, but later in the order. First "
    "difference: {one} gets an opponent here, not {two}; {one} comes first, as number {number} of "
    "the bracket before number {more}.",
    "reason.order.exchanged": "As good by every criterion, but later in the order. First "
    "difference, players exchanged between the halves: {number}, not {more}; fewer come first.",
    "reason.order.difference": "As good by every criterion, but later in the order. First "
    "difference: {leaving} for {entering}, not {left} for {entered}. The numbers in the bracket "
    "differ by {number}, not {more}; less comes first.",
    "reason.order.leaving": "As good by every criterion, but later in the order. First difference: "
    "{one}, number {number} of the bracket, leaves the upper half, not {two}, number {more}; the "
    "lower ranked leaves first.",
    "reason.order.entering": "As good by every criterion, but later in the order. First "
    "difference: {one}, number {number} of the bracket, comes into the upper half, not {two}, "
    "number {more}; the higher ranked comes first.",
    "turn.meets": "{player} meets {chosen} here; otherwise it would be {other}.",
    "turn.floats": "{player} meets {chosen} here and would otherwise have no opponent here.",
    "turn.alone": "{player} has no opponent here and would otherwise meet {other}.",
    "turn.members": "Into the bracket comes {chosen}; otherwise it would be {other}.",
    "turn.members.meets": "Players of the bracket: {number}, with {chosen}; otherwise {more}, with "
    "{other}.",
    "turn.members.floats": "Players of the bracket: {number}; otherwise {more}, without {chosen}.",
    "turn.members.alone": "Players of the bracket: {number}; otherwise {more}, with {other}.",
    "turn.choice": "Here it is {chosen}; otherwise it would be {other}.",
    "reason.procedure.sentence": "{sentence}",
    "reason.passed-over": "{players} was next in the order and was passed over because {clause}.",
}
