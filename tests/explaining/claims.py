"""What the sentences of explanations claim, each looked up where no explainer has looked.

A phrase is read by its key with what fills its gaps. Facts are counted here from the records of the
tournament with the terms of the literal rules; of a pairing there are its games and brackets only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import Reason, is_worse
from openarbiter.model import Colour, Result, RoundNo, Tpn
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import keizer_table
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.literal import dutch_2017, terms
from openarbiter.verification.literal.burstein_2026 import index
from openarbiter.verification.literal.dubov_2026 import average_rating, upfloated
from tests.every import beside
from tests.explaining.rounds import BLACK, WHITE, Claim, Heard, Known, numbers_in

_DENIED: Mapping[str, list[str]] = beside(__file__)["denied"]

# --- colours: of who has White, and who has Black by a rule

Sides: TypeAlias = Callable[[Known, Tpn, Tpn], bool]


def _by_rule(claim: Sides) -> Claim:
    """A claim about the two of the rule that a sentence tells."""

    def looked(known: Known, heard: Heard) -> bool:
        assert isinstance(heard.about, ColourRule)
        return claim(known, heard.about.white, heard.about.black)

    return looked


def _one_alone(known: Known, heard: Heard) -> bool:
    assert isinstance(heard.about, ColourRule)
    (player,), rule = heard.players("player"), heard.about
    other = rule.black if player == rule.white else rule.white
    colour = WHITE if player == rule.white else BLACK
    told = str(heard.gaps["colour"]) == _NAMES[colour]
    return told and known.preference(player) is colour and known.preference(other) is None


def _both_prefer(known: Known, heard: Heard) -> bool:
    assert isinstance(heard.about, ColourRule)
    wish = known.preference(heard.about.white)
    told = heard.gaps.get("colour", "no colour") == _NAMES[wish]
    named = told or not heard.key.startswith("colours.5.")
    return wish is not None and wish is known.preference(heard.about.black) and named


_NAMES = {WHITE: "White", BLACK: "Black", None: ""}


def _both_prefer_turned(known: Known, heard: Heard) -> bool:
    return _both_prefer(known, heard) and _by_rule(_turned_round)(known, heard)


def _both_granted(known: Known, white: Tpn, black: Tpn) -> bool:
    return (known.preference(white), known.preference(black)) == (WHITE, BLACK)


def _higher_turns(known: Known, white: Tpn, black: Tpn) -> bool:
    """The higher of the two had the other colour in the last game."""
    if _place_in_table(known, white) < _place_in_table(known, black):
        return known.colours(white)[0] is BLACK
    return known.colours(black)[0] is WHITE


def _neither(known: Known, white: Tpn, black: Tpn) -> bool:
    return not known.colours(white) and not known.colours(black)


def _turned_round(known: Known, white: Tpn, black: Tpn) -> bool:
    return known.last_different(white, black) == (BLACK, WHITE)


def _due(known: Known, white: Tpn, black: Tpn) -> bool:
    due = known.preference(white), known.preference(black)
    return due[0] is not BLACK and due[1] is not WHITE and due != (None, None)


def _no_other_colours(known: Known, white: Tpn, black: Tpn) -> bool:
    """The other way round somebody would have a third equal colour, or more than two too many."""
    return any(
        known.colours(tpn)[:2] == [colour, colour]
        or abs(terms.colour_difference((*known.colours(tpn), colour))) > 2
        for tpn, colour in ((white, BLACK), (black, WHITE))
    )


def _equal_numbers(known: Known, white: Tpn, black: Tpn) -> bool:
    mine, theirs = (tuple(known.colours(tpn)) for tpn in (white, black))
    now, turned = (
        abs(terms.colour_difference((*mine, colour)))
        + abs(terms.colour_difference((*theirs, colour.other)))
        for colour in (WHITE, BLACK)
    )
    return now < turned or terms.colour_difference(mine) < terms.colour_difference(theirs)


def _of_matches(known: Known, tpn: Tpn) -> list[Colour]:
    """Colours of the first games of matches, the last one first; of one not played the other's."""
    found = []
    for first in range(1, known.number, known.paired_by.play.match_rounds):
        one, other = known.event.player(tpn).rounds[first - 1 : first + 1]
        if one.result.played and one.colour:
            found.append(one.colour)
        elif other.result.played and other.colour:
            found.append(other.colour.other)
    return found[::-1]


def _match_turned_round(known: Known, white: Tpn, black: Tpn) -> bool:
    both = zip(_of_matches(known, white), _of_matches(known, black), strict=False)
    return next(pair for pair in both if pair[0] is not pair[1]) == (BLACK, WHITE)


def _turned_game(known: Known, white: Tpn, black: Tpn) -> bool:
    last = known.colours(white)[:1], known.colours(black)[:1]
    return last in (([BLACK], []), ([], [WHITE]))


def _fewer_repeats(known: Known, white: Tpn, black: Tpn) -> bool:
    now, turned = (
        (known.colours(white)[:1] == [colour]) + (known.colours(black)[:1] == [colour.other])
        for colour in (WHITE, BLACK)
    )
    return now < turned


def _average(known: Known, tpn: Tpn) -> float:
    records = known.event.player(tpn).rounds[: known.number - 1]
    met = [each.opponent for each in records if each.result.played and each.opponent]
    return sum(_rating(known, each) for each in met) / len(met) if met else 0.0


def _rating(known: Known, tpn: Tpn) -> int:
    return known.event.player(tpn).rating or 0


def _second_game(known: Known, white: Tpn, _black: Tpn) -> bool:
    return known.event.player(white).record(RoundNo(known.number - 1)).colour is BLACK


def _says_due(known: Known, heard: Heard) -> bool:
    assert heard.reader is not None
    wish = known.preference(heard.reader)
    return wish is not None and str(heard.gaps["colour"]) == _NAMES[wish]


def _both_of_page(known: Known, heard: Heard) -> bool:
    """Both of the page have a preference, each of them the one the sentence has."""
    assert heard.reader is not None
    wishes = [known.preference(each) for each in (heard.reader, known.opponent[heard.reader])]
    differ = heard.key == "plain.colours.5.2.1"
    return None not in wishes and (wishes[0] is not wishes[1]) is differ


def _one_of_page(known: Known, heard: Heard) -> bool:
    assert heard.reader is not None
    wishes = [known.preference(each) for each in (heard.reader, known.opponent[heard.reader])]
    mine = heard.key.endswith(".you")
    return (wishes[0] is not None) is mine and (wishes[1] is None) is mine


# --- facts


def _met(known: Known, heard: Heard) -> bool:
    if heard.key.endswith(".you"):
        one, other = heard.reader, heard.players("player")[0]
    else:
        one, other = heard.players()
    assert one is not None
    record = known.event.player(one).record(RoundNo(int(str(heard.gaps["round"]))))
    return record.opponent == other and record.result.played


def _had_bye(known: Known, heard: Heard) -> bool:
    number = RoundNo(int(str(heard.gaps["round"])))
    return number < known.number and all(
        not known.event.player(tpn).record(number).result.played
        and (
            terms.points_given(known.event, known.event.player(tpn), number)
            or not terms.may_take_bye(known.event, known.event.player(tpn), known.number)
        )
        for tpn in heard.players()
    )


def _same_absolute(known: Known, heard: Heard) -> bool:
    one, other = heard.players() if "players" in heard.gaps else (heard.reader, None)
    other = other or heard.players("player")[0]
    return known.preference(Tpn(one or 0)) is known.preference(other) is not None


def _even(known: Known, heard: Heard) -> bool:
    del heard
    return known.pairing.bye is None


def _has_white(known: Known, heard: Heard) -> bool:
    del known
    return len(heard.players()) == 1


def _named_count(known: Known, heard: Heard) -> bool:
    del known
    return heard.gaps.get("count") == len(heard.players())


def _more_points(known: Known, heard: Heard) -> bool:
    """Who wishes for the bye has more points than who has it (or as many, and comes later)."""
    (player,) = heard.players()
    assert known.pairing.bye is not None
    points = known.points(player), known.points(known.pairing.bye)
    return points[0] == points[1] if heard.key.endswith("bye-order") else points[0] > points[1]


def _higher_count(known: Known, heard: Heard) -> bool:
    bye = known.pairing.bye
    here = [*known.opponent, *([] if bye is None else [bye])]
    return bye is not None and heard.gaps["count"] == sum(
        known.points(each) > known.points(bye) for each in here
    )


# --- quantities


def _quantities(known: Known, heard: Heard) -> bool:
    """Every number of a player, counted anew."""
    (player,) = heard.players("player")
    return all(_quantity(known, player, each) for each in str(heard.gaps["values"]).split(", "))


def _quantity(known: Known, player: Tpn, text: str) -> bool:
    if text == "no rating":
        return not known.event.player(player).rating
    name, told = re.sub(r"[\d½.]+", "#", text), numbers_in(text)
    expected = _NUMBERS[name.replace("byes", "bye").replace("points", "point")](known, player)
    return told == [expected]


def _older(known: Known, tpn: Tpn, place: int) -> int:
    value = known.older[tpn].values[place]
    return value if place == 0 else 10 * value


def _index(known: Known, tpn: Tpn, place: int) -> int:
    if known.paired_by.id == "burstein-legacy":
        return _older(known, tpn, 1 - place)
    return index(known.event, tpn, known.number)[place] * (10, 1)[place]


def _aro(known: Known, tpn: Tpn) -> int:
    if known.paired_by.id == "dubov-2026":
        return 100 * average_rating(known.event, tpn, known.number)
    return 100 * round(_average(known, tpn))


def _byes(known: Known, tpn: Tpn) -> int:
    records = known.event.player(tpn).rounds[: known.number - 1]
    return 100 * sum(each.result is Result.PAIRING_ALLOCATED_BYE for each in records)


def _place_in_table(known: Known, tpn: Tpn) -> int:
    """The place by the log of the round, which lists its table."""
    table = keizer_table(individual_field(known.event, known.number - 1, predetermined=False))
    scores = {player.tpn: table.scores[n] for n, player in enumerate(known.event.players)}
    better = sum(score > scores[tpn] for score in scores.values())
    level = sum(score == scores[tpn] for score in scores.values())
    place = table.order.index([player.tpn for player in known.event.players].index(tpn)) + 1
    return 100 * place if better < place <= better + level else -1


_NUMBERS: Mapping[str, Callable[[Known, Tpn], int]] = {
    "# point": lambda known, tpn: 10 * known.points(tpn),
    "number #": lambda _known, tpn: 100 * tpn,
    "rating #": lambda known, tpn: 100 * _rating(known, tpn),
    "ARO #": _aro,
    "Buchholz #": lambda known, tpn: _index(known, tpn, 0),
    "Sonneborn-Berger #": lambda known, tpn: _index(known, tpn, 1),
    "Median #": lambda known, tpn: _older(known, tpn, 2),
    "place # in the table": _place_in_table,
    "# bye so far": _byes,
}


def _points_told(gap: str, whose: str) -> Claim:
    """That the points in a gap are those of the reader, the opponent, the bye or a player named."""

    def claim(known: Known, heard: Heard) -> bool:
        if whose == "reader":
            player = heard.reader
        elif whose == "opponent":
            player = known.opponent[heard.reader or Tpn(0)]
        else:
            player = heard.players(whose)[0]
        return numbers_in(heard.gaps[gap]) == [10 * known.points(player or Tpn(0))]

    return claim


def _own_board(known: Known, heard: Heard) -> bool:
    """The board, the colour and the opponent of the reader."""
    (other,) = heard.players("opponent")
    games = [(heard.reader, other), (other, heard.reader)]
    own = games[0 if heard.key.endswith("white") else 1]
    boards = {(game.white, game.black): game.board for game in known.pairing.games}
    return own in boards and boards[own] == heard.gaps["board"]


def _colours_had(known: Known, heard: Heard) -> bool:
    """The colours of the games of the reader, the first one first."""
    found = re.findall(r"White|Black", str(heard.gaps["colours"]))
    had = reversed(known.colours(heard.reader or Tpn(0)))
    return found == ["White" if each is WHITE else "Black" for each in had]


def _residents(known: Known, heard: Heard) -> bool:
    """So many of the group of the reader have the points that are told."""
    told = numbers_in(heard.gaps["points"])
    group = next(
        each.residents
        for each in known.pairing.brackets
        if any(heard.reader in pair for pair in each.pairs)
    )
    return heard.gaps["count"] == sum([10 * known.points(each)] == told for each in group)


# --- orders and values


def _reason(heard: Heard) -> Reason:
    assert isinstance(heard.about, Reason)
    return heard.about


def _bracket(known: Known, heard: Heard) -> Bracket:
    score = _reason(heard).score
    return next(each for each in known.pairing.brackets if each.score == score)


def _comes_first(known: Known, heard: Heard) -> bool:
    """The two stand in the order as is told, and the other one would be taken with the wish."""
    (one,), (two,) = heard.players("one"), heard.players("two")
    told = int(str(heard.gaps["number"])), int(str(heard.gaps["more"]))
    players = sorted(_bracket(known, heard).players, key=lambda each: (-known.points(each), each))
    ranks = tuple(players.index(each) + 1 for each in (one, two))
    exact = known.paired_by.id == "dutch-2012"  # C1 takes some out before they are numbered
    if ranks != told and not (exact and (ranks < ranks[::-1]) is (told < told[::-1])):
        return False
    if heard.key.endswith("leaving"):
        return told[0] > told[1]
    player = heard.players("player")
    return told[0] < told[1] and (not player or _meets(known, heard, player[0], one, two))


def _meets(known: Known, heard: Heard, player: Tpn, one: Tpn | None, two: Tpn | None) -> bool:
    """Somebody meets one player in the round, and another one in the best pairing with a wish."""
    if one is not None and known.opponent.get(player) != one:
        return False
    if heard.answer is None or two is None or not heard.answer.new:
        return True
    games = set(map(frozenset, known.games_of(heard.answer)))
    return frozenset((player, two)) in games


def _turn(known: Known, heard: Heard) -> bool:
    (player,) = heard.players("player")
    one, two = ([*heard.players(gap), None][0] for gap in ("chosen", "other"))
    return _meets(known, heard, player, one, two)


def _members(known: Known, heard: Heard) -> bool:
    size = len(_bracket(known, heard).players)
    told = heard.gaps["number"], heard.gaps["more"]
    without, joining = heard.players("chosen"), heard.players("other")
    return told == (size, size - len(without) + len(joining))


def _exchanged(known: Known, heard: Heard) -> bool:
    """Of two numbers of players exchanged the smaller one comes first."""
    del known
    return int(str(heard.gaps["number"])) < int(str(heard.gaps["more"]))


def _worse(known: Known, heard: Heard) -> bool:
    """The value is worse; whom a colour is denied is looked up."""
    reason = _reason(heard)
    if not is_worse(reason.chosen, reason.other):
        return False
    if reason.code not in _DENIED.get(known.paired_by.id, ()) or heard.answer is None:
        return True
    inside = {*_bracket(known, heard).players}
    rounds = ({(g.white, g.black) for g in known.pairing.games}, known.games_of(heard.answer))
    denied = [
        {
            tpn
            for game in games
            if inside.issuperset(game)
            for tpn, colour in zip(game, (WHITE, BLACK), strict=True)
            if known.preference(tpn) is colour.other
        }
        for games in rounds
    ]
    counts = [len(each) for each in denied]
    return counts == [reason.chosen, reason.other] and {*reason.players} <= denied[1]


def _floated(known: Known, heard: Heard) -> bool:
    """Who would float again did so one round before, or two."""
    if known.paired_by.document.family == "dubov":
        before = RoundNo(known.number - 1)
        return all(upfloated(known.event, each, before) for each in heard.players())
    if known.paired_by.id == "dutch-2017":
        states = dutch_2017.players_of(known.event, known.number)
    else:
        text_of_2026 = known.paired_by.id == "dutch-2026"
        states = terms.states(known.event, known.number, bye_floats=text_of_2026)
    state = {each.tpn: each for each in states}
    last = heard.key.rpartition(".")[2] in {"C14", "C15", "B5d", "B5u", "12", "13"}
    way = terms.Float.DOWN if " down " in heard.text else terms.Float.UP
    return _worse(known, heard) and all(
        (state[each].previous_float if last else state[each].earlier_float) is way
        for each in heard.players()
    )


def _pairs_told(gap: str) -> Claim:
    """That all pairs in a gap are pairs of the round."""

    def claim(known: Known, heard: Heard) -> bool:
        pairs = re.findall(r"\b(\d+)-(\d+)\b", str(heard.gaps[gap]))
        return all(known.opponent.get(Tpn(int(one))) == int(two) for one, two in pairs)

    return claim


def _meet_here(known: Known, heard: Heard) -> bool:
    gap = "other" if "other" in heard.gaps and heard.key.startswith("row") else "opponent"
    (player,), (other,) = heard.players("player"), heard.players(gap)
    return known.opponent.get(player) == other


def _counted(known: Known, heard: Heard) -> bool:
    """A list of names is as long as is told."""
    del known
    named = len(heard.players())
    more = re.search(r"and (one|\d+) more$", str(heard.gaps["players"]))
    others = 0 if not more else 1 if more[1] == "one" else int(more[1])
    return heard.gaps["count"] == named + others


def _boards(known: Known, heard: Heard) -> bool:
    return heard.gaps["count"] == len(known.pairing.games)


def _this_round(known: Known, heard: Heard) -> bool:
    told = int(str(heard.gaps["round"]))
    return told == (known.number - 1 if heard.key == "reason.match" else known.number)


_OTHER_RULES: Mapping[str, Sides] = {
    "fewer-white": lambda known, white, black: (
        _of_matches(known, white).count(WHITE) < _of_matches(known, black).count(WHITE)
    ),
    "aro": lambda known, white, black: _average(known, white) > _average(known, black),
    "rating": lambda known, white, black: _rating(known, white) < _rating(known, black),
}

_WITH_GAPS: Mapping[str, Claim] = {
    **dict.fromkeys(("plain.points.both", "plain.points.two"), _points_told("points", "reader")),
    **dict.fromkeys(("digest.bye", "bye.title", "bracket.up"), _points_told("points", "player")),
    **dict.fromkeys(("plain.settled", "wish.settled"), _pairs_told("settled")),
    "bracket.pairs": _pairs_told("pairs"),
}


def _by_key(table: str) -> Iterator[tuple[str, Any]]:
    """The functions of this module that the file beside it names, by keys."""
    for name, keys in beside(__file__)[table].items():
        yield from ((key, globals()[f"_{name}"]) for key in keys.split())


CLAIMS: Mapping[str, Claim] = {
    **{f"colours.{key}": _by_rule(claim) for key, claim in _by_key("colours")},
    **{f"colours.{key}": _by_rule(claim) for key, claim in _OTHER_RULES.items()},
    **dict(_by_key("claims")),
    **_WITH_GAPS,
}
"""What is looked up of each sentence, by its key; of one that ends in a dot by its beginning."""
