"""Rounds of the Dutch family explained by the criteria that decided, and no others.

Source:
    C.04.3, Articles 1 to 5 (editions approved 2024 and applied from 2026-02-01); C.04.3 (2017),
    sections A to E; C.04.3.1 (2012), sections A to E.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.again import Granted, PairedOnce
from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.facts import ColourRule, PlayerPage, Standing, WhyNot
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, What, is_worse
from openarbiter.explanations.rows import Alternative, Decision, Row, Settled, decisions_of
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Paired, Partners
from openarbiter.matching.cardinality import has_perfect, maximum_matching
from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.conflict import impossible_pairing
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import COLOUR_OF_CLASS, Situation, Wording, situation
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    MOST_MOVED_DOWN,
    WORDING_2025,
    WORDING_2026,
    higher_gets_white,
)
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace

_ROW, _FLOATERS, _READER, _BYE = 1_000, 1_000, 6_000, 4_000
"""Players that may be paired again to tell what was refused in a bracket, who else might float from
it, either of it to one player, and who else might have the bye."""

_FEWEST_REFUSALS, _FEWEST = 3, 5
"""Answers that are worked out whatever the size of the bracket: refusals, and others who float."""


class DutchFamily(Explainer):
    """Explains a round of any text of the Dutch system: S1 against S2 in every bracket."""

    adds_to_log = True

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        found: Situation = super().before
        return found

    @cached_property
    def at(self) -> dict[Tpn, int]:
        """Positions of everybody who is to be paired."""
        return {tpn: position for position, tpn in enumerate(self.before.tpn)}

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7; A.4, A.6; A4, A7)."""
        return {
            each.tpn: Classes(
                each.preference, int(each.strength), each.last_float.value, each.earlier_float.value
            )
            for each in map(self.before.player, range(len(self.before.tpn)))
        }

    def dutch_colours(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5.2 that gives a pair its colours."""
        higher, lower = sorted(map(self.at.__getitem__, pair))
        one, other = self.before.player(higher), self.before.player(lower)
        white_first, rule = Colours(self.before.statement, self.before).decided(higher, lower)
        return ColourRule(
            article=rule.article,
            white=one.tpn if white_first else other.tpn,
            black=other.tpn if white_first else one.tpn,
            higher=one.tpn,
            wishes=(one.preference, other.preference),
            strengths=(int(one.strength), int(other.strength)),
            differences=(one.colour_difference, other.colour_difference),
        )

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as the order looks at it."""
        return Candidate.of(bracket.moved_down, bracket.residents, bracket.pairs)

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """S1 against S2: moved-down players first, then halves (section B; A3, A6, C6, C8)."""
        return [
            self._first_of(bracket) if bracket.pairs else None for bracket in self.pairing.brackets
        ]

    def _first_of(self, bracket: Bracket) -> Row:
        """The candidate the order begins with; whom the order does not look at floats."""
        chosen = self.candidate(bracket)
        paired, pairs = len(chosen.paired), len(chosen.pairs)
        found = first_candidate(chosen.moved_down, chosen.residents, paired, pairs)
        alone = (tpn for tpn in bracket.players if tpn not in chosen.rank)
        return Row(first=found.pairs, floaters=(*alone, *found.floaters))

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The articles about transpositions and exchanges."""
        place = place_in_order(self.candidate(bracket), self.candidate(other))
        return ("", None) if place is None else (self.order_articles[place.what], place)


class _Dutch(DutchFamily):
    """Explains a round of an edition in the words of the edition that asks.

    Attributes:
        wording: What the edition says differently.
    """

    bye_choice = ("lowest", "C5")
    bye_floats = True
    tells_log = False
    rows_for_players = True
    most_barred = 6
    wording: Wording

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        wording = replace(self.wording, system=self.edition.id)
        return situation(self.tournament, self.round_no, wording)

    @cached_property
    def once(self) -> PairedOnce:
        """The round, of which brackets can be paired again."""
        return PairedOnce(self.before, self.pairing)

    @property
    def articles(self) -> Sequence[Article]:
        """All that the statement lists, and what no criterion says."""
        return (*self.before.statement.articles, _ORDER)

    def paired(self) -> RoundPairing:
        return round_pairing(self.before)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7); of who is absent none is known."""
        absent = {player.tpn: Classes() for player in self.tournament.players}
        return {**absent, **super().classes}

    def floats(self) -> Mapping[Tpn, tuple[str, str]]:
        """Last and earlier float of everybody who is to be paired (Article 1.4)."""
        here = ((tpn, self.classes[tpn]) for tpn in self.before.tpn)
        return {tpn: (each.last_float, each.earlier_float) for tpn, each in here}

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5 that gives a pair its colours."""
        return self.dutch_colours(pair)

    # --- what bars a pair or the bye, and the best pairing with a wish

    def reason(
        self,
        kind: Kind,
        article: str,
        players: tuple[Tpn, ...] = (),
        round_no: RoundNo | None = None,
        score: Points | None = None,
    ) -> Reason:
        """A reason that names an article; limits and order are named as the statement does."""
        if kind not in _CODES:
            return super().reason(kind, article, players, round_no, score)
        found = replace(self.named(kind, _CODES[kind]), players=players)
        number = article if kind is Kind.ORDER else found.article
        return replace(found, article=number, round_no=round_no, score=score)

    def _barred(self, wish: Wish) -> Reason | None:
        """What bars a wish; where nobody has the bye, with who should have it."""
        reason = super()._barred(wish)
        if reason is None or wish.bye is None or reason.kind is not Kind.NO_BYE:
            return reason
        return replace(reason, players=(wish.bye,))

    def without_colour(self, wish: Wish) -> tuple[Tpn, ...]:  # noqa: ARG002  (a hook)
        """Nobody: it is asked once all of the wish is granted."""
        return ()

    def _best_or_reason(self, partner: Partners, no_bye: Collection[Tpn]) -> Paired | Reason:
        """The best pairing within limits, or why there is none."""
        may_meet, others = self.once.granting(partner, no_bye).may_meet, self.at.values()
        lonely = tuple(
            tpn
            for tpn, here in ((each, self.at[each]) for each in no_bye)
            if not any(may_meet(here, other) for other in others if other != here)
        )
        if lonely:
            return Reason(kind=Kind.NO_OPPONENT, players=lonely)
        return super()._best_or_reason(partner, no_bye)

    def best_within(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Paired:
        """The best pairing of the round in which some players meet some others only."""
        return Paired(round_pairing(self.once.granting(partner, no_bye)))

    def answer(self, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        told = super().answer(wish)
        if told.reason.kind is not Kind.ORDER or len(wish.pairs) != 1:
            return told
        pair = wish.pairs[0]
        rows = (self._refusing(*each, told.reason) for each in (pair, pair[::-1]))
        return next(
            (replace(told, settled=row, then=then) for row, then in filter(None, rows)), told
        )

    def _refusing(self, tpn: Tpn, other: Tpn, known: Reason) -> tuple[Settled, Reason] | None:
        """What refuses an opponent of a player once all that is decided before is settled.

        ``None`` where the player's page does not ask, or says what is known already.
        """
        numbers = (n for n, each in enumerate(self.pairing.brackets) if each.score == known.score)
        number = next(numbers, None)
        row = None if number is None else self.first_row(number)
        if number is None or row is None or tpn not in self.pairing.brackets[number].players:
            return None
        row = self.with_decisions(number, row, tpn)
        own = next((each for each in row.decisions if each.player == tpn), None)
        refused = () if own is None else own.refused
        found = next((each.reason for each in refused if each.player == other), known)
        return None if found == replace(known, score=None) else (row.settled(tpn), found)

    # --- what stands against another pairing of a bracket

    def values(self, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of the criteria, with the number of moved-down players left of 2025."""
        known, left = dict(bracket.criteria), {*bracket.moved_down} & {*bracket.downfloaters}
        codes = (each.code for each in self.before.statement.criteria)
        return tuple(
            (code, len(left) if code == MOST_MOVED_DOWN else known[code]) for code in codes
        )

    def concerned(self, code: str, bracket: Bracket, *below: Bracket) -> set[Tpn]:
        """For whom a criterion is not met: the newer wording names residents or moved-down ones."""
        floaters, before, at = {*bracket.downfloaters}, self.before, self.at
        if code == "C5":
            return set() if below else floaters
        if code == "C8":
            return {*below[0].downfloaters} if below else set()
        if code in _ABOUT_FLOATERS:
            return floaters
        rule = DUTCH.criterion(code)
        if rule.floater is not None:
            return {tpn for tpn in floaters if rule.floater(before, bracket.score, at[tpn])}
        found = set()
        for one, other in bracket.pairs:
            pair = at[one], at[other]
            if rule.pair is not None and rule.pair(before, *pair):
                given = 1 if higher_gets_white(before, *pair) else -1
                wish = COLOUR_OF_CLASS[before.colour_class[pair[0]]]
                found.add(one if self.told(code).about_colours and wish != given else other)
        return found

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The articles about transpositions and exchanges; Article 4 where none is concerned."""
        article, place = super().order_article(bracket, other)
        return article or _ORDER.article, place

    def between(self, mine: Sequence[Bracket], yours: Sequence[Bracket]) -> Reason:
        """The first criterion in which another candidate of a bracket is worse, or the order."""
        return self.by_value(mine, yours) or self.by_order(mine[0], yours[0])

    def first_turn(self, bracket: Bracket, other: Bracket, code: str = "") -> None:
        """Nobody is named where the criterion names nobody."""

    def _reason_against(self, number: int, pairs: Iterable[Iterable[Tpn]]) -> Reason:
        """The first rule other pairs of a bracket break, or the first value that is worse.

        The reason is of the kind ``CHOSEN`` where they are those of the bracket.

        Source:
            C.04.3: C1 to C21 in their order (both editions).
        """
        chosen = self.pairing.brackets[number]
        ranked = Candidate.of(chosen.moved_down, chosen.residents, pairs)
        if ranked.pairs == chosen.pairs:
            return Reason(kind=Kind.CHOSEN)
        barred = next(filter(None, (self.barred_pair(*pair) for pair in ranked.pairs)), None)
        if barred is None and ranked.floaters != chosen.downfloaters:
            barred = self._cannot_go_on(ranked.floaters, self.at[chosen.residents[-1]] + 1)
        if barred is not None:
            return replace(barred, score=chosen.score)
        candidate = replace(chosen, pairs=ranked.pairs, downfloaters=ranked.floaters)
        return self.between(self.once.around(number), self.once.candidate(number, candidate))

    def _cannot_go_on(self, floaters: tuple[Tpn, ...], end: int) -> Reason | None:
        """C2, C4 or C5: why a round cannot go on with some downfloaters; ``None`` when it can."""
        before, context = self.before, self.once.context
        players, here = tuple(sorted(floaters)), [self.at[tpn] for tpn in floaters]
        if end == len(before.tpn) and len(here) == 1 and not before.may_take_bye[here[0]]:
            return self.reason(Kind.BYE_BARRED, "", players)
        if context.completion.with_floaters(mask_of(here), end):
            return None
        places = [*here, *range(end, len(before.tpn))]
        graph = context.meetings.graph(here, end, len(before.tpn))
        bye_score = context.completion.bye_score
        takers = [vertex for vertex, player in enumerate(places) if before.may_take_bye[player]]
        if bye_score is not None:
            score_of = {vertex: before.score[places[vertex]] for vertex in takers}
            for score in sorted({*score_of.values()}):
                if _complete(graph, [each for each in takers if score_of[each] == score]):
                    found = replace(self.named(Kind.WORSE, "C5"), chosen=bye_score, other=score)
                    return replace(found, players=players)
        return self.incomplete(
            impossible_pairing(
                self.round_no,
                [before.tpn[player] for player in places],
                graph,
                "C.04.3, C4",
                bye_takers=None if bye_score is None else mask_of(takers),
            )
        )

    def against_old(self, number: int, old: Bracket) -> Reason:
        """What stands, after a change, against the old pairing of a bracket of the same players."""
        return self._reason_against(number, old.pairs)

    def objection(self, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round.

        What bars it, or the first criterion in which it is worse, or the article about the order
        of candidates; of the kind ``BETTER`` where it is the better one.
        """
        at = self.at
        ranked = sorted(tuple(sorted(pair, key=at.__getitem__)) for pair in wish.pairs)
        ranked.sort(key=lambda pair: at[pair[0]])
        barred = [self.barred_pair(one, other) for one, other in ranked]
        barred += [] if wish.bye is None else [self.barred_bye(wish.bye)]
        if any(barred):
            return next(filter(None, barred))
        for number, ours in enumerate(self.pairing.brackets):
            pairs = [pair for pair in ranked if {*ours.players}.issuperset(pair)]
            if {*map(frozenset, pairs)} != {*map(frozenset, ours.pairs)}:
                return self._higher_score_of_bye(ours, wish.bye) or self._decided(number, pairs)
        return None

    def _higher_score_of_bye(self, ours: Bracket, other: Tpn | None) -> Reason | None:
        """C5, which is asked before any other value: does the other bye go to a higher score?"""
        byes = self.pairing.bye, other
        mine, yours = (None if tpn is None else self.scores[tpn] for tpn in byes)
        if not is_worse(mine, yours):
            return None
        return replace(self.named(Kind.WORSE, "C5"), score=ours.score, chosen=mine, other=yours)

    def _decided(self, number: int, pairs: Iterable[Iterable[Tpn]]) -> Reason:
        reason = self._reason_against(number, pairs)
        if reason.kind is Kind.WORSE and not is_worse(reason.chosen, reason.other):
            return replace(reason, kind=Kind.BETTER, players=(), also=())
        return reason

    # --- the brackets; what several pages tell of one is worked out once

    @cached_property
    def _known(self) -> dict[tuple[object, ...], Alternative]:
        """What stands against the best pairing of a bracket in which something else is granted."""
        return {}

    def _against(self, number: int, tpn: Tpn, changed: Situation) -> Alternative:
        """What stands against the best pairing in a changed situation, with its values."""
        try:
            again = self.once.again(changed, number)
        except ImpossiblePairingError as error:
            return Alternative(player=tpn, reason=self.incomplete(error))
        reason = self.between(self.once.around(number), again)
        return Alternative(player=tpn, reason=reason, values=self.values(again[0]))

    def _against_floating(self, number: int, tpn: Tpn) -> Alternative:
        """What stands against somebody's floating from a bracket."""
        players = self.pairing.brackets[number].players
        return self._against(number, tpn, self.once.apart(tpn, players))

    @cached_property
    def _chosen(self) -> list[Candidate]:
        """The brackets as the order looks at them."""
        return [self.candidate(bracket) for bracket in self.pairing.brackets]

    @cached_property
    def _first_rows(self) -> dict[int, Row]:
        return {}

    def first_row(self, number: int) -> Row | None:
        """The first candidate of a bracket, and the first rule that it breaks."""
        bracket = self.pairing.brackets[number]
        if bracket.pairs and number not in self._first_rows:
            row = self._first_of(bracket)
            self._first_rows[number] = replace(row, verdict=self._reason_against(number, row.first))
        return self._first_rows.get(number)

    @property
    def first_candidates(self) -> Sequence[Row | None]:
        """The first candidate of every bracket, each with its verdict."""
        return [self.first_row(number) for number in range(len(self.pairing.brackets))]

    def with_decisions(self, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with its decisions, and what was refused before each.

        For a reader only those decisions are worked out that gave this player the opponent.
        """
        chosen = self._chosen[number]
        row = replace(row, decisions=decisions_of(chosen), chosen=chosen)
        told = row.decisions if reader is None else row.decided(reader)
        allowance = (_ROW if reader is None else _READER) // len(chosen.rank)
        left, decisions = max(1, self.once.affordable(max(_FEWEST_REFUSALS, allowance))), []
        for each in row.decisions:
            decision, left = self._worked_out(number, each, left) if each in told else (each, left)
            decisions.append(decision)
        paired = [tpn for tpn in row.floaters if tpn in chosen.opponent and tpn in chosen.residents]
        return replace(
            row,
            decisions=tuple(decisions),
            deciding=tuple(decisions[row.decisions.index(each)] for each in told) if reader else (),
            make_instead=tuple
            if reader
            else lambda: tuple(self._against_floating(number, tpn) for tpn in paired),
        )

    def _worked_out(self, number: int, decision: Decision, left: int) -> tuple[Decision, int]:
        """A decision with the reasons against what comes before, and how many more may be asked."""
        without = None
        if decision.what is What.NUMBER and left:
            left -= 1
            without = self._refused(number, decision, None).reason
        found: list[Alternative] = []
        untold: list[Tpn] = []
        for tpn in decision.untold:
            reason = self._barred_before(number, decision, tpn)
            if reason is not None:
                found.append(Alternative(player=tpn, reason=reason))
            elif left:
                left -= 1
                found.append(self._refused(number, decision, tpn))
            else:
                untold.append(tpn)
        return replace(decision, without=without, refused=tuple(found), untold=tuple(untold)), left

    def _refused(self, number: int, decision: Decision, tpn: Tpn | None) -> Alternative:
        """What stands against what was refused before a decision; without a player: no exchange."""
        key = (number, decision.what, decision.player, tpn)
        if key not in self._known:
            granted = Granted(self.once, self._chosen[number])
            changed = (
                granted.without_exchange() if tpn is None else granted.instead_of(decision, tpn)
            )
            self._known[key] = self._against(number, tpn or Tpn(0), changed)
        return self._known[key]

    def _barred_before(self, number: int, decision: Decision, tpn: Tpn) -> Reason | None:
        """What stands against something whatever the others do; ``None`` where nothing does."""
        at, chosen = self.at, self._chosen[number]
        if decision.what is What.OPPONENT and decision.player is not None:
            return self.barred_pair(decision.player, tpn)
        if tpn in decision.entering:
            return None
        among = chosen.rest if decision.leaving else chosen.residents
        lower = (each for each in among if chosen.rank[each] > chosen.rank[tpn])
        if any(self.before.may_meet(at[tpn], at[each]) for each in lower):
            return None
        return Reason(kind=Kind.NO_OPPONENT, players=(tpn,))

    def other_floaters(self, number: int, reader: Tpn | None = None) -> Others:
        """Who else might have floated; who only plays in the bracket need not know of many."""
        bracket, allowance = self.pairing.brackets[number], _FLOATERS
        if reader is not None:
            allowance = _READER if reader in bracket.downfloaters else 0
        if not bracket.downfloaters or not bracket.pairs:
            return (), 0
        others = self.nearest_to_floaters(bracket)
        most = self.once.affordable(max(_FEWEST, allowance // len(bracket.players)))
        told = []
        for tpn in sorted(others[: max(1, most)], key=self.at.__getitem__, reverse=True):
            if (number, tpn) not in self._known:
                self._known[number, tpn] = self._against_floating(number, tpn)
            told.append(replace(self._known[number, tpn], values=()))
        return tuple(told), len(others) - len(told)

    def may_form(self, bracket: Bracket) -> list[tuple[Tpn, Tpn]]:
        """Pairs of a bracket: moved-down players do not meet each other."""
        moved_down = {*bracket.moved_down}
        return [pair for pair in super().may_form(bracket) if not moved_down.issuperset(pair)]

    def ranked_players(self, players: Iterable[Tpn]) -> list[Tpn]:
        return sorted(players, key=self.at.__getitem__)

    def most_pairs(self, number: int) -> int:
        """The most pairs that meetings and colours allow in a bracket, whatever becomes of others.

        Source:
            C.04.3: C1, C3, and Article 2.1.2 (2024) or 3.1.2 (2026): moved-down players do not
            meet each other.
        """
        bracket = self.once.placed(self.pairing.brackets[number])
        start, end = bracket.start, bracket.end
        graph = self.once.context.meetings.graph(bracket.moved_down, start, end, among=False)
        mate = maximum_matching(graph, (1 << len(graph)) - 1)
        return sum(1 for partner in mate if partner >= 0) // 2

    def other_takers(self, taker: Tpn) -> Others:
        """Who else, with no more points, might have the bye: by rank, the lowest first.

        As for those who might float there is an allowance.
        """
        score, scores = self.scores[taker], self.scores
        left = max(1, self.once.affordable(max(_FEWEST, _BYE // len(self.before.tpn))))
        others: list[Alternative] = []
        untold = 0
        for tpn in reversed(self.before.tpn):
            if scores[tpn] > score or tpn == taker:
                continue
            reason = self.barred_bye(tpn)
            if reason is None and scores[tpn] < score:
                reason = self.named(Kind.COMPLETION, "C4")
            elif reason is None and left:
                left -= 1
                reason = self.answer(Wish(bye=tpn)).reason
            if reason is None:
                untold += 1
            else:
                others.append(Alternative(player=tpn, reason=reason))
        return tuple(others), untold

    def about_opponent(self, page: PlayerPage, number: int, other: Standing) -> PlayerPage:
        """A player's page with the decisions that gave this player the opponent."""
        own = page.player
        story = self.bracket_for(own.tpn, number)
        row = story.row
        about = None if row is None else row.about(own.tpn, other.tpn)
        led = () if row is None else row.deciding
        return replace(
            page,
            bracket=story,
            begins_with=None if row is None else row.begins_with(own.tpn),
            led_away=tuple(each for each in led if each is not about),
            tried=() if about is None else about.refused,
            tried_for=min(own.tpn, other.tpn, key=self.at.__getitem__),
            untold=0 if about is None else len(about.untold),
            downfloat_next=own.score > other.score,
            upfloat_next=own.score < other.score,
        )


def _complete(graph: Sequence[int], takers: Iterable[int]) -> bool:
    """Whether everybody can be paired where one of some vertices has the bye."""
    mask, bye = mask_of(takers), 1 << len(graph)
    with_bye = [edges | (bye if mask >> vertex & 1 else 0) for vertex, edges in enumerate(graph)]
    complete: bool = has_perfect([*with_bye, mask], 2 * bye - 1)
    return complete


_ORDER = Article("", "4", "Of equally good candidates the first one in the order is taken.")
"""What no criterion says."""

_CODES = {
    Kind.MET: "C1",
    Kind.BYE_BARRED: "C2",
    Kind.BYE_NEEDED: "C2",
    Kind.COLOURS: "C3",
    Kind.COMPLETION: "C4",
    Kind.ORDER: "",
}
"""Codes of the limits, and of the order, which has none."""

_ABOUT_FLOATERS = frozenset({"C6", MOST_MOVED_DOWN, "C7", "C9"})


class Dutch2025(_Dutch):
    """Explains a round of the edition approved 2024."""

    wording = WORDING_2025


class Dutch2026(_Dutch):
    """Explains a round of the edition applied from 2026-02-01."""

    wording = WORDING_2026
