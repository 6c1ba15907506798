from __future__ import annotations

from typing import Callable, Iterator

import pytest

from .agent import Agent
from .client import Client
from .command import find_command


@pytest.fixture(scope="session")
def _provoke_client(pytestconfig: pytest.Config) -> Iterator[Client]:
    client = Client(lambda: find_command(pytestconfig.rootpath))
    yield client
    client.close()


@pytest.fixture
def provoke_agent(_provoke_client: Client) -> Callable[..., Agent]:
    """Makes an agent under test: ``provoke_agent(function)`` or ``provoke_agent(name=…, agent_type=…)``."""

    def make(function: object = None, **given: object) -> Agent:
        return Agent(function, client=_provoke_client, **given)  # type: ignore[arg-type]

    return make
