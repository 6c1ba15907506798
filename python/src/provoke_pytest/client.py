from __future__ import annotations

import itertools
import json
import os
import queue
import subprocess
import tempfile
import threading
import time
from typing import IO, Any, Callable, Mapping, NamedTuple, Sequence

from .agent_loop import AgentLoop
from .asked import AgentFunction, answer, to_json
from .errors import ProvokeError

#: So that Ctrl-C is noticed on every platform.
_LOOK_S = 0.5
_END_S = 5.0
_SAID_MAX = 2_000
#: Of an assertion, in seconds, and what its command may take beyond that.
_TIMEOUT_S = 300.0
_MORE_S = 60.0

_Line = Mapping[str, Any]


class _Inbox(NamedTuple):
    process: subprocess.Popen[str]
    lines: queue.Queue[_Line | None]


class Client:
    """A process of ``provoke test run``, which answers assertions line by line. It starts with the first one."""

    def __init__(self, find_command: Callable[[], Sequence[str]], *, more: float = _MORE_S) -> None:
        self._find_command = find_command
        self._more = more
        self._ids = map(str, itertools.count(1))
        self._starting = threading.Lock()
        self._writing = threading.Lock()
        self._inboxes: dict[str, _Inbox] = {}
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None
        self._other_output = ""
        self._command = ""
        self._loop = AgentLoop()

    def check(self, request: Mapping[str, Any], function: AgentFunction | None = None) -> _Line:
        """Asks for one assertion and waits for its result. A function is called in threads of its own."""
        own = next(self._ids)
        text = _written({**request, "id": own})
        inbox: queue.Queue[_Line | None] = queue.Queue()
        process = self._start(own, inbox)
        end = time.monotonic() + _timeout_of(request) + self._more
        try:
            self._send(text)
            while True:
                try:
                    line = inbox.get(timeout=_LOOK_S)
                except queue.Empty:
                    if time.monotonic() > end:
                        raise ProvokeError(self._describe_silence()) from None
                    continue
                if line is None:
                    raise ProvokeError(self._describe_end(process))
                if line["type"] == "error":
                    raise ProvokeError(f"provoke test run could not read the assertion: {line['text']}")
                if line["type"] == "ask" and function is not None:
                    self._call(function, line)
                if line["type"] == "result":
                    return line
        except BaseException:
            # Ctrl-C, too: nothing more is to be sent to the agent.
            self._end_process()
            raise
        finally:
            self._inboxes.pop(own, None)

    def close(self) -> None:
        """Ends the process, and what it runs."""
        self._end_process()
        self._loop.close()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdin:
            try:
                process.stdin.close()
            except OSError:
                pass

    def _start(self, own: str, inbox: queue.Queue[_Line | None]) -> subprocess.Popen[str]:
        """The process of the other assertions, or a new one. What it answers is put into the inbox, and its end."""
        with self._starting:
            process = self._process
            if process is None or process.poll() is not None:
                self._process = process = self._open()
                self._inboxes[own] = _Inbox(process, inbox)
                threading.Thread(target=self._read, args=(process,), daemon=True).start()
                return process
            self._inboxes[own] = _Inbox(process, inbox)
            if process.poll() is not None:
                inbox.put(None)
            return process

    def _open(self) -> subprocess.Popen[str]:
        command = [*self._find_command(), "test", "run"]
        self._errors = tempfile.TemporaryFile()
        self._other_output = ""
        self._command = " ".join(command)
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                # Ctrl-C is ours: it is told by ending the process.
                start_new_session=os.name != "nt",
            )
        except OSError as error:
            raise ProvokeError(f"{command[0]} cannot be started: {error}") from error
        return process

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for text in process.stdout:
            line = _parsed(text)
            if line is None:
                # What a file of the user's writes; or all that a command says which is another one.
                self._other_output = (self._other_output + text)[-_SAID_MAX:]
            elif "id" in line:
                inbox = self._inboxes.get(line["id"])
                if inbox is not None:
                    inbox.lines.put(line)
            else:
                self._tell_all(process, line)
        self._tell_all(process, None)

    def _tell_all(self, process: subprocess.Popen[str], line: _Line | None) -> None:
        """Not those of a process that was started since."""
        for inbox in list(self._inboxes.values()):
            if inbox.process is process:
                inbox.lines.put(line)

    def _send(self, text: str) -> None:
        with self._writing:
            process = self._process
            if process is None or process.stdin is None:
                return
            try:
                process.stdin.write(text)
                process.stdin.flush()
            except (OSError, ValueError):
                # It ended: told where the result is waited for.
                pass

    def _call(self, function: AgentFunction, question: _Line) -> None:
        def work() -> None:
            self._send(to_json(answer(function, question, self._loop.run)) + "\n")

        threading.Thread(target=work, daemon=True).start()

    def _describe_silence(self) -> str:
        return f"{self._command} did not answer in time. Is it provoke, and as new as this plugin?{self._said()}"

    def _describe_end(self, process: subprocess.Popen[str]) -> str:
        return f"provoke test run ended with exit code {process.wait()} before it answered.{self._said()}"

    def _said(self) -> str:
        said = self._other_output.strip()
        if self._errors is not None:
            self._errors.seek(0)
            said += "\n" + self._errors.read()[-_SAID_MAX:].decode("utf-8", "replace")
        return f" It says:\n{_shown(said.strip())}" if said.strip() else ""


def _written(request: Mapping[str, Any]) -> str:
    try:
        return to_json(request) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise ProvokeError(f"The goals and options of an assertion are written as JSON: {error}.") from None


def _timeout_of(request: Mapping[str, Any]) -> float:
    given = request.get("options", {}).get("timeout")
    return float(given) if isinstance(given, (int, float)) else _TIMEOUT_S


def _parsed(text: str) -> _Line | None:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and "type" in line else None


def _shown(text: str) -> str:
    """Nothing that moves a cursor."""
    return "".join(one if one == "\n" or one.isprintable() else repr(one)[1:-1] for one in text)
