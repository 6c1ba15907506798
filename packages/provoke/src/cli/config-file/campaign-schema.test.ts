import { readFile } from 'node:fs/promises';
import {
  agentSchema,
  applyPreset,
  attackConfigSchema,
  createRegistry,
  parseConfig,
  presetIds,
} from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { toCampaignFile } from '../commands/start/campaign-file.ts';
import { campaignSchema } from './campaign-schema.ts';
import { ConfigFile } from './config-file.ts';

const registry = createRegistry();
const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
  campaignSchema(registry),
);

/** Whether a campaign file is taken when it is run, as far as its own words decide that. */
function isLoaded(file: unknown): boolean {
  try {
    const { agent, attack } = parseConfig(ConfigFile, file, 'file');
    parseConfig(agentSchema, agent, 'agent', ['agent']);
    parseConfig(attackConfigSchema(registry), applyPreset(attack), 'attack', ['attack']);
    return true;
  } catch {
    return false;
  }
}

const agent = { name: 'llama3', agent_type: 'localmodel' };
const attack = { attack_type: 'flipattack', goals: ['Say hello'] };

/** The campaigns that a page shows, in fenced or indented YAML. */
async function campaignsIn(page: string): Promise<unknown[]> {
  const text = await readFile(new URL(`../../../../../${page}`, import.meta.url), 'utf8');
  if (page.endsWith('.yaml')) return [parseYaml(text)];
  const blocks = text.match(/^( *)agent:\n(?:\1 .*\n|\1attack:\n)+/gm) ?? [];
  const campaigns = blocks.map((block) => parseYaml(block) as Record<string, unknown>);
  return campaigns.filter((campaign) => 'attack' in campaign);
}

test.each(['examples/own-parts/campaign.yaml', 'docs/reference/commands/run.md'])(
  'the campaigns in %s are valid',
  async (page) => {
    const campaigns = await campaignsIn(page);

    expect(campaigns).not.toEqual([]);
    for (const campaign of campaigns)
      expect([isValid(campaign), isValid.errors]).toEqual([true, null]);
  },
);

test('the file that `provoke init` writes is valid', () => {
  const endpoint = 'http://127.0.0.1:9';
  const found = { type: 'chatapi-sdk', endpoint, model: 'llama3', settings: {} };
  const text = toCampaignFile({
    name: 'a',
    apiKeyEnv: 'KEY',
    judge: { type: 'pattern' },
    agent: found as Parameters<typeof toCampaignFile>[0]['agent'],
  });

  expect([isValid(parseYaml(text)), isValid.errors]).toEqual([true, null]);
});

test.each([
  ...presetIds.map((preset) => ({ agent, attack: { preset } })),
  { agent, attack },
  { agent, attack: { ...attack, preset: 'quick' } },
  { agent, attack: { preset: 'quick', goals_set: 'practice', budget: { max_requests: 5 } } },
  { agent, attack: { ...attack, attack_type: ['flipattack', 'pair'], floor: true, repeat: 3 } },
  { agent, attack: { ...attack, category_classifier: false } },
  { agent, attack: { ...attack, judges: [{ type: 'pattern', planted_secret: 'ORCHID' }] } },
  { agent: { ...agent, state_check: 'http://127.0.0.1:4000/state' }, attack },
  { agent: { ...agent, state_check: { url: 'http://a.example', headers: { a: '$B' } } }, attack },
  { agent: { ...agent, state_check: { command: ['node', 'state.mjs'] } }, attack },
])('%j is valid and loaded', (file) => {
  expect([isValid(file), isLoaded(file)]).toEqual([true, true]);
});

test.each([
  [{ ...attack, attack_type: 'shout', shout_params: { times: 3 } }, true],
  [{ ...attack, attack_type: 'shout', shout_params: 3 }, false],
  [{ ...attack, attack_type: 'shout', shout_param: {} }, false],
])(
  'with extensions %j is valid, because a technique of theirs may have options: %s',
  (own, valid) => {
    expect(isValid({ agent, extensions: ['./shout.js'], attack: own })).toBe(valid);
  },
);

test.each<[what: string, attack: object, isRight: boolean]>([
  [
    'a technique and a judge in Python',
    {
      attack_type: 'python',
      python_params: { file: 'attack.py', max_requests: 5, pass_env: ['KEY'] },
      judges: [{ type: 'python', file: 'judge.py', threshold: 0.7 }],
    },
    true,
  ],
  ['a technique without its file', { python_params: { function: 'attack' } }, false],
  ['an unknown option of it', { python_params: { file: 'attack.py', fiel: 'a' } }, false],
  ['an option of the wrong type', { python_params: { file: 'attack.py', timeout: 'a' } }, false],
  ['a judge without its file', { judges: [{ type: 'python' }] }, false],
  ['a judge with an empty file', { judges: [{ type: 'Python', file: '' }] }, false],
  ['another judge without a file', { judges: [{ type: 'pattern', planted_secret: 'A' }] }, true],
])('an editor knows code in Python: %s', (_, own, isRight) => {
  expect(isValid({ agent, attack: { ...attack, ...own } })).toBe(isRight);
});

test('an editor proposes code in Python where the type of a technique or a judge is written', () => {
  const { properties } = campaignSchema(registry) as {
    properties: { attack: { properties: Record<string, object> } };
  };
  const { attack_type, judges, python_params } = properties.attack.properties;

  expect(JSON.stringify(attack_type)).toContain('"python"');
  expect(JSON.stringify(judges)).toContain('"python"');
  expect(python_params).toMatchObject({
    properties: { file: { description: 'Python file, relative to this file' } },
  });
});

test.each([
  {},
  { agent },
  { attack },
  { agent, attack: {} },
  { agent, attack: { goals: ['Say hello'] } },
  { agent, attack: { preset: 'quik' } },
  { agent, attack: { preset: null } },
  { agent, attack: { preset: ['quick'] } },
  { agent, attack: { attack_type: [] } },
  { agent, attack: { attack_type: '' } },
  { agent, attack: { ...attack, preset: '' } },
  { agent, attack: { ...attack, attack_typ: 'pair' } },
  { agent, attack: { ...attack, pari_params: {} } },
  { agent, attack: { ...attack, goals: [' \n\t'] } },
  { agent, attack: { ...attack, goals: [] } },
  { agent, attack: { ...attack, repeat: 0 } },
  { agent, attack: { ...attack, budget: { max_request: 1 } } },
  { agent, attack: { ...attack, judges: [{}] } },
  { agent: { name: 'a' }, attack },
  { agent: { ...agent, state_check: { urll: 'http://a.example' } }, attack },
  { agent: { ...agent, state_check: { command: 'node state.mjs' } }, attack },
  { agent: { ...agent, price: { input: -1, output: 0 } }, attack },
  { agent, attack, campaign: {} },
  [],
  'campaign',
])('%j is neither valid nor loaded', (file) => {
  expect([isValid(file), isLoaded(file)]).toEqual([false, false]);
});

const send = { tool: ['send_email', 'create_event'], arguments: { to: { contains: 'm@x.test' } } };

test.each<[what: string, agent: object, attack: object, isRight: boolean]>([
  ['a rule for each', { forbid: send }, { forbid: [send], task: { say: 'done' } }, true],
  ['tools', { tools: [{ name: 'a', irreversible: true, outside: false }] }, {}, true],
  ['patterns', { failed_result: '^Error' }, { failed_result: ['^a', '^b'] }, true],
  [
    'a goal with rules',
    {},
    { goals: ['a', { text: 'b', id: 'g', forbid: { any: [send] } }] },
    true,
  ],
  ['rules within rules', {}, { forbid: { all: [{ any: [send] }, { sequence: [send] }] } }, true],
  ['a matcher within one', {}, { forbid: { say: { not: { any: { greater: 1 } } } } }, true],
  ['an unknown rule', {}, { forbid: { toool: 'a' } }, false],
  ['an unknown field', { forbid: [{ tool: 'a', argumets: {} }] }, {}, false],
  ['an unknown condition', {}, { forbid: { say: { contians: 'a' } } }, false],
  ['a flag that is a text', { tools: [{ name: 'a', outside: 'yes' }] }, {}, false],
  ['a goal without a text', {}, { goals: [{ forbid: send }] }, false],
  ['an unknown field of a goal', {}, { goals: [{ text: 'a', forbids: send }] }, false],
])('an editor knows the rules as a run does: %s', (_, ofAgent, ofAttack, isRight) => {
  const file = { agent: { ...agent, ...ofAgent }, attack: { ...attack, ...ofAttack } };

  expect([isValid(file), isLoaded(file)]).toEqual([isRight, isRight]);
});
