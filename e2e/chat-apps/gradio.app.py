import os

import gradio
from practice import parts, send_letter


def answer(prompt, history):
    said = ""
    for part in parts(prompt):
        said += part
        yield said


with gradio.Blocks(title="Practice shop") as app:
    gradio.ChatInterface(answer)
    fields = [
        gradio.Textbox(label="Name"),
        gradio.Textbox(label="E-mail"),
        gradio.Textbox(label="Message", placeholder="Write a message", lines=3),
    ]
    gradio.Button("Send message").click(send_letter, fields)

app.launch(server_name="127.0.0.1", server_port=int(os.environ["PORT"]))
