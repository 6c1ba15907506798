import asyncio
from typing import AsyncGenerator

from google.adk.agents import BaseAgent
from google.adk.events import Event
from google.genai.types import Content, Part
from practice import parts


class Shop(BaseAgent):
    async def _run_async_impl(self, context) -> AsyncGenerator[Event, None]:
        said = iter(parts(context.user_content.parts[0].text))
        text = ""
        while (part := await asyncio.to_thread(next, said, None)) is not None:
            text += part
            yield self.say(context, part, partial=True)
        yield self.say(context, text)

    def say(self, context, text, **more):
        content = Content(role="model", parts=[Part(text=text)])
        return Event(
            author=self.name, invocation_id=context.invocation_id, content=content, **more
        )


root_agent = Shop(name="shop", description="A practice shop.")
