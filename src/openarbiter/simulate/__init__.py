"""Random tournaments with a statistical model of results, and the re-pairing of played ones."""

from openarbiter.simulate.generator import Pair, generate
from openarbiter.simulate.recheck import before_round
from openarbiter.simulate.results_model import Model, Probabilities, result_probabilities
from openarbiter.simulate.settings import Settings, drawn, drawn_settings, read_settings

__all__ = [
    "Model",
    "Pair",
    "Probabilities",
    "Settings",
    "before_round",
    "drawn",
    "drawn_settings",
    "generate",
    "read_settings",
    "result_probabilities",
]
