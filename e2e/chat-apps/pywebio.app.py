import os

from practice import parts
from pywebio import start_server
from pywebio.input import input
from pywebio.output import put_markdown, put_scope, put_text


def page():
    put_markdown("# Practice shop")
    put_scope("said")
    while True:
        prompt = input("Your message", placeholder="Type a message")
        put_text(f"You: {prompt}", scope="said")
        for part in parts(prompt):
            put_markdown(part, scope="said")


start_server(page, host="127.0.0.1", port=int(os.environ["PORT"]), cdn=False)
