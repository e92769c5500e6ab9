"""``openarbiter serve``: the desk in a browser, on this computer only.

usage: [EVENT] [--demo] [--hall [--name NAME] [--tls]] [--port N] [--open] [--recover NEW]

Run an event in the browser: players, pairings, results, standings, prizes. The pages
are served to this computer only, or with --hall to the network it is in, and need no
internet. Who opens the address that is printed is the administrator; others enter with
a PIN. Ctrl+C or the page End ends it; whatever was entered is saved already.

EVENT is an event file; without it, or with a folder, the first page lists those in the
folder and makes new ones, or the event opens that was open when the program died. With
--open and without EVENT it is the event or folder that was open last with --open.
Needs the extra web: pip install 'openarbiter[web]'.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, say
from openarbiter.cli.options import Chosen, Options, require

if TYPE_CHECKING:
    from openarbiter.store import EventFile

_DEMO = "demo.openarbiter"

_HIGHEST_PORT = 65535
_LONGEST_PORT = len(str(_HIGHEST_PORT))


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("event", "EVENT", "the event file, or a folder", nargs="?")
    text = f"an invented event to try things out, in EVENT or {_DEMO}; made if not there"
    options.flag("--demo", text)
    options.flag(
        "--hall",
        "answer to the network of this computer too: players look without a PIN, helpers "
        "enter with one",
    )
    options.word(
        "--name",
        "NAME",
        "the desk itself answers to NAME.local in the network, with --hall (needs the extra "
        "mdns); without it to the name of this computer, where the extra is",
        type=_label,
    )
    options.flag(
        "--tls",
        "nobody in the network reads along: a certificate of the desk's own, of which every "
        "browser warns the first time (needs the extra tls)",
    )
    options.word("--port", "N", "the port; without it 8000, or the next free one", type=port_of)
    options.flag("--open", "open the browser as well")
    options.word(
        "--recover",
        "NEW",
        "EVENT is damaged: write what can be saved, also from second copies, into the file "
        "NEW, and run that",
    )


def ask(chosen: Chosen) -> Exit:
    """Serve until Ctrl+C."""
    if chosen.name and not chosen.hall:
        chosen.refuse_without("--name", "--hall")
    wanted = {"web": True, "tls": chosen.tls, "mdns": chosen.name}
    require(*(extra for extra, needed in wanted.items() if needed))
    from openarbiter.cli.last_place import keep, last_place, running  # noqa: PLC0415  (as below)
    from openarbiter.web import mdns, serving  # noqa: PLC0415  (the rest needs no web)

    goes_on = not (chosen.event or chosen.demo) and chosen.open
    if goes_on and (address := running()):
        answer(f"The desk is open already: {address}")
        _open_browser(address)
        return Exit.OK
    where = last_place() if goes_on else Path(chosen.event or (_DEMO if chosen.demo else "."))
    if chosen.recover is not None:
        where = _recovered(where, Path(chosen.recover))
    with ExitStack() as stack:
        file = _left_open(where) if where.is_dir() else _opened(where, demo=chosen.demo)
        if file is not None:
            stack.enter_context(file)
        listener = stack.enter_context(serving.listen(chosen.port, hall=chosen.hall))
        port, scheme = listener.getsockname()[1], "https" if chosen.tls else "http"
        names = serving.names_in_hall(chosen.name or "") if chosen.hall else ()
        answers = stack.enter_context(mdns.answered(names, port, scheme))

        def ready(address: str) -> None:
            lines = [_what(where, file), address]
            if chosen.hall:
                lines += ["In the hall (names, PINs and codes for phones under Helpers):"]
                lines += [*(f"{scheme}://{name}:{port}/" for name in names), *answers]
            answer("\n".join([*lines, "Ctrl+C ends it; what was entered is saved."]))
            sys.stdout.flush()  # seen before the server waits
            if chosen.open:
                keep(folder, address)
                _open_browser(address)

        folder = where if where.is_dir() else where.absolute().parent
        closed: list[EventFile] = []
        with suppress(KeyboardInterrupt):
            serving.serve(
                file,
                folder=folder,
                listener=listener,
                ready=ready,
                closed=closed,
                names=names,
                tls=chosen.tls,
            )
        last = closed[-1] if closed else file
        if file is not None:
            file.close()
            closed.append(file)
    if chosen.open:
        keep(last.saved_in if last else folder)
    return _ended(closed)


def _ended(closed: Sequence[EventFile]) -> Exit:
    """Say where the events are that were served; a file may have gone while it was open."""
    for file in closed:
        for damaged in file.damaged:
            say(
                f"openarbiter serve: the disk has damaged {file.path} while it was open; the whole "
                f"event was written anew, and the damaged file is kept as {damaged}"
            )
        if file.unsaved:
            say(
                f"openarbiter serve: {file.path} is not what was open, and its event could not be "
                f"written anew: {file.unsaved}"
            )
        elif file.saved_in != file.path:
            say(
                f"openarbiter serve: {file.path} was renamed, moved, deleted or changed by another "
                f"program while it was open; the whole event is in {file.saved_in}"
            )
    if any(file.unsaved for file in closed):
        return Exit.STORE
    say("openarbiter serve: stopped; everything that was entered is saved")
    return Exit.OK


def _opened(path: Path, *, demo: bool) -> EventFile:
    """The event; where it cannot be written, or only a part can be read, it is opened to look."""
    from openarbiter.store import (  # noqa: PLC0415  (start-up time)
        DamagedFileError,
        EventFile,
        NewerFileError,
        ReadOnlyError,
    )

    if demo and not path.exists():
        from openarbiter.store.demo import make_demo  # noqa: PLC0415  (only here)

        make_demo(path)
    try:
        return EventFile.open(path)
    except (ReadOnlyError, DamagedFileError, NewerFileError) as error:
        file = EventFile.look(path)
        say(f"openarbiter serve: {error}\nopenarbiter serve: opened to look at it only")
        return file


def _left_open(folder: Path) -> EventFile | None:
    """The event of a folder that was open when the program died, open again; ``None`` without one.

    One that another program has open by now, or that cannot be read, is left to the first page.
    """
    from openarbiter.store import StoreError, left_open  # noqa: PLC0415  (start-up time)

    for path in left_open(folder):
        with suppress(StoreError):
            file = _opened(path, demo=False)
            say(f"openarbiter serve: {path} was open when the program ended; it is open again")
            return file
    return None


def _recovered(path: Path, out: Path) -> Path:
    """What could be saved of a damaged event, in a new file; what is lost is said."""
    from openarbiter.store import copies_of, recover  # noqa: PLC0415  (only here)

    for sentence in recover(path, out, copies=copies_of(path)).sentences():
        say(f"openarbiter serve: {path}: {sentence}")
    say(f"openarbiter serve: what could be saved of {path} is in {out}")
    return out


def _what(where: Path, file: EventFile | None) -> str:
    if file is None:
        return f"Events in {where.absolute()}"
    return f"{file.state.name or 'A new event'} ({file.path if where.is_dir() else where})"


def _open_browser(address: str) -> None:
    import webbrowser  # noqa: PLC0415  (only when it is asked for)

    webbrowser.open(address)


def _label(text: str) -> str:
    name = text.lower().removesuffix(".local")
    if not re.fullmatch(r"(?!-)[a-z0-9-]{1,63}(?<!-)", name):
        message = f"{text!r} is no name; write letters without accents, digits and hyphens"
        raise argparse.ArgumentTypeError(message)
    return name


def port_of(text: str) -> int:
    """A port; refused where it is none."""
    if not text.isdecimal() or len(text) > _LONGEST_PORT or int(text) > _HIGHEST_PORT:
        message = f"{text!r} is no port; write a number from 0 to {_HIGHEST_PORT}"
        raise argparse.ArgumentTypeError(message)
    return int(text)
