"""What an arbiter may rely on: saved means saved, undo means undone, and nobody is overwritten."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
import threading
import tomllib
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import openarbiter
import openarbiter as oa
from openarbiter import desk, store
from openarbiter.desk import AddNote
from openarbiter.errors import RequestError, TournamentError
from openarbiter.model import BoardNo, RoundNo, ScoringSystem
from openarbiter.prizes import read_fund
from openarbiter.store import EventFile
from openarbiter.store.demo import make_demo
from tests.every import every
from tests.store.conftest import AGNES, ONE, SEAMUS, fill, limit_pages, result, start, tamper


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_every_file_of_an_event_is_for_its_owner_only(path: Path) -> None:
    """The event, its copies, what is written anew or recovered, and what SQLite puts beside it."""
    before = os.umask(0)
    try:
        with EventFile.create(path, backup_folder=path.parent / "stick") as file:
            fill(file, players=4)
            made = [path, file.back_up().path, file.write_anew()]
            with closing(sqlite3.connect(path)) as other:
                other.execute("PRAGMA journal_mode = WAL").fetchone()
                other.execute("DELETE FROM setting WHERE name = 'none'")
                made += path.parent.glob(f"{path.name}-wal")
                modes = {one: stat.S_IMODE(one.stat().st_mode) for one in made}
        new = store.recover(path, path.with_name("new.openarbiter")).path
    finally:
        os.umask(before)
    modes[new] = stat.S_IMODE(new.stat().st_mode)
    assert len(modes) == 5
    assert set(modes.values()) == {0o600}, modes


def test_an_entry_says_who_when_and_why(event: EventFile) -> None:
    """Author, reason, time in UTC, and the version of the program."""
    entry = event.act(AddNote(text="The clocks are new"), author=SEAMUS, reason="asked")
    assert (entry.number, entry.author, entry.reason) == (7, SEAMUS, "asked")
    assert entry.time == datetime(2026, 11, 21, 14, 7, tzinfo=UTC)
    assert (entry.kind, entry.target, entry.program) == ("act", None, openarbiter.__version__)
    assert entry.action == AddNote(text="The clocks are new")
    assert entry.previous == event.entry(6).hash
    assert (entry.mark, event.entries(since=6)) == (f"{entry.hash[:4]}-{entry.hash[-4:]}", (entry,))
    assert event.entries(since=99) == ()


def test_one_deed_is_undone_and_redone_whole(path: Path) -> None:
    """Whatever was done together, by its time; a clock that stands still joins no two deeds."""
    still = datetime(2026, 11, 21, 14, tzinfo=UTC)
    with EventFile.create(path, clock=lambda: still) as file:
        fill(file, players=4)
        before, head = file.state, file.head
        file.act(AddNote(text="alone"), author=AGNES)
        alone = file.state
        file.act_together([AddNote(text="a"), AddNote(text="b")], author=AGNES)
        both, last = file.state, file.head
        assert (file.deed(last - 1), file.deed(head + 1)) == ((last - 1, last), (head + 1,))
        gone = file.undo(*file.deed(last), author=AGNES)
        assert (gone.target, file.state, file.undone()) == (last, alone, (last - 1, last))
        assert file.redo(*file.deed(last - 1), author=AGNES).target == last - 1
        assert (file.state, file.counts(last)) == (both, True)
        file.undo(last - 1, author=AGNES)
        assert file.deed(last) == (last,)
        file.undo(last, author=AGNES)
        assert file.undo(author=AGNES).target == head + 1
        assert file.state == before
        told, log = file.state, file.entries()
    with EventFile.open(path) as again:
        assert (again.state, again.entries(), again.verify_chain()) == (told, log, None)


def test_one_deed_of_several_actions_is_done_whole_or_not(event: EventFile, path: Path) -> None:
    """Each has its entry; where one is refused or finds no room, none is in the log."""
    last = event.act_together([AddNote(text="a"), AddNote(text="b")], author=AGNES, reason="both")
    assert [one.number for one in event.entries(since=6)] == [7, 8]
    assert (last, last.reason, last.action) == (event.entry(8), "both", AddNote(text="b"))
    state, before = event.state, event.at(7)
    assert [note.text for note in before.notes] == ["a"]
    with pytest.raises(desk.Refusal):
        event.act_together([AddNote(text="c"), result(1, "1-0")], author=AGNES)
    with pytest.raises(RequestError, match="half a character"):
        event.act_together([AddNote(text="c"), AddNote(text="\ud800")], author=AGNES)
    limit_pages(event, 1)
    with pytest.raises(store.DiskFullError):
        event.act_together([*[AddNote(text="x" * 9000)] * 4], author=AGNES)
    assert (event.head, event.state, event.verify_chain()) == (8, state, None)
    event.close()
    with EventFile.open(path) as again:
        assert (again.head, again.state, again.at(7)) == (8, state, before)
        again.undo(8, author=AGNES)
        assert again.state == before


@every(
    ("text", "author", "reason", "words"),
    [
        ("x", "", "", "author"),
        ("x", "  ", "", "author"),
        ("\ud800", AGNES, "", "half a character"),
        ("Ren\udce9", AGNES, "", "half a character"),
        ("x", AGNES, "\ud800", "half a character"),
        ("x", AGNES, "Ren\udce9", "half a character"),
    ],
)
def test_what_no_file_can_hold_is_refused(
    event: EventFile, text: str, author: str, reason: str, words: str
) -> None:
    """Every entry has an author, and whole characters; nothing is written before."""
    with pytest.raises(RequestError, match=words):
        event.act(AddNote(text=text), author=author, reason=reason)
    assert event.head == 6


def test_any_text_comes_back(path: Path) -> None:
    """After opening again: names of all alphabets, and what somebody pastes."""
    texts = "½", "Łódź", "\u202e", "a\0b", "🙂", "line\nline", "'; DROP TABLE entry; --"
    notes = [AddNote(text=text.replace("\0", "\n")) for text in texts]
    with EventFile.create(path) as file:
        fill(file, players=4)
        for note, text in zip(notes, texts, strict=True):
            file.act(note, author=text, reason=text)
        state, entries = file.state, file.entries()
    with EventFile.open(path) as file:
        assert (file.state, file.entries(), file.head) == (state, entries, 13)
    said = [(each.action, each.author, each.reason) for each in entries[6:]]
    assert said == [(note, text, text) for note, text in zip(notes, texts, strict=True)]


def test_undo_goes_back_step_by_step_and_redo_forward(event: EventFile) -> None:
    """Without a number the last action that counts is undone; redo brings them back in order."""
    states = [event.state]
    while event.undoable() is not None:
        event.undo(author=AGNES)
        states.append(event.state)
    assert states[-1] == desk.EventState()
    with pytest.raises(RequestError, match="nothing to undo"):
        event.undo(author=AGNES)
    for state in reversed(states[:-1]):
        event.redo(author=AGNES)
        assert event.state == state
    assert event.redoable() is None
    with pytest.raises(RequestError, match="nothing to redo"):
        event.redo(author=AGNES)


def test_the_event_as_it_was(event: EventFile) -> None:
    """By number and by time; before the beginning there is nothing, after the end it is now."""
    event.undo(author=AGNES)
    assert (len(event.at(6).section("a").entrants), event.at(7)) == (4, event.state)
    assert event.at(99) == event.state
    assert event.at(0) == event.at(-1) == desk.EventState()
    assert event.at(datetime(2026, 11, 21, 14, 6, 59, tzinfo=UTC)) == event.at(6)
    assert event.at(datetime(2026, 11, 21, 14, 7, tzinfo=UTC)) == event.state
    assert event.at(datetime(2026, 11, 21, 13, 0, tzinfo=UTC)) == desk.EventState()


def test_a_clock_that_is_set_back_changes_no_order(path: Path) -> None:
    """Where the clock was wrong the order of the log is what happened."""
    times = iter(datetime(2026, 11, 21, hour, tzinfo=UTC) for hour in (9, 17, 10))
    with EventFile.create(path, clock=lambda: next(times)) as file:
        fill(file, players=0)
        file.act(AddNote(text="x"), author=AGNES)
        assert file.at(datetime(2026, 11, 21, 12, tzinfo=UTC)) == file.at(1)
        assert file.at(datetime(2026, 11, 21, 17, tzinfo=UTC)) == file.state


DEEDS: dict[str, desk.Action] = {
    **{
        f"{board} {text}": result(board, text)
        for board in (1, 2)
        for text in ("1-0", "0-1", "1/2-1/2")
    },
    "note": AddNote(text="x"),
    "clear": desk.ClearResult(section="a", round_no=ONE, board=BoardNo(1)),
    "gone": desk.WithdrawPlayer(section="a", pid=desk.Pid(3), from_round=RoundNo(2)),
    "order": desk.SetTieBreaks(section="a", tie_breaks=("BH",)),
}
STORIES = tomllib.loads(Path(__file__).with_name("two_arbiters.toml").read_text("utf-8"))


@pytest.mark.parametrize("why", STORIES)
def test_nobody_is_overwritten_unseen(event: EventFile, why: str) -> None:
    """Two arbiters after entry 9: the state is the fold of what counts, refusals leave no trace."""
    start(event)
    for step in STORIES[why]:
        done, sign, told = re.split(r" ([=!]) ", step)
        deed, _, seen = done[2:].partition(" @")
        author, known = {"A": AGNES, "S": SEAMUS}[done[0]], int(seen) if seen else None
        turn, _, number = deed.partition(" ")
        before, head = event.state, event.head

        def do() -> store.Entry:
            if turn in {"undo", "redo"}:  # noqa: B023  (done at once)
                turned = event.undo if turn == "undo" else event.redo  # noqa: B023
                which = [int(number)] if number else []  # noqa: B023
                return turned(*which, author=author, seen=known)  # noqa: B023
            return event.act(DEEDS[deed], author=author, seen=known)  # noqa: B023

        if sign == "!":
            with pytest.raises(TournamentError) as caught:
                do()
            if isinstance(caught.value, store.ConflictError):
                assert [entry.number for entry in caught.value.entries] == [*map(int, told.split())]
            else:
                assert re.search(told, str(caught.value)), step
                if turn == "undo":
                    with pytest.raises(type(caught.value)):
                        event.without(int(number))
            assert (event.head, event.state) == (head, before), step
            continue
        expected = event.without(int(number)) if turn == "undo" and number else None
        entry = do()
        assert entry.number == int(told), step
        assert entry.kind == (turn if turn in {"undo", "redo"} else "act")
        if entry.target is not None:
            undoing = entry if turn == "undo" else None
            assert event.undone_by(entry.target) == undoing
            assert event.counts(entry.target) is (turn == "redo")
            assert (entry.target in event.undone()) is (turn == "undo")
        counting = [one.action for one in event.entries() if event.counts(one.number)]
        assert event.state == desk.fold(action for action in counting if action), step
        assert expected in (None, event.state), step


def test_a_conflict_says_who_and_when(event: EventFile) -> None:
    """By name, and by the clock."""
    start(event)
    event.act(result(1, "1-0"), author=SEAMUS, seen=9)
    with pytest.raises(store.ConflictError, match=r"Drummantine, Seamus .* at 14:10:00 UTC"):
        event.act(result(1, "1/2-1/2"), author=AGNES, seen=9)


def test_what_is_sent_again_is_known_by_its_key(event: EventFile) -> None:
    """Two devices of one name send the same result: the second one is not the first again."""
    start(event)
    first = event.act(result(1, "1-0"), author=SEAMUS, seen=9, key="here")
    assert event.act(result(1, "1-0"), author=SEAMUS, seen=9, key="here") == first
    with pytest.raises(store.ConflictError):
        event.act(result(1, "1-0"), author=SEAMUS, seen=9, key="there")
    assert event.sent == {"here": first.number}


def test_many_threads_write_one_log(path: Path) -> None:
    """What several threads do at once stands in the log, each once, in one chain."""
    with EventFile.create(path) as file:
        fill(file, players=0)
        seen: list[int] = []

        def work(name: str) -> None:
            for number in range(10):
                head, state = file.head, file.state
                assert len(state.notes) >= head - 2
                seen.append(file.act(AddNote(text=f"{name} {number}"), author=name).number)

        threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(seen) == list(range(3, 43))
        assert len({note.text for note in file.state.notes}) == 40
        assert file.verify_chain() is None


def test_a_file_that_is_there_is_not_made_anew(event: EventFile, path: Path) -> None:
    """Nobody's event is overwritten."""
    event.close()
    with pytest.raises(store.NoEventError, match="already"):
        EventFile.create(path)
    with EventFile.open(path) as again:
        assert again.head == 6


def test_looking_only(event: EventFile, path: Path) -> None:
    """A second opening may look while the first one writes; it cannot change anything."""
    with EventFile.open(path, read_only=True) as other:
        assert (other.state, other.read_only) == (event.state, True)
        for write in (
            lambda: other.act(desk.ChangeEvent(name="Mine"), author=SEAMUS),
            lambda: other.undo(author=SEAMUS),
            lambda: other.back_up_to(path.parent / "copies"),
        ):
            with pytest.raises(store.ReadOnlyError, match="look at it only"):
                write()
    event.act(desk.ChangeEvent(name="Ours"), author=AGNES)
    assert event.state.name == "Ours"


def test_states_long_past_are_found_again(event: EventFile) -> None:
    """One between two that are kept is made anew, and an old action is undone."""
    names = [f"Event {number}" for number in range(300)]
    first = event.head + 1
    for name in names:
        event.act(desk.ChangeEvent(name=name), author=AGNES)
    seen = [event.at(first + number).name for number in range(300)]
    assert seen == names
    event.undo(first + 2, author=AGNES)
    assert event.state.name == names[-1]
    assert [event.at(first + number).name for number in (1, 2, 255, 299)] == [
        names[number] for number in (1, 2, 255, 299)
    ]
    event.undo(first + 299, author=AGNES)
    assert event.state.name == names[298]


SETTINGS = desk.SectionSettings(
    name="Open", rounds=5, tie_breaks=(), baku=True, scoring=ScoringSystem.of(30, 10, 0)
)
"""Baku acceleration by 3-1-0, which C.04.7, 1.1 has no rule for: it was let through once."""


def test_an_event_with_it_opens_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entries count, it can be gone on with, and the setting can be taken out."""
    path = tmp_path / "older.openarbiter"
    adding = desk.AddSection(section="a", settings=desk.proposed(SETTINGS))
    with EventFile.create(path) as file:
        file.act(desk.CreateEvent(name="Older event"), author="test")
        with pytest.raises(desk.Refusal):
            file.act(adding, author="test")
        with monkeypatch.context() as older:
            older.setattr(desk.AddSection, "refuse_new", desk.Action.refuse_new)
            file.act(adding, author="test")
    with EventFile.open(path) as file:
        (section,) = file.state.sections
        assert section.settings.baku
        changed = replace(section.settings, name="Masters")
        file.act(desk.ChangeSection(section="a", settings=changed), author="test")
        plain = replace(changed, baku=False)
        file.act(desk.ChangeSection(section="a", settings=plain), author="test")
        with pytest.raises(desk.Refusal):
            file.act(desk.ChangeSection(section="a", settings=changed), author="test")


def test_second_copies_before_and_after_a_round(path: Path, tmp_path: Path) -> None:
    """Each is an event file of its own, and ends where it says."""
    stick = tmp_path / "stick" / "Saltmere"
    with EventFile.create(path, backup_folder=stick) as file:
        fill(file, players=4)
        start(file)
        file.undo(author=AGNES)
        states = [file.at(number) for number in range(file.head + 1)]
    moments = sorted(each.name.split(".")[2] for each in stick.iterdir())
    assert moments == ["a-round-1-before", "a-round-1-published"]
    for copy in stick.iterdir():
        with EventFile.open(copy) as other:
            assert other.head == int(copy.name.split(".")[1][1:])
            assert other.state == states[other.head]
            assert other.backup_folder is None
    with EventFile.open(path) as file:
        assert file.backup_folder == stick


def test_a_copy_by_hand(event: EventFile, tmp_path: Path) -> None:
    """A copy can be made at any time, once another folder than that of the event was chosen."""
    with pytest.raises(RequestError, match="another folder"):
        event.back_up_to(tmp_path)
    with pytest.raises(RequestError, match="no folder"):
        event.back_up()
    event.back_up_to(tmp_path / "stick")
    copy = event.back_up()
    assert (copy.head, copy.path.parent.name) == (6, "stick")
    with EventFile.open(copy.path) as other:
        assert other.entries() == event.entries()
    event.back_up_to(None)
    assert event.backup_folder is None


def test_a_stick_that_is_gone_stops_nobody(event: EventFile, tmp_path: Path) -> None:
    """The round goes on; what happened to the copy is known, and the next one tries again."""
    stick = tmp_path / "stick"
    stick.write_text("this is no folder")
    event.back_up_to(stick)
    start(event)
    event._worker.submit(int).result()  # what was requested before is done
    assert event.head == 9
    assert "cannot be made" in event.copy_trouble
    with pytest.raises(store.ReadOnlyError):
        event.back_up()
    stick.unlink()
    assert event.back_up().head == 9
    assert event.copy_trouble == ""


def test_a_damaged_file_is_not_copied(event: EventFile, tmp_path: Path) -> None:
    """A second copy is made from what is in memory, and the file is mended on the way."""
    event.back_up_to(tmp_path / "stick")
    tamper(event.path, "UPDATE entry SET author = 'x' WHERE number = 2")
    copy = event.back_up()
    assert len(event.damaged) == 1
    with EventFile.open(copy.path) as other:
        assert other.entries() == event.entries()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The invented event, made once."""
    path = tmp_path_factory.mktemp("demo") / "demo.openarbiter"
    make_demo(path)
    return path


def test_two_rounds_are_behind_it(demo: Path) -> None:
    """Sixty players; byes, a forfeit, a withdrawal; round 3 can be paired, and the others agree."""
    with EventFile.open(demo, read_only=True) as file:
        section = file.state.section("a")
        assert [state.phase for state in section.rounds] == [desk.Phase.COMPLETE] * 2
        results = {record.result.value for p in section.tournament.players for record in p.rounds}
        assert {"1", "0", "=", "+", "-", "H", "Z", "U"} <= results
        assert len({player.name for player in section.tournament.players}) == 60
        assert sum(p.withdrawn_after is not None for p in section.tournament.players) == 1
        assert oa.check(section.tournament).differences == ()
        assert len(desk.pair_round(file.state, "a", 3).boards) == 29
        assert section.rounds[1].corrected
        assert read_fund(section.fund.encode())


def test_round_1_of_the_other_section_is_to_be_paired(demo: Path) -> None:
    """A first-time user can pair a first round at once."""
    with EventFile.open(demo, read_only=True) as file:
        section = file.state.section("b")
        assert not section.rounds
        assert section.checked_in == {entrant.pid for entrant in section.entrants}
        assert len({player.name for player in section.tournament.players}) == 24
        (number,) = desk.prepare_round(file.state, "b", 1)
    copy = demo.with_name("copy.openarbiter")
    copy.write_bytes(demo.read_bytes())
    with EventFile.open(copy) as file:
        file.act(number, author="First-time user")
        assert len(desk.pair_round(file.state, "b", 1).boards) == 12


def test_its_log_has_an_undo_and_reasons(demo: Path) -> None:
    """The log page has something to show, in the order of the clock."""
    with EventFile.open(demo, read_only=True) as file:
        entries = file.entries()
        undone = [
            file.entry(entry.target or 0) for entry in entries if entry.kind is store.Kind.UNDO
        ]
        assert [type(entry.action) for entry in undone] == [desk.EnterResult]
        assert len({entry.author for entry in entries}) == 2
        assert sum(bool(entry.reason) for entry in entries) > 4
        times = [entry.time for entry in entries]
        assert times == sorted(times)
