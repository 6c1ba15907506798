"""An agent on the OpenAI Agents SDK, instrumented by OpenInference, or by Traceloop with BY=traceloop."""

import asyncio
import os

from agents import Agent, OpenAIChatCompletionsModel, Runner, function_tool
from openai import AsyncOpenAI

from serve_agent import send_email, serve_agent, set_up_tracing

provider = set_up_tracing()
if os.environ.get("BY") == "traceloop":
    from opentelemetry.instrumentation.openai_agents import OpenAIAgentsInstrumentor
else:
    from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor
OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)

client = AsyncOpenAI(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(
    name="Mail",
    model=OpenAIChatCompletionsModel(model="scripted", openai_client=client),
    tools=[function_tool(send_email)],
)


def answer(messages):
    return str(asyncio.run(Runner.run(agent, messages[-1]["content"])).final_output)


serve_agent(answer)
