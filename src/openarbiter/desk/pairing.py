"""What the pairing system and the rules say of a round, asked for players by their ids.

The rules are those of the edition and of the verification; none is written here.

Source:
    C.04.1, BR 2, 4, 6 and 7; C.04.2, GHR 1.4 (two arbiters with the same facts produce identical
    pairings), 3.2, 3.3; the articles of the system, named with each finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, cast

from openarbiter.desk.bans import PidPair, announced
from openarbiter.desk.board_numbers import at_tables
from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    Refusal,
    Weight,
    confirm,
    declare,
    listed,
    say,
    warn,
)
from openarbiter.desk.records import boards_of, in_board_order, round_records, with_record
from openarbiter.desk.releases import answer
from openarbiter.desk.state import Board, Draft, RoundState, Section
from openarbiter.desk.team_events import whole
from openarbiter.desk.values import Phase, Pid
from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.languages import Table
from openarbiter.model import BoardNo, Colour, Result, RoundNo, RoundRecord, Tournament
from openarbiter.rulebooks import basic_rules, registry, round_robin
from openarbiter.rulebooks.edition import loaded
from openarbiter.rulebooks.pairing import OpponentChoice, RoundPairing
from openarbiter.rulebooks.round_robin.meetings import Meetings, meetings
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.pairs import SystemRules, pair_findings
from openarbiter.verification.published import PublishedGame, PublishedRound
from openarbiter.verification.verifier import basic, system_rules

_SENTENCES: Final[Table] = {
    "cannot-tell": "Whether round {round} would have been different cannot be told.",
    "same-pairing": "Round {round} would have been paired as it was.",
    "other-pairing": (
        "Board {boards} of round {round} would have been different.",
        "Boards {boards} of round {round} would have been different ({count}).",
    ),
    "other-bye-then": "Another player would have had the bye of round {round}.",
    "other-than-by-hand": "Round {round} was made by hand; the pairing system would pair it "
    "otherwise.",
    "met-enough [C.05 Annex 1]": (
        "{one} and {other} met in round {rounds}, and each pair meets once.",
        "{one} and {other} met in rounds {rounds}, and each pair meets {count} times.",
    ),
    "meets-later [C.05 Annex 1]": (
        "By the table {one} and {other} meet in round {rounds} too, and each pair meets once.",
        "By the table {one} and {other} meet in round {rounds} too; each pair meets {count} times.",
    ),
    "meets-too-seldom [C.05 Annex 1]": (
        "{one} and {other} meet in no round, and each pair meets once.",
        "{one} and {other} meet in too few rounds, and each pair meets {count} times.",
    ),
    "same-colours [C.05 Annex 1]": (
        "One of {one} and {other} has White {found} times.",
        "One of {one} and {other} has White in {found} of {count} games.",
    ),
    "and-more": ("One more of the kind.", "{count} more of the kind."),
    "pair-later-by-hand": "Pair a round to come by hand as well, so that each pair meets as often "
    "as it should.",
}
declare(_SENTENCES)


def shortened(told: Sequence[Consequence], most: int = SHOWN) -> list[Consequence]:
    """The first of several consequences of a kind, and how many more there are."""
    more = len(told) - most
    return [*told[:most], *([say("and-more", count=more)] if more > 0 else [])]


def seated(section: Section, round_no: RoundNo) -> frozenset[int]:
    """Numbers (TPN) of those who have a seat in the next round.

    In the next games of a match these are the players of its first games, whoever has left since.
    """
    if not section.edition.continues(round_no):
        return present(section.tournament, round_no)
    before = RoundNo(round_no - 1)
    bye = section.edition.bye_result(before)
    return frozenset(
        player.tpn
        for player in section.tournament.players
        if player.record(before).opponent is not None or player.record(before).result is bye
    )


def left_over(section: Section, round_no: RoundNo, draft: Draft) -> set[Pid]:
    """Who has no place in a round as it stands, where it may not be so."""
    here = {section.pid(tpn) for tpn in seated(section, round_no)}
    left = here.difference(draft.seated)
    if registry.meets_all(section.system):
        planned = round_robin.whole_schedule(section.tournament)[round_no - 1]
        pairs = [{*map(section.pid, game)} for game in planned.games]
        return left if len(left) > sum(len(pair & here) == 1 for pair in pairs) else set()
    return left if registry.seats_everybody(section.system) else set()


def present(tournament: Tournament, round_no: RoundNo) -> frozenset[int]:
    """Numbers (TPN) of the players to be paired in the next round (GHR 3.2, 3.3)."""
    return frozenset(
        tournament.players[place].tpn for place in basic_rules.present_players(tournament, round_no)
    )


def pairing_basis(section: Section, round_no: RoundNo) -> str:
    """Fingerprint, of sixteen hexadecimal digits, of what the pairing of the next round rests on.

    Everything a pairing system may ask is in it: numbers, earlier rounds, who is there, forbidden
    pairs, acceleration, scoring. Names and clubs are not.
    """
    tournament = section.tournament
    lists = section.edition.needs.lists
    here = present(tournament, round_no)
    digest = sha256()
    head = (
        section.system,
        tournament.rounds,
        tournament.scoring,
        basic_rules.drawn_colour(tournament),
        tuple(each for each in tournament.forbidden_pairs if not each.by),
        tournament.virtual_points,
        tournament.baku,
        tournament.adjustments,
        int(round_no),
        # An event without a form has the fingerprint it had before there were any.
        *([section.settings.form] if section.settings.form else []),
        *_table_teams(section),
        # Released bans are an answer, and no fact: what was announced counts.
        *announced(section, round_no),
    )
    digest.update(repr(head).encode())
    for player in tournament.players:
        cells = [
            f"{record.opponent or 0}{record.colour.value if record.colour else '-'}"
            f"{record.result.value}"
            for record in player.rounds[: round_no - 1]
        ]
        mark = "+" if player.tpn in here else "-"
        rating = tournament.strength_of(player, lists).rating or 0
        digest.update(f"{player.tpn}{mark}{rating}:{','.join(cells)};".encode())
    for match in section.matches:
        if match.round_no < round_no:
            results = [f"{one.white.value}{one.black.value}" for one in match.results]
            digest.update(f"{match.round_no}.{match.board}:{','.join(results)};".encode())
    return digest.hexdigest()[:16]


def _table_teams(section: Section) -> list[object]:
    """Who is paired by a table of teams: equal numbers and strengths do not tell it."""
    teams = [team.players for team in section.tournament.teams]
    table = teams and section.edition.table.teams
    return [teams, section.roster.pids] if table else []


def is_stale(section: Section, round_no: RoundNo) -> bool:
    """Facts changed since the private pairing of a round was made; never of a published one."""
    state = section.round(round_no)
    asked = state.phase.private and bool(state.basis)
    return asked and state.basis != pairing_basis(section, round_no)


def engine_pairing(section: Section, number: int) -> Draft:
    """What the edition of a section pairs in the next round, or in a published one once more.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
        RequestError: There is no such round to pair.
    """
    return engine_answer(section, number)[0]


def engine_answer(section: Section, number: int) -> tuple[Draft, tuple[PidPair, ...]]:
    """The same, with the pairs that are released for it (:mod:`openarbiter.desk.releases`)."""
    pairing, released = answer(section, number)
    return draft_of(section, pairing), released


def draft_of(section: Section, pairing: RoundPairing) -> Draft:
    """What a pairing system has found, with the players by id."""
    bye = None if pairing.bye is None else section.pid(pairing.bye)
    return Draft(boards_of(section, pairing.games), bye)


def in_order(section: Section, number: int, draft: Draft, engine: Draft | None) -> Draft:
    """Boards in the order of the pairing system where they are its own, of GHR 3.6 or of the table.

    They are seated anew, at the tables of the section.
    """
    if engine is not None and difference(number, engine, draft).same:
        draft = engine
    elif not section.fixed_table:
        return in_board_order(section, section.tournament, number, draft)
    return at_tables(section, (board.pair for board in draft.boards), draft.bye)


def seated_anew(section: Section) -> Section:
    """The section whose private round is seated at the tables as they are set now."""
    found = section.private_round
    if found is None:
        return section
    draft = in_order(section, found.number, found.draft, found.engine)
    before = found.before_edit and in_order(section, found.number, found.before_edit, found.engine)
    return section.with_round(replace(found, draft=draft, before_edit=before))


def opponent_choices(section: Section, number: int) -> tuple[OpponentChoice, ...]:
    """The opponents the arbiter may choose in the next round of a section (NSWCA, 3.3 d 3).

    Nothing where the text has no choice, or the round cannot be paired.
    """
    where = section.edition.entry.opponent_choices
    if not where:
        return ()
    found = cast("Callable[[Tournament, RoundNo], tuple[OpponentChoice, ...]]", loaded(where))
    try:
        return found(whole(section), RoundNo(number))
    except (ImpossiblePairingError, NotCoveredError):
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDifference:
    """How two pairings of one round differ; colours count, numbers of boards do not.

    Boards that are gone only the first has, new ones only the second.
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


def difference(number: int, before: Draft, after: Draft) -> RoundDifference:
    """How two pairings of a round differ."""
    old, new = ({board.pair for board in draft.boards} for draft in (before, after))
    return RoundDifference(
        round_no=RoundNo(number),
        gone=tuple(board for board in before.boards if board.pair not in new),
        new=tuple(board for board in after.boards if board.pair not in old),
        bye_before=before.bye,
        bye_after=after.bye,
    )


def choice_difference(section: Section, before: Draft, choice: OpponentChoice) -> RoundDifference:
    """How a round changes with another opponent that the arbiter may choose."""
    return difference(choice.pairing.round_no, before, draft_of(section, choice.pairing))


def changed_pairings(before: Section, after: Section, round_no: RoundNo) -> Iterator[Consequence]:
    """Boards of the published rounds behind one that would have been different.

    Each of them is paired with the facts before a change of the round and with those after it.
    """
    for number in range(round_no + 1, before.published_rounds + 1):
        try:
            was, becomes = engine_pairing(before, number), engine_pairing(after, number)
        except (ImpossiblePairingError, NotCoveredError, RequestError):
            yield say("cannot-tell", round=number)
        else:
            yield from _other_boards(before, difference(number, was, becomes))


def _other_boards(section: Section, differs: RoundDifference) -> Iterator[Consequence]:
    """The published boards among those that would have been different, and the bye."""
    number, other_bye = differs.round_no, differs.bye_before != differs.bye_after
    changed = {board.pair for board in differs.gone}
    numbers = [board.number for board in section.round(number).boards if board.pair in changed]
    if numbers:
        yield say("other-pairing", round=number, boards=listed(numbers), count=len(numbers))
    if other_bye:
        yield say("other-bye-then", round=number)
    if not numbers and not other_bye:
        # By hand the boards were made otherwise anyway: none of them is one of the edition's.
        yield say("same-pairing" if differs.same else "other-than-by-hand", round=number)


def met(section: Section, round_no: RoundNo, one: Pid, other: Pid) -> int | None:
    """The round in which two players met over the board, if they did (BR 2; GHR 3.5)."""
    opponent = section.tpn(other)
    for number, record in enumerate(section.player(one).rounds[: round_no - 1], start=1):
        if record.opponent == opponent and record.result.played:
            return number
    return None


def rules_for(section: Section, round_no: RoundNo, *pids: Pid) -> tuple[Tournament, SystemRules]:
    """What the system says about a round, and the tournament it says it of.

    In a published round the players who are asked about are to be paired late.
    """
    if section.round(round_no).phase.public:
        # To be paired are then the players with a record of the round; a late pair has none yet.
        record = RoundRecord(None, None, Result.UNDECIDED)
        late = {pid: with_record(section.player(pid), round_no, record) for pid in pids}
        section = section.with_players(late)
    tournament = section.tournament
    if tournament.rounds is None:
        tournament = replace(tournament, rounds=section.total_rounds)
    try:
        rules = system_rules(whole(section), round_no, section.system)
    except NotCoveredError:  # ratings that are missing, say: what holds for every Swiss system
        rules = basic(tournament, round_no)
    here = present(tournament, round_no)
    if any(section.tpn(pid) not in here for pid in pids):
        # Somebody is not to be paired: the system says nothing about their colours.
        rules = replace(rules, due_colours=None)
    return tournament, rules


def pair_faults(
    section: Section, round_no: RoundNo, white: Pid, black: Pid
) -> tuple[RuleFinding, ...]:
    """Everything wrong with a pair of the next round, or a late pair, each with its article."""
    return pairs_faults(section, round_no, [Board(BoardNo(1), white, black)])


def pairs_faults(
    section: Section, round_no: RoundNo, boards: Sequence[Board]
) -> tuple[RuleFinding, ...]:
    """The same for several boards, each looked at alone."""
    tournament, rules = rules_for(section, round_no, *(pid for one in boards for pid in one.pair))
    games = tuple(
        PublishedGame(section.tpn(board.white), section.tpn(board.black), coloured=True)
        for board in boards
    )
    published = PublishedRound(round_no=round_no, games=games, byes=(), alone=())
    return tuple(pair_findings(tournament, published, rules))


def bye_article(section: Section, round_no: RoundNo, pid: Pid) -> str:
    """The article (BR 4 or its like) that bars a player from the pairing-allocated bye, if any."""
    _, rules = rules_for(section, round_no)
    return "" if rules.may_take_bye.get(section.tpn(pid), True) else rules.bye


def _wrong(section: Section, state: RoundState) -> tuple[Meetings, ...]:
    """The pairs that meet too often or too seldom with a round of a round robin as it stands."""
    if not registry.meets_all(section.system):
        return ()
    if state.phase is Phase.EDITED:
        state = replace(state, edited_by_hand=True)
    games = [
        (section.tpn(pid), record.opponent)
        for pid, record in round_records(section, state).items()
        if record.opponent is not None and record.colour is Colour.WHITE
    ]
    return tuple(meetings(section.tournament, state.number, games, section.settings.tables))


def _said(section: Section, found: Meetings) -> Consequence:
    one, other = (section.person(section.pid(tpn)) for tpn in found.pair)
    pair: Any = {"one": one, "other": other, "count": found.most}
    if found.met_enough:
        return say("met-enough", **pair, rounds=listed(found.before))
    if found.too_often:
        return say("meets-later", **pair, rounds=listed(found.later))
    if found.left_out:
        return say("meets-too-seldom", **pair | {"count": found.least})
    return say("same-colours", **pair, found=max(found.whites, found.most - found.whites))


def meetings_by_pair(section: Section, state: RoundState) -> dict[frozenset[Pid], Consequence]:
    """What is wrong with the meetings of each pair, with a round as it stands."""
    return {
        frozenset(map(section.pid, each.pair)): _said(section, each)
        for each in _wrong(section, state)
    }


def met_enough(section: Section, state: RoundState) -> list[Consequence]:
    """Boards of a round whose players have met in every cycle already."""
    said = meetings_by_pair(section, state)
    told = (said.get(frozenset(board.pair)) for board in state.boards)
    return [each for each in told if each is not None and each.code == "met-enough"]


def need_meetings_left(section: Section, state: RoundState) -> None:
    """Refuse boards whose players have met in every cycle already, which strict rules forbid."""
    for told in met_enough(section, state):
        raise Refusal(told, [*map(say, ("offer-other-opponent", "offer-leave-strict"))])


def meetings_said(section: Section, state: RoundState) -> list[Consequence]:
    """The pairs that do not meet as often as they should, and what can be done about it.

    Of a round as the table has it, what later rounds can mend is left out: it was said when an
    earlier one was edited.
    """
    last = state.number >= section.total_rounds
    by_hand = state.edited_by_hand or state.phase is Phase.EDITED
    wrong = [each for each in _wrong(section, state) if by_hand or last or each.met_enough]
    wrong.sort(key=lambda each: not each.met_enough)
    told = shortened([_said(section, each) for each in wrong])
    if told and not last:
        told.append(say("pair-later-by-hand"))
    return told


def meetings_weight(section: Section, state: RoundState) -> Weight:
    """As :func:`meetings_said`: with consequences where no later round can mend it."""
    told = meetings_said(section, state)
    last = state.number >= section.total_rounds
    grave = last or any(each.code == "met-enough" for each in told)
    return (warn if grave else confirm)(*told)
