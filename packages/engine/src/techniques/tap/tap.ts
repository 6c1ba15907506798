import { defineTechnique } from '../../definitions/technique.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { isBroken, scoreOf } from '../conversation/describe-attempt.ts';
import { prune } from '../conversation/prune.ts';
import { fidelity } from './fidelity.ts';
import { plantTree, type Sent, type Written } from './node.ts';
import { TapOptions } from './options.ts';

/**
 * TAP, tree of attacks with pruning (Mehrotra et al. 2023). From each prompt it keeps, an attacker model writes several
 * better ones. Prompts off the topic are dropped before they are sent, prompts with low scores afterwards.
 */
export const tap = defineTechnique({
  id: 'tap',
  title: 'TAP',
  paper: 'https://arxiv.org/abs/2312.02119',
  description: 'An attacker model refines prompts in a tree and prunes weak branches.',
  notes: [
    'From each prompt it keeps, the attacker writes `branching_factor` new ones. Those that no longer ask for the goal are dropped unsent; of the others, at most `width` are sent, and refined further at the next level.',
    'Use it where PAIR nearly succeeds: it tries more ways at each step, and spends nothing on those that leave the subject.',
    'Cost per goal: at most `width` prompts at each of `depth` levels (94 in all), and up to `width` × `branching_factor` × 2 calls of the attacker per level: one writes a prompt, one checks its topic. Smaller: `--depth 3 --width 4`.',
    'Feedback needs scores: use the `scorer` judge. The paper asks the agent for 150 tokens at temperature 0: set `max_tokens`, and the temperature at the agent.',
    'Each attempt keeps its level, its node (`1.2.1` is the first child of the second child of the first root) and the score that the attacker sees. The report lists the dropped prompts of each goal.',
  ],
  fidelity,
  options: TapOptions,
  iterations: 'depth',
  attemptsMax(options, goals) {
    let nodes = options.n_streams;
    let attempts = 0;
    for (let depth = 1; depth <= options.depth; depth++) {
      nodes = Math.min(nodes * options.branching_factor, options.width);
      attempts += nodes;
    }
    return goals * attempts;
  },
  roles: () => ['attacker'],
  judging: ({ jailbreak_threshold }) => ({ scorer: { jailbreak_threshold } }),

  async attack(goal, { options, branch, random, report }) {
    const { width } = options;
    const tree = plantTree(goal, { options, branch });
    const levels: Level[] = [];
    let leaves = numbers(options.n_streams).map(tree.root);

    for (let depth = 1; depth <= options.depth && leaves.length > 0; depth++) {
      const parents = leaves;
      const places = numbers(options.branching_factor).flatMap((number) =>
        parents.map((parent) => ({ parent, number, depth })),
      );
      const grown = (await settleAll(places, tree.grow)).filter((one) => one !== undefined);
      const kept = dropOffTopic(grown, { width, random });
      const sent = await settleAll(kept, ({ send }) => send());
      levels.push({ depth, written: grown.length, sent: sent.length, best: bestOf(sent) });
      if (options.early_stop_on_success && sent.some(({ attempt }) => isBroken(attempt))) break;
      const score = ({ attempt }: Sent) => scoreOf(attempt) ?? 0;
      leaves = prune(sent, { width, random, score }).map(({ leaf }) => leaf);
    }
    await report('The tree, level by level', { levels });
  },
});

type Level = { depth: number; written: number; sent: number; best: number | null };
type Limits = { width: number; random(): number };

/** If all of a level have left the topic, one continues, so that the search does not end. */
function dropOffTopic(written: readonly Written[], { width, random }: Limits): Written[] {
  const sorted = prune(written, { width, random, score: (one) => Number(one.isOnTopic) });
  const kept = sorted.filter(({ isOnTopic }) => isOnTopic);
  return kept.length > 0 ? kept : sorted.slice(0, 1);
}

function bestOf(sent: readonly Sent[]): number | null {
  const scores = sent.map(({ attempt }) => scoreOf(attempt)).filter((score) => score !== null);
  return scores.length > 0 ? Math.max(...scores) : null;
}

const numbers = (length: number) => Array.from({ length }, (_, number) => number);
