import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { WEAK_JUDGE } from '@provoke/figures';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../../files/src/test/temporary-folder.ts';
import { loadConfigFile } from '../../../config-file/load-config-file.ts';
import { changed } from '../changed.ts';
import { checkCampaign } from '../check-campaign.ts';
import { type FormState, fieldsOf, wrongIn } from '../form-state.ts';
import { fileNameFor, saveCampaign } from '../save-campaign.ts';
import { readCampaign } from './attack-form.ts';
import type { Campaign } from './campaign-draft.ts';
import { createSpecs } from './specs.ts';

const registry = createRegistry();
const parts = { registry, specs: createSpecs(registry) };
const agent = { name: 'desk', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' };

const formOf = (typed: Record<string, string> = {}, base: Partial<Campaign> = {}): FormState => ({
  ...{ title: '', notes: [], known: [], isReady: false, row: 0, top: 0 },
  ...{ checked: undefined, doing: 'filling', said: undefined },
  draft: { base: { agent, attack: { judges: [{ type: 'pattern' }] }, ...base }, typed },
});
const read = (form: FormState) => readCampaign(form.draft, parts);

/** What the planner says of the form. */
async function plan(form: FormState, env: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(30_000);
  const HOME = await temporaryFolder();
  return checkCampaign(read(form), { env: { HOME, ...env }, registry, signal, pace: undefined });
}

test.each(registry.techniques.map(({ id }) => id))(
  'the form of %s with nothing but an attacker model is a campaign that can start',
  async (id) => {
    const typed = { 'attack.attack_type': id, 'attack.attacker.identifier': 'ollama/llama3' };
    // There is no field for it: `--allow-actions` and a file say so.
    const attack = { judges: [{ type: 'pattern' }], allow_actions: true };
    const form = formOf(typed, { attack });

    expect(wrongIn(fieldsOf(form, parts))).toEqual([]);
    expect(await plan(form)).toHaveProperty('estimate');
  },
);

test.each(registry.targets.map(({ type }) => type))(
  'an agent of type %s has a field for each of its settings, and can be attacked',
  async (type) => {
    const form = formOf({
      'agent.agent_type': type,
      'agent.adapter_operational_config.name': 'ollama/m',
    });
    const names = fieldsOf(form, parts).map(({ name }) => name);

    for (const setting of Object.keys(registry.findTarget(type)?.settings.shape ?? {}))
      if (!['endpoint', 'model', 'apiKey'].includes(setting))
        expect(names).toContain(`agent.adapter_operational_config.${setting}`);
    expect(await plan(form)).toHaveProperty('estimate');
  },
);

test.each([
  ['attack.pair_params.n_streams', '55', '50 or less'],
  ['attack.pair_params.n_streams', 'many', 'a whole number'],
  ['attack.budget.max_requests', '0', '1 or more'],
  ['attack.repeat', '1.5', 'a whole number'],
  ['agent.name', '', 'needed'],
  ['agent.api_key', 'sk-proj-1234', 'the name of a variable, never the key itself'],
])('%s = "%s" is told to be %s', (name, typed, problem) => {
  const form = formOf({ 'attack.attack_type': 'pair', [name]: typed });

  expect(wrongIn(fieldsOf(form, parts))).toMatchObject([{ name, problem }]);
});

test('what was typed wins, what was emptied is gone, and what has no field stays', () => {
  const attack = {
    ...{ judges: [{ type: 'pattern', planted_secret: 'ORCHID' }], seed: 7 },
    ...{ goals: ['one'], budget: { max_requests: 9, max_minutes: 5 } },
    pair_params: { n_streams: 9 },
  };
  const form = formOf(
    {
      ...{ 'attack.budget.max_requests': '', 'attack.budget.max_minutes': '2' },
      ...{ 'goal.0': 'two', 'goal.1': ' three ', 'judge.harmbench': 'true' },
      ...{ 'judges.identifier': 'ollama/judge', 'attack.attack_type': 'flipattack' },
      ...{ 'agent.api_key': 'DESK_KEY' },
    },
    { attack },
  );

  expect(read(form)).toEqual({
    agent: { ...agent, api_key: '$DESK_KEY' },
    attack: {
      ...{ attack_type: 'flipattack', seed: 7, goals: ['two', 'three'] },
      budget: { max_minutes: 2 },
      judges: [
        { type: 'harmbench', identifier: 'ollama/judge' },
        { type: 'pattern', planted_secret: 'ORCHID' },
      ],
    },
  });
});

test('settings that are lists and templates are typed as JSON', () => {
  const form = formOf({
    'agent.agent_type': 'http',
    'agent.adapter_operational_config.body': '{"message":"{{prompt}}"}',
    'agent.adapter_operational_config.reply_path': '$.reply',
  });

  expect(wrongIn(fieldsOf(form, parts))).toEqual([]);
  expect(read(form).agent['adapter_operational_config']).toEqual({
    body: { message: '{{prompt}}' },
    reply_path: '$.reply',
  });
});

test('another known agent brings all that says how it is reached', () => {
  const bot = { name: 'bot', agent_type: 'http', endpoint: 'http://127.0.0.1:9/bot' };
  const known = [{ name: 'bot', agent: bot, campaign: '20261122-090000-abcd' }];
  const form = { ...formOf({ 'agent.name': 'typed' }), known };

  expect(read(changed(form, 'known', 'bot')).agent).toEqual(bot);
  expect(fieldsOf(changed(form, 'known', 'another'), parts)).toContainEqual(
    expect.objectContaining({ name: 'agent.name', value: '', problem: 'needed' }),
  );
});

test('the estimate counts requests, time and cost', async () => {
  const priced = { agent: { ...agent, price: { input: 1, output: 2 } } };
  const form = formOf({ 'goals.from': 'own', 'goal.0': 'a', 'goal.1': 'b' }, priced);

  expect(await plan(form)).toEqual({
    estimate: {
      requests: '2 goals; direct (1 request a goal): at most 2 requests',
      judges: 'Judge: pattern',
      warning: WEAK_JUDGE,
      use: 'At most about 1 s if a reply takes 2 s; $0.0020 at 700 tokens each',
    },
  });
});

test('a set that would be downloaded is not, for an estimate', async () => {
  const checked = await plan(formOf({ 'attack.goals_set': 'advbench' }));

  expect(checked).toMatchObject({
    estimate: { requests: expect.stringContaining('the goals are downloaded at the start') },
  });
});

test('a pin stays with the set or file that it is for', async () => {
  const pinned = { goals_set: 'advbench', goals_sha256: 'a'.repeat(64) };
  const attack = { ...pinned, judges: [{ type: 'pattern' }] };
  const pinIn = (typed: Record<string, string>) =>
    read(formOf({ 'attack.goals_set': 'advbench', ...typed }, { attack })).attack['goals_sha256'];

  expect(pinIn({})).toBe(attack.goals_sha256);
  expect(pinIn({ 'attack.goals_set': 'harmbench' })).toBeUndefined();
  expect(pinIn({ 'goals.from': 'own', 'goal.0': 'a' })).toBeUndefined();
  expect(await plan(formOf({ 'attack.goals_set': 'advbench' }, { attack }))).toHaveProperty(
    'estimate',
  );
});

test('the planner says what is missing, and what to type', async () => {
  const checked = await plan(formOf({ 'attack.attack_type': 'pair' }));

  expect(checked).toMatchObject({
    problem: 'PAIR needs an attacker model, and none is set.',
    next: ['--attacker-model ollama/llama3', 'provoke config set --local-model llama3'],
  });
});

test('the saved file is the campaign for provoke run, without a secret, and replaces nothing', async () => {
  const cwd = await temporaryFolder();
  const form = formOf({ 'goals.from': 'own', 'goal.0': '\u001b[2J - a: [b # "c" 列車 \u202e' });
  const campaign = read(form);
  const kept = { ...campaign, agent: { ...campaign.agent, api_key: 'sk-plain' } };

  await saveCampaign(kept, { env: {}, argv: [], cwd, path: 'desk.yaml' });

  const { agent: again, attack } = await loadConfigFile(join(cwd, 'desk.yaml'));
  expect({ agent: again, attack }).toEqual(campaign);
  await expect(saveCampaign(kept, { env: {}, argv: [], cwd, path: 'desk.yaml' })).rejects.toThrow(
    'it exists',
  );
});

test.each(['"; rm -rf ~', '../../etc/passwd', '-rf', '列車', ''])(
  'an agent named %j gives a file name that no shell reads as anything else',
  (name) => {
    expect(fileNameFor(name, 'pair')).toMatch(/^[a-z0-9][a-z0-9-]*\.yaml$/);
  },
);

test.each([
  ['nothing to look for', {}, {}, true],
  ['a planted secret', { 'judge.pattern.planted_secret': 'ORCHID-77' }, {}, false],
  ['a model too', { 'judge.harmbench': 'true', 'judges.identifier': 'ollama/llama3' }, {}, false],
  ['accepted', {}, { accept: ['weak-judge'] }, false],
  ['ordinary requests', {}, { over_refusal: true, goals: ['Say hello'] }, false],
])('a weak judge is warned of at its field before the start: %s', async (_, typed, own, isWeak) => {
  const attack = { judges: [{ type: 'pattern' }], attack_type: 'direct', ...own };
  const form = formOf(typed, { attack });

  const checked = await plan(form);

  const fields = fieldsOf({ ...form, checked }, parts);
  const said = fields.find(({ name }) => name === 'judge.pattern')?.help;
  expect(checked).toHaveProperty('estimate');
  expect(said === WEAK_JUDGE).toBe(isWeak);
});
