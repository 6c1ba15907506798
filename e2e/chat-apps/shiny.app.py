import asyncio
import os

from practice import parts, send_letter
from shiny import App, reactive, run_app, ui

page = ui.page_fillable(
    ui.h1("Practice shop"),
    ui.chat_ui("chat", messages=["Welcome to the practice shop."]),
    ui.input_text("name", "Name"),
    ui.input_text("mail", "E-mail"),
    ui.input_text_area("message", "Message", placeholder="Write a message"),
    ui.input_action_button("send", "Send message"),
)


def server(input, output, session):
    chat = ui.Chat("chat")

    @chat.on_user_submit
    async def answer(prompt: str):
        async def said():
            rest = iter(parts(prompt))
            while (part := await asyncio.to_thread(next, rest, None)) is not None:
                yield part

        await chat.append_message_stream(said())

    @reactive.effect
    @reactive.event(input.send)
    def send():
        send_letter(input.name(), input.mail(), input.message())


run_app(App(page, server), port=int(os.environ["PORT"]))
