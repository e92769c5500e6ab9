"""Random tournaments with a statistical model of results."""

from openarbiter.simulate.generator import Model, Pair, generate
from openarbiter.simulate.results_model import Probabilities, result_probabilities
from openarbiter.simulate.settings import Settings

__all__ = ["Model", "Pair", "Probabilities", "Settings", "generate", "result_probabilities"]
