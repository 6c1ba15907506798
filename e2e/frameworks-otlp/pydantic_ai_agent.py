"""An agent on Pydantic AI, instrumented by itself."""

import asyncio
import os
import threading

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from serve_agent import send_email, serve_agent, set_up_tracing

set_up_tracing()
Agent.instrument_all()

provider = OpenAIProvider(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(OpenAIChatModel("scripted", provider=provider), tools=[send_email])

# Its connections belong to one event loop, and requests come in several threads.
loop = asyncio.new_event_loop()
threading.Thread(target=loop.run_forever, daemon=True).start()


def answer(messages):
    running = asyncio.run_coroutine_threadsafe(agent.run(messages[-1]["content"]), loop)
    return running.result().output


serve_agent(answer)
