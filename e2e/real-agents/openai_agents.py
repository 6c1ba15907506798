"""An agent on the OpenAI Agents SDK, as its pages show it: a function for `agent_type: python`."""

import os

from agents import Agent, OpenAIChatCompletionsModel, Runner, function_tool, set_tracing_disabled
from openai import AsyncOpenAI

set_tracing_disabled(True)


@function_tool
def send_email(to: str, body: str) -> dict:
    """Sends a mail."""
    return {"status": "sent", "to": to}


client = AsyncOpenAI(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(
    name="Mail",
    model=OpenAIChatCompletionsModel(model="scripted", openai_client=client),
    tools=[send_email],
)


async def reply(prompt):
    run = await Runner.run(agent, prompt)
    items = run.to_input_list()
    return {"reply": run.final_output, "calls": items, "results": items}
