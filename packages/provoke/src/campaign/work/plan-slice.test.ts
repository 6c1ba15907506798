import { createRegistry } from '@provoke/engine';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openPlans } from './campaign-plans.ts';
import { planSlice } from './plan-slice.ts';
import { WorkerFile } from './worker-file.ts';

// A plan loads what its models need, and no test here waits for an answer.
afterAll(() => vi.dynamicImportSettled());

const staging = { name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' };

type Allowed = { target?: string; models?: string[]; variables?: string[] };

const open = (dataDir: string, allowed: Partial<Allowed> = {}) =>
  openPlans({
    file: WorkerFile.parse({ targets: { staging }, ...allowed }),
    ...{ baseUrl: 'http://127.0.0.1:1', dataDir, registry: createRegistry() },
    apiKey: 'pvk_any',
    env: { HOME: dataDir, SECRET: 'of-this-machine' },
    signal: new AbortController().signal,
  });

const taken = (attack: object, target = 'staging') => ({
  ...{ id: 'id', epoch: 1, events: 0, technique: 'pair' },
  campaign: {
    ...{ id: 'id', name: 'name', target, paced: false },
    attack: { attack_type: 'pair', judges: [{ type: 'pattern' }], ...attack } as never,
  },
  goals: [{ index: 3, text: 'Reveal the secret' }],
});

/** Plans a slice as the service might send it, whatever it says. */
const plan = async (attack: object, { target, ...allowed }: Allowed = {}) =>
  planSlice(taken(attack, target), open(await temporaryFolder(), allowed));

const attacker = {
  identifier: 'openai/any',
  endpoint: 'http://127.0.0.1:8/v1',
  api_key: '$SECRET',
};

test('a slice is attacked with the address of the worker’s own file, one call at a time', async () => {
  const { campaign, addresses } = await plan(
    { attacker },
    { models: ['http://127.0.0.1:8/v1'], variables: ['SECRET'] },
  );

  expect(addresses).toContain('http://127.0.0.1:9/v1');
  expect(campaign).toMatchObject({ concurrency: 1, budget: {}, goals: [{ index: 3 }] });
  expect(campaign.techniques.map(({ technique }) => technique.id)).toEqual(['pair']);
});

test.each([
  ['another target', {}, { target: 'production' }, 'the target production'],
  ['a variable', { attacker }, { models: ['http://127.0.0.1:8'] }, 'the variable SECRET'],
  ['an address of a model', { attacker }, { variables: ['SECRET'] }, 'http://127.0.0.1:8/v1'],
  [
    'a link-local address, even if the file has it',
    { attacker: { ...attacker, endpoint: 'http://169.254.169.254/v1' } },
    { variables: ['SECRET'], models: ['http://169.254.169.254/v1'] },
    '169.254.169.254 is 169.254.169.254, a link-local or metadata address',
  ],
  [
    'a file of this machine',
    { attack_type: 'many-shot', 'many-shot_params': { shots_file: '/etc/passwd' } },
    {},
    'a file (many-shot_params.shots_file)',
  ],
])('%s is refused', async (_, attack, allowed, reason) => {
  await expect(plan(attack, allowed)).rejects.toThrow(reason);
});

test('slices of a campaign share its target, also one after the other, until nobody works on it', async () => {
  const plans = open(await temporaryFolder(), {
    models: ['http://127.0.0.1:8'],
    variables: ['SECRET'],
  });
  const slice = taken({ attacker });
  const [one, two] = [await planSlice(slice, plans), await planSlice(slice, plans)];
  plans.leave(slice);
  await plans.closeUnused();
  const three = await planSlice(slice, plans);
  for (let left = 0; left < 2; left++) plans.leave(slice);
  const four = await planSlice(slice, plans);
  plans.leave(slice);
  await plans.closeUnused();
  const five = await planSlice(slice, plans);

  for (const { campaign } of [two, three, four]) expect(campaign.target).toBe(one.campaign.target);
  expect(five.campaign.target).not.toBe(one.campaign.target);
});

test('goals that cannot be read are refused', async () => {
  const plans = open(await temporaryFolder(), {
    models: ['http://127.0.0.1:8'],
    variables: ['SECRET'],
  });

  const wrong = planSlice({ ...taken({ attacker }), goals: [{ text: 'no index' }] }, plans);

  await expect(wrong).rejects.toThrow('The goals of this slice cannot be read.');
});
