from __future__ import annotations

import itertools
import json
import os
import queue
import subprocess
import tempfile
import threading
from typing import IO, Any, Callable, Mapping, NamedTuple, Sequence

from .asked import AgentFunction, answer
from .errors import ProvokeError

#: So that Ctrl-C is noticed on every platform.
_LOOK_S = 0.5
_END_S = 5.0
_STDERR_MAX = 2_000

_Line = Mapping[str, Any]


class _Inbox(NamedTuple):
    process: subprocess.Popen[str]
    lines: queue.Queue[_Line | None]


class Client:
    """A process of ``provoke test run``, which answers assertions line by line. It starts with the first one."""

    def __init__(self, find_command: Callable[[], Sequence[str]]) -> None:
        self._find_command = find_command
        self._ids = map(str, itertools.count(1))
        self._lock = threading.Lock()
        self._inboxes: dict[str, _Inbox] = {}
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None

    def check(self, request: Mapping[str, Any], function: AgentFunction | None = None) -> _Line:
        """Asks for one assertion and waits for its result. A function is called in threads of its own."""
        own = next(self._ids)
        inbox: queue.Queue[_Line | None] = queue.Queue()
        process = self._start()
        self._inboxes[own] = _Inbox(process, inbox)
        try:
            self._send({**request, "id": own})
            while True:
                try:
                    line = inbox.get(timeout=_LOOK_S)
                except queue.Empty:
                    continue
                if line is None:
                    raise ProvokeError(self._describe_end(process))
                if line["type"] == "ask" and function is not None:
                    self._call(function, line)
                if line["type"] == "result":
                    return line
        except BaseException:
            # Ctrl-C, too: nothing more is to be sent to the agent.
            self.close()
            raise
        finally:
            self._inboxes.pop(own, None)

    def close(self) -> None:
        """Ends the process, and what it runs."""
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

    def _start(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        command = [*self._find_command(), "test", "run"]
        self._errors = tempfile.TemporaryFile()
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                # Ctrl-C is ours: it is told by ending the process.
                start_new_session=os.name != "nt",
            )
        except OSError as error:
            raise ProvokeError(f"{command[0]} cannot be started: {error}") from error
        self._process = process
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        return process

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for text in process.stdout:
            try:
                line = json.loads(text)
            except ValueError:
                continue
            inbox = self._inboxes.get(line.get("id", ""))
            if inbox is not None:
                inbox.lines.put(line)
        # Not those of a process that was started since.
        for inbox in list(self._inboxes.values()):
            if inbox.process is process:
                inbox.lines.put(None)

    def _send(self, line: Mapping[str, Any]) -> None:
        # ASCII alone: half a character of a prompt passes as it is.
        text = json.dumps(line) + "\n"
        with self._lock:
            process = self._process
            if process is None or process.stdin is None:
                return
            try:
                process.stdin.write(text)
                process.stdin.flush()
            except OSError:
                # Its end is told where the result is waited for.
                pass

    def _call(self, function: AgentFunction, question: _Line) -> None:
        def work() -> None:
            self._send(answer(function, question))

        threading.Thread(target=work, daemon=True).start()

    def _describe_end(self, process: subprocess.Popen[str]) -> str:
        code = process.wait()
        said = ""
        if self._errors is not None:
            self._errors.seek(0)
            said = self._errors.read()[-_STDERR_MAX:].decode("utf-8", "replace").strip()
        return f"provoke test run ended with exit code {code} before it answered." + (
            f" It says:\n{said}" if said else ""
        )
