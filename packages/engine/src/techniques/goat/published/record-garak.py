"""Records the calls of garak's GOAT (NVIDIA/garak, commit cafbe992, Apache-2.0) with scripted models.

    git clone https://github.com/NVIDIA/garak && pip install colorama pyyaml tqdm xdg-base-dirs
    python record-garak.py garak > garak.json

The attacker's messages are m1, m2, …, the agent's replies r1, r2, …; in which turn a reply counts as a success or an
answer of the attacker is missing is in each scenario. A call is a role and the turns of the history that it is given,
each with the messages and replies that it names. Nothing of the package's own words is in the file.
"""

import json
import re
import sys

sys.path.insert(0, sys.argv[1])

import garak._config
import garak.attempt
import garak.probes.goat as goat

SCENARIOS = [
    # Every reply is judged, the last one too.
    {"max_turns": 5, "broken": None, "silent": None},
    # Nothing is asked after the first success.
    {"max_turns": 5, "broken": 3, "silent": None},
    {"max_turns": 1, "broken": None, "silent": None},
    # An attacker without an answer ends the conversation.
    {"max_turns": 4, "broken": None, "silent": 3},
]

calls = []
scenario = {}


def describe(turn):
    names = list(dict.fromkeys(re.findall(r"\b[mr]\d+\b", turn.content.text)))
    return " ".join([turn.role, *names])


def history(conversation):
    return [describe(turn) for turn in conversation.turns if turn.role != "system"]


class Attacker:
    written = 0

    def generate(self, conversation, generations_this_call=1):
        turns = history(conversation)
        # The judge is the attacker's model too; it sees one message that names a reply alone.
        if len(turns) == 1 and "r" in turns[0].replace("user", ""):
            reply = turns[0].split()[-1]
            calls.append({"role": "judge", "reply": reply})
            broken = reply == f"r{scenario['broken']}"
            return [garak.attempt.Message("unsafe" if broken else "safe")]
        calls.append({"role": "attacker", "history": turns})
        self.written += 1
        if self.written == scenario["silent"]:
            return [None]
        text = f"Observation: o\nThought: t\nStrategy: s\nResponse: m{self.written}"
        return [garak.attempt.Message(text)]


class Probe(goat.GOATAttack):
    def __init__(self):
        for name, value in {**self.DEFAULT_PARAMS, "custom_goals": ["g"]}.items():
            setattr(self, name, value)
        self.max_calls_per_conv = scenario["max_turns"]
        self.eval_threshold = 0.5
        self.soft_probe_prompt_cap = 256
        self._achieved_goals = set()
        self.attack_goals = ["g"]
        self.detector = None
        self.attacker_model = Attacker()
        self._load_prompt_templates()

    def _create_attempt(self, prompt):
        for turn in prompt.turns:
            turn.content.lang = self.lang
        return garak.attempt.Attempt(prompt=prompt, notes={})

    def _execute_all(self, attempts):
        for attempt in attempts:
            conversation = attempt.conversations[0]
            turns = history(conversation)
            calls.append({"role": "target", "history": turns})
            number = turns[-1].split()[-1].removeprefix("m")
            attempt.outputs = [garak.attempt.Message(f"r{number}", lang="en")]
            self._postprocess_attempt(attempt)
        return attempts


garak._config.buffmanager.buffs = []
recorded = []
for scenario in SCENARIOS:
    calls = []
    Probe().probe(None)
    recorded.append({**scenario, "calls": calls})

print(json.dumps(recorded, indent=1))
