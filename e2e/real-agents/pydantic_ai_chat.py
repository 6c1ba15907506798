"""A chat route of Pydantic AI in the protocol of the AI SDK, as its pages show it. Prints its address."""

import os

from fastapi import FastAPI, Request
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.ui.vercel_ai import VercelAIAdapter

from serve import serve

provider = OpenAIProvider(base_url=os.environ["MODEL_URL"], api_key="none")
agent = Agent(OpenAIChatModel("scripted", provider=provider))


@agent.tool_plain
def send_email(to: str, body: str) -> dict:
    """Sends a mail."""
    return {"status": "sent", "to": to}


app = FastAPI()


@app.post("/chat")
async def chat(request: Request):
    return await VercelAIAdapter.dispatch_request(request, agent=agent)


serve(app)
