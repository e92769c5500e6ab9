"""What needs the extra ``cluster``: work on a Dask cluster, and rows as a table of Parquet."""

from __future__ import annotations

from collections import deque
from errno import ECHILD
from glob import has_magic
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from openarbiter.cli.many_files import is_tournament_name
from openarbiter.errors import RequestError
from openarbiter.languages import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Answer = TypeVar("Answer")

_SHARE = 8
"""Files that a worker is given at once."""

_AHEAD = 4
"""Shares that wait for each core, so that none is idle."""


def look_first(*, table: bool = False, scheduler: bool = False, remote: bool = False) -> None:
    """See that everything is installed before any work is done.

    Args:
        table: A table of Parquet will be written.
        scheduler: The work will be done by a Dask cluster.
        remote: Files are read from elsewhere.

    Raises:
        RequestError: Something is not.
    """
    needed = ["pyarrow"] * table + ["dask", "distributed"] * scheduler + ["fsspec"] * remote
    if missing := [name for name in needed if find_spec(name) is None]:
        raise RequestError(
            said(
                "this needs {list}; install it with: python -m pip install 'openarbiter[cluster]'",
                list=", ".join(missing),
            )
        )


def _extra(name: str) -> Any:  # noqa: ANN401  (types may be missing, and the package too)
    return import_module(name)


def remote_files(name: str) -> list[str]:
    """The files that an address names, a folder or a pattern, in a fixed order.

    Args:
        name: An address with ``://`` that fsspec knows.

    Raises:
        RequestError: fsspec does not know it, or nothing is there.
    """
    try:
        system, path = _extra("fsspec.core").url_to_fs(name)
        if has_magic(path):
            found = system.glob(path)
        elif system.isdir(path):
            found = [each for each in system.find(path) if is_tournament_name(each)]
        else:
            found = [path]
    except (OSError, ValueError, ImportError) as error:
        raise RequestError(
            said("{name}: fsspec cannot look there: {why}", name=name, why=str(error))
        ) from error
    return sorted(map(system.unstrip_protocol, found))


def read_remote(name: str) -> bytes:
    """The bytes of a file of such an address.

    Raises:
        OSError: It cannot be read.
    """
    with _extra("fsspec").open(name, "rb") as file:
        content: bytes = file.read()
    return content


def on_cluster(
    function: Callable[[str], Answer],
    names: Sequence[str],
    lost: Callable[[str, Exception], Answer],
    scheduler: str,
) -> Iterator[Answer]:
    """The answers of a function, in the order of the names, worked out by the workers of a cluster.

    A share whose worker died is given to another one. One that goes with every worker it is given
    to is worked on name by name, so that a single file is lost.

    Args:
        function: What is called; the workers need openarbiter, and the files by these names.
        names: What it is called with.
        lost: Makes an answer for a name that every worker died of.
        scheduler: ``tcp://HOST:PORT``, or ``local:N`` for N processes here.

    Raises:
        RequestError: Nobody answers at this address, or it is none.
    """
    killed = _extra("distributed").KilledWorker
    with _client(scheduler) as client:
        cores = max(1, sum(client.nthreads().values()))
        shares = _shares(names)

        def given(share: list[str]) -> tuple[list[str], Any]:
            return share, client.submit(_answers, function, share, pure=False)

        waiting = deque(map(given, islice(shares, _AHEAD * cores)))
        while waiting:
            share, future = waiting.popleft()
            try:
                yield from future.result()
            except killed as error:
                if len(share) == 1:
                    yield lost(share[0], ChildProcessError(ECHILD, str(error)))
                else:
                    waiting.extendleft(reversed([given([name]) for name in share]))
                    continue
            waiting.extend(map(given, islice(shares, 1)))


def _answers(function: Callable[[str], Answer], share: list[str]) -> list[Answer]:
    return [function(name) for name in share]


def _shares(names: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(names)
    while share := list(islice(rest, _SHARE)):
        yield share


def _client(scheduler: str) -> Any:  # noqa: ANN401  (Dask is not typed)
    """A client of a running cluster, or of one that ends with it."""
    dask = _extra("distributed")
    kind, _, number = scheduler.partition(":")
    if kind == "local" and number.isdecimal() and int(number):
        processes = dask.LocalCluster(
            n_workers=int(number), threads_per_worker=1, dashboard_address=None
        )
        return _Owner(dask.Client(processes), processes)
    if "://" not in scheduler:
        raise RequestError(
            said("--scheduler {text}: write tcp://HOST:PORT or local:4", text=scheduler)
        )
    try:
        return dask.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise RequestError(
            said("no Dask scheduler answers at {address}", address=scheduler)
        ) from error


class _Owner:
    """A client that ends its cluster too."""

    def __init__(self, client: Any, cluster: Any) -> None:  # noqa: ANN401  (Dask is not typed)
        self._client, self._cluster = client, cluster

    def __enter__(self) -> Any:  # noqa: ANN401  (likewise)
        return self._client

    def __exit__(self, *_: object) -> None:
        self._client.close()
        self._cluster.close()


def table_of(rows: Iterable[dict[str, Any]]) -> bytes:
    """Rows as the bytes of a table of Parquet."""
    pa, parquet = _extra("pyarrow"), _extra("pyarrow.parquet")
    schema = pa.schema(
        [
            *((key, pa.string()) for key in ("file", "edition")),
            *((key, pa.int32()) for key in ("round", "rounds", "players")),
            ("answer", pa.string()),
            ("different", pa.list_(pa.string())),
            *((key, pa.string()) for key in ("ours", "theirs", "article", "failed")),
            ("code", pa.int32()),
            ("seconds", pa.float64()),
        ]
    )
    made = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(list(rows), schema=schema), made)
    content: bytes = made.getvalue().to_pybytes()
    return content
