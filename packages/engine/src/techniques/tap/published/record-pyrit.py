"""Records what PyRIT's tree of attacks (microsoft/PyRIT, MIT) keeps and sends on 200 scripted trees.

    pip install pyrit==1.1.0
    python record-pyrit.py > pyrit.json

PyRIT's own code branches, prunes and ends. Its nodes are replaced by scripted ones, and its first level: PyRIT starts
with as many nodes as its width, the paper branches from the root. What becomes of a prompt follows from a hash of its
tree and its node, as in `pyrit.test.ts`. Trees are left out where equal ratings would decide what is kept, since
PyRIT takes those in their order and we draw.
"""

import asyncio
import hashlib
import itertools
import json
import logging
import random
from types import SimpleNamespace

from pyrit.executor.attack.multi_turn import tree_of_attacks
from pyrit.models import Score, ScoreStatus
from treelib import Tree

TREES = 200
logging.disable(logging.CRITICAL)


def outcome_of(seed, path):
    """Of a prompt: "silent" (the attacker writes none), "off topic", "unrated" (its reply), or its rating."""
    drawn = hashlib.sha256(f"{seed}/{path}".encode()).digest()
    if drawn[0] < 10:
        return "silent"
    if drawn[0] < 70:
        return "off topic"
    if drawn[0] < 80:
        return "unrated"
    return 10 if drawn[1] < 2 else 1 + drawn[1] % 9


def score_of(outcome):
    if outcome == "unrated":
        return Score(score_type="float_scale", status=ScoreStatus.UNDETERMINED)
    return Score(score_type="float_scale", score_value=str(outcome / 10))


class ScriptedNode:
    """The first child of a node is the node itself, as PyRIT branches."""

    def __init__(self, tree, path):
        self.tree, self.parent, self.number, self.children = tree, path, 1, 1
        self.node_id = self.adversarial_chat_conversation_id = f"{path}-{id(self)}"
        self.objective_target_conversation_id = self.node_id
        self._vis_node_id = "root"
        self.error_message = self.last_response = None
        self.auxiliary_scores = {}

    def duplicate(self):
        self.children += 1
        copy = ScriptedNode(self.tree, self.parent)
        copy.number, copy._vis_node_id = self.children, self._vis_node_id
        return copy

    async def send_prompt_async(self, objective):
        self.path = f"{self.parent}.{self.number}"
        outcome = outcome_of(self.tree["seed"], self.path)
        self.off_topic = outcome == "off topic"
        self.completed = outcome not in ("off topic", "silent")
        self.objective_score = score_of(outcome) if self.completed else None
        self.parent, self.number, self.children = self.path, 1, 1


class Recorder(tree_of_attacks.TreeOfAttacksWithPruningAttack):
    def __init__(self, *, tree):
        self._configuration = SimpleNamespace(
            tree_width=tree["width"], tree_depth=tree["depth"], branching_factor=tree["branching_factor"],
            on_topic_checking_enabled=True, batch_size=10,
        )
        self._logger = logging.getLogger("recorder")
        self._attack_scoring_config = SimpleNamespace(threshold=1.0)
        self._node_executor = tree_of_attacks._TreeOfAttacksNodeExecutor(batch_size=10, logger=self._logger)
        self.levels, self.has_tie = [], False

    def _prune_nodes_to_maintain_width(self, context):
        rank = lambda node: float(node.objective_score.score_value or 0)
        sent = sorted((node for node in context.nodes if node.completed), key=rank, reverse=True)
        width = self._configuration.tree_width
        self.has_tie |= len(sent) > width and rank(sent[width - 1]) == rank(sent[width])
        super()._prune_nodes_to_maintain_width(context)
        self.levels.append({"sent": len(sent), "kept": sorted(node.path for node in context.nodes)})

    def _create_success_result(self, context):
        return None

    def _create_failure_result(self, context):
        return None


def record(tree):
    recorder = Recorder(tree=tree)
    visible = Tree()
    visible.create_node("root", "root")
    context = SimpleNamespace(
        objective="g", executed_turns=0, tree_visualization=visible, visualization_root_id="root",
        related_conversations=set(), best_conversation_id=None, best_objective_score=None,
        nodes=[ScriptedNode(tree, str(number + 1)) for number in range(tree["n_streams"])],
    )
    asyncio.run(recorder._perform_async(context=context))
    return None if recorder.has_tie else {**tree, "levels": recorder.levels}


def record_shape(shape, seeds):
    """With the first seed whose ratings decide."""
    return next(found for found in (record({"seed": next(seeds), **shape}) for _ in itertools.count()) if found)


draw, seeds = random.Random(2312), itertools.count(1)
recorded = []
for _ in range(TREES):
    shape = {
        "n_streams": draw.choice([1, 1, 1, 2]),
        "branching_factor": draw.choice([1, 2, 2, 3, 3, 4, 4]),
        "width": draw.randint(1, 6),
        "depth": draw.randint(2, 6),
    }
    recorded.append(record_shape(shape, seeds))

print("[\n" + ",\n".join(" " + json.dumps(one) for one in recorded) + "\n]")
