"""Compiles the catalogues of other languages when a wheel or an editable install is built."""

from __future__ import annotations

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools.catalogues import compile_all


class CatalogueHook(BuildHookInterface):
    """The hook that hatchling finds by its place."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Write the ``.mo`` files into the tree; ``artifacts`` takes them into a wheel."""
        compile_all()
