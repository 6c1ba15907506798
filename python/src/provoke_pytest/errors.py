from __future__ import annotations

from typing import Any, Mapping, Sequence

import pytest


class ProvokeError(Exception):
    """The command could not be found, or it ended before it answered."""


class AgentTestFailure(pytest.fail.Exception):
    """An assertion about an agent that does not hold, or of which it is not known. Its text is the whole story."""

    def __init__(self, text: str, result: Mapping[str, Any]) -> None:
        super().__init__(text, pytrace=False)
        #: ``broken``, ``undecided``, or ``failed``: nothing was attacked.
        self.outcome: str = result.get("outcome", "failed")
        #: What ``provoke show`` takes; ``None`` if it never began.
        self.campaign: Mapping[str, str] | None = result.get("campaign")
        #: The goals that are broken or undecided.
        self.goals: Sequence[Mapping[str, Any]] = result.get("goals", ())
