"""What arbiters look at before they decide: differences, bye candidates, offers, what is missing.

Everything here asks; nothing changes a state. What a rule says is asked of the pairing system, the
verification and the explanations, and put into the words and ids of the desk.

Source:
    C.04.1, BR 3 and 4; C.04.2, GHR 2.4, 3.1, 4.1 and 4.4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from openarbiter.desk.actions import (
    Action,
    AddPlayer,
    AllowPair,
    ChangeSection,
    ForbidPair,
    PairLate,
    PlayerFacts,
)
from openarbiter.desk.applying import apply, fold
from openarbiter.desk.asking import begin_edit, draft_of, engine_pairing, pair_round
from openarbiter.desk.doing.base import is_round_robin, person
from openarbiter.desk.doing.legality import rules_for
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import Consequence, Refusal, say
from openarbiter.desk.state import Board, Draft, EventState, Section
from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.explanations import asking as explaining
from openarbiter.explanations.phrases import Speech
from openarbiter.explanations.wording import article, reason_text
from openarbiter.model import Result, RoundNo
from openarbiter.rulebooks import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDifference:
    """Two pairings of one round, held against each other.

    Attributes:
        round_no: The round.
        gone: Boards that only the first has, with its numbers; colours count.
        new: Boards that only the second has, with its numbers.
        bye_before: Who has the bye in the first.
        bye_after: Who has it in the second.
    """

    round_no: RoundNo
    gone: tuple[Board, ...] = ()
    new: tuple[Board, ...] = ()
    bye_before: Pid | None = None
    bye_after: Pid | None = None

    @property
    def same(self) -> bool:
        """Both are the same pairing."""
        return not self.gone and not self.new and self.bye_before == self.bye_after


def difference(round_no: int, before: Draft, after: Draft) -> RoundDifference:
    """Hold two pairings of a round against each other; numbers of boards do not count.

    Args:
        round_no: The round.
        before: One pairing.
        after: The other one.
    """
    old = {(board.white, board.black) for board in before.boards}
    new = {(board.white, board.black) for board in after.boards}
    return RoundDifference(
        round_no=RoundNo(round_no),
        gone=tuple(each for each in before.boards if (each.white, each.black) not in new),
        new=tuple(each for each in after.boards if (each.white, each.black) not in old),
        bye_before=before.bye,
        bye_after=after.bye,
    )


def compared_with_engine(state: EventState, key: str, number: int) -> RoundDifference:
    """A private or published pairing against what the edition pairs with the facts of now.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.

    Returns:
        From the engine's boards to those of the round.

    Raises:
        ImpossiblePairingError: The edition finds no complete pairing.
        NotCoveredError: The edition has no rule for what the tournament asks.
        RequestError: There is no such section or round.
    """
    section = state.section(key)
    engine = draft_of(section, engine_pairing(section, RoundNo(number)))
    return difference(number, engine, section.round(number).draft)


def what_if(state: EventState, actions: Iterable[Action], key: str, number: int) -> RoundDifference:
    """What some actions would change in the pairing of the next round; nothing is kept.

    Args:
        state: The event.
        actions: The actions, one after the other.
        key: Key of the section.
        number: The round to be paired next.

    Returns:
        From the pairing of now to the one after the actions.

    Raises:
        RequestError: There is no such section or round, or an action is not possible.
        ImpossiblePairingError: No complete pairing exists, before or after.
        NotCoveredError: The edition has no rule for what is asked.
    """
    before = state.section(key)
    after = fold(actions, state).section(key)
    round_no = RoundNo(number)
    return difference(
        number,
        draft_of(before, engine_pairing(before, round_no)),
        draft_of(after, engine_pairing(after, round_no)),
    )


def repaired_difference(before: Section, after: Section, number: int) -> RoundDifference | None:
    """How a round would have been paired with other facts of the rounds before it.

    Args:
        before: The section as it is.
        after: The section with the other facts.
        number: A published round.

    Returns:
        From what the edition pairs with the facts as they are to what it pairs with the others;
        ``None`` where it has no answer for one of them.
    """
    drafts = []
    for section in (before, after):
        try:
            drafts.append(draft_of(section, engine_pairing(section, RoundNo(number))))
        except (ImpossiblePairingError, NotCoveredError, RequestError):
            return None
    return difference(number, *drafts)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCandidate:
    """Somebody who has the pairing-allocated bye, or might have had it.

    Attributes:
        pid: The player.
        takes_it: The player has it.
        sentence: What stands against the player, in words; empty for who has it.
        article: The article behind it.
    """

    pid: Pid
    takes_it: bool
    sentence: str = ""
    article: str = ""


def bye_candidates(
    state: EventState, key: str, number: int, language: str = "en"
) -> tuple[ByeCandidate, ...]:
    """Who might have the bye of a round, lowest rank first, and what drops each of them.

    Args:
        state: The event.
        key: Key of the section.
        number: The next round, or a published one.
        language: Code of the language.

    Returns:
        Everybody with no more points than who has it, as far as the explanation went; who has it
        stands last. Nobody where the number of players is even.

    Raises:
        RequestError: There is no such section or round.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what is asked.
    """
    section = state.section(key)
    edition = registry.edition(section.system)
    told = explaining.explain_round(section.tournament, edition, RoundNo(number))
    bye = getattr(told.facts, "bye", None)
    if bye is None:
        return ()
    speech = Speech.about(section.tournament, language)
    dropped = [
        ByeCandidate(
            pid=section.pid(each.player),
            takes_it=False,
            sentence=reason_text(speech, each.reason),
            article=article(speech, each.reason),
        )
        for each in bye.others
    ]
    return (*dropped, ByeCandidate(pid=section.pid(bye.player), takes_it=True))


def club_prohibitions(
    section: Section, *, federations: bool = False, last_round: int | None = None
) -> tuple[ForbidPair, ...]:
    """Prohibitions that keep players of one club, or of one federation, apart.

    Args:
        section: The section.
        federations: By federation instead of club.
        last_round: Last round they hold for; ``None`` to the end.

    Returns:
        One action for each club with two players at least, by name of the club; prohibitions
        that are there already are left out.

    Source:
        TRF26, record 260.
    """
    groups: dict[str, list[Pid]] = {}
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        name = player.federation if federations else " ".join(entrant.club.casefold().split())
        if name:
            groups.setdefault(name, []).append(entrant.pid)
    last = None if last_round is None else RoundNo(last_round)
    known = {(each.players, each.last_round) for each in section.tournament.forbidden_pairs}
    found = []
    for _, pids in sorted(groups.items()):
        numbers = tuple(sorted(section.tpn(pid) for pid in pids))
        if len(pids) > 1 and (numbers, last) not in known:
            found.append(ForbidPair(section=section.key, players=tuple(pids), last_round=last))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something that can be done, with what it would change.

    Attributes:
        what: The offer in words.
        actions: What to apply, in this order.
        difference: How the pairing of the round would change; ``None`` where it is not known
            or does not.
    """

    what: Consequence
    actions: tuple[Action, ...]
    difference: RoundDifference | None = None


def late_offers(state: EventState, key: str, facts: PlayerFacts) -> tuple[Offer, ...]:
    """What can be done for somebody who arrives late; each offer has been tried.

    Join the pairing that is not published yet; play who has the bye, or who has no opponent
    either; join in the next round, with nothing or a half-point bye for those missed.

    Args:
        state: The event.
        key: Key of the section.
        facts: Who it is.

    Source:
        GHR 2.4 and 4.4.4.
    """
    section = state.section(key)
    pid = section.next_pid
    published = section.published_rounds
    offers: list[Offer | None] = []
    if published < section.total_rounds:
        joins = RoundNo(published + 1)
        added = AddPlayer(section=key, pid=pid, facts=facts, joins=joins, here=True)
        offers.append(_join_next(state, added))
        if published:
            half = replace(added, missed=Result.HALF_POINT_BYE)
            offers.append(_tried(state, say("late-half", round=joins, count=published), (half,)))
    if published and section.round(published).phase is not Phase.COMPLETE:
        offers += _late_games(state, key, pid, facts)
    return tuple(offer for offer in offers if offer is not None)


def _join_next(state: EventState, added: AddPlayer) -> Offer | None:
    """Join the round that is paired next, with the boards that would change by it."""
    number = int(added.joins)
    section = state.section(added.section)
    changes: RoundDifference | None = None
    if section.round(number).boards:
        try:
            joined = apply(state, added).section(added.section)
            after = draft_of(joined, engine_pairing(joined, added.joins))
            changes = difference(number, section.round(number).draft, after)
        except (Refusal, ImpossiblePairingError, NotCoveredError):
            changes = None
    offer = _tried(state, say("late-join", round=number), (added,))
    return None if offer is None else replace(offer, difference=changes)


def _late_games(state: EventState, key: str, pid: Pid, facts: PlayerFacts) -> list[Offer | None]:
    """Play in the published round against who has the bye, or no opponent."""
    section = state.section(key)
    number = section.published_rounds
    if is_round_robin(section):
        return []
    added = AddPlayer(section=key, pid=pid, facts=facts, joins=RoundNo(number), here=True)
    found: list[Offer | None] = []
    bye = section.round(number).bye
    if bye is not None:
        pair = late_pair_after(state, added, number, bye)
        what = say("late-bye-player", player=person(section, bye), round=number)
        found.append(None if pair is None else _tried(state, what, (added, pair)))
    return found


def late_pair_after(
    state: EventState, added: AddPlayer, number: int, other: Pid
) -> PairLate | None:
    """The late pair of a newcomer and another player; ``None`` where it is not possible."""
    try:
        return late_pair(apply(state, added), added.section, number, added.pid, other)
    except Refusal:
        return None


def _tried(state: EventState, what: Consequence, actions: tuple[Action, ...]) -> Offer | None:
    try:
        fold(actions, state)
    except Refusal:
        return None
    return Offer(what=what, actions=actions)


def late_pair(state: EventState, key: str, number: int, one: Pid, other: Pid) -> PairLate:
    """Two players without opponents as a late pair, with the colours the system gives them.

    Args:
        state: The event.
        key: Key of the section.
        number: A published round.
        one: One of them.
        other: The other one.

    Returns:
        The action; where the system has no rule for one pair alone, the higher number has Black.

    Source:
        GHR 4.4.3 and 4.4.4; the colour article of the system.
    """
    section = state.section(key)
    first, second = section.tpn(one), section.tpn(other)
    _, rules = rules_for(section, RoundNo(number), one, other)
    white = min(first, second)
    if rules.due_colours is not None and first != second:
        white, _ = rules.due_colours(first, second)
    pair = (one, other) if white == first else (other, one)
    return PairLate(section=key, round_no=RoundNo(number), white=pair[0], black=pair[1])


def ways_out(state: EventState, key: str, number: int) -> tuple[Offer, ...]:
    """What can be done when a round cannot be paired completely; empty when it can.

    Allow a forbidden pair (each one that helps), pair by hand with a rematch, or end the
    tournament one round earlier.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.

    Source:
        C.04.3, Article 1.9.3, and its like in the systems: the arbiter decides.
    """
    section = state.section(key)
    try:
        engine_pairing(section, RoundNo(number))
    except ImpossiblePairingError as error:
        offers = [*_allowances(state, section, number)]
        edit = begin_edit(state, key, number)
        offers.append(_tried(state, say("way-by-hand", why=error.reason or error.message), (edit,)))
        fewer = replace(section.settings, rounds=number - 1)
        if number > 1:
            end = ChangeSection(section=key, settings=fewer)
            offers.append(_tried(state, say("way-fewer-rounds", round=number - 1), (end,)))
        return tuple(offer for offer in offers if offer is not None)
    except (NotCoveredError, RequestError):
        return ()
    return ()


def _allowances(state: EventState, section: Section, number: int) -> Iterable[Offer | None]:
    """Each forbidden pair without whose prohibition the round can be paired."""
    seen: set[frozenset[int]] = set()
    for group in section.tournament.forbidden_pairs:
        for at, one in enumerate(group.players):
            for other in group.players[at + 1 :]:
                if not group.applies_to(RoundNo(number)) or frozenset({one, other}) in seen:
                    continue
                seen.add(frozenset({one, other}))
                if len(seen) > _MOST_TRIED:
                    return
                pids = section.pid(one), section.pid(other)
                allow = AllowPair(section=section.key, one=pids[0], other=pids[1])
                try:
                    pair_round(apply(state, allow), section.key, number)
                except (Refusal, ImpossiblePairingError, NotCoveredError):
                    continue
                names = person(section, pids[0]), person(section, pids[1])
                yield _tried(state, say("way-allow", one=names[0], other=names[1]), (allow,))


_MOST_TRIED = 40
"""Forbidden pairs that are tried one after the other."""
