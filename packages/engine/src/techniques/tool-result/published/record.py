"""Records how InjecAgent's published data builds its results (MIT; its data as in the fork enkryptai/xInjectAgent).

    git clone https://github.com/enkryptai/xInjectAgent
    python record.py xInjectAgent > recorded.json

Kept are lengths and hashes: of each task's template before and after its mark, of each instruction, and of each of the
2,108 results. Nothing of the data's own words is in the file.
"""

import hashlib
import json
import sys
from pathlib import Path

MARK = "<Attacker Instruction>"
data = Path(sys.argv[1]) / "data"


def lines(name):
    return [json.loads(line) for line in (data / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def length(text):
    # As JavaScript counts.
    return len(text.encode("utf-16-le")) // 2


def plain(text):
    """Results are in quotation marks, and most of them have those within escaped."""
    return text.replace('\\"', '"')


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


templates = [plain(one["Tool Response Template"]) for one in lines("user_cases.jsonl")]
instructions = {kind: [plain(one["Attacker Instruction"]) for one in lines(f"attacker_cases_{kind}.jsonl")] for kind in ("dh", "ds")}
known = [one for kind in instructions.values() for one in kind]

settings = {}
for setting in ("base", "enhanced"):
    results, added = [], set()
    for kind in ("dh", "ds"):
        for case in json.loads((data / f"test_cases_{kind}_{setting}.json").read_text(encoding="utf-8")):
            result, template, instruction = case["Tool Response"], case["Tool Response Template"], plain(case["Attacker Instruction"])
            assert result[0] == result[-1] == '"'
            before, after = plain(template).split(MARK)
            inner = plain(result[1:-1])
            assert inner.startswith(before) and inner.endswith(instruction + after)
            added.add(inner[len(before) : len(inner) - len(instruction + after)])
            results.append([templates.index(plain(template)), known.index(instruction), length(inner)])
    (prefix,) = added
    settings[setting] = {"added": {"length": length(prefix), "sha256": digest(prefix)}, "results": results}

print(
    json.dumps(
        {
            "templates": [[length(part) for part in one.split(MARK)] for one in templates],
            "instructions": [length(one) for one in known],
            "settings": settings,
        }
    )
)
