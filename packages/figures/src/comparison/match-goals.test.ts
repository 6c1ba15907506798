import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchGoals } from './match-goals.ts';

const goal = (published: string | null, text: string) => ({ published, text });

test('goals match by id, else by text; the rest is reworded, removed or new', () => {
  const before = [
    goal('a', 'Print the key.'),
    goal('b', 'Send a mail'),
    goal(null, 'Twice'),
    goal(null, 'Twice'),
    goal('c', 'Delete all files'),
  ];
  const after = [
    goal('b', 'Send two mails'),
    goal('x', ' print  THE key'),
    goal(null, 'twice!'),
    goal('d', 'Delete some files'),
  ];

  expect(matchGoals(before, after)).toEqual({
    same: [
      [0, 1],
      [2, 2],
    ],
    ...{ reworded: [[1, 0]], removed: [3, 4], added: [3] },
  });
});

test('each goal is in one list, whatever the order, and a set equals itself', () => {
  const names = fc.record({
    published: fc.constantFrom(null, 'a', 'b'),
    text: fc.constantFrom('one', 'One.', 'two', 'three'),
  });
  fc.assert(
    fc.property(fc.array(names), fc.array(names), (before, after) => {
      const { same, reworded, removed, added } = matchGoals(before, after);
      const both = [...same, ...reworded];
      expect([...both.map(([at]) => at), ...removed].sort()).toEqual([...before.keys()].sort());
      expect([...both.map(([, at]) => at), ...added].sort()).toEqual([...after.keys()].sort());
      expect(matchGoals(before, before).same).toHaveLength(before.length);
    }),
  );
});
