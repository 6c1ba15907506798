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
      'pair (at most 15 requests a goal) and the floor (as many): at most 1,200 requests',
      'The floor asks for each goal plainly up to 15 times: at most 600 requests more than the 600 of the attack',
      '40 goals find a lift of about +35 points in 80 % of campaigns',
      'Judges: harmbench, strongreject, nuanced; quorum 2 of 3',
      "Seed 7 repeats provoke's random choices, not the models' answers.",
      'Warning: llama3 attacks and judges. Another model as judge is more to be trusted.',
      '',
    ].join('\n'),
  );
});

test('repeats and a budget change the most that it sends', async () => {
  expect(await described({ attack_type: 'flipattack', repeat: 3 })).toContain(
    '\nflipattack (at most 3 requests a goal): at most 120 requests\nJudge: pattern\n',
  );
  expect(await described({ attack_type: 'flipattack', budget: { max_requests: 5 } })).toContain(
    '\nflipattack (1 request a goal): at most 5 requests\n',
  );
});

test('it says in which encodings every prompt is written', async () => {
  expect(await described({ attack_type: 'direct', convert: ['rot13', 'base64'] })).toContain(
    '\nEvery prompt is written in rot13, then base64\n',
  );
});

test('within a limit of requests the floor asks all goals less often, and what is compared is said', async () => {
  const attack = { attack_type: ['flipattack', 'best-of-n'], floor: true };

  const limited = await described({ ...attack, budget: { max_requests: 4_120 } });
  const spent = await described({ ...attack, budget: { max_requests: 50 } });
  const chosen = await described({ ...attack, floor_requests: 7 });

  expect(limited).toContain(
    [
      'flipattack (1 request a goal), best-of-n (100) and the floor (2): at most 4,120 requests',
      'The floor asks for each goal plainly up to 2 times: at most 80 requests more than the 4,040 of the attack',
      'best-of-n may send more: compared at the first 2 requests a goal. Larger: --floor-requests',
      '40 goals find a lift of about +35 points in 80 % of campaigns (+35 by Holm over 2 techniques)',
    ].join('\n'),
  );
  expect(spent).toContain('The floor asks for each goal plainly once: at most 40 requests more');
  expect(chosen).toContain('and the floor (7)');
});

test('the size of a floor that is not asked for is wrong usage', async () => {
  await expect(described({ attack_type: 'pair', floor_requests: 5 })).rejects.toThrow(
    'floor_requests is for a floor, and there is none.',
  );
});
