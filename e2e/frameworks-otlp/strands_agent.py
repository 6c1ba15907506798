"""An agent on Strands, instrumented by itself."""

import os

from strands import Agent, tool
from strands.models.openai import OpenAIModel

from serve_agent import send_email, serve_agent, set_up_tracing

set_up_tracing()

model = OpenAIModel(
    client_args={"base_url": os.environ["MODEL_URL"], "api_key": "none"}, model_id="scripted"
)
mail = tool(send_email)


def answer(messages):
    agent = Agent(model=model, tools=[mail], callback_handler=None)
    return str(agent(messages[-1]["content"])).strip()


serve_agent(answer)
