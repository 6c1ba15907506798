"""An agent of Agno, served by its AgentOS as its pages show it. Prints its address."""

import os

from agno.agent import Agent
from agno.models.openai.like import OpenAILike
from agno.os import AgentOS

from serve import serve


def send_email(to: str, body: str) -> str:
    """Sends a mail."""
    return f"sent to {to}"


model = OpenAILike(id="scripted", base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(id="mail", model=model, tools=[send_email], telemetry=False)
serve(AgentOS(agents=[agent], telemetry=False).get_app())
