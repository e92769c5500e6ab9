"""The sentences of explanations for players, by key: every twelve-year-old understands them."""

from __future__ import annotations

from typing import Final

from openarbiter.languages import Table

FOR_PLAYERS: Final[Table] = {
    "plain.reason.bye-first": "Then {players} would get the bye, and it is another player's turn.",
    "plain.reason.match": "A match has two games against the same opponent, with both colours.",
    "plain.reason.table": "The table of round {round} says who meets whom.",
    "plain.reason.table.3": "The plan of the knock-out says who meets whom.",
    "plain.title": "Round {round}: {player}",
    "plain.absent": "You are not paired in this round.",
    "plain.board.white": "Board {board}. You have White against {opponent}.",
    "plain.board.black": "Board {board}. You have Black against {opponent}.",
    "plain.bye": "You have the bye: there is an odd number of players, and no opponent for you.",
    "plain.bye.why": "The bye goes to the lowest score possible. You have {points}.",
    "plain.bye.why.left-over": "The bye is for whoever is left over in the lowest group. You have "
    "{points}.",
    "plain.bye.why.rating": "In this round the bye goes to the lowest rating possible.",
    "plain.bye.why.fewest": "The bye goes to the lowest of those who had it least often.",
    "plain.bye.why.table": "The table says who rests in this round. You have {points}.",
    "plain.bye.why.match": "Byes are for whole matches, and you had no opponent in the game "
    "before.",
    "plain.group": "Your group",
    "plain.points.both": "You and your opponent both have {points}.",
    "plain.points.two": "You have {points}, your opponent has {others}.",
    "plain.residents": (
        "In your group is one player with {points}.",
        "In your group are {count} players with {points}.",
    ),
    "plain.residents.joined": (
        "In your group is one player: those from {points} down to {lowest} are one group.",
        "In your group are {count} players: those from {points} down to {lowest} are one group.",
    ),
    "plain.extra.you": "You have {points} of these for the pairing only (acceleration).",
    "plain.extra.other": "Your opponent has {points} of these for the pairing only (acceleration).",
    "plain.joined": (
        "{players} came down from a higher group.",
        "{players} came down from a higher group.",
    ),
    "plain.risen": (
        "{players} came up from a lower group.",
        "{players} came up from a lower group.",
    ),
    "plain.rises": "You come up from a lower group: somebody had to, and the rules chose you.",
    "plain.float": "You move down one group: somebody had to, and the rules chose you.",
    "plain.float.alone": "You move down one group: nobody was left in it whom you may meet.",
    "plain.float.completion": "You move down one group: otherwise the groups below could not be "
    "paired as the rules demand.",
    "plain.float.up": "You move up one group: somebody had to, and the rules chose you.",
    "plain.float.alone.up": "You move up one group: nobody was left in it whom you may meet.",
    "plain.float.completion.up": "You move up one group: otherwise the groups above could not be "
    "paired as the rules demand.",
    "plain.float.other.up": "{player} could not move up instead of you: {reason}",
    "plain.float.other": "{player} could not move down instead of you: {reason}",
    "plain.up": "Your opponent came down from a higher group.",
    "plain.opponents": "Why this opponent",
    "plain.others": "Others of your group, and what stands against each:",
    "plain.others.none": "There was nobody else in your group.",
    "plain.others.untold": (
        "One more was not worked out here.",
        "{count} more were not worked out here.",
    ),
    "plain.colours.rule": "Why: {rule}.",
    "plain.untold": (
        "One more was tried before and was not worked out here.",
        "{count} more were tried before and were not worked out here.",
    ),
    "plain.colour": "Your colour",
    "plain.colours.had": "You had {colours} so far.",
    "plain.colours.had.none": "You have not played a game yet.",
    "plain.due": "It is your turn for {colour}.",
    "plain.due.strong": "You should have {colour}.",
    "plain.due.absolute": "You must have {colour}.",
    "plain.colours.5.2.1": "Both of you get the colour that is due.",
    "plain.colours.5.2.1.you": "Your opponent has no colour due, so you get yours.",
    "plain.colours.5.2.1.other": "You have no colour due, so your opponent gets {colour}.",
    "plain.colours.5.2.2.you": "Both of you should have {colour}. For you it matters more.",
    "plain.colours.5.2.2.other": "Both of you should have {colour}. For your opponent it matters "
    "more.",
    "plain.colours.5.2.3": "Both of you should have the same colour. Look back to the last round "
    "in which your colours differed: now it is the other way round.",
    "plain.colours.5.2.4.you": "Both of you should have {colour}. You are ranked higher.",
    "plain.colours.5.2.4.other": "Both of you should have {colour}. Your opponent is ranked "
    "higher.",
    "plain.colours.5.2.5": "Neither of you has played. The starting numbers and a draw of lots "
    "decide.",
    "plain.next": "What it means for you",
    "plain.next.down": "You move down this round. In the next two rounds the rules try not to move "
    "you down again.",
    "plain.next.up": "You meet somebody with more points. In the next two rounds the rules try not "
    "to do that again.",
    "plain.reason.met.you": "You met {player} in round {round}. Two players never meet twice.",
    "plain.reason.forbidden.you": "You and {player} are not allowed to meet in this event.",
    "plain.reason.colours.you": "You and {player} must have the same colour.",
    "plain.reason.met": (
        "",
        "{players} met in round {round}. Two players never meet twice.",
        "to a player",
    ),
    "plain.reason.forbidden": "{players} are not allowed to meet in this event.",
    "plain.reason.colours": "{players} must have the same colour.",
    "plain.reason.bye-barred": "{players} had a bye before, or a point without playing, in round "
    "{round}.",
    "plain.reason.completion": "Then the others could not all find an opponent.",
    "plain.reason.order": "That would be just as good, but it comes later in the order.",
    "plain.reason.chosen": "Nothing stands against it.",
    "plain.values": "Best values with each opponent; values not shown are equal:",
    "plain.values.chosen": "{pair} (chosen)",
    "plain.numbers": "The numbers, for the arbiter",
    "plain.fact.score": "Points",
    "plain.fact.colours": "Colours",
    "plain.fact.preference": "Colour preference",
    "plain.fact.last": "Float last round",
    "plain.fact.earlier": "Float two rounds before",
    "plain.reason.order.opponent": "That would be just as good, but it comes later in the order: "
    "{player} meets {one}, not {two}, because {one} comes first: number {number} in the group, not "
    "number {more}.",
    "plain.begins.pair": "The order of the rules begins with the two of you.",
    "plain.begins.you": "The order of the rules begins with you against {opponent}.",
    "plain.begins.float": "In the order of the rules you begin without an opponent in this group.",
    "plain.begins.taken": "Nothing stands against it, so it is your game.",
    "plain.led.opponent": "But {player} meets {opponent}, and that is decided before.",
    "plain.led.search": "For {player} these players were tried first:",
    "plain.led.moved-down": "But {player} gets no opponent in this group, and that is decided "
    "before.",
    "plain.led.exchange": "But players change between the two halves of the group. Into the lower "
    "half: {leaving}. Into the upper half: {entering}.",
    "plain.led.without": "Suppose nobody changes. {reason}",
    "plain.led.with": "Suppose {player} gets one. {reason}",
    "plain.search.you": "The rules look for your opponent. They try these players first:",
    "plain.search.other": "The rules look for an opponent for {player}. They try these players "
    "before you:",
    "plain.settled": "What is settled before: {settled}.",
    "plain.first.you": "With all that settled, {opponent} is the first opponent to try for you.",
    "plain.first.other": "With all that settled, you are the first opponent to try for {player}.",
}

WHERE_TEAMS_MEET: Final[Table] = {
    "digest.boards.teams": ("1 match", "{count} matches"),
    "digest.absent.teams": (
        "One team is not paired in this round: {players}.",
        "{count} teams are not paired in this round: {players}.",
    ),
    "digest.floats-up.teams": (
        "One team floats up: {players}.",
        "{count} teams float up: {players}.",
    ),
    "bracket.residents.teams": (
        "Resident, one team: {players}.",
        "Residents, {count} teams: {players}.",
    ),
    "bye.higher.teams": (
        "One team has more points. The bye goes to the lowest score possible.",
        "{count} teams have more points. The bye goes to the lowest score possible.",
    ),
    "reason.met.teams": "{players} met in round {round}. Two teams never meet twice.",
    "reason.no-bye.teams": "The number of teams is even. Nobody gets a bye.",
    "plain.reason.met.you.teams": "You met {player} in round {round}. Two teams never meet twice.",
    "plain.reason.met.teams": (
        "",
        "{players} met in round {round}. Two teams never meet twice.",
        "to a player",
    ),
    "plain.colours.had.none.teams": "You have not played a match yet.",
}
"""Where teams meet: the sentences that name players elsewhere, under their key and ``.teams``."""
