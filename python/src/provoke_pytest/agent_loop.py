from __future__ import annotations

import asyncio
import threading
from typing import Any, Awaitable

_END_S = 2.0


class AgentLoop:
    """One event loop for all coroutines of agents: a client that one call opened is of use to the next."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: tuple[asyncio.AbstractEventLoop, threading.Thread] | None = None

    def run(self, awaitable: Awaitable[Any]) -> Any:
        """Waits for it in the thread of the caller."""
        return asyncio.run_coroutine_threadsafe(_wait(awaitable), self._start()).result()

    def close(self) -> None:
        """Cancels what still runs."""
        with self._lock:
            running, self._running = self._running, None
        if running is None:
            return
        loop, thread = running
        loop.call_soon_threadsafe(_stop, loop)
        thread.join(_END_S)
        # One that a function blocks ends with the process.
        if not thread.is_alive():
            loop.close()

    def _start(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._running is None:
                loop = asyncio.new_event_loop()
                thread = threading.Thread(target=loop.run_forever, daemon=True)
                thread.start()
                self._running = (loop, thread)
            return self._running[0]


async def _wait(awaitable: Awaitable[Any]) -> Any:
    return await awaitable


def _stop(loop: asyncio.AbstractEventLoop) -> None:
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    ended = asyncio.gather(*tasks, return_exceptions=True) if tasks else None
    if ended is None:
        loop.stop()
    else:
        ended.add_done_callback(lambda _: loop.stop())
