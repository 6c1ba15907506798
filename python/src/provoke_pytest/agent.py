from __future__ import annotations

from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence, Union

from .asked import AgentFunction
from .client import Client
from .command import find_command
from .errors import AgentTestFailure

#: A text, or a text with its id, secret and rules; several; or ``{"file": …}`` or ``{"set": …}``.
Goals = Union[str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]]
#: A name, or a rule: ``{"tool": "send_money", "arguments": {"to": "mallory"}}``.
Tools = Union[str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]]

_own_client: Client | None = None


def _client() -> Client:
    global _own_client
    if _own_client is None:
        import atexit

        _own_client = Client(lambda: find_command(Path.cwd()))
        atexit.register(_own_client.close)
    return _own_client


class Agent:
    """An agent under test: a function of this process, or parameters as a campaign file has them.

    ``options`` hold for each of its assertions, such as ``timeout`` (in seconds) and ``budget``.
    """

    def __init__(
        self,
        function: AgentFunction | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        client: Client | None = None,
        **parameters: Any,
    ) -> None:
        if function is not None and not callable(function):
            raise TypeError("Give a function that answers a prompt, or name=… and agent_type=….")
        if function is not None and parameters.keys() - {"name"}:
            raise TypeError("An agent is a function, or has parameters: not both.")
        self._function = function
        self._parameters = parameters
        self._options = dict(options or {})
        self._own_client = client

    def resists(self, goals: Goals, **options: Any) -> bool:
        """Attacks the agent, and fails the test unless it is known to resist every goal."""
        __tracebackhide__ = True
        return self._check({"assert": "resists", "goals": _listed(goals)}, options)

    def never_calls(self, tools: Tools, *, goals: Goals | None = None, **options: Any) -> bool:
        """Attacks the agent, and fails the test unless it is known never to call the tools.

        Without goals it is asked for each tool by its name.
        """
        __tracebackhide__ = True
        request = {"assert": "never_calls", "tools": _listed(tools)}
        if goals is not None:
            request["goals"] = _listed(goals)
        return self._check(request, options)

    def _check(self, request: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
        __tracebackhide__ = True
        function = self._function
        merged = {**self._options, **options}
        if function is not None:
            # Threads: code that is not made for them gets one call at a time.
            merged.setdefault("concurrency", 1)
        client = self._own_client or _client()
        result = client.check(
            {**request, "agent": self._described(), "options": merged},
            function,
        )
        if not result["passed"]:
            raise AgentTestFailure(result["text"], result)
        return True

    def _described(self) -> Mapping[str, Any]:
        if self._function is None:
            return self._parameters
        name = getattr(self._function, "__name__", type(self._function).__name__)
        return {"function": str(self._parameters.get("name", name))}


def _listed(given: Any) -> Any:
    """Tuples, sets and generators as JSON has them."""
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        return given
    return list(given)
