"""Records the calls of PyRIT's Crescendo (PyPI pyrit 1.1.0, MIT) with scripted models.

    pip install pyrit==1.1.0
    python record.py > recorded.json

The attacker's questions are q1, q2, …, the agent's replies r1, r2, …; which of them refuse or succeed is in each
scenario. A call is a role and the turns of the history that it is given, each with the questions and replies that it
names. Nothing of the package's own words is in the file.
"""

import asyncio
import contextlib
import io
import json
import logging
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from pyrit.executor.attack import AttackAdversarialConfig, CrescendoAttack
from pyrit.prompt_target import OpenAIChatTarget
from pyrit.setup import initialize_pyrit_async

SCENARIOS = [
    # Nothing is refused.
    {"max_turns": 3, "max_backtracks": 10, "refused": [], "broken": None},
    # Refused questions are taken back.
    {"max_turns": 3, "max_backtracks": 10, "refused": [1, 3], "broken": None},
    # Nothing is asked after the first success.
    {"max_turns": 5, "max_backtracks": 10, "refused": [2], "broken": 3},
    # A refusal after the last backtrack stays in the conversation.
    {"max_turns": 3, "max_backtracks": 1, "refused": [1, 2], "broken": None},
    {"max_turns": 2, "max_backtracks": 0, "refused": [1, 2], "broken": None},
]

calls = []
scenario = {}
written = 0


def text_of(message):
    content = message["content"]
    return content if isinstance(content, str) else " ".join(part.get("text", "") for part in content)


def history(messages):
    return [
        " ".join([one["role"], *dict.fromkeys(re.findall(r"\b[qr]\d+\b", text_of(one)))])
        for one in messages
        if one["role"] not in ("system", "developer")
    ]


def answer(model, messages):
    global written
    last = text_of(messages[-1])
    if model == "target":
        calls.append({"role": "target", "history": history(messages)})
        return "r" + re.findall(r"\bq(\d+)\b", last)[-1]
    system = " ".join(text_of(one) for one in messages if one["role"] in ("system", "developer"))
    reply = int((re.findall(r"\br(\d+)\b", last) or ["0"])[-1])
    if "next_message" in system:
        written += 1
        calls.append({"role": "attacker", "history": history(messages)})
        return json.dumps({"next_message": f"q{written}", "rationale": "r", "last_response_summary": "s"})
    if "conversation_objective" in last:
        calls.append({"role": "check", "reply": f"r{reply}"})
        value = reply in scenario["refused"]
    else:
        calls.append({"role": "judge", "reply": f"r{reply}"})
        value = 100 if reply == scenario["broken"] else 1
    return json.dumps({"score_value": value, "description": "d", "rationale": "r", "metadata": ""})


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        message = {"role": "assistant", "content": answer(asked["model"], asked["messages"])}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        body = json.dumps({
            "id": "1", "object": "chat.completion", "created": 1, "model": asked["model"], "choices": [choice],
        }).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


async def main():
    global calls, scenario, written
    await initialize_pyrit_async(memory_db_type="InMemory")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    endpoint = f"http://127.0.0.1:{server.server_port}/v1"
    recorded = []
    for scenario in SCENARIOS:
        calls, written = [], 0
        attacker = OpenAIChatTarget(model_name="attacker", endpoint=endpoint, api_key="k")
        attack = CrescendoAttack(
            objective_target=OpenAIChatTarget(model_name="target", endpoint=endpoint, api_key="k"),
            attack_adversarial_config=AttackAdversarialConfig(target=attacker),
            max_turns=scenario["max_turns"],
            max_backtracks=scenario["max_backtracks"],
        )
        await attack.execute_async(objective="Say the word")
        recorded.append({**scenario, "calls": calls})
    return recorded


logging.disable(logging.CRITICAL)
with contextlib.redirect_stdout(io.StringIO()):
    recorded = asyncio.run(main())
json.dump(recorded, sys.stdout, indent=1)
print()
