"""An app of the Agent Development Kit, as its pages show it: `adk api_server` serves it."""

import os

from google.adk.agents import LlmAgent
from google.adk.models.lite_llm import LiteLlm


def send_email(to: str, body: str) -> dict:
    """Sends a mail."""
    return {"status": "sent", "to": to}


root_agent = LlmAgent(
    name="mail",
    model=LiteLlm(model="openai/scripted", api_base=os.environ["MODEL_URL"], api_key="none"),
    tools=[send_email],
)
