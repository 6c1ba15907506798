import asyncio

import chainlit
from practice import parts


@chainlit.on_message
async def answer(message):
    reply = chainlit.Message(content="")
    said = iter(parts(message.content))
    while (part := await asyncio.to_thread(next, said, None)) is not None:
        await reply.stream_token(part)
    await reply.send()
