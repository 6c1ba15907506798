from __future__ import annotations

import asyncio
import dataclasses
import inspect
import json
import traceback
from typing import Any, Callable, Mapping

AgentFunction = Callable[..., Any]

_OFFERED = ("messages", "session")


def answer(function: AgentFunction, question: Mapping[str, Any]) -> dict[str, Any]:
    """Calls the function with the prompt, and with what else it has parameters for. Never raises."""
    try:
        returned = function(question["prompt"], **_wanted(function, question))
        if inspect.isawaitable(returned):
            returned = asyncio.run(_wait(returned))
        reply = returned if isinstance(returned, str) else _plain(returned)
        # What JSON cannot hold is an error of the function, not of the pipe.
        json.dumps(reply)
        return {"ask": question["ask"], "reply": reply}
    except Exception as error:  # noqa: BLE001 -- whatever it raises is the agent's failure
        return {"ask": question["ask"], "error": _words(error)}


async def _wait(awaitable: Any) -> Any:
    return await awaitable


def _wanted(function: AgentFunction, question: Mapping[str, Any]) -> dict[str, Any]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return {}
    takes_all = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters)
    names = {one.name for one in parameters if one.kind is not inspect.Parameter.POSITIONAL_ONLY}
    return {name: question[name] for name in _OFFERED if takes_all or name in names}


def _plain(value: Any) -> Any:
    """Data classes and Pydantic models, at any depth, as JSON has them."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _plain(dataclasses.asdict(value))
    if hasattr(value, "model_dump"):
        return _plain(value.model_dump())
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return value


def _words(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename != __file__]
    place = f" ({own[-1].filename}:{own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{place}"
