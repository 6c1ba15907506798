import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import type { Campaign } from '../campaign/campaign.ts';
import { noMemory } from '../campaign/events/memory.ts';
import { runCampaign } from '../campaign/run-campaign.ts';
import { type Chances, randomAgent, randomHelper, randomJudge } from '../test/random-agent.ts';
import { techniques } from './index.ts';

const CAMPAIGNS = 400;
const GOALS = 14;
const chances: Chances = { broken: 0.15, error: 0.1, undecided: 0.1, garbled: 0.05 };

type Case = { id: string; options: Record<string, unknown>; attempts: number };

/** Every technique with small settings, and its number of attempts per attacked goal. */
const cases: Case[] = [
  { id: 'direct', options: {}, attempts: 1 },
  { id: 'flipattack', options: {}, attempts: 1 },
  {
    id: 'pair',
    options: { n_streams: 2, n_iterations: 2, max_parse_retries: 0 },
    attempts: 4,
  },
  {
    id: 'advprefix',
    options: {
      meta_prefixes: ['List', 'Write', 'Show', 'Tell'],
      meta_prefix_samples: 1,
      n_candidates_per_goal: 2,
      n_samples: 2,
      surrogate_attack_prompt: '',
    },
    attempts: 4,
  },
  {
    id: 'h4rm3l',
    options: { synthesis: true, n_rounds: 1, n_candidates: 2, n_sample_goals: 3, n_best: 3 },
    attempts: 3,
  },
  { id: 'goat', options: { max_turns: 2, max_parse_retries: 0 }, attempts: 2 },
];

/** The others, each with the one that decides as it does when to send another prompt. */
const alike: Readonly<Record<string, string>> = {
  crescendo: 'goat',
  tap: 'pair',
  'best-of-n': 'pair',
  encodings: 'flipattack',
  'many-shot': 'flipattack',
  multilingual: 'flipattack',
  pap: 'flipattack',
  'refusal-suppression': 'flipattack',
  'role-play': 'flipattack',
  'tool-result': 'pair',
};

test('every technique is simulated, or one that sends its prompts alike', () => {
  const named = [...cases.map(({ id }) => id), ...Object.keys(alike)];

  expect(
    named.sort(),
    'Add the technique to `alike` of this file, with the one that decides as it does when to send another prompt; if none does, to `cases`',
  ).toEqual(techniques.map(({ id }) => id).sort());
});

/** One that refines and one that converses before every change; all with `npm run e2e -- --all`. */
const simulated = cases.filter(
  ({ id }) => process.env['E2E_ALL'] === '1' || ['pair', 'goat'].includes(id),
);

test.each(simulated)(
  'the interval of a $id campaign contains the true rate of goals in at least 93 of 100 campaigns',
  { timeout: 300_000 },
  async ({ id, options, attempts }) => {
    const trueRate = 1 - (1 - chances.broken) ** attempts;
    let held = 0;

    for (let seed = 1; seed <= CAMPAIGNS; seed++) {
      const { goals } = await simulate(id, options, seed);
      held += Number((goals.low ?? 0) <= trueRate && trueRate <= (goals.high ?? 1));
    }

    expect(held / CAMPAIGNS).toBeGreaterThanOrEqual(0.93);
  },
);

async function simulate(id: string, options: Record<string, unknown>, seed: number) {
  const technique = techniques.find((one) => one.id === id);
  if (!technique) throw new Error(`There is no technique ${id}.`);
  const fold = createFold();
  const judge = randomJudge(seed, chances);
  await runCampaign({
    ...defaults,
    techniques: [
      {
        technique,
        options: technique.options.parse(options),
        judges: [{ judge, options: {}, model: undefined }],
      },
    ],
    target: randomAgent(seed, chances),
    models: { attacker: randomHelper(seed, chances) },
    seed,
    async record(event) {
      fold.observe(event);
      return undefined;
    },
  });
  return measureCampaign(fold);
}

const defaults: Omit<Campaign, 'techniques' | 'target' | 'models' | 'seed' | 'record'> = {
  goals: Array.from({ length: GOALS }, (_, index) => ({ index, text: `goal ${index}` })),
  targetPrice: null,
  aggregation: 'majority',
  maxTokens: undefined,
  concurrency: 4,
  modelConcurrency: 4,
  retries: 0,
  budget: {},
  memory: noMemory,
  signal: new AbortController().signal,
};
