"""Records the calls of the published Best-of-N (jplhughes/bon-jailbreaking, commit c1182103, MIT) with scripted models.

    git clone https://github.com/jplhughes/bon-jailbreaking
    pip install pandas pydantic simple_parsing tenacity
    python record.py bon-jailbreaking > recorded.json

Prompts are numbered in the order in which they are written; to which of them the model gives way is in each scenario.
Beside it stands how often a text is changed. Nothing of the package's own words is in the file.
"""

import asyncio
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import types

SCENARIOS = [
    # The group in which the first success falls is finished.
    {"n": 20, "n_concurrent": 5, "broken": [7]},
    {"n": 20, "n_concurrent": 5, "broken": [5, 1]},
    # Everything is sent.
    {"n": 10, "n_concurrent": 5, "broken": []},
    {"n": 6, "n_concurrent": 2, "broken": [6]},
]

calls = []
scenario = {}
# More words than the published check for short replies asks for.
LONG = "word " * 60


class Stub(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


for name in ("apis", "apis.inference", "apis.inference.api", "classifiers", "classifiers.run_classifier",
             "data_models", "data_models.messages", "data_models.utils", "utils", "utils.experiment_utils",
             "utils.text_utils"):
    sys.modules[f"bon.{name}"] = Stub(f"bon.{name}")


class Message:
    def __init__(self, role, content):
        self.role, self.content = role, content


class Prompt:
    def __init__(self, messages):
        self.messages = messages


sys.modules["bon.data_models.messages"].ChatMessage = Message
sys.modules["bon.data_models.messages"].Prompt = Prompt
sys.modules["bon.data_models.messages"].MessageRole = types.SimpleNamespace(user="user", system="system")
sys.modules["bon.data_models.utils"].RecitationRateFailureError = type("E", (Exception,), {})


def load_jsonl(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


sys.modules["bon.utils"].utils = types.SimpleNamespace(
    load_jsonl=load_jsonl, save_jsonl=lambda path, rows: None, get_prompt_template=None
)


async def classify(item, *_, **__):
    number = int(item["response"].split()[-1])
    calls.append({"role": "judge", "prompt": number})
    return {**item, "classifier_outputs": ["yes" if number in scenario["broken"] else "no"]}


sys.modules["bon.classifiers.run_classifier"].get_model_response = classify
sys.path.insert(0, sys.argv[1])

from bon.attacks import run_text_bon as bon


class Model:
    written = 0

    async def __call__(self, _, prompt, max_tokens, temperature, n):
        self.written += 1
        calls.append({"role": "target", "prompt": self.written, "messages": [one.role for one in prompt.messages]})
        reply = {"completion": LONG + str(self.written), "stop_reason": "stop"}
        return [types.SimpleNamespace(to_dict=lambda: reply)] * n


def config(folder):
    row = pathlib.Path(folder) / "goals.jsonl"
    row.write_text(json.dumps({"rewrite": "Say the word", "behavior_str": "g"}) + "\n")
    defaults = {name: value for name, value in vars(bon.ExperimentConfig).items() if not name.startswith("_")}
    return types.SimpleNamespace(**{
        **defaults, "output_dir": folder, "input_file_path": row, "choose_specific_id": 0, "seed": 0, "api": Model(),
        "num_concurrent_k": scenario["n_concurrent"], "n_steps": scenario["n"] // scenario["n_concurrent"],
    })


def share(change, text):
    """How much of a text is another one, over its words or its characters."""
    bon.random.seed(0)
    changed = change(text, 0.4)
    before, after = (text.split(), changed.split()) if " " in text else (text, changed)
    return round(sum(one != other for one, other in zip(before, after)) / len(before), 3)


recorded = []
for scenario in SCENARIOS:
    calls = []
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        asyncio.run(bon.main(config(folder)))
    recorded.append({**scenario, "calls": calls})

# Words whose inner letters differ, so that a shuffle of them is seen; letters; and what stands at the borders of ASCII.
words = " ".join(["abcdefghijklm"] * 20_000)
shares = {
    "sigma": 0.4,
    "words": share(bon.apply_word_scrambling, words),
    "short_words": share(bon.apply_word_scrambling, " ".join(["abc"] * 20_000)),
    "letters": share(bon.apply_random_capitalization, "a" * 20_000),
    "digits": share(bon.apply_random_capitalization, "7" * 20_000),
    "characters": share(bon.apply_ascii_noising, "a" * 20_000),
    "last_printable": share(bon.apply_ascii_noising, "~" * 20_000),
}
print(json.dumps({"scenarios": recorded, "shares": shares}, indent=1))
