"""Asks the practice shop what to answer, part by part. A part may take its time, as tool calls do."""

import json
import os
import urllib.request


def parts(prompt):
    with ask("say", prompt) as response:
        for line in response:
            yield json.loads(line)["markdown"]


def send_letter(*words):
    """For the form beside the chat, whose letters somebody would read."""
    ask("contact", "\n".join(words)).close()


def ask(path, body):
    request = urllib.request.Request(os.environ["SHOP_URL"] + path, data=body.encode())
    return urllib.request.urlopen(request, timeout=60)
