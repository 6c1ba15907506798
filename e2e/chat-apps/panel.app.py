import os

import panel
from practice import parts, send_letter


def answer(prompt, user, interface):
    said = ""
    for part in parts(prompt):
        said += part
        yield said


def page():
    fields = [
        panel.widgets.TextInput(name="Name"),
        panel.widgets.TextInput(name="E-mail"),
        panel.widgets.TextAreaInput(name="Message", placeholder="Write a message"),
    ]
    button = panel.widgets.Button(name="Send message")
    button.on_click(lambda event: send_letter(*[field.value for field in fields]))
    return panel.Column(
        "# Practice shop",
        panel.chat.ChatInterface(callback=answer, callback_user="Shop", height=500),
        *[*fields, button],
    )


panel.extension()
panel.serve(page, port=int(os.environ["PORT"]), address="127.0.0.1", show=False)
