"""A graph of LangGraph, as its pages show it: `langgraph dev` serves it."""

import os

from langchain.agents import create_agent
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI


@tool
def send_email(to: str, body: str) -> dict:
    """Sends a mail."""
    return {"status": "sent", "to": to}


model = ChatOpenAI(base_url=os.environ["MODEL_URL"], api_key="none", model="scripted")
mail = create_agent(model, tools=[send_email])
