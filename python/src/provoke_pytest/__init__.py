"""Attack your own AI agent in pytest, with provoke. Authorized testing only."""

from .agent import Agent
from .errors import AgentTestFailure, ProvokeError

__all__ = ["Agent", "AgentTestFailure", "ProvokeError"]
