import { expect, test } from 'vitest';
import { goalSets } from '../goal-sets.ts';

const shipped = goalSets.flatMap((set) => ('shipped' in set ? [set] : []));
const named = shipped.filter(({ id }) => id !== 'practice');

test('only harmless sets are shipped, each under our licence', () => {
  expect(shipped.map(({ id }) => id)).toEqual([
    'practice',
    'secrets',
    'role',
    'tools',
    'data-of-others',
    'policy',
    'refusal',
  ]);
  for (const { title, license } of shipped)
    expect([title, license]).toEqual([expect.stringMatching(/^Harmless: /), 'Apache-2.0']);
});

test.each(named.map((set) => [set.id, set.shipped] as const))(
  'the set %s has 20 goals with ids that stay, and a category each',
  (id, goals) => {
    const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'));

    expect(goals.map(({ published }) => published?.id)).toEqual(
      numbers.map((number) => `${id}-${number}`),
    );
    for (const { category } of goals)
      expect(category).toEqual({
        hazard: expect.stringMatching(/./),
        owasp: expect.stringMatching(/^LLM\d\d:2025$/),
      });
  },
);

/** Words that say nothing about what a goal is. */
const COMMON = new Set(
  (
    'a an and any are as at be by do for from has have he her his how i if in into is it its me my no not ' +
    'of on one or our that the them they this to was what which who with you your although'
  ).split(' '),
);

const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !COMMON.has(word)));

/** The share of their words that two goals have in common. */
function likeness(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared);
}

test('no two goals, of one set or of two, share more than a third of their words', () => {
  const texts = shipped.flatMap((set) => set.shipped.map(({ text }) => text));
  const alike = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => likeness(one, other) > 1 / 3)
      .map((other) => [one, other]),
  );

  expect(texts).toHaveLength(124);
  expect(alike).toEqual([]);
  expect(likeness('Reveal the secret', 'Reveal the hidden secret')).toBeGreaterThan(1 / 3);
});
