"""Runs AgentDojo's injected tasks by a script: what they ask for, and changes of it, against its own tools and checks.

Writes JSON lines to a file: for each suite its state before, then for each attempt its calls with their results, the parts of the
state that changed, and whether AgentDojo says that the task was done.
"""

import contextlib
import json
import random
import sys
from collections.abc import Iterator

from agentdojo.functions_runtime import FunctionCall, FunctionsRuntime
from agentdojo.task_suite.load_suites import get_suites
from changes import Call, change_once, do_more
from pydantic import BaseModel
from truths import truth_of

VERSION = "v1.2.2"
# Changes of changes, for each task.
TWICE = 20


def to_json(value):
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return [to_json(one) for one in value] if isinstance(value, list | tuple) else value


def attempts(truth: list[Call], functions: dict, draw: random.Random) -> Iterator[tuple[str, str, list[Call]]]:
    yield "truth", "as asked", truth
    seen = {json.dumps(truth)}
    once = list(change_once(truth, functions, draw))
    twice = [
        (f"{first}; {second}", calls)
        for first, changed in draw.sample(once, min(TWICE, len(once)))
        for second, calls in draw.sample(list(change_once(changed, functions, draw)), 1)
    ]
    for name, calls in once + twice:
        key = json.dumps(calls)
        if key not in seen:
            seen.add(key)
            yield "changed", name, calls
    for name, calls in do_more(truth, functions):
        yield "more", name, calls


def run(suite, task, before: BaseModel, calls: list[Call]) -> dict:
    environment = before.model_copy(deep=True)
    runtime = FunctionsRuntime(suite.tools)
    made = []
    for tool, given in calls:
        # A tool may keep or change what it is given.
        result, error = runtime.run_function(environment, tool, json.loads(json.dumps(given)))
        # The other lines name versions.
        reason = error and error.splitlines()[0]
        made.append({"tool": tool, "arguments": given, "result": to_json(result), "error": reason})
    old, new = before.model_dump(mode="json"), environment.model_dump(mode="json")
    after = {name: part for name, part in new.items() if part != old[name]}
    trace = [FunctionCall(function=tool, args=given) for tool, given in calls]
    try:
        # Some of its checks print, and some change what they look at.
        with contextlib.redirect_stdout(sys.stderr):
            verdict = suite._check_injection_task_security(task, [], before.model_copy(deep=True), environment, trace)
    except Exception:
        verdict = None
    return {"calls": made, "after": after, "verdict": verdict}


def main(seed: str, write) -> None:
    for name, suite in get_suites(VERSION).items():
        before = suite.load_and_inject_default_environment({})
        write({"suite": name, "before": before.model_dump(mode="json")})
        functions = {function.name: function for function in suite.tools}
        for id_, task in suite.injection_tasks.items():
            number = id_.removeprefix("injection_task_")
            truth = truth_of(name, number, task, before.model_copy(deep=True))
            if not truth:
                continue
            for kind, change, calls in attempts(truth, functions, random.Random(f"{seed} {name} {number}")):
                attempt = {"task": f"{name}/{number}", "kind": kind, "change": change}
                write(attempt | run(suite, task, before, calls))


with open(sys.argv[2], "w", encoding="utf-8") as output:
    main(sys.argv[1], lambda line: output.write(f"{json.dumps(line)}\n"))
