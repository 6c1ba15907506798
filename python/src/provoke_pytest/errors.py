from __future__ import annotations

from typing import Any, Mapping, Sequence

import pytest


class ProvokeError(pytest.fail.Exception):
    """The command could not be found, or it ended before it answered. Its text is the whole story."""

    # As pytest's own: its summary of failures has room for a few words.
    __module__ = "builtins"

    def __init__(self, text: str) -> None:
        super().__init__(text, pytrace=False)


class AgentTestFailure(pytest.fail.Exception):
    """An assertion about an agent that does not hold, or of which it is not known. Its text is the whole story."""

    __module__ = "builtins"

    def __init__(self, text: str, result: Mapping[str, Any]) -> None:
        super().__init__(text, pytrace=False)
        #: ``broken``, ``undecided``, or ``failed``: nothing was attacked.
        self.outcome: str = result.get("outcome", "failed")
        #: What ``provoke show`` takes; ``None`` if it never began.
        self.campaign: Mapping[str, str] | None = result.get("campaign")
        #: The goals that are broken or undecided.
        self.goals: Sequence[Mapping[str, Any]] = result.get("goals", ())
