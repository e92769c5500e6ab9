"""Are the row of decisions and the reasons of a bracket right? All other candidates are formed.

The literal referee writes out the sequence of candidates of a small bracket with their values. Does
it begin as the row does, is every candidate before the chosen one refused by some decision, and
does the best one that is refused fail, or lose, as the reason says? So it is asked of the reasons
against the first candidate, other downfloaters and random pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from openarbiter.explanations.reasons import Kind, Reason, What
from openarbiter.explanations.rows import Decision, Row
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.downfloating.pairing import PairedBracket
from openarbiter.verification.literal.common import bits
from openarbiter.verification.literal.dutch import NO_BYE, Bracket, Candidate, Question, Value
from openarbiter.verification.literal.terms import State, initial_colour, mask_of, states
from tests.explaining.rounds import PairedOnce, reason_against, row_of
from tests.referee.literal.dutch import legal_candidates
from tests.referee.literal.texts import Outlook, Text, text_of

MOST_IN_BRACKET, MOST_IN_ROUND = 8, 16
"""Players up to which all candidates are tried."""

Pairs = frozenset[frozenset[Tpn]]
Values = tuple[tuple[str, Value], ...]


def faults_of_rows(once: PairedOnce, rng: Random) -> Iterator[tuple[str, str]]:
    """(what is named, what is wrong) of the rows of a round; first (what is named, "")."""
    situation = once.situation
    if len(situation.tpn) > MOST_IN_ROUND:
        return
    text = text_of(situation.wording.system)
    players = states(situation.tournament, situation.round_no, bye_floats=text.bye_floats)
    outlook = Outlook(players, initial_colour(situation.tournament))
    for number, bracket in enumerate(once.paired.brackets):
        size = len(bracket.moved_down) + bracket.end - bracket.start
        if bracket.pairs and size <= MOST_IN_BRACKET:
            row = row_of(once, number, 100_000)
            listed = _Listed(outlook, text, players, bracket)
            yield from listed.faults(row)
            yield from listed.faults_of_verdict(row)
            for other in once.asked.other_floaters(number)[0]:
                yield from listed.faults_of_floater(other.player, other.reason)
            yield from listed.faults_of_wishes(once, rng)


@dataclass(frozen=True, slots=True)
class _Tried:
    """A candidate as the referee sees it."""

    pairs: Pairs
    paired_down: frozenset[Tpn]
    upper: frozenset[Tpn]
    left: frozenset[Tpn]
    candidate: Candidate


def _pairs(pair: frozenset[Tpn], each: _Tried) -> bool:
    """Whether a candidate makes a pair."""
    return pair in each.pairs


def _leaves(players: frozenset[Tpn], each: _Tried) -> bool:
    """Whether some players all float from a candidate."""
    return players <= each.left


class _Listed:
    """A bracket with all its candidates."""

    def __init__(
        self, outlook: Outlook, text: Text, players: Sequence[State], bracket: PairedBracket
    ) -> None:
        self._outlook, self._text = outlook, text
        self._bracket = Bracket(
            moved_down=tuple(players[each] for each in bracket.moved_down),
            residents=tuple(players[bracket.start : bracket.end]),
            following=tuple(players[bracket.end : bracket.next_end]),
            lower=tuple(players[bracket.end :]),
        )
        self._tpn = [each.tpn for each in players]
        self._rank = {each.tpn: each.rank for each in self._bracket.players}
        self._size = len(bracket.pairs)
        self._down = frozenset(each.tpn for each in self._bracket.moved_down)
        self._chosen: Pairs = frozenset(
            frozenset((self._tpn[one], self._tpn[other])) for one, other in bracket.pairs
        )
        self._among_floaters = False
        self._places: dict[Pairs, int] = {}
        self._values: dict[tuple[Pairs, bool], Values | None] = {}
        self._byes: dict[tuple[int, int], Points | None] = {}
        all_sizes = range(len(self._bracket.players) // 2, -1, -1)
        self._legal = [
            self._tried(each)
            for pairs in all_sizes
            for each in legal_candidates(self._bracket, pairs, outlook.may_meet)
        ]

    def faults(self, row: Row) -> Iterator[tuple[str, str]]:
        """What is wrong with a row."""
        paired = sum(1 for pair in self._chosen if pair & self._down)
        everything = legal_candidates(self._bracket, self._size, lambda _one, _other: True)
        sequence = [
            each for each in map(self._tried, everything) if len(each.paired_down) == paired
        ]
        place = [each.pairs for each in sequence].index(self._chosen)
        yield "first candidate", ""
        if sequence[0].pairs != frozenset(map(frozenset, row.first)):
            yield "first candidate", "the sequence begins with another one"
        chosen = sequence[place]
        options = [
            (decision, tpn, self._family(chosen, decision, tpn))
            for decision in row.decisions
            for tpn in (None, *decision.options)
            if tpn is not None or decision.what is What.NUMBER
        ]
        for each in sequence[:place]:
            alike = self._scores(each) == self._scores(chosen)  # else C7 leaves no choice (4.4)
            if alike and not any(family(each) for _, _, family in options):
                yield "row", f"{sorted(map(sorted, each.pairs))} comes before and is not refused"
        self._places = {each.pairs: number for number, each in enumerate(sequence)}
        for decision, tpn, family in options:
            reason = decision.without
            if tpn is not None:
                reason = next((e.reason for e in decision.refused if e.player == tpn), None)
            if reason is None:
                yield "row", f"nothing is said of {tpn}"
            else:
                yield from self._against(reason, family)

    def faults_of_verdict(self, row: Row) -> Iterator[tuple[str, str]]:
        """What is wrong with the reason against the first candidate."""
        first = frozenset(map(frozenset, row.first))
        if row.verdict is None:
            yield "first candidate", "nothing is said of it"
        elif row.verdict.kind is not Kind.CHOSEN:
            yield from self._against(row.verdict, lambda each: each.pairs == first)
        elif first != self._chosen:
            yield "first candidate", "it is another one than the pairing"

    def faults_of_floater(self, player: Tpn, reason: Reason) -> Iterator[tuple[str, str]]:
        """What is wrong with the reason why somebody else does not float."""
        return self._against(reason, partial(_leaves, frozenset([player])))

    def faults_of_wishes(self, once: PairedOnce, rng: Random) -> Iterator[tuple[str, str]]:
        """What is wrong with the reasons against two random pairs that could be made here."""
        for _ in range(2):
            one = rng.choice(self._bracket.residents).tpn
            other = rng.choice([each.tpn for each in self._bracket.players if each.tpn != one])
            pair, here = frozenset((one, other)), self._bracket.residents[0].score
            reason = reason_against(once, Wish(pairs=((one, other),)))
            floating = self._best(partial(_leaves, pair))
            made = self._best(partial(_pairs, pair))
            if pair in self._chosen:
                yield "chosen", "" if reason.kind is Kind.CHOSEN else "it was paired"
            elif reason.score in (None, here) and not (
                floating is not None and (made is None or floating <= made)
            ):
                yield from self._against(reason, partial(_pairs, pair))

    def _best(self, family: Callable[[_Tried], bool]) -> Values | None:
        """The best values of the candidates of a family."""
        values = (self._value(each) for each in self._legal if family(each))
        return min((value for value in values if value is not None), default=None)

    def _against(
        self, reason: Reason, family: Callable[[_Tried], bool]
    ) -> Iterator[tuple[str, str]]:
        """What is named, and what is wrong with it against the candidates of a family.

        Only C4 leaves open whether two who float may meet further down: one of both readings has to
        hold.
        """
        name = reason.code or reason.kind.value
        yield name, ""
        faults = []
        for self._among_floaters in (True, False):
            faults.append(list(self._faults_of(reason, family)))
        for fault in faults[-1] if all(faults) else ():
            yield name, fault

    def _scores(self, each: _Tried) -> list[Points]:
        """Scores of the moved-down players who are paired."""
        return sorted(
            state.score for state in self._bracket.moved_down if state.tpn in each.paired_down
        )

    def _tried(self, candidate: Candidate) -> _Tried:
        upper = {one.tpn for one, _ in candidate.resident_pairs}
        return _Tried(
            frozenset(frozenset((one.tpn, other.tpn)) for one, other in candidate.pairs),
            frozenset(one.tpn for one, _ in candidate.moved_down_pairs),
            frozenset(upper),
            frozenset(each.tpn for each in candidate.downfloaters),
            candidate,
        )

    def _family(
        self, chosen: _Tried, decision: Decision, option: Tpn | None
    ) -> Callable[[_Tried], bool]:
        """Whether a candidate is among those an option of a decision stands for."""
        if decision.what is What.MOVED_DOWN:
            return lambda each: self._paired_instead(chosen, each, decision.player)
        if decision.what is What.NUMBER:
            return lambda each: self._not_exchanged(chosen, each, decision, option)
        pair = frozenset(tpn for tpn in (decision.player, option) if tpn is not None)
        return lambda each: pair in each.pairs and self._settled(chosen, each, decision.player)

    def _paired_instead(self, chosen: _Tried, each: _Tried, player: Tpn | None) -> bool:
        """A moved-down player is paired, and those before are paired or not as they were."""
        before = {tpn for tpn in self._down if player and self._rank[tpn] < self._rank[player]}
        same = each.paired_down & before == chosen.paired_down & before
        return same and player in each.paired_down

    def _not_exchanged(
        self, chosen: _Tried, each: _Tried, decision: Decision, option: Tpn | None
    ) -> bool:
        """Nobody is exchanged, or one player stays in the old half."""
        if self._down_pairs(each) != self._down_pairs(chosen):
            return False
        if option is None:
            return self._across(each, self._original(chosen))
        return (option in each.upper) == (option in decision.leaving)

    def _settled(self, chosen: _Tried, each: _Tried, player: Tpn | None) -> bool:
        """Everything that is decided before the opponent of a player is as it was."""
        assert player is not None
        rank = self._rank
        down = self._down_pairs(chosen)
        if each.paired_down != chosen.paired_down:
            return False
        if player in self._down:
            return each.pairs >= {
                pair for pair in down if min(map(rank.__getitem__, pair)) < rank[player]
            }
        before = {
            pair for pair in chosen.pairs - down if min(map(rank.__getitem__, pair)) < rank[player]
        }
        same = self._down_pairs(each) == down and each.pairs >= before
        return same and self._across(each, chosen.upper)

    def _down_pairs(self, each: _Tried) -> Pairs:
        """The pairs of moved-down players."""
        return frozenset(pair for pair in each.pairs if pair & self._down)

    def _across(self, each: _Tried, upper: frozenset[Tpn]) -> bool:
        """Whether all pairs of the rest are of one of S1 and one of S2."""
        rest = (pair for pair in each.pairs if not pair & self._down)
        return all(len(pair & upper) == 1 for pair in rest)

    def _original(self, each: _Tried) -> frozenset[Tpn]:
        """S1 of the rest as it is before any exchange: the highest ranked of it."""
        gone = {tpn for pair in each.pairs if pair & self._down for tpn in pair}
        rest = [state.tpn for state in self._bracket.residents if state.tpn not in gone]
        return frozenset(rest[: len(each.upper)])

    def _faults_of(self, reason: Reason, family: Callable[[_Tried], bool]) -> Iterator[str]:
        """What is wrong with the reason against the candidates of a family."""
        valued = [(self._value(each), each) for each in self._legal if family(each)]
        found = [(value, each) for value, each in valued if value is not None]
        if reason.kind in (Kind.MET, Kind.FORBIDDEN, Kind.COLOURS, Kind.NO_OPPONENT):
            if valued:
                yield "they may meet"
            return
        if reason.kind in (Kind.COMPLETION, Kind.BYE_BARRED, Kind.BYE_NEEDED):
            if found:
                yield "the round can be completed"
            return
        if not found:
            if reason.code != "C5":  # some of those who float may meet, and others not
                yield "there is no such candidate"
            return
        yield from self._losing(reason, found)

    def _losing(self, reason: Reason, found: list[tuple[Values, _Tried]]) -> Iterator[str]:
        """What is wrong with the place where the best of some candidates is worse, or later."""
        best = min(value for value, _ in found)
        chosen = self._value(next(each for each in self._legal if each.pairs == self._chosen))
        assert chosen is not None
        differing = [
            (code, mine, theirs)
            for (code, mine), (_, theirs) in zip(chosen, best, strict=True)
            if mine != theirs
        ]
        if not differing:
            first = min(self._places[each.pairs] for value, each in found if value == best)
            if reason.kind is not Kind.ORDER or first < self._places[self._chosen]:
                yield f"as good as the pairing, at place {first}"
            return
        code, mine, theirs = differing[0]
        if reason.code != code or mine > theirs:
            yield f"the best of them is first worse in {code}: {theirs}, not {mine}"
        for told, value in ((reason.chosen, mine), (reason.other, theirs)):
            if isinstance(told, int) and code in _COUNTS and (told,) != value:
                yield f"the value is {value}, not {told}"
        # With another bye or number of downfloaters the values behind count something else.
        worse = [code for code, mine, theirs in differing[1:] if mine < theirs and code in _COUNTS]
        if code not in ("C5", "C6") and worse != [code for code in reason.also if code in _COUNTS]:
            yield f"worse too are {worse}, not {reason.also}"

    def _value(self, each: _Tried) -> Values | None:
        """The values of a candidate by priority; ``None`` where the round cannot be completed."""
        key = each.pairs, self._among_floaters
        if key not in self._values:
            self._values[key] = self._valued(each.candidate)
        return self._values[key]

    def _valued(self, candidate: Candidate) -> Values | None:
        everybody = mask_of(self._bracket.players) | mask_of(self._bracket.lower)
        paired = mask_of(each for pair in candidate.pairs for each in pair)
        left = everybody & ~paired
        bye = least = self._outlook.bye_score(left)
        if not self._among_floaters:
            least = self._least_bye(left, left & mask_of(self._bracket.players))
        if least is None or bye is None:
            return None
        limbo = len(self._bracket.moved_down) - len(candidate.moved_down_pairs)
        question = Question(self._outlook, self._bracket, bye, candidate)
        values: list[tuple[str, Value]] = [("C5", (least,)), ("C6", (len(candidate.downfloaters),))]
        if self._text.most_moved_down:
            values.append(("M1", (limbo,)))
        values += [(code, criterion(question)) for code, criterion in self._text.quality]
        return tuple(values)

    def _least_bye(self, left: int, floaters: int) -> Points | None:
        """The least score of the bye if all can be paired; the floaters do not meet below."""
        key = left, floaters & left
        if not left:
            return NO_BYE
        if key not in self._byes:
            first = left & -left
            rest, player = left ^ first, self._outlook.of(first)
            found = [
                self._least_bye(rest ^ bit, floaters)
                for bit in bits(rest & ~(floaters if first & floaters else 0))
                if self._outlook.may_meet(player, self._outlook.of(bit))
            ]
            if left.bit_count() % 2 and player.may_take_bye:
                alone = self._least_bye(rest, floaters)
                found.append(None if alone is None else player.score)
            possible = [score for score in found if score is not None]
            self._byes[key] = min(possible) if possible else None
        return self._byes[key]


_COUNTS = ("C6", "M1", "C12", "C13", "C14", "C15", "C16", "C17")
