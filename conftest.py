"""Before any test: the catalogues of other languages are compiled where a ``.po`` is newer."""

from __future__ import annotations

from tools.catalogues import compile_all


def pytest_configure() -> None:
    """Tests never see a stale catalogue, also in a fresh clone."""
    compile_all()
