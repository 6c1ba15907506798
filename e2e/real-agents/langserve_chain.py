"""An agent of LangChain, served by LangServe as its pages show it. Prints its address."""

import os

from fastapi import FastAPI
from langchain_classic.agents import AgentExecutor, create_tool_calling_agent
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langserve import add_routes
from pydantic import BaseModel

from serve import serve


@tool
def send_email(to: str, body: str) -> dict:
    """Sends a mail."""
    return {"status": "sent", "to": to}


class Input(BaseModel):
    input: str


class Output(BaseModel):
    output: str
    intermediate_steps: list


prompt = ChatPromptTemplate.from_messages(
    [("user", "{input}"), MessagesPlaceholder("agent_scratchpad")]
)
model = ChatOpenAI(base_url=os.environ["MODEL_URL"], api_key="none", model="scripted")
agent = create_tool_calling_agent(model, [send_email], prompt)
executor = AgentExecutor(agent=agent, tools=[send_email], return_intermediate_steps=True)

app = FastAPI()
add_routes(app, executor.with_types(input_type=Input, output_type=Output), path="/mail")
serve(app)
