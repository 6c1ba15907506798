import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Outcome, playTree } from '../test/scripted-tree.ts';

type Recorded = {
  seed: number;
  n_streams: number;
  branching_factor: number;
  width: number;
  depth: number;
  levels: { sent: number; kept: string[] }[];
};

// Recorded by `record-pyrit.py` with PyRIT's own code.
const trees = JSON.parse(
  readFileSync(new URL('./pyrit.json', import.meta.url), 'utf8'),
) as Recorded[];

/** As in `record-pyrit.py`. */
function outcomeOf(seed: number, node: string): Outcome {
  const [first = 0, second = 0] = hash('sha256', `${seed}/${node}`, 'buffer');
  if (first < 10) return 'silent';
  if (first < 70) return 'off topic';
  if (first < 80) return 'unrated';
  return second < 2 ? 10 : 1 + (second % 9);
}

test('on 200 scripted trees, each level sends as many prompts as in PyRIT and keeps the same', async () => {
  expect(trees).toHaveLength(200);
  for (const { seed, levels, ...options } of trees) {
    const played = await playTree({ options, outcomeOf: (node) => outcomeOf(seed, node) });

    const ours = played.levels.map(({ sent, kept }) => ({ sent, kept: kept.toSorted() }));
    expect(ours, `tree ${seed}`).toEqual(levels);
    expect(played.sent).toHaveLength(levels.reduce((sum, { sent }) => sum + sent, 0));
  }
});

test('in most of these trees, ratings decide what is kept', () => {
  const decided = trees.filter(({ levels }) => levels.some(({ sent, kept }) => sent > kept.length));

  expect(decided.length).toBeGreaterThan(100);
});
