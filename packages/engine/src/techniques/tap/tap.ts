import { HelperError } from '../../definitions/helper-error.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { countAsks } from '../conversation/attacker-options.ts';
import { isBroken, scoreOf } from '../conversation/describe-attempt.ts';
import { prune } from '../conversation/prune.ts';
import { fidelity } from './fidelity.ts';
import { plantTree, type Sent } from './node.ts';
import { TapOptions } from './options.ts';
import { listRooms } from './rooms.ts';

/**
 * TAP, tree of attacks with pruning (Mehrotra et al. 2023). From each prompt it keeps, an attacker model writes several
 * better ones. Prompts off the topic are dropped before they are sent; the others are sent and rated, and the best are
 * kept.
 */
export const tap = defineTechnique({
  id: 'tap',
  title: 'TAP',
  paper: 'https://arxiv.org/abs/2312.02119',
  description: 'An attacker model refines prompts in a tree and prunes weak branches.',
  notes: [
    'From each prompt it keeps, the attacker writes `branching_factor` new ones. Those that no longer ask for the goal are dropped unsent. All others are sent and rated; the best `width` are refined further at the next level.',
    'Use it where PAIR nearly succeeds: it tries more ways at each step, and sends nothing that leaves the subject.',
    'Cost per goal: at most `n_streams` × `branching_factor` prompts at the first level, and `width` × `branching_factor` at each later one: 4, 16, then 40 at each of eight levels, 340 in all. Each prompt takes two calls of the attacker: one writes it, one checks its topic. Smaller: `--depth 4 --width 5`, at most 60.',
    'Feedback needs scores: use the `scorer` judge. The paper asks the agent for 150 tokens at temperature 0: set `max_tokens`, and the temperature at the agent.',
    'Each attempt keeps its level, its node (`1.2.1` is the first child of the second child of the first root), its place among all prompts of the goal, and the score that the attacker sees. The run keeps, for each level of a goal, how many prompts were written and sent and which nodes were kept.',
  ],
  fidelity,
  options: TapOptions,
  iterations: 'depth',
  attemptsMax: (options, goals) => goals * sum(listRooms(options)),
  roles: () => ['attacker'],
  // Each prompt that was written is checked for its topic.
  asks(options, goals) {
    const prompts = goals * sum(listRooms(options));
    return { attacker: countAsks(prompts, options, prompts) };
  },
  judging: ({ jailbreak_threshold }) => ({ scorer: { jailbreak_threshold } }),

  async attack(goal, { options, branch, random, report, recordFailure }) {
    const { width, branching_factor } = options;
    const tree = plantTree(goal, { options, branch });
    const levels: Level[] = [];
    let leaves = numbers(options.n_streams).map(tree.root);
    let placesBefore = 0;

    for (const [index, room] of listRooms(options).entries()) {
      if (leaves.length === 0) break;
      const parents = leaves;
      const children = numbers(branching_factor).flatMap((number) =>
        parents.map((parent, rank) => {
          const place = placesBefore + rank * branching_factor + number + 1;
          return { parent, number, depth: index + 1, place };
        }),
      );
      const written = (await settleAll(children, tree.grow)).filter((one) => one !== undefined);
      const onTopic = written.filter(({ isOnTopic }) => isOnTopic);
      const sent = await settleAll(onTopic, ({ send }) => send());
      leaves = prune(sent, { width, random, score: ratingOf }).map(({ leaf }) => leaf);
      levels.push({
        depth: index + 1,
        written: written.length,
        sent: sent.length,
        best: bestOf(sent),
        kept: leaves.map(({ path }) => path),
      });
      if (options.early_stop_on_success && sent.some(({ attempt }) => isBroken(attempt))) break;
      placesBefore += room;
    }
    if (levels[0]?.written && levels[0].sent === 0) await recordFailure(nothingSent());
    await report('The tree, level by level', { levels });
  },
});

type Level = {
  depth: number;
  written: number;
  sent: number;
  best: number | null;
  /** The nodes that branch at the next level, the best first. */
  kept: string[];
};

/** Otherwise a goal would have no attempt, as if it had been left out. */
const nothingSent = () =>
  new HelperError('attacker', 'All first prompts left the topic, so none was sent.');

/** A reply without a score comes last. */
const ratingOf = ({ attempt }: Sent) => scoreOf(attempt) ?? 0;

function bestOf(sent: readonly Sent[]): number | null {
  const scores = sent.map(({ attempt }) => scoreOf(attempt)).filter((score) => score !== null);
  return scores.length > 0 ? Math.max(...scores) : null;
}

const numbers = (length: number) => Array.from({ length }, (_, number) => number);
const sum = (rooms: readonly number[]) => rooms.reduce((total, room) => total + room, 0);
