import asyncio
import os

from nicegui import ui
from practice import parts, send_letter


@ui.page("/")
def page():
    async def send():
        prompt = field.value
        field.value = ""
        with log:
            ui.chat_message(text=prompt, name="You", sent=True)
            message = ui.chat_message(name="Practice shop", sent=False)
            with message:
                waiting = ui.spinner(type="dots")
                text = ui.markdown("")
        said = iter(parts(prompt))
        while (part := await asyncio.to_thread(next, said, None)) is not None:
            text.content += part
        waiting.delete()

    ui.label("Practice shop").classes("text-h4")
    log = ui.column().classes("w-full")
    field = ui.input(placeholder="Message").classes("w-full").on("keydown.enter", send)

    ui.label("Contact").classes("text-h5")
    fields = [
        ui.input("Name"),
        ui.input("E-mail"),
        ui.textarea("Message", placeholder="Write a message"),
    ]
    ui.button("Send message", on_click=lambda: send_letter(*[one.value for one in fields]))


ui.run(host="127.0.0.1", port=int(os.environ["PORT"]), show=False, reload=False)
