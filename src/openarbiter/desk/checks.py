"""What is checked before a step: possible settings, what they promise in vain, what is missing.

Source:
    C.04.1, BR 1 to 3; C.04.2, GHR 2.3, 3.1 to 3.3, 4.1; C.05, 6.5 (who does not come without notice
    counts as withdrawn, unless a reason is accepted); NSWCA Tournament Guidelines, 3 (enough
    rounds), 3.2 e (dropped, unless excused) and 6 (two tie-breaks); C.02, list of questions for
    programs that handle tournaments; C.07 (applied from 2026-03-01), Articles 5 and 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import date
from itertools import islice
from typing import Final

from openarbiter.desk import groups
from openarbiter.desk.actions.base import Action, need_declared_texts, need_text
from openarbiter.desk.actions.byes import (
    SetAbsent,
    SettleAbsences,
    absent_without_notice,
    article_of_absence,
)
from openarbiter.desk.actions.players import NumberPlayers
from openarbiter.desk.board_numbers import ranges
from openarbiter.desk.messages import (
    Consequence,
    Refusal,
    Weight,
    acknowledge,
    by_document,
    declare,
    inform,
    listed,
    refuse,
    refuse_if,
    say,
)
from openarbiter.desk.people import need_criteria
from openarbiter.desk.player_facts import without_strength
from openarbiter.desk.records import lots_of, scoring_of, tournament_with, undrawn
from openarbiter.desk.settings import (
    MOST_BOARDS,
    MOST_GAMES,
    MOST_MINUTES,
    MOST_ROUNDS,
    SectionSettings,
)
from openarbiter.desk.state import Section
from openarbiter.desk.values import EqualOrder, Level, LotsOf, Phase, RequestStatus
from openarbiter.errors import NotCoveredError, RequestError, UnknownEditionError
from openarbiter.languages import Table, dated
from openarbiter.model import RoundNo, ScoringSystem, Tournament, points_text
from openarbiter.model.strength import LIST_WORDS, is_list
from openarbiter.ranking import catalogue, editions, picking
from openarbiter.ranking.codes import Code
from openarbiter.ranking.tie_breaks.method import Method
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.rulebooks.team_codes import team_options
from openarbiter.simulate.lengths import Doubt, doubts

_SENTENCES: Final[Table] = {
    "no-bans": "In {system} nobody can be kept apart: who meets whom follows from its table.",
    "ban-twice": "The same is said twice of who shall not meet.",
    "ban-of-nobody": "A ban names no kind of group, such as club or family.",
    "equals-seed [C.04.2, 2.2.3]": "Lots of equal players have the seed that is announced, other "
    "orders none.",
    "bad-rounds": (
        "One round is not possible; 1 to {most} are.",
        "{count} rounds are not possible; 1 to {most} are.",
    ),
    "unknown-system": "No pairing system is called {system}; known are {known}.",
    "bad-number": "{field} is {found}; it is a number from 0 to 99.",
    "bad-list": "{found} names no rating list, or one a second time; lists are {known} and the "
    "three capital letters of a federation.",
    "no-acceleration [C.04.7]": "The text of {system} knows no acceleration.",
    "acceleration-of-game-points [C.04.7, 1.4]": "Virtual points are match points; here game "
    "points are the primary score.",
    "baku-premise [C.04.7, 1.1]": "Baku acceleration is made for a win worth two draws and a loss "
    "worth nothing; here they are worth {win}, {draw} and {loss}.",
    "offer-virtual-points": "Virtual points can be given to groups of players instead.",
    "unknown-form": "{system} is not played in a form {found}.",
    "bad-boards": "The number of boards is {found}; it lies between 1 and {most}.",
    "bad-board-colours": "{found}: the colours of a match are a letter W or B for each board, "
    "{boards} in all, the first one W.",
    "bad-deadline": (
        "Line-ups are handed in one minute before a round; this lies between 0 and {most}.",
        "Line-ups are handed in {count} minutes before a round; this lies between 0 and {most}.",
    ),
    "bad-least-games": (
        "A board prize takes one game; this lies between 0 and {most}.",
        "A board prize takes {count} games; this lies between 0 and {most}.",
    ),
    "bad-points": (
        "{field} is worth one tenth; 0 to {most} are possible.",
        "{field} is worth {count} tenths; 0 to {most} are possible.",
    ),
    "points-upside-down": "A win is worth more than a loss, and a draw lies between them.",
    "bad-team-code": "{found} is no type of this tournament; it has {known}.",
    "draws-worth-too-much": "Two draws are worth more than a win and a loss together.",
    "bye-above-win [C.04.1, 3]": "The pairing-allocated bye is worth more than a win.",
    "bye-not-standard [C.04.1, 3]": "With 1, ½ and 0 the pairing-allocated bye is worth one of "
    "these.",
    "bad-tie-breaks [C.07]": "The list of tie-breaks does not work: {why}.",
    "edition-later [C.04.2, 1.1]": "{system} applies from {first}; the event starts on {start}.",
    "edition-older [C.04.2, 1.1]": "{system} has been replaced by {newer}.",
    "no-tie-breaks": "No tie-breaks are chosen: ties stay.",
    "one-tie-break [NSWCA, 6]": "One tie-break is chosen; two at least should be known before "
    "round 1.",
    "tie-break-remark": "{remark}",
    "did-not-come [C.05, 6.5; C.04.2, 3.2]": "{player} did not come in round {round} and gave no "
    "notice.",
    "no-strength [C.04.2, 2.1]": "Without a rating that counts and without an estimate: {players}. "
    "Estimate their strength on the page of the players; this system pairs nobody without.",
    "no-strength-zero [C.04.2, 2.1]": "Without a rating that counts and without an estimate: "
    "{players}. This counts as 0 here. Estimate their strength on the page of the players, as the "
    "text wants it.",
    "no-initial-colour": "The first colour has not been drawn by lot.",
    "numbers-not-drawn": "The numbers have not been drawn by lot.",
    "counts-as-draws [C.04.2, 3.1]": (
        "One result of round {round} is missing and counts as a draw: board {boards}.",
        "{count} results of round {round} are missing and count as draws: boards {boards}.",
    ),
    "adjourned-still [C.04.2, 3.1]": (
        "Round {round} still has one open game: board {boards}.",
        "Round {round} still has {count} open games: boards {boards}.",
    ),
    "bye-undecided": "{player} asks for a bye in round {round}; nobody has decided.",
    "not-checked-in [C.04.2, 4.1]": "{player} is not ticked as arrived.",
    "rounds-to-come": "Round {round} of {rounds} is not complete.",
    "games-open": (
        "One game of round {round} has no result: board {boards}.",
        "{count} games of round {round} have no result: boards {boards}.",
    ),
}
declare(_SENTENCES)

MOST_POINTS = 1_000
"""The most points (tenths) a result may be worth."""

_STANDARD = ScoringSystem()


def need_possible(settings: SectionSettings, *, strict: bool) -> None:
    """Refuse settings nobody could play by."""
    need_declared_texts(settings)
    by_lot = settings.equals is EqualOrder.LOT
    refuse_if(bool(settings.equals_seed.strip()) is not by_lot, "equals-seed")
    rounds, possible = settings.rounds, 1 <= settings.rounds <= MOST_ROUNDS
    refuse_if(not possible, "bad-rounds", rounds=rounds, most=MOST_ROUNDS, count=rounds)
    gaps = {"system": repr(settings.system)[:40], "known": ", ".join(sorted(registry.offered()))}
    refuse_if(settings.system not in registry.edition_ids(), "unknown-system", **gaps)
    forms = {"", *(each.code for each in registry.edition(settings.system).in_files.forms)}
    gaps = {"found": repr(settings.form)[:40], "system": settings.system}
    refuse_if(settings.form not in forms, "unknown-form", **gaps)
    for field in ("half_point_byes", "bye_free_rounds"):
        number = getattr(settings, field)
        refuse_if(not 0 <= number <= MOST_ROUNDS, "bad-number", field=field, found=number)
    for word in settings.strength:
        once = is_list(word) and settings.strength.count(word) == 1
        refuse_if(not once, "bad-list", found=repr(word)[:20], known=", ".join(LIST_WORDS))
    for text in (settings.board_numbers, settings.live):
        ranges(text)  # refuses what it cannot read
    need_scoring(settings.scoring, strict=strict)
    if settings.teams:
        need_matches(settings)
    need_tie_breaks(settings)
    need_bans(settings)
    need_criteria(settings)


def need_bans(settings: SectionSettings) -> None:
    """Refuse bans that say nothing, and those of a system that makes no pairs of its own."""
    by_table = not registry.seats_everybody(settings.system)
    refuse_if(bool(settings.bans) and by_table, "no-bans", system=settings.system)
    refuse_if(len(set(settings.bans)) < len(settings.bans), "ban-twice")
    for ban in settings.bans:
        refuse_if(not groups.key(ban.kind), "ban-of-nobody")
        last, rounds = ban.last_round, settings.rounds
        wrong = last is not None and not 1 <= last <= rounds
        refuse_if(wrong, "no-such-round", round=last, rounds=rounds)


def need_acceleration(settings: SectionSettings) -> None:
    """Refuse virtual points where a text knows none, and Baku acceleration without its premise.

    What a tournament says that was played elsewhere is kept; then its next round cannot be paired.
    A win is worth two draws, a loss nothing (C.04.7, 1.1); teams have match points (1.4).
    """
    article = registry.edition(settings.system).no_acceleration
    if article:
        raise Refusal(say("no-acceleration", article, system=settings.system))
    by_games = settings.teams and team_options(settings.team.code).primary == "GP"
    refuse_if(by_games, "acceleration-of-game-points")
    scoring = scoring_of(settings)
    if settings.baku and not fits_scoring(scoring):
        win, draw, loss = map(points_text, (scoring.win, scoring.draw, scoring.loss))
        raise refuse("baku-premise", "offer-virtual-points", win=win, draw=draw, loss=loss)


def need_matches(settings: SectionSettings) -> None:
    """Refuse what is decided about matches where nobody could play by it.

    Source:
        TRF26, records 192 (types of tournament) and 352 (it begins with White: the colour of a
        team is that of its board 1).
    """
    team, boards = settings.team, settings.team.boards
    refuse_if(not 1 <= boards <= MOST_BOARDS, "bad-boards", found=boards, most=MOST_BOARDS)
    letters = team.letters
    fit = len(letters) == boards and letters[0] == "W" and not set(letters) - {"W", "B"}
    refuse_if(not fit, "bad-board-colours", found=letters[:30], boards=boards)
    _need_count("bad-deadline", settings.team_rules.deadline, MOST_MINUTES)
    _need_count("bad-least-games", settings.team_rules.least_games, MOST_GAMES)
    for each in (team.win, team.draw, team.loss, team.bye_match_points, team.bye_game_points):
        _need_count("bad-points", each, MOST_POINTS * MOST_BOARDS, field="match points")
    refuse_if(not team.win >= team.draw >= team.loss or team.win == team.loss, "points-upside-down")
    known = registry.edition(settings.system).in_files.codes
    gaps = {"found": team.code[:40], "known": ", ".join(known)}
    refuse_if(team.code and team.code not in known, "bad-team-code", **gaps)


def _need_count(code: str, found: int | None, most: int, **gaps: object) -> None:
    """Refuse a number that is negative or greater than the sentence of a code allows."""
    wrong = found is not None and not 0 <= found <= most
    refuse_if(wrong, code, **gaps, found=found, most=most, count=found or 0)


def need_scoring(scoring: ScoringSystem, *, strict: bool) -> None:
    """Refuse a scoring system that turns the order of results upside down.

    That is: points are out of range; a draw is worth more than a win, or a loss more than a draw;
    two draws are worth more than a win and a loss; the bye is worth more than a win, or with 1-½-0
    something else than one of these (BR 3).
    """
    for field in fields(scoring):
        _need_count("bad-points", getattr(scoring, field.name), MOST_POINTS, field=field.name)
    for win, draw, loss in (
        (scoring.white_win, scoring.white_draw, scoring.white_loss),
        (scoring.black_win, scoring.black_draw, scoring.black_loss),
    ):
        refuse_if(not win >= draw >= loss or win == loss, "points-upside-down")
        refuse_if(2 * draw > win + loss, "draws-worth-too-much")
    bye = scoring.pairing_allocated_bye
    refuse_if(bye > scoring.win, "bye-above-win")
    worth, standard = ((each.win, each.draw, each.loss) for each in (scoring, _STANDARD))
    other = worth == standard and bye not in worth
    refuse_if(strict and other, "bye-not-standard", "offer-leave-strict")


def need_tie_breaks(settings: SectionSettings) -> None:
    """Refuse tie-breaks that are none, or do not fit the system (C.07, Articles 5 and 8)."""
    for code in settings.tie_breaks:
        need_text("tie_breaks", code, empty=False)
    try:
        _resolved(settings)
    except (RequestError, NotCoveredError, UnknownEditionError) as error:
        raise refuse("bad-tie-breaks", why=error) from None


def _resolved(settings: SectionSettings) -> tuple[editions.TableEdition, list[tuple[Code, Method]]]:
    """The edition of the tie-breaks, and the list as it reads it."""
    edition = settings.tables
    fixed = settings.fixed_table
    return edition, catalogue.resolve(
        settings.tie_breaks, edition, team_event=settings.teams, predetermined=fixed
    )


def proposed(settings: SectionSettings, before: SectionSettings | None = None) -> SectionSettings:
    """Settings with the rules about ties that the document of their system brings.

    They are proposed where a section is created or gets another system, and stay where somebody
    has chosen others at the same time, or listed tie-breaks that those rules do not have. A list
    that is empty becomes the usual one. A new section has none of before.
    """
    if before is None:
        fits = not settings.table_edition
    else:
        fits = settings.system != before.system and settings.table_edition == before.table_edition
    if fits:
        of_system = registry.edition(settings.system).ranking.edition
        settings = replace(settings, table_edition=of_system)
        kept = before is not None and settings.tie_breaks == before.tie_breaks
        if before is not None and kept and before.teams is not settings.teams:
            settings = replace(settings, tie_breaks=())
        if settings.tie_breaks and not _are_known(settings):
            settings = replace(settings, **({"tie_breaks": ()} if kept else {"table_edition": ""}))
    if settings.tie_breaks:
        return settings
    usual, *_ = picking.suggestions(
        settings.tables,
        predetermined=settings.fixed_table,
        rounds=settings.rounds,
        teams=settings.teams,
    )
    return replace(settings, tie_breaks=usual.codes)


def _are_known(settings: SectionSettings) -> bool:
    try:
        _resolved(settings)
    except (RequestError, NotCoveredError):
        return False
    return True


def setting_warnings(
    settings: SectionSettings, players: int | None = None, start: str = ""
) -> tuple[Consequence, ...]:
    """What an arbiter should know about settings before the start.

    ``players`` are expected, ``None`` when nobody knows; ``start`` is ``YYYY-MM-DD`` or empty.
    """
    length = _length_warnings(settings, players or 0)
    dates = _edition_warnings(settings, date.fromisoformat(start)) if start else ()
    return (*dates, *length, *_tie_break_warnings(settings))


def _edition_warnings(settings: SectionSettings, day: date) -> Iterator[Consequence]:
    edition = registry.edition(settings.system)
    first, newer = edition.document.applied_from, registry.in_force(edition.document.family)
    since = None if newer is None else newer.document.applied_from
    if first is not None and day < first:
        gaps = {"first": dated(first), "start": dated(day)}
        yield say("edition-later", system=settings.system, **gaps)
    elif newer and since and day >= since and (first is None or first < since):
        yield say("edition-older", system=settings.system, newer=newer.id)


def length_doubts(settings: SectionSettings, entrants: int) -> tuple[Doubt, ...]:
    """What does not fit in the rounds of settings for so many who are entered.

    It is nothing where nobody knows how many will be: then ``entrants`` is 0.
    """
    announced = tournament_with(settings, Tournament(players=()))
    return doubts(registry.edition(settings.system), entrants, announced)


def _length_warnings(settings: SectionSettings, entrants: int) -> list[Consequence]:
    """What does not fit in the number of rounds, as it is said."""
    return [
        Consequence(code=each.code, gaps=(), sentence=each.what, article=each.article)
        for each in length_doubts(settings, entrants)
    ]


def _tie_break_warnings(settings: SectionSettings) -> list[Consequence]:
    if not settings.tie_breaks:
        return [say("no-tie-breaks")]
    edition, resolved = _resolved(settings)
    fixed = settings.fixed_table
    remarks = catalogue.remarks(resolved, edition, (), predetermined=fixed, rounds=settings.rounds)
    few = [say("one-tie-break")] if len(resolved) < edition.announced else []
    return [*few, *(say("tie-break-remark", remark=remark) for remark in remarks)]


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at before the next step, and what would settle it.

    ``INFORM`` may be passed over, ``ACKNOWLEDGE`` is read first, ``REFUSE`` stands in the way.
    """

    level: Level
    what: Consequence
    actions: tuple[Action, ...] = ()


def missing_before_pairing(section: Section, number: int) -> tuple[Check, ...]:
    """What is to be settled before the next round is paired; what stands in the way comes first."""
    found = [each for ask in (_in_the_way, _open_games, _settled) for each in ask(section, number)]
    articles = by_document(section.system, [check.what for check in found])
    found = [replace(check, what=what) for check, what in zip(found, articles, strict=True)]
    return tuple(sorted(found, key=lambda check: check.level is not Level.REFUSE))


def _in_the_way(section: Section, number: int) -> Iterator[Check]:
    next_round = section.published_rounds + 1
    if number != next_round or number > section.total_rounds:
        yield Check(Level.REFUSE, say("round-before-missing", round=number, before=next_round))
        return
    if not section.entrants:
        yield Check(Level.REFUSE, say("no-players"))
    elif not section.numbered:
        yield Check(Level.REFUSE, say("no-numbers"), (NumberPlayers(section=section.key),))
    for what in not_drawn(section):
        yield Check(Level.REFUSE, what)
    for what in _length_warnings(section.settings, len(section.entrants)) if number == 1 else ():
        yield Check(Level.ACKNOWLEDGE, what)
    # Who has no rating in a list that counts and no estimate, where the document wants one.
    unrated = section.edition.needs.unrated
    missing = without_strength(section) if unrated else ()
    if missing:
        code = "no-strength-zero" if unrated == "zero" else "no-strength"
        yield Check(Level.INFORM, say(code, players=listed(map(section.person, missing))))


def not_drawn(section: Section) -> tuple[Consequence, ...]:
    """That something is to be drawn by lot before round 1; nothing where it is drawn."""
    lots, what = lots_of(section), undrawn(section)
    if lots is None or what is None:
        return ()
    code = "numbers-not-drawn" if what is LotsOf.NUMBERS else "no-initial-colour"
    return (say(code, lots.article),)


def _open_games(section: Section, number: int) -> Iterator[Check]:
    for earlier in range(1, number):
        state = section.round(earlier)
        if state.phase is Phase.COMPLETE and not state.adjourned:
            continue  # a round is closed only when every other game has its result
        code = "counts-as-draws" if earlier == number - 1 else "adjourned-still"
        for what in _without_result(section, earlier, code):
            yield Check(Level.ACKNOWLEDGE, what)


def _settled(section: Section, number: int) -> Iterator[Check]:
    """Requests nobody decided, arrivals nobody ticked, and who did not come the last time."""
    key, round_no, article = section.key, RoundNo(number), article_of_absence(section)
    ticking = number == 1 and any(entrant.checked_in for entrant in section.entrants)
    missed = set(absent_without_notice(section, number))
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        pid, name = entrant.pid, section.person(entrant.pid)
        gone = player.withdrawn_after is not None and player.withdrawn_after < number
        here, bye = not gone and entrant.joins <= number, entrant.bye_in(number)
        if here and bye is not None and bye.status is RequestStatus.ASKED:
            yield Check(Level.INFORM, say("bye-undecided", player=name, round=number))
        if here and ticking and not entrant.checked_in and entrant.granted_in(number) is None:
            away = SetAbsent(section=key, pid=pid, round_no=round_no, announced=False)
            yield Check(Level.INFORM, say("not-checked-in", player=name, round=number), (away,))
        if pid in missed:
            drop = SettleAbsences(section=key, round_no=round_no, away=(pid,))
            what = say("did-not-come", article, player=name, round=number - 1)
            yield Check(Level.INFORM, what, (drop,))


def before_pairing(section: Section, number: int) -> Weight:
    """What is said before the next round is paired; games without result are acknowledged (C.02).

    In a round without them everything is only told.
    """
    checks = missing_before_pairing(section, number)
    read_first = any(check.level is Level.ACKNOWLEDGE for check in checks)
    return (acknowledge if read_first else inform)(*(check.what for check in checks))


def _without_result(section: Section, number: int, code: str) -> list[Consequence]:
    """The boards of a round without a result, in a sentence; no sentence when there are none."""
    missing = section.missing(number)
    boards = ", ".join(str(board.number) for board in missing)
    return [say(code, count=len(missing), round=number, boards=boards)] if missing else []


FORCED = "file-final-forced"
"""Code of the remark that the final report went out although something was missing."""


def missing_for_final(section: Section) -> tuple[Consequence, ...]:
    """What stands between a section and its final table (GHR 3.1); nothing when all is done."""
    rounds = section.total_rounds
    numbers = range(1, rounds + 1)
    to_come = (each for each in numbers if section.round(each).phase is not Phase.COMPLETE)
    found = [say("rounds-to-come", round=each, rounds=rounds) for each in islice(to_come, 1)]
    for number in range(1, section.published_rounds + 1):
        found += _without_result(section, number, "games-open")
    return tuple(found)


def final_forced(section: Section) -> bool:
    """Whether somebody decided that the final report goes out although just this is missing."""
    missing = missing_for_final(section)
    return bool(missing) and any(
        remark.code == FORCED and dict(remark.gaps)["missing"] == in_one_line(missing)
        for remark in section.remarks
    )


def left_for_final(section: Section) -> tuple[Consequence, ...]:
    """What is missing for the final table; nothing where the report was let out without it."""
    return () if final_forced(section) else missing_for_final(section)


def is_interim(section: Section) -> bool:
    """Whether a report of this moment says that it is no final one.

    It is one of a section with a game that has no result, or of all rounds with something missing.
    """
    numbers = range(1, section.published_rounds + 1)
    begun = len(numbers) == section.total_rounds or any(map(section.missing, numbers))
    return begun and bool(left_for_final(section))


def in_one_line(missing: Iterable[Consequence]) -> str:
    """What is missing as one text, as the report file keeps it."""
    return " ".join(each.sentence for each in missing)
