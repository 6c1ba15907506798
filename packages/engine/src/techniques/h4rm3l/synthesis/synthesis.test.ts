import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attempt } from '../../../attempt.ts';
import { seededRandom } from '../../../random.ts';
import { compile } from '../compile.ts';
import { presets } from '../presets.ts';
import { chooseExamples, selections } from './choose-examples.ts';
import { synthesisMessages } from './prompts.ts';
import { sample } from './sample.ts';
import { bestOf, drawEstimate, estimate, rank, type Scored, toScored } from './score.ts';

const scored = (preset: string, successes: number, failures: number): Scored => ({
  program: compile(preset),
  successes,
  failures,
  undecided: 0,
  errors: 0,
});

const best = scored('aim', 9, 1);
const middle = scored('dan', 6, 4);
const worst = scored('wikipedia', 1, 9);
const untried = scored('identity', 0, 0);
const pool = [worst, untried, best, middle];

const choosing = { selection: 'epsilon_greedy', n_examples: 2, epsilon: 0 } as const;

/** How often each program comes first, over many choices. */
function shares(change: Partial<Parameters<typeof chooseExamples>[1]>, among = pool) {
  const random = seededRandom('shares');
  const firsts = Array.from(
    { length: 2_000 },
    () => chooseExamples(among, { ...choosing, n_examples: 1, ...change }, random)[0],
  );
  return (one: Scored) => firsts.filter((first) => first === one).length / firsts.length;
}

test('not evaluated and errors count neither way', () => {
  const statuses = [
    'SUCCESSFUL_JAILBREAK',
    'FAILED_JAILBREAK',
    'NOT_EVALUATED',
    'ERROR_AGENT_RESPONSE',
    'ERROR_TEST_FRAMEWORK',
  ] as const;
  // Only the status is looked at.
  const attempts = statuses.map((status) => ({ status }) as Attempt);

  expect(toScored(compile('aim'), attempts)).toMatchObject({
    successes: 1,
    failures: 1,
    undecided: 1,
    errors: 2,
  });
  expect(estimate(toScored(compile('aim'), attempts))).toBe(0.5);
});

test('the best come first; of equals, the shorter program', () => {
  const long = scored('aim_refusal_suppression', 9, 1);

  expect(rank([long, ...pool])).toEqual([best, long, middle, untried, worst]);
});

test('what was never judged is among the best only where nothing was', () => {
  expect(bestOf([worst, untried], 2)).toEqual([worst]);
  expect(bestOf([untried], 2)).toEqual([untried]);
});

test('without ε the greedy choice is the best examples, in their order', () => {
  expect(chooseExamples(pool, choosing, seededRandom(1))).toEqual([best, rank(pool)[1]]);
});

test('ε of the greedy choices are random ones', () => {
  const share = shares({ epsilon: 0.4 });

  expect(share(best)).toBeCloseTo(0.6 + 0.4 / 4, 1);
  expect(share(worst)).toBeCloseTo(0.4 / 4, 1);
});

test('chance alone takes every program as often as another', () => {
  const share = shares({ selection: 'random' });

  for (const one of pool) expect(share(one)).toBeCloseTo(0.25, 1);
});

test('Thompson sampling favors what did well, and still tries what is unknown', () => {
  const share = shares({ selection: 'thompson' });

  expect(share(best)).toBeGreaterThan(0.5);
  expect(share(untried)).toBeGreaterThan(0.05);
  expect(share(worst)).toBeLessThan(0.02);
});

test('a draw is from the Beta posterior: its mean and its variance', () => {
  const random = seededRandom('beta');
  const draws = Array.from({ length: 20_000 }, () => drawEstimate(scored('aim', 3, 1), random));
  const mean = draws.reduce((sum, one) => sum + one) / draws.length;
  const variance = draws.reduce((sum, one) => sum + (one - mean) ** 2, 0) / draws.length;

  // Beta(4, 2): mean 4/6, variance 4·2 / (6²·7).
  expect(mean).toBeCloseTo(4 / 6, 2);
  expect(variance).toBeCloseTo(8 / 252, 2);
});

const pools = fc.array(
  fc
    .tuple(fc.constantFrom(...Object.keys(presets)), fc.nat(20), fc.nat(20))
    .map(([preset, successes, failures]) => scored(preset, successes, failures)),
  { maxLength: 8 },
);

test('however they are chosen, examples are different ones of the pool, as many as there are', () => {
  fc.assert(
    fc.property(
      pools,
      fc.constantFrom(...selections),
      fc.integer({ min: 1, max: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer(),
      (among, selection, n_examples, epsilon, seed) => {
        const chosen = chooseExamples(
          among,
          { selection, n_examples, epsilon },
          seededRandom(seed),
        );

        expect(chosen).toHaveLength(Math.min(n_examples, among.length));
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const one of chosen) expect(among).toContain(one);
      },
    ),
  );
});

test('a sample holds each item at most once, in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(20), fc.integer(), (items, count, seed) => {
      const taken = sample(items, count, seededRandom(seed));

      expect(taken).toHaveLength(Math.min(count, items.length));
      expect(items.filter((item) => taken.includes(item))).toEqual(taken);
    }),
  );
});

test('a call that is copied as the attacker is shown it does what it does without arguments', () => {
  const [shown] = synthesisMessages([]);
  const calls = [...(shown?.content ?? '').matchAll(/^- ((\w+)\(.*?\)): /gm)];
  const withDefaults = calls.filter(([, call = '']) => !/[(,] ?\w+[,)]/.test(call));

  expect(withDefaults.length).toBeGreaterThan(25);
  for (const [, call = '', name] of withDefaults)
    expect(compile(call).chain).toEqual(compile(`${name}()`).chain);
});
