"""Tampered, cut off, flipped, newer: what is wrong is located, and what is good is saved."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter import store
from openarbiter.desk import AddNote, RestoreEvent
from openarbiter.errors import RequestError
from openarbiter.store import DamagedFileError, EventFile, recover
from openarbiter.store.entry import Line, damage_of, entry_hash
from openarbiter.store.table import Table, build
from tests.every import beside, every
from tests.store.conftest import AGNES, ONE, SEAMUS, Ticking, fill, result, start, tamper

NOTES = 60

ROWS = beside(__file__)


@pytest.fixture
def closed(memory: Path) -> Path:
    """An event of 66 entries, closed: everything is in one file."""
    path = memory / "spring.openarbiter"
    with EventFile.create(path, clock=Ticking()) as file:
        fill(file, players=4)
        for number in range(NOTES):
            file.act(AddNote(text=f"Note {number} " + "x" * 300), author=AGNES)
    return path


def lines_of(path: Path) -> list[Line]:
    """The log of a file."""
    table = Table(path, read_only=True)
    try:
        return table.lines()[0]
    finally:
        table.close()


def copied(path: Path) -> Path:
    """A copy beside a file, to be spoilt."""
    copy = path.with_name("copy.openarbiter")
    copy.write_bytes(path.read_bytes())
    return copy


def forget_states(path: Path) -> None:
    """Throw the kept states away."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM snapshot")


@every("sql", ROWS["refused"])
def test_the_log_takes_no_changes(closed: Path, sql: str) -> None:
    """Triggers refuse to change, delete or put in an entry, whoever asks."""
    before = lines_of(closed)
    with (
        closing(sqlite3.connect(closed)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute(sql)
    assert lines_of(closed) == before


@every(("change", "words"), ROWS["tampered"].items())
def test_tampering_is_located(closed: Path, change: str, words: str) -> None:
    """Whatever is changed in an entry, opening names the entry and the last good one."""
    changed = copied(closed)
    tamper(changed, f"UPDATE entry SET {change} WHERE number = 30")  # noqa: S608  (our own texts)
    with pytest.raises(DamagedFileError, match=words) as caught:
        EventFile.open(changed)
    assert (caught.value.damage.number, caught.value.good) == (30, 29)
    assert len(caught.value.state.notes) == 23


def test_the_good_part_of_a_damaged_file_can_be_looked_at(closed: Path) -> None:
    """Up to the last good entry everything is shown, and nothing can be entered."""
    with EventFile.look(closed) as file:
        assert (file.fault, file.head) == (None, 66)
    tamper(closed, "UPDATE entry SET author = 'Somebody' WHERE number = 30")
    with EventFile.look(closed) as file:
        assert "entry 30 was changed" in str(file.fault)
        assert (file.head, len(file.state.notes), file.read_only) == (29, 23, True)
        assert len(file.entries()) == 29
        with pytest.raises(store.ReadOnlyError):
            file.act(AddNote(text="x"), author=AGNES)
    tamper_first = "UPDATE entry SET author = 'Somebody' WHERE number = 1"
    with closing(sqlite3.connect(closed)) as connection, connection:
        connection.execute(tamper_first)
    with pytest.raises(DamagedFileError):
        EventFile.look(closed)


def test_a_forged_chain_is_a_whole_chain(closed: Path) -> None:
    """What the chain cannot show: a log forged to its end. The mark of the last entry differs."""
    marks = lines_of(closed)[-1].hash
    tamper(closed, "UPDATE entry SET author = 'Somebody' WHERE number = 30")
    forged = lines_of(closed)[:29]
    for line in lines_of(closed)[29:]:
        moved = replace(line, previous=forged[-1].hash)
        forged.append(replace(moved, hash=entry_hash(moved)))
    closed.unlink()
    build(closed, forged)
    with EventFile.open(closed) as file:
        assert file.entry(30).author == "Somebody"
        assert file.entry(66).hash != marks


def test_damage_is_found_while_the_file_is_open(closed: Path) -> None:
    """`verify_chain` reads the disk, not the memory."""
    with EventFile.open(closed) as file:
        assert file.verify_chain() is None
        tamper(closed, "UPDATE entry SET author = 'Somebody' WHERE number = 30")
        damage = file.verify_chain()
        assert damage is not None
        assert damage.number == 30


def with_odd_end(lines: list[Line], change: dict[str, object]) -> list[Line]:
    """A log whose last entry is changed and has a right fingerprint."""
    odd = replace(lines[-1], **change)  # type: ignore[arg-type]
    return [*lines[:-1], replace(odd, hash=entry_hash(odd))]


def forged(path: Path, change: dict[str, object]) -> Path:
    """A file beside another one whose last entry is changed and has a right fingerprint."""
    lines = with_odd_end(lines_of(path), change)
    made = path.with_name("forged.openarbiter")
    made.unlink(missing_ok=True)
    build(made, lines)
    return made


@every(
    ("words", "change"),
    [
        (r"openarbiter 99\.0 wrote", {"action": '{"action":"Teleport"}', "program": "99.0"}),
        *(
            ("entry 66", {"action": each})
            for each in ('{"action":"Teleport"}', "not JSON", "[]", "{}")
        ),
        ("entry 66", {"action": '{"action":"CompleteRound","section":"a"}'}),
        *(("entry 66", {"action": None, "kind": "undo", "target": each}) for each in (99, 66)),
        *(("entry 66", {"action": None, "kind": "redo", "target": each}) for each in (3, 0)),
        ("entry 66", {"time": "yesterday"}),
    ],
)
def test_an_entry_nobody_can_read_or_do(
    closed: Path, words: str, change: dict[str, object]
) -> None:
    """A right fingerprint does not make it possible; a newer program may have written it."""
    fault = store.NewerFileError if "program" in change else DamagedFileError
    with pytest.raises(fault, match=words) as caught:
        EventFile.open(forged(closed, change))
    assert isinstance(caught.value, store.NewerFileError | DamagedFileError)
    assert (caught.value.good, len(caught.value.state.notes)) == (65, NOTES - 1)


@every("change", [{"kind": "did"}, {"kind": "undo"}, {"target": 2}, {"action": None}])
def test_an_entry_no_database_of_ours_would_take(closed: Path, change: dict[str, object]) -> None:
    """It is damage as well."""
    damage = damage_of(with_odd_end(lines_of(closed), change))
    assert damage is not None
    assert damage.number == 66


def test_a_newer_file_format(closed: Path) -> None:
    """A file of a newer program is refused before anything in it is touched."""
    with closing(sqlite3.connect(closed)) as connection:
        connection.execute("PRAGMA user_version = 2")
    before = closed.read_bytes()
    with pytest.raises(store.NewerFileError, match="newer openarbiter wrote it"):
        EventFile.open(closed)
    assert closed.read_bytes() == before


def of_somebody_else() -> bytes:
    """A database that is no event."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE x (y)")
        return connection.serialize()


@every(
    ("content", "words"),
    [
        (None, "no such file"),
        (b"", "not an event file"),
        (b"012 Spring Open\n001    1", "not an event file"),
        (b"SQLite format 3\0", "cut off"),
        (of_somebody_else(), "another program"),
    ],
)
def test_what_is_no_event(path: Path, content: bytes | None, words: str) -> None:
    """A missing file, a report file, an empty one, a folder: each is told in words."""
    if content is not None:
        path.write_bytes(content)
    for no_event, said in ((path, words), (path.parent, "folder")):
        with pytest.raises(store.NoEventError, match=said):
            EventFile.open(no_event)


@every("share", [0.2, 0.5, 0.8, 0.95, 0.999])
def test_a_file_that_was_cut_off(closed: Path, share: float) -> None:
    """What is left of the log is shown, and recovered with whole entries only."""
    whole = closed.read_bytes()
    with EventFile.open(closed) as file:
        states = [file.at(number) for number in range(file.head + 1)]
    cut, out = closed.with_name("cut.openarbiter"), closed.with_name("recovered.openarbiter")
    cut.write_bytes(whole[: int(len(whole) * share)])
    out.unlink(missing_ok=True)
    try:
        EventFile.open(cut, read_only=True).close()
    except DamagedFileError as error:
        assert error.state == states[error.good]  # noqa: PT017  (which error comes is not sure)
    else:
        pytest.fail("the cut was not noticed")
    try:
        report = recover(cut, out)
    except store.NoEventError:
        assert share < 0.5
        return
    with EventFile.open(out) as file:
        assert file.head == report.kept or report.missing
        assert file.state in states


def promise_a_million(data: bytearray, page: int) -> None:
    """The last key in the root of the log (page 2) is far too large."""
    cells = int.from_bytes(data[page + 3 : page + 5], "big")
    last = page + 12 + 2 * (cells - 1)
    key = page + int.from_bytes(data[last : last + 2], "big") + 4
    data[key : key + 3] = b"\xcc\x81\x03"


def spoil_states(data: bytearray, page: int) -> None:
    """The third page is none any more: there the kept states begin."""
    data[2 * page] = 99


@every(
    ("spoil", "lost"),
    [
        ("UPDATE entry SET action = '{}' WHERE number = 30", [30]),
        ("UPDATE entry SET hash = 'x' || substr(hash, 2) WHERE number = 30", []),
        ("UPDATE entry SET previous = 'y' || substr(previous, 2) WHERE number = 30", []),
        (promise_a_million, []),
        (spoil_states, []),
    ],
)
def test_recovery_saves_everything_else(
    closed: Path, spoil: str | Callable[[bytearray, int], None], lost: list[int]
) -> None:
    """A spoilt entry is lost alone, and named; no impossible number is believed."""
    spoilt, out = copied(closed), closed.with_name("recovered.openarbiter")
    out.unlink(missing_ok=True)
    if isinstance(spoil, str):
        tamper(spoilt, spoil)
        forget_states(spoilt)
    else:
        data = bytearray(spoilt.read_bytes())
        spoil(data, int.from_bytes(data[16:18], "big"))
        spoilt.write_bytes(data)
    with pytest.raises(DamagedFileError):
        EventFile.open(spoilt)
    report = recover(spoilt, out)
    assert [one.number for one in report.missing] == [one.number for one in report.lost] == lost
    assert (report.kept, report.known, report.whole) == (66 - len(lost), 66, not lost)
    whole, found = lines_of(closed), lines_of(out)
    assert found[:29] == whole[:29]
    assert [line.action for line in found] == [
        one.action for one in whole if one.number not in lost
    ]
    assert found == whole or lost
    with EventFile.open(out) as file:
        assert file.entry(30).time.minute == 30 + len(lost)


def test_recovery_reads_entries_of_every_length(memory: Path) -> None:
    """Also those that run over to further pages, of which the first page has more or less."""
    path = memory / "long.openarbiter"
    with EventFile.create(path) as file:
        fill(file, players=4)
        notes = [AddNote(text="x" * size) for size in range(3500, 10_000, 40)]
        last = file.act_together(notes, author=AGNES).number
    whole = lines_of(path)
    forget_states(path)
    tamper(path, "UPDATE entry SET author = 'x' WHERE number = 7")
    report = recover(path, path.with_name("new.openarbiter"))
    assert ([one.number for one in report.missing], report.known) == ([7], last)
    assert [one.action for one in lines_of(report.path)] == [
        one.action for one in whole if one.number != 7
    ]


def test_recovery_leaves_out_what_does_not_go_without_the_lost(path: Path) -> None:
    """Entries that need a lost one are lost with it, each with its reason."""
    with EventFile.create(path) as file:
        fill(file, players=4)
        start(file)
        file.undo(author=AGNES)
        file.act(AddNote(text="kept"), author=AGNES)
    forget_states(path)
    tamper(path, "UPDATE entry SET action = '{}' WHERE number = 7")
    report = recover(path, path.with_name("new.openarbiter"))
    assert [lost.number for lost in report.lost] == [7, 8, 9, 10]
    with EventFile.open(report.path) as file:
        assert [note.text for note in file.state.notes] == ["kept"]


def test_recovery_takes_the_missing_from_a_second_copy(path: Path) -> None:
    """With a second copy nothing is lost, and the fingerprints are the old ones."""
    with EventFile.create(path, backup_folder=path.parent / "stick") as file:
        fill(file, players=4)
        copy = file.back_up()
        file.act(AddNote(text="later"), author=AGNES)
        file.undo(3, author=AGNES)
        state, last = file.state, file.entry(8).hash
    tamper(path, "UPDATE entry SET reason = 'x' WHERE number = 5")
    report = recover(path, path.with_name("new.openarbiter"), copies=[copy.path])
    assert (report.whole, report.from_copies, report.kept) == (True, (5,), 8)
    with EventFile.open(report.path) as file:
        assert (file.state, file.entry(8).hash) == (state, last)


def test_recovery_writes_into_a_new_file_only(closed: Path) -> None:
    """Neither the damaged file nor any other is overwritten."""
    before = closed.read_bytes()
    with pytest.raises(store.StoreError, match="already"):
        recover(closed, closed)
    recover(closed, closed.with_name("new.openarbiter"))
    assert closed.read_bytes() == before


def test_recovery_of_nothing(path: Path) -> None:
    """Where nothing can be read it says so, and makes no file."""
    path.write_bytes(b"nothing")
    with pytest.raises(store.NoEventError, match="second copy"):
        recover(path, path.with_name("new.openarbiter"))
    assert not path.with_name("new.openarbiter").exists()


def test_a_lost_publication_takes_nothing_with_it(path: Path) -> None:
    """Behind a gap the new file goes on from the state that was kept: every result is there."""
    with EventFile.create(path) as file:
        fill(file, players=4)
        file.act(AddNote(text="The clocks are new"), author=AGNES)
        start(file)
        file.act(result(1, "1-0"), author=AGNES)
        file.act(result(2, "0-1"), author=SEAMUS)
        state, entries = file.state, file.entries()
    tamper(path, "UPDATE entry SET action = '{}' WHERE number = 10")
    report = recover(path, path.with_name("new.openarbiter"))
    assert (report.whole, report.kept, report.known) == (True, 12, 12)
    assert [(one.number, one.in_state) for one in report.missing] == [(10, 12), (11, 12), (12, 12)]
    assert "in the state kept after entry 12. It reads: 20" in report.sentences()[1]
    with EventFile.open(report.path) as file:
        assert (file.state, file.entries()[:9]) == (state, entries[:9])
        assert isinstance(file.entry(10).action, RestoreEvent)
        with pytest.raises(store.StillNeededError, match="Entry 10 came later"):
            file.undo(7, author=AGNES)
        file.act(AddNote(text="on it goes"), author=AGNES)
        with pytest.raises(RequestError, match="by a recovery only"):
            file.act(RestoreEvent(state=state, follows="", number=1), author=AGNES)


def test_results_behind_the_kept_state_and_behind_the_gap_are_kept(path: Path) -> None:
    """A gap behind the last state costs the entry that is spoilt and what rests on it."""
    with EventFile.create(path) as file:
        fill(file, players=4)
        start(file)
        file.act(result(1, "1-0"), author=AGNES)
        file.act(result(2, "0-1"), author=SEAMUS)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM snapshot WHERE number = 11")
    tamper(path, "UPDATE entry SET author = 'x' WHERE number = 10")
    report = recover(path, path.with_name("new.openarbiter"))
    assert [str(one) for one in report.missing] == [
        f"entry 10 is lost: changed after it was written. It reads: {report.missing[0].what}"
    ]
    assert '"board":1' in report.missing[0].what
    with EventFile.open(report.path) as file:
        assert [one.number for one in file.state.section("a").missing(ONE)] == [1]


def test_a_file_cut_at_a_page_boundary_says_so(cases: Path, tmp_path: Path) -> None:
    """11 of 21 pages: how much is left, which entries are gone, how many are saved."""
    cut = cases / "truncated-11-of-21-pages.openarbiter"
    report = recover(cut, tmp_path / "new.openarbiter")
    assert report.sentences() == (
        "the file was cut off: 45056 of 86016 bytes are left",
        "entries 49 to 164 are lost: not readable",
        "48 of 164 entries are saved; 116 entries are missing",
    )
    with pytest.raises(DamagedFileError, match="cut off: 45056 of 86016 bytes are left"):
        EventFile.open(cut, read_only=True)


def test_a_message_of_the_database_that_is_damaged_itself(cases: Path, tmp_path: Path) -> None:
    """A flipped byte in the schema spoils what SQLite says of it: that is damage, and is said."""
    flipped = cases / "flip-crash.openarbiter"
    with pytest.raises(DamagedFileError, match="malformed database schema") as caught:
        EventFile.open(flipped, read_only=True)
    assert caught.value.good == 63
    report = recover(flipped, tmp_path / "new.openarbiter")
    assert ([one.number for one in report.lost], report.kept) == ([64], 163)
    with EventFile.look(flipped) as file:
        assert (file.head, file.state.name) == (63, "Saltmere Autumn Weekend")
        damage = file.verify_chain()
        assert damage is not None
        assert damage.good == 63


def test_a_forged_state_is_not_believed(closed: Path) -> None:
    """What the event is tells the log; a kept state is for a recovery."""
    with closing(sqlite3.connect(closed)) as connection, connection:
        (kept,) = connection.execute(
            "SELECT state FROM snapshot ORDER BY number DESC LIMIT 1"
        ).fetchone()
        forged_state = zlib.compress(zlib.decompress(kept).replace(b"Saltmere", b"Falsmere"), 1)
        connection.execute(
            "UPDATE snapshot SET state = ?, digest = ?",
            (forged_state, hashlib.sha256(forged_state).hexdigest()),
        )
    with EventFile.open(closed) as file:
        assert file.state.name == "Saltmere Spring Open"
        assert file.verify_chain() is None


def test_states_are_kept_when_a_round_turns(path: Path) -> None:
    """Before it, when it is published, and after so many entries; two of them stay in the file."""
    with EventFile.create(path) as file:
        fill(file, players=4)
        start(file)
        file._worker.submit(int).result()  # what was requested before is done
        assert [kept[0] for kept in file._table.snapshots()] == [9, 8]
        for number in range(40):
            file.act(AddNote(text=str(number)), author=AGNES)
            file._worker.submit(int).result()  # what was requested before is done
        assert next(file._table.snapshots())[0] == 41
