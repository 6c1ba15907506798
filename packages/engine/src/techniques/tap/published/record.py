"""Records the calls of the published TAP (RICommunity/TAP, commit 7bcdad30, MIT) with scripted models.

    git clone https://github.com/RICommunity/TAP && pip install numpy
    python record.py TAP > recorded.json

The models answer by numbers: the attacker's prompts are p1, p2, …; which of them leave the topic and how their replies
are rated is in each scenario. Nothing of the package's own words is in the file.
"""

import argparse
import contextlib
import io
import json
import re
import sys
import types

SCENARIOS = [
    # Everything stays on the topic, nothing is pruned.
    {"branching_factor": 2, "width": 4, "depth": 2, "off_topic": [], "ratings": [2, 3, 4, 5, 6, 7]},
    # Prompts off the topic are not sent.
    {"branching_factor": 3, "width": 5, "depth": 2, "off_topic": [2, 5], "ratings": [2, 1, 3, 4, 1, 5, 6, 7, 8]},
    # The best of a level go on, in the order of their ratings.
    {"branching_factor": 3, "width": 3, "depth": 2, "off_topic": [5, 6, 8, 9, 11, 12], "ratings": [2, 9, 5, 3, 1, 1, 4, 1, 1, 6, 1, 1]},
    # The level of the first 10 is finished, no other begins.
    {"branching_factor": 2, "width": 4, "depth": 5, "off_topic": [], "ratings": [2, 3, 4, 10, 6, 7]},
    # The attacker sees the last exchanges of its path alone.
    {"branching_factor": 1, "width": 1, "depth": 6, "off_topic": [], "ratings": [1, 2, 3, 4, 5, 6]},
]

calls = []
scenario = {}
written = 0


class Conversation:
    roles = ("user", "assistant")
    name = "scripted"

    def __init__(self):
        self.messages = []

    def set_system_message(self, text):
        self.system = text

    def append_message(self, role, text):
        self.messages.append([role, text])

    def update_last_message(self, text):
        # The published code leaves the attacker's answer of hosted models to be appended here.
        if self.messages[-1][0] == "user":
            self.messages.append(["assistant", text])
        else:
            self.messages[-1][1] = text

    def to_openai_api_messages(self):
        turns = [{"role": role, "content": text} for role, text in self.messages]
        return [{"role": "system", "content": getattr(self, "system", "")}, *turns]


def number_in(text):
    found = re.findall(r"\bp(\d+)\b", text)
    return int(found[-1]) if found else 0


class Model:
    def __init__(self, model_name):
        self.role = model_name

    def batched_generate(self, conversations, **_):
        return [self.answer(one) for one in conversations]

    def answer(self, messages):
        global written
        last = messages[-1]["content"]
        if self.role == "gpt-attacker":
            written += 1
            path = [number_in(one["content"]) for one in messages if one["role"] == "assistant"]
            calls.append({"role": "attacker", "path": path})
            return json.dumps({"improvement": "i", "prompt": f"p{written}"})
        if self.role == "gpt-target":
            calls.append({"role": "target", "prompt": number_in(last), "messages": len(messages) - 1})
            return f"reply to {last}"
        number = number_in(last)
        if "[ASSISTANT'S RESPONSE]" in last:
            calls.append({"role": "judge", "prompt": number})
            return f"[[{scenario['ratings'][number - 1]}]]"
        calls.append({"role": "topic", "prompt": number})
        return "[[NO]]" if number in scenario["off_topic"] else "[[YES]]"


def stub(name, **fields):
    module = types.ModuleType(name)
    for field, value in fields.items():
        setattr(module, field, value)
    sys.modules[name] = module


class Silent:
    def __init__(self, *_):
        pass

    def log(self, *_, **__):
        pass

    def finish(self):
        pass


stub("fastchat")
stub("fastchat.model", get_conversation_template=lambda _: Conversation())
stub("torch", float16=None)
stub("transformers", AutoModelForCausalLM=None, AutoTokenizer=None)
stub("loggers", WandBLogger=Silent)
names = ("PaLM", "GeminiPro", "HuggingFace", "APIModelLlama7B", "APIModelVicuna13B")
stub("language_models", GPT=Model, **{name: None for name in names})
sys.path.insert(0, sys.argv[1])

import conversers
import main_TAP

conversers.load_indiv_model = lambda name: (Model(name), "scripted")
conversers.get_model_path_and_template = lambda name: (name, "scripted")

recorded = []
for scenario in SCENARIOS:
    calls, written = [], 0
    args = argparse.Namespace(
        goal="g", target_str="t", n_streams=1, keep_last_n=3, iter_index=-1, store_folder="",
        attack_model="gpt-attacker", target_model="gpt-target", evaluator_model="gpt-evaluator",
        attack_max_n_tokens=500, max_n_attack_attempts=5, target_max_n_tokens=150,
        evaluator_max_n_tokens=10, evaluator_temperature=0,
        **{name: scenario[name] for name in ("branching_factor", "width", "depth")},
    )
    with contextlib.redirect_stdout(io.StringIO()):
        main_TAP.main(args)
    recorded.append({**scenario, "calls": calls})

print(json.dumps(recorded, indent=1))
