"""What an arbiter does: an event as a value, every change of it as a named action.

::

    state = EventState()
    state = apply(state, CreateEvent(name="Club evening"))
    state = apply(state, AddSection(section="a", settings=SectionSettings(name="A", rounds=5)))

:func:`apply` gives a new state or raises :class:`Refusal`, which says why and what is possible
instead; :func:`weigh` says beforehand how loudly an action is to be announced, and what follows.
Everywhere ``state`` is the event, ``key`` the key of a section, ``number`` a round of it.
No clock, no file, no database: who did what and when stands in the log of the store.
"""

# Users of the desk find here what its modules offer them.
# mypy: implicit-reexport
# ruff: noqa: F401
# ruff: isort: skip_file

from openarbiter.desk.actions.acceleration import Grant, SetAcceleration
from openarbiter.desk.actions.base import ACTIONS, Action, Group, OfRound, section_of
from openarbiter.desk.actions.byes import AllowPair, BarHalfPoints, ClearBye, ForbidPair, LeaveOut
from openarbiter.desk.actions.byes import SetAbsent, SetBye, SettleAbsences, absent_without_notice
from openarbiter.desk.actions.byes import article_of_absence, is_dropped
from openarbiter.desk.actions.editing import BeginEdit, CancelEdit, EndEdit, GiveBye, MakePair
from openarbiter.desk.actions.editing import SplitPair, SwapColours, TakeBye, TakeOpponent
from openarbiter.desk.actions.event import AddNote, ChangeEvent, CreateEvent, FinishEvent
from openarbiter.desk.actions.event import LeaveStrict, RemoveTieBreakSet, RestoreEvent
from openarbiter.desk.actions.event import SaveTieBreakSet, SetGroupTables, SetLook
from openarbiter.desk.actions.groups import RenameGroup
from openarbiter.desk.actions.imports import ImportTournament
from openarbiter.desk.actions.incidents import NoteIncident, incidents_of
from openarbiter.desk.actions.numbers import AnnounceSeed, DrawLots, ExchangeNumbers, FixTable
from openarbiter.desk.actions.numbers import SetTableTeams
from openarbiter.desk.actions.numbers import SubstitutePlayer, TableTeam, groups_of_equals
from openarbiter.desk.actions.periods import ReportPeriod
from openarbiter.desk.actions.picking import ChangePairs, apart_by_hand, as_paired, bye_by_hand
from openarbiter.desk.actions.picking import pair_by_hand, places_by_hand
from openarbiter.desk.actions.players import AddPlayer, AddPlayers, CheckIn, EditPlayer, NewPlayer
from openarbiter.desk.actions.players import NumberPlayers, ReinstatePlayer, RemovePlayer
from openarbiter.desk.actions.players import WithdrawPlayer
from openarbiter.desk.actions.published import CompleteRound, EndEarly, PairLate, ReopenRound
from openarbiter.desk.actions.published import TakeApart, UnpublishRound
from openarbiter.desk.actions.results import PLAYED, ClearResult, CorrectResult, EnterResult
from openarbiter.desk.actions.results import RecordColours, ReportResult, WithdrawCorrection
from openarbiter.desk.actions.rounds import DiscardPairing, PairRound, PublishRound, StartRound
from openarbiter.desk.actions.rounds import wrong_by_hand
from openarbiter.desk.actions.sections import AddSection, ChangeSection, CopySection, ForceFinal
from openarbiter.desk.actions.sections import RemoveSection, SetFund, SetTieBreaks
from openarbiter.desk.actions.strength import EnterValues, Estimate, RefreshPlayers
from openarbiter.desk.actions.strength import RefreshedPlayer, SetEstimates, ValueOf
from openarbiter.desk.actions.teams import AddTeams, ClearMatch, EditTeam, EnterMatch, ForfeitMatch
from openarbiter.desk.actions.teams import Member, NewTeam, SetLineUp, score_text
from openarbiter.desk.board_numbers import is_live, overlaps
from openarbiter.desk.checks import final_forced, is_interim, left_for_final
from openarbiter.desk.checks import missing_before_pairing, missing_for_final, proposed
from openarbiter.desk.checks import setting_warnings
from openarbiter.desk.codec import action_from_json, action_to_json, state_digest, state_from_json
from openarbiter.desk.codec import UnreadableActionError, state_to_json, value_from_json
from openarbiter.desk.exchange import copied, exported, participants, rating_tournament
from openarbiter.desk.exchange import write_report_file
from openarbiter.desk.log import apply, apply_again, fold, need_turn, weigh, weigh_change
from openarbiter.desk.look import COLOUR, Look
from openarbiter.desk.messages import Consequence, Refusal, Weight
from openarbiter.desk.pairing import RoundDifference, choice_difference, is_stale, opponent_choices
from openarbiter.desk.pairing import pair_faults, present, rules_for
from openarbiter.desk.player_facts import PlayerFacts, duplicates, facts_of, facts_of_listed
from openarbiter.desk.player_facts import facts_of_member, held, rate_of, rating_in, source_of
from openarbiter.desk.player_facts import without_strength
from openarbiter.desk.preview import Offer, begin_edit, end_edit, late_offers, late_pair
from openarbiter.desk.preview import length_ways, opened_by, pair_round, prepare_round
from openarbiter.desk.preview import take_opponent, ways_out
from openarbiter.desk.records import dates_say_long, days_of, lasts_long
from openarbiter.desk.records import lot_before_round_1, lots_of, table_lots, undrawn
from openarbiter.desk.settings import BoardOrder, Registration, SeatOrder, SectionSettings
from openarbiter.desk.settings import TeamRules, TeamSettings
from openarbiter.desk.state import Board, Draft, Entrant, EventState, RoundState, Section
from openarbiter.desk.values import Match, Squad, TieBreakSet
from openarbiter.desk.tables import board_lines, completed_rounds, expelled, group_table
from openarbiter.desk.tables import section_table, sections_that_count
from openarbiter.desk.team_events import deadline_of, game_points, games_of, is_late, strength_of
from openarbiter.desk.team_events import whole
from openarbiter.desk.values import OUTCOMES, TEXTS, ColoursCount, Drawn, Effect, EqualOrder, Level
from openarbiter.desk.values import Listed, LotsOf, Outcome, Phase, Pid, RatingSource, Report
from openarbiter.desk.values import Reporter, RequestStatus, agreed, outcome_text, standing
from openarbiter.desk.actions.registering import ASKED, SetRegistration, closing_of
from openarbiter.desk.actions.people import MovePlayers, SayPerson, SetDoor, moved
from openarbiter.desk.event_values import Entry, Move
from openarbiter.desk.people import Person, elsewhere, in_several_sections, people, perhaps_one
