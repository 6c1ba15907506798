import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { createRegistry } from '../registry.ts';
import { openPlans } from './campaign-plans.ts';
import { planSlice } from './plan-slice.ts';
import { WorkerFile } from './worker-file.ts';

// A plan loads what its models need, and no test here waits for an answer.
afterAll(() => vi.dynamicImportSettled());

const staging = { name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' };

type ModelAddress = string | { url: string; variables: string[] };
type Allowed = { target?: string; targets?: object; models?: ModelAddress[] };

/** An address, and the variable that may be sent there. */
const keyedAt = (url: string): ModelAddress => ({ url, variables: ['SECRET'] });

const models = [keyedAt('http://127.0.0.1:8/v1')];

const open = (dataDir: string, allowed: Partial<Allowed> = {}) =>
  openPlans({
    file: WorkerFile.parse({ targets: { staging }, ...allowed }),
    ...{ baseUrl: 'http://127.0.0.1:1', dataDir, registry: createRegistry() },
    apiKey: 'pvk_any',
    env: {
      ...{ HOME: dataDir, SECRET: 'of-this-machine', AGENT_URL: 'http://127.0.0.1:9/v1' },
      MISTRAL_API_KEY: 'of-a-vendor',
    },
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
    { models: [keyedAt('http://127.0.0.1:8/v1')] },
  );

  expect(addresses).toContain('http://127.0.0.1:9/v1');
  expect(campaign).toMatchObject({ concurrency: 1, budget: {}, goals: [{ index: 3 }] });
  expect(campaign.techniques.map(({ technique }) => technique.id)).toEqual(['pair']);
});

test('the floor of a slice asks as often as that of its campaign, whatever the slice and its limits are', async () => {
  const attack = { attacker, floor: true, budget: { max_requests: 2 } };
  const allowed = { models: [keyedAt('http://127.0.0.1:8/v1')] };
  const sizeOf = async (more: object) => {
    const slice = { ...taken({ ...attack, ...more }), technique: 'direct' };
    const { campaign } = await planSlice(slice, open(await temporaryFolder(), allowed));
    return campaign.techniques[0]?.requestsMax;
  };

  expect(await sizeOf({ floor_requests: 7 })).toBe(7);
  expect(await sizeOf({})).toBe(15);
});

test('a slice of ordinary requests records them as such, without the set that they came from', async () => {
  const { campaign } = await plan(
    { attacker, over_refusal: true },
    { models: [keyedAt('http://127.0.0.1:8/v1')] },
  );

  expect(campaign.techniques).toMatchObject([{ arm: 'benign' }]);
});

test.each([
  ['another target', {}, { target: 'production' }, 'the target production'],
  ['a target that every object has', {}, { target: 'constructor' }, 'the target constructor'],
  ['a variable', { attacker }, { models: ['http://127.0.0.1:8'] }, 'the variable SECRET'],
  [
    'an address of a model',
    { attacker: { ...attacker, api_key: 'own' } },
    {},
    'http://127.0.0.1:8/v1',
  ],
  [
    'a link-local address, even if the file has it',
    { attacker: { ...attacker, endpoint: 'http://169.254.169.254/v1' } },
    { models: [keyedAt('http://169.254.169.254/v1')] },
    '169.254.169.254 is 169.254.169.254, a link-local or metadata address',
  ],
  [
    'a file of this machine',
    { attack_type: 'many-shot', 'many-shot_params': { shots_file: '/etc/passwd' } },
    {},
    'a file (many-shot_params.shots_file)',
  ],
  [
    'a judge that runs a file',
    { judges: [{ type: 'python', file: '/etc/passwd' }] },
    { models },
    'The judge python runs a file of yours, and workers run nothing that a campaign names',
  ],
  [
    'such a judge in another case, next to others',
    { judges: [{ type: 'pattern' }, { type: 'PYthon', file: '/etc/passwd' }] },
    { models },
    'The judge python runs a file of yours',
  ],
  [
    'a technique that runs a file',
    { attack_type: ['pair', 'Python'], attacker, python_params: { file: '/etc/passwd' } },
    { models },
    'The technique python runs a file of yours',
  ],
])('%s is refused', async (_, attack, allowed, reason) => {
  await expect(plan(attack, allowed)).rejects.toThrow(reason);
});

const own = 'http://127.0.0.1:9/v1';

test.each([
  ['the agent itself', { attacker: { ...attacker, endpoint: own } }, own],
  [
    'the agent itself, for a judge',
    { judges: [{ ...attacker, type: 'harmbench', endpoint: own }] },
    own,
  ],
  [
    'the agent itself, for a classifier',
    { category_classifier: { ...attacker, endpoint: own }, attack_type: 'direct' },
    own,
  ],
  [
    'another path of the agent',
    { attacker: { ...attacker, endpoint: 'http://127.0.0.1:9/v2' } },
    'http://127.0.0.1:9/v2',
  ],
  [
    'the service',
    { attacker: { ...attacker, endpoint: 'http://127.0.0.1:1/v1' } },
    'http://127.0.0.1:1/v1',
  ],
  [
    'another allowed address',
    { attacker: { ...attacker, endpoint: 'http://127.0.0.1:7/v1' } },
    'http://127.0.0.1:7/v1',
  ],
])('a key of a model is not sent to %s', async (_, attack, address) => {
  const allowed = { models: [...models, 'http://127.0.0.1:7/v1'] };

  await expect(plan(attack, allowed)).rejects.toThrow(
    `The worker's file does not allow the variable SECRET at ${address}`,
  );
});

test('a refusal has the line that would allow it', async () => {
  const atModel = plan({ attacker }, { models: ['http://127.0.0.1:8/v1'] });
  const atAgent = plan({ attacker: { ...attacker, endpoint: own } }, { models });

  await expect(atModel).rejects.toThrow(
    'add to worker.yaml: models: [{ url: "http://127.0.0.1:8/v1", variables: [SECRET] }]',
  );
  await expect(atAgent).rejects.toThrow(
    'add to worker.yaml: targets: { staging: { variables: [SECRET] } }',
  );
});

test('a target declares the keys of models at its own address, and of no other target', async () => {
  const target = { ...staging, variables: ['SECRET'] };
  const attack = { attacker: { ...attacker, endpoint: own } };

  const { keys } = await plan(attack, { targets: { staging: target } });
  const other = plan(attack, { targets: { staging, production: target } });
  const elsewhere = plan(
    { attacker: { ...attacker, endpoint: 'http://127.0.0.1:9/other' } },
    { targets: { staging: target } },
  );

  expect(keys).toEqual([{ variable: 'SECRET', address: own }]);
  await expect(other).rejects.toThrow('the variable SECRET at http://127.0.0.1:9/v1');
  await expect(elsewhere).rejects.toThrow('the variable SECRET at http://127.0.0.1:9/other');
});

test('the key of the agent goes to no model, not even at its address', async () => {
  const target = { ...staging, api_key: '$SECRET' };
  const attack = { attacker: { ...attacker, endpoint: own } };

  await expect(plan(attack, { targets: { staging: target } })).rejects.toThrow(
    'the variable SECRET at http://127.0.0.1:9/v1',
  );
});

test.each(['http://127.0.0.1:7/token', own])(
  'the secret of a target’s oauth goes to its token_url, and to no model at %s',
  async (endpoint) => {
    const oauth = {
      token_url: 'http://127.0.0.1:7/token',
      client_id: 'c',
      client_secret: '$SECRET',
    };
    const target = { ...staging, adapter_operational_config: { oauth } };
    const allowed = { targets: { staging: target }, models: [endpoint] };

    await expect(plan({ attacker: { ...attacker, endpoint } }, allowed)).rejects.toThrow(
      `the variable SECRET at ${endpoint}`,
    );
    expect((await plan({}, { targets: { staging: target } })).keys).toEqual([]);
  },
);

test.each([
  ['oauth', { token_url: 'http://127.0.0.1:7/token', client_id: 'c', client_secret: 's-1' }],
  ['other_origins', ['http://127.0.0.1:7']],
  ['client_cert', { cert_file: '/etc/hostname', key_file: '/etc/hostname' }],
])('a campaign cannot say %s of the agent', async (name, value) => {
  const settings = { [name]: value };

  await expect(plan({ adapter_operational_config: settings })).rejects.toThrow('unknown key');
  await expect(plan(settings)).rejects.toThrow('unknown key');
});

test('a vendor’s variable is used only where it is declared, although the campaign does not name it', async () => {
  const identifier = 'mistral/any';
  const url = 'https://api.mistral.ai/v1';
  const allow = (entry: ModelAddress) => plan({ attacker: { identifier } }, { models: [entry] });

  await expect(allow(url)).rejects.toThrow(`the variable MISTRAL_API_KEY at ${url}`);
  expect((await allow({ url, variables: ['MISTRAL_API_KEY'] })).keys).toContainEqual({
    variable: 'MISTRAL_API_KEY',
    address: url,
  });
});

test('whether a variable is set here is not told to a campaign that may not use it', async () => {
  const say = async (name: string) => {
    const refusal = plan({ attacker: { ...attacker, api_key: `$${name}` } }, { models });
    return (await refusal.then(String, String)).replaceAll(name, 'NAME');
  };

  expect(await say('HOME')).toBe(await say('NOT_SET_ANYWHERE'));
});

test.each([
  ['attacker.system_prompt', { attacker: { ...attacker, system_prompt: '$SECRET' } }],
  ['attacker.endpoint', { attacker: { ...attacker, endpoint: '$SECRET' } }],
  ['attacker.identifier', { attacker: { ...attacker, identifier: 'openai $SECRET' } }],
  ['judges.0.planted_secret', { judges: [{ type: 'pattern', planted_secret: '$SECRET' }] }],
  ['pair_params.any', { pair_params: { any: '$SECRET' } }],
  ['pair_params.api_key', { pair_params: { api_key: '$SECRET' } }],
  ['headers.x', { headers: { x: 'Bearer $SECRET' } }],
  ['convert.0', { convert: ['$SECRET'] }],
])('a variable at %s is refused, also if it is declared', async (place, attack) => {
  await expect(plan(attack, { models })).rejects.toThrow(`${place} refers to the variable SECRET`);
});

test('a sum of money is no variable', async () => {
  const judges = [{ type: 'pattern', planted_secret: '$100' }];

  expect((await plan({ attacker, judges }, { models })).keys).toHaveLength(1);
});

test.each([
  ['a folder that leads elsewhere', 'google/../../other/tenant'],
  ['an encoded one', 'google/%2e%2e/other'],
  ['a query', 'google/a?b'],
  ['a fragment', 'gemini/a#'],
  ['a backslash', 'gemini/..\\other'],
])('a model whose name holds %s does not lead its key to another path', async (_, identifier) => {
  const attack = { attacker: { ...attacker, identifier } };

  await expect(plan(attack, { models })).rejects.toThrow('is not the name of a model');
});

test.each([
  ['another path of an allowed origin', 'http://127.0.0.1:8/v2'],
  ['a path that only starts like an allowed one', 'http://127.0.0.1:8/v1evil'],
  ['a path that leaves the allowed one', 'http://127.0.0.1:8/v1/../admin'],
  [
    'a path that may leave the allowed one, depending on its server',
    'http://127.0.0.1:8/v1/..%2fadmin',
  ],
])('the address of a model is refused if it is %s', async (_, endpoint) => {
  const allowed = { models: ['http://127.0.0.1:8/v1'] };

  await expect(plan({ attacker: { identifier: 'openai/any', endpoint } }, allowed)).rejects.toThrow(
    "The worker's file does not allow http://127.0.0.1:8/",
  );
});

test.each(['http://127.0.0.1:8/v1', 'http://127.0.0.1:8/v1/', 'http://127.0.0.1:8/v1/team'])(
  'the address %s of a model is allowed by a shorter path',
  async (endpoint) => {
    const attack = { attacker: { identifier: 'openai/any', endpoint } };

    const { addresses } = await plan(attack, { models: ['http://127.0.0.1:8/v1/'] });

    expect(addresses).toContain(endpoint.replace(/\/$/, ''));
  },
);

test('the state of a target is read as the worker’s file says, but not at a metadata address', async () => {
  const at = (state_check: string) =>
    plan(
      { attacker },
      {
        models: [keyedAt('http://127.0.0.1:8/v1')],
        targets: { staging: { ...staging, state_check } },
      },
    );

  const { campaign, addresses } = await at('http://127.0.0.1:7/state');
  expect(campaign.stateCheck).toBeDefined();
  expect(addresses).not.toContain('http://127.0.0.1:7/state');
  await expect(at('http://169.254.169.254/state')).rejects.toThrow('metadata address');
});

test('a browser is not sent to a metadata address', async () => {
  const target = { name: 'a', agent_type: 'web', endpoint: 'http://2852039166/latest' };

  await expect(plan({}, { targets: { staging: target } })).rejects.toThrow(
    '169.254.169.254 is 169.254.169.254, a link-local or metadata address',
  );
});

test.each([
  ['in a variable', { endpoint: '$AGENT_URL' }, 'http://127.0.0.1:9/v1'],
  ['the one that its type has without one', {}, 'https://api.openai.com/v1'],
])('a target of the file may be attacked if its address is %s', async (_, where, address) => {
  const target = { name: 'a', agent_type: 'chatapi-sdk', api_key: '$SECRET', ...where };

  const { addresses } = await plan({}, { targets: { staging: target } });

  expect(addresses[0]).toBe(address);
});

test('slices of a campaign share its target, also one after the other, until no worker works on it', async () => {
  const plans = open(await temporaryFolder(), {
    models: [keyedAt('http://127.0.0.1:8')],
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
    models: [keyedAt('http://127.0.0.1:8')],
  });

  const wrong = planSlice({ ...taken({ attacker }), goals: [{ text: 'no index' }] }, plans);

  await expect(wrong).rejects.toThrow('The goals of this slice cannot be read.');
});

const forging = { attack_type: 'tool-result' };
const planForging = async (attack: object, agent: object) => {
  const slice = taken({ ...forging, ...attack });
  const allowed = { targets: { staging: { ...staging, ...agent } } };
  return planSlice({ ...slice, technique: 'tool-result' }, open(await temporaryFolder(), allowed));
};

test('a worker’s agent with tools of its own acts only with the campaign’s leave', async () => {
  await expect(planForging({}, {})).rejects.toThrow('tool-result makes the agent act');

  const { campaign } = await planForging({ allow_actions: true }, {});

  expect(campaign.techniques).toHaveLength(1);
});

test('with practice tools in the worker’s file, a campaign needs no leave', async () => {
  const practice_tools = { tools: [{ name: 'read_email', result: 'x' }], limits: {} };

  const { campaign } = await planForging({}, { practice_tools });

  expect(campaign.target.ownTools?.names).toEqual(['read_email']);
});
