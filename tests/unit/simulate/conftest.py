"""These tests play with the stand-in pairing of the benchmarks, which lies beside the package."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3]))
