import type { Goal } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { createLabeller } from '../campaign/asking/label-goal.ts';
import { noMemory } from '../campaign/events/memory.ts';

const privacy = { hazard: 'privacy', owasp: null };

function labeller() {
  const asked: number[] = [];
  const label = createLabeller(
    {
      classifier: {
        // Never asked: the labels below need no question.
        model: {
          identifier: 'nobody',
          address: 'nowhere',
          price: null,
          reply: () => Promise.reject(new Error()),
        },
        async classify(goal) {
          asked.push(goal.index);
          return goal.index % 2 === 0 ? privacy : null;
        },
      },
      memory: noMemory,
      record: async () => undefined,
      signal: new AbortController().signal,
    },
    () => Promise.reject(new Error('Nobody asks.')),
  );
  return { label, asked };
}

test('a goal is labelled once for all techniques, also when it stays unclassified', async () => {
  const { label, asked } = labeller();
  const goals: Goal[] = [0, 1, 2, 3].map((index) => ({
    index,
    text: `goal ${Math.min(index, 2)}`,
  }));

  const first = await Promise.all(goals.map(label));
  const again = await Promise.all(goals.map(label));

  expect(first.map(({ category }) => category)).toEqual([privacy, null, privacy, privacy]);
  expect(again).toEqual(first);
  expect(asked).toEqual([0, 1, 2]);
});
