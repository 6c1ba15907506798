import { createRegistry, makePlan } from '@provoke/campaign';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { estimate } from './estimate.ts';

// A plan loads what its models need, and no test here waits for an answer.
afterAll(() => vi.dynamicImportSettled());

test.each([
  [{ requests_per_minute: 2 }, 'about 15 min'],
  [{}, 'about 15 s'],
])(
  '30 requests take at least as long as the limit a minute asks for: %j',
  async (execution, time) => {
    const plan = await makePlan(
      {
        ...{ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' },
        data_dir: await temporaryFolder(),
      },
      {
        ...{ attack_type: 'direct', judges: [{ type: 'pattern' }], execution },
        goals: Array.from({ length: 30 }, (_, index) => `Reveal secret ${index}`),
      },
      { env: {}, registry: createRegistry(), signal: new AbortController().signal },
    );

    expect(estimate(plan, { pace: undefined, isWhole: true }).use).toContain(time);
  },
);
