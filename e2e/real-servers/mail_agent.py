"""An agent of the OpenAI Agents SDK that runs its tool by itself."""

import os

from agents import Agent, OpenAIChatCompletionsModel, function_tool, set_tracing_disabled
from openai import AsyncOpenAI

set_tracing_disabled(True)


@function_tool
def send_email(to: str, body: str) -> str:
    """Sends an email."""
    return f"sent to {to}"


client = AsyncOpenAI(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(
    name="Mail",
    model=OpenAIChatCompletionsModel(model="scripted", openai_client=client),
    tools=[send_email],
)
