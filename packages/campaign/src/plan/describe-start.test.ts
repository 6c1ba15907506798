import { expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { describeStart } from './describe-start.ts';
import { makePlan } from './make-plan.ts';

const described = async (attack: object) =>
  describeStart(
    '20261121-105336-k3f9',
    await makePlan(
      {
        ...{ name: 'support-bot', agent_type: 'chatapi-sdk', endpoint: 'https://agent.example/v1' },
        data_dir: '/nowhere',
      },
      {
        goals: Array.from({ length: 40 }, (_, index) => `Goal ${index}`),
        ...{ seed: 7, judges: [{ type: 'pattern', planted_secret: 'ORCHID-77' }], ...attack },
      },
      { env: {}, registry: createRegistry(), signal: new AbortController().signal },
    ),
  );

test('a campaign starts with its goals, the most that it sends, its judges and its seed', async () => {
  const model = { identifier: 'llama3', endpoint: 'http://127.0.0.1:9/v1' };

  expect(
    await described({
      ...{ attack_type: 'pair', floor: true, attacker: model },
      judges: ['harmbench', 'strongreject', 'nuanced'].map((type) => ({ type, ...model })),
      pair_params: { n_streams: 5, n_iterations: 3 },
    }),
  ).toBe(
    [
      'Campaign 20261121-105336-k3f9: support-bot, 40 goals',
      'pair (at most 15 attempts per goal) and the floor (1): at most 640 attempts',
      'Judges: harmbench, strongreject, nuanced; quorum 2 of 3',
      "Seed 7 repeats provoke's random choices, not the models' answers.",
      '',
    ].join('\n'),
  );
});

test('repeats and a budget change the most that it sends', async () => {
  expect(await described({ attack_type: 'flipattack', repeat: 3 })).toContain(
    '\nflipattack (at most 3 attempts per goal): at most 120 attempts\nJudge: pattern\n',
  );
  expect(await described({ attack_type: 'flipattack', budget: { max_requests: 5 } })).toContain(
    '\nflipattack (1 attempt per goal): at most 5 requests\n',
  );
});

test('it says in which encodings every prompt is written', async () => {
  expect(await described({ attack_type: 'direct', convert: ['rot13', 'base64'] })).toContain(
    '\nEvery prompt is written in rot13, then base64\n',
  );
});
