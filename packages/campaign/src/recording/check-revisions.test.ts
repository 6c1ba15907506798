import { type Memory, noMemory } from '@provoke/engine';
import { expect, test } from 'vitest';
import type { Manifest } from '../folder/manifest.ts';
import { createRegistry } from '../registry.ts';
import { checkRevisions } from './check-revisions.ts';

const goals = [0, 1].map((index) => ({ index, text: `goal ${index}` }));

/** A campaign of an earlier version, without revisions, after this many attempts. */
function check(
  options: Record<string, unknown>,
  { attempted = 1, finished = 1, revisions = {} as Record<string, number> } = {},
) {
  const memory: Memory = {
    ...noMemory,
    outcome: () => ({ attempted, answered: attempted }),
    isFinished: (_, { index }) => index < finished,
  };
  const technique = createRegistry().findTechnique('h4rm3l');
  if (!technique) throw new Error('no h4rm3l');
  const techniques = [{ technique, options: technique.options.parse(options), judges: [] }];
  // Only these fields are used.
  const manifest = { id: 'old', revisions } as Manifest;
  return checkRevisions(manifest, { techniques, goals }, memory);
}

test.each([
  { program: 'Reverse()' },
  { programs: ['identity', 'aim'] },
  { program: 'RefusalSuppression("My own rules")' },
  { program: 'identity', synthesis: true },
])('a campaign that started with different prompts than %j produces now is rejected', (options) => {
  expect(() => check(options)).toThrow(/started with another version of h4rm3l.*Nothing was sent/);
});

test.each([{}, { programs: ['identity', 'RefusalSuppression(); Roleplaying(suffix=" Please.")'] }])(
  'a campaign whose programs mean the same as before can be resumed: %j',
  (options) => {
    expect(check(options)).toEqual({});
  },
);

test('a campaign without attempts resumes with the current revision, and stores it', () => {
  const revisions = check({ program: 'Reverse()' }, { attempted: 0, finished: 0 });

  expect(revisions).toEqual({ h4rm3l: 2 });
  expect(check({ program: 'Reverse()' }, { revisions })).toEqual(revisions);
});

test.each([
  ['Reverse()', 2],
  ['TranslateDecorator("Zulu")', 3],
])('%s has revision %i, and resumes with that or a later one', (program, revision) => {
  const options = { program };

  expect(() => check(options, { revisions: { h4rm3l: revision - 1 } })).toThrow(/another version/);
  for (const started of [revision, revision + 1])
    expect(check(options, { revisions: { h4rm3l: started } })).toEqual({ h4rm3l: started });
});

test('a campaign whose goals are all finished is not rejected', () => {
  expect(check({ program: 'Reverse()' }, { finished: 2 })).toEqual({});
});
