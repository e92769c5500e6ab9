"""The name of the desk in the network of the hall, answered by the desk itself (extra ``mdns``).

Most computers answer to their own name; where one does not, or the hall needs another name, the
desk does it for as long as it runs.

Source:
    RFC 6762 (multicast DNS), 6 and 10.1 (that a name is gone); RFC 6763, 4.1 (names of services).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec


@contextmanager
def answered(names: Sequence[str], port: int, scheme: str) -> Iterator[tuple[str, ...]]:
    """Answer to the last of the names with the addresses before it, and say so at the end.

    Args:
        names: Addresses (IPv4) and the name, as ``names_in_hall`` gives them.
        port: Where the desk is served.
        scheme: ``"http"`` or ``"https"``.

    Yields:
        What is to be said of it: one sentence, or nothing where the extra is not installed.
    """
    with ExitStack() as stack:
        yield _told(stack, names, port, scheme) if names and find_spec("zeroconf") else ()


def _told(stack: ExitStack, names: Sequence[str], port: int, scheme: str) -> tuple[str, ...]:
    from zeroconf import Error, ServiceInfo, Zeroconf  # noqa: PLC0415  (an extra)

    *addresses, name = names
    if not addresses:
        return (f"(The desk does not answer to {name}: this computer is in no network.)",)
    kind = f"_{scheme}._tcp.local."
    service = ServiceInfo(
        kind,
        f"{name.removesuffix('.local')}.{kind}",
        port=port,
        parsed_addresses=addresses,
        server=f"{name}.",
    )
    try:
        speaking = stack.enter_context(closing(Zeroconf(interfaces=addresses)))
        speaking.register_service(service)
    except (OSError, Error) as error:
        why = str(error) or "another computer has this name; --name takes another one"
        return (f"(The desk does not answer to {name}: {why}.)",)
    return (f"(The desk itself answers to {name}.)",)
