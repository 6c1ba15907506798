"""An agent on Pydantic AI, instrumented by itself."""

import os

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from serve_agent import send_email, serve_agent, set_up_tracing

set_up_tracing()
Agent.instrument_all()

provider = OpenAIProvider(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(OpenAIChatModel("scripted", provider=provider), tools=[send_email])

serve_agent(lambda messages: agent.run_sync(messages[-1]["content"]).output)
