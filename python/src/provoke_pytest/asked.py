from __future__ import annotations

import dataclasses
import inspect
import json
import os
import traceback
from pathlib import PurePath
from typing import Any, Awaitable, Callable, Mapping

AgentFunction = Callable[..., Any]

_OFFERED = ("messages", "session")
_CAUSES_MAX = 3
_WORDS_MAX = 2_000


def answer(
    function: AgentFunction,
    question: Mapping[str, Any],
    run: Callable[[Awaitable[Any]], Any],
) -> dict[str, Any]:
    """Calls the function with the prompt, and with what else it has parameters for. Never raises."""
    ask = question["ask"]
    try:
        returned = function(question["prompt"], **_wanted(function, question))
        if inspect.isawaitable(returned):
            returned = run(returned)
    except BaseException as error:  # noqa: BLE001 -- sys.exit() and pytest.skip(), too, are the agent's failure
        return {"ask": ask, "error": _words(error)}
    try:
        reply = returned if isinstance(returned, str) else _plain(returned)
        # What JSON cannot hold is an error of the function, not of the pipe.
        to_json(reply)
    except Exception as error:  # noqa: BLE001 -- as above: of a value that is its own part, a RecursionError
        return {"ask": ask, "error": f"It returned what JSON cannot hold: {_one_in_words(error)}. {_RETURN}"}
    if isinstance(reply, str) or (isinstance(reply, Mapping) and "reply" in reply):
        return {"ask": ask, "reply": reply}
    return {"ask": ask, "error": f"It returned {repr(returned)[:80]}. {_RETURN}"}


_RETURN = 'Return a text, or {"reply": …, "calls": […], "results": […]}.'


def to_json(value: Any) -> str:
    """Of what JSON has, and of paths. ASCII alone: half a character of a prompt passes as it is."""
    return json.dumps(value, default=_path, allow_nan=False)


def _path(value: Any) -> str:
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(f"{type(value).__name__} is neither text, number, list nor dict")


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
    """The error with what led to it, and the line of the user's code."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_users(frame.filename)]
    place = f" ({own[-1].filename}:{own[-1].lineno})" if own else ""
    return f"{': '.join(map(_one_in_words, _causes(error)))}{place}"


def _is_users(filename: str) -> bool:
    installed = ("site-packages", "dist-packages")
    within = (str(PurePath(os.__file__).parent), str(PurePath(__file__).parent), "<")
    return not filename.startswith(within) and not any(name in filename for name in installed)


def _causes(error: BaseException) -> list[BaseException]:
    found = [error]
    while len(found) < _CAUSES_MAX:
        last = found[-1]
        cause = last.__cause__ or (None if last.__suppress_context__ else last.__context__)
        if cause is None:
            break
        found.append(cause)
    return found


def _one_in_words(error: BaseException) -> str:
    said = str(error)[:_WORDS_MAX]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
