import type { Attempt } from '@provoke/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../platform/seeded-random.ts';
import { compile } from '../programs/compile.ts';
import { presets } from '../programs/presets.ts';
import {
  type Choosing,
  chooseExamples,
  creditExamples,
  type Example,
  selections,
} from './choose-examples.ts';
import { drawBeta } from './draw-beta.ts';
import { synthesisMessages } from './prompts.ts';
import { sample } from './sample.ts';
import { bestOf, estimate, meanScore, rank, scoreOf, toScored } from './score.ts';

const scored = (preset: string, successes: number, failures: number): Example => ({
  program: compile(preset),
  description: preset,
  successes,
  failures,
  undecided: 0,
  errors: 0,
  offspring: { success: 1, failure: 1 },
});

const best = scored('aim', 9, 1);
const middle = scored('dan', 6, 4);
const worst = scored('wikipedia', 1, 9);
const untried = scored('identity', 0, 0);
const pool = [worst, untried, best, middle];

const choosing: Choosing & { round: number } = {
  selection: 'bandit_offspring_score',
  n_examples: 1,
  beta_score_scalar: 20,
  beta_score_scale_with_iterations: false,
  round: 1,
};

/** How often each program is chosen, over many choices of one. */
function shares(change: Partial<typeof choosing>, among = pool) {
  const random = seededRandom('shares');
  const chosen = Array.from(
    { length: 2_000 },
    () => chooseExamples(among, { ...choosing, ...change }, random)[0],
  );
  return (one: Example) => chosen.filter((example) => example === one).length / chosen.length;
}

test('not evaluated and errors count neither way', () => {
  const statuses = [
    'SUCCESSFUL_JAILBREAK',
    'FAILED_JAILBREAK',
    'NOT_EVALUATED',
    'ERROR_AGENT_RESPONSE',
    'ERROR_TEST_FRAMEWORK',
  ] as const;
  // Only the status is used.
  const attempts = statuses.map((status) => ({ status }) as Attempt);

  expect(toScored(best, attempts)).toMatchObject({
    successes: 1,
    failures: 1,
    undecided: 1,
    errors: 2,
  });
  expect(estimate(toScored(best, attempts))).toBe(0.5);
});

test('the best come first; among equals, the shorter program', () => {
  const long = scored('aim_refusal_suppression', 9, 1);

  expect(rank([long, ...pool])).toEqual([best, long, middle, untried, worst]);
});

test('programs never judged are among the best only if none was judged', () => {
  expect(bestOf([worst, untried], 2)).toEqual([worst]);
  expect(bestOf([untried], 2)).toEqual([untried]);
});

test('a score is the broken share of the judged attempts, and 0 if none was judged', () => {
  expect(pool.map(scoreOf)).toEqual([0.1, 0, 0.9, 0.6]);
  expect(meanScore(pool)).toBeCloseTo(0.4, 10);
  expect(meanScore([])).toBe(0);
});

test('by offspring score, all programs are chosen equally often at first', () => {
  const share = shares({});

  for (const one of pool) expect(share(one)).toBeCloseTo(0.25, 1);
});

test('a program with successful offspring is chosen more often, whatever its own score', () => {
  const parent = scored('wikipedia', 1, 9);
  for (let round = 0; round < 20; round++) creditExamples([parent], 0.9);
  const barren = scored('aim', 9, 1);
  for (let round = 0; round < 20; round++) creditExamples([barren], 0.1);
  const share = shares({}, [parent, barren, untried]);

  expect(parent.offspring.success).toBeCloseTo(19, 10);
  expect(parent.offspring.failure).toBeCloseTo(3, 10);
  expect(share(parent)).toBeGreaterThan(0.7);
  expect(share(untried)).toBeGreaterThan(0.05);
  expect(share(barren)).toBeLessThan(0.02);
});

test('by self score, better programs are chosen more often, and the weight makes it greedier', () => {
  const selection = 'bandit_self_score';
  const [mild, greedy] = [1, 200].map((beta_score_scalar) =>
    shares({ selection, beta_score_scalar }),
  );
  const grown = shares({
    ...{ selection, beta_score_scalar: 20, round: 10 },
    beta_score_scale_with_iterations: true,
  });

  expect(mild?.(best)).toBeGreaterThan(mild?.(middle) ?? 1);
  expect(mild?.(middle)).toBeGreaterThan(mild?.(worst) ?? 1);
  expect(greedy?.(best)).toBeGreaterThan(0.99);
  expect(grown(best)).toBeGreaterThan(0.99);
});

test('random selection chooses all programs equally often, and may repeat one', () => {
  const share = shares({ selection: 'bandit_random' });

  for (const one of pool) expect(share(one)).toBeCloseTo(0.25, 1);
  expect(
    chooseExamples([best], { ...choosing, selection: 'bandit_random', n_examples: 3 }, Math.random),
  ).toEqual([best, best, best]);
});

test.each([
  [1, 1],
  [4, 2],
  [0.4, 0.6],
  [2.5, 0.7],
  [0.001, 0.999],
])('draws from Beta(%d, %d) have its mean and variance', (a, b) => {
  const random = seededRandom('beta', a, b);
  const draws = Array.from({ length: 40_000 }, () => drawBeta(a, b, random));
  const mean = draws.reduce((sum, one) => sum + one) / draws.length;
  const variance = draws.reduce((sum, one) => sum + (one - mean) ** 2, 0) / draws.length;

  expect(mean).toBeCloseTo(a / (a + b), 2);
  expect(variance).toBeCloseTo((a * b) / ((a + b) ** 2 * (a + b + 1)), 2);
});

const pools = fc.array(
  fc
    .tuple(fc.constantFrom(...Object.keys(presets)), fc.nat(20), fc.nat(20))
    .map(([preset, successes, failures]) => scored(preset, successes, failures)),
  { maxLength: 8 },
);

test('examples always come from the pool; the score bandits choose none twice', () => {
  fc.assert(
    fc.property(
      pools,
      fc.constantFrom(...selections),
      fc.integer({ min: 1, max: 10 }),
      fc.integer(),
      (among, selection, n_examples, seed) => {
        const chosen = chooseExamples(
          among,
          { ...choosing, selection, n_examples },
          seededRandom(seed),
        );

        for (const one of chosen) expect(among).toContain(one);
        if (selection === 'bandit_random' || among.length === 0) return;
        expect(chosen).toHaveLength(Math.min(n_examples, among.length));
        expect(new Set(chosen).size).toBe(chosen.length);
      },
    ),
  );
});

test('a sample contains each item at most once, in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(20), fc.integer(), (items, count, seed) => {
      const taken = sample(items, count, seededRandom(seed));

      expect(taken).toHaveLength(Math.min(count, items.length));
      expect(items.filter((item) => taken.includes(item))).toEqual(taken);
    }),
  );
});

test("a call copied from the attacker's prompt equals one without arguments", () => {
  const [shown] = synthesisMessages([], 1);
  const calls = [...(shown?.content ?? '').matchAll(/^- ((\w+)\(.*?\)): /gm)];
  const withDefaults = calls.filter(([, call = '']) => !/[(,] ?\w+[,)]/.test(call));

  expect(withDefaults.length).toBeGreaterThan(25);
  for (const [, call = '', name] of withDefaults)
    expect(compile(call).chain).toEqual(compile(`${name}()`).chain);
});
