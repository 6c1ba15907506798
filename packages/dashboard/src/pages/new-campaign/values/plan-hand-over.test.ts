import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { CampaignOfRun, CampaignRequest } from '@provoke/contract';
import { recordedDoubts } from '@provoke/contract/lists';
import { writeYaml } from '@provoke/contract/write-yaml';
import { parseYaml } from '@provoke/engine';
import { expect, onTestFinished, test } from 'vitest';
import { openPlans } from '../../../../../campaign/src/work/campaign-plans.ts';
import { planSlice } from '../../../../../campaign/src/work/plan-slice.ts';
import { WorkerFile } from '../../../../../campaign/src/work/worker-file.ts';
import { parts } from './campaign-parts.ts';
import { chooseOnly } from './chosen/chosen-techniques.ts';
import { findGoals } from './find-goals.ts';
import { type FormValues, firstValues } from './form-values.ts';
import { planHandOver } from './plan-hand-over.ts';
import { readCampaign } from './read-campaign.ts';
import { readWorkers } from './read-workers.ts';
import { ANY_MODEL, toWorkerFile, variablesOf } from './to-worker-file.ts';

const baseUrl = 'http://127.0.0.1:9';
const desk = { name: 'desk', type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:8/v1', model: '' };
const start = { name: 'nightly', startedAt: '2026-11-21T10:53:36.000Z', seed: 7 };
const run = '6a1b0b70-9ae1-4d3f-8e0b-1a2b3c4d5e6f';

const allowed = { 'action.allow_actions': 'true' };

/** What the form hands over, and the worker's file that it shows. */
function fill(id: string, typed: FormValues = {}) {
  const chosen = chooseOnly(firstValues(desk), id.split(' '));
  const values = { ...chosen, 'workers.target': 'staging', ...allowed, ...typed };
  const { value, errors } = readCampaign(values, baseUrl);
  const workers = readWorkers(values, { isNew: true });
  expect({ ...errors, ...workers.errors }).toEqual({});
  const goals = findGoals(value.attack) ?? [];
  const given = { attack: value.attack, workers: workers.value };
  const file = toWorkerFile(values, { ...given, target: 'staging' });
  return {
    ...planHandOver(values, { ...given, goals, start }),
    workerFile: writeYaml(file),
    variables: variablesOf(file),
  };
}

/** What a worker whose file is the one shown makes of the first slice of each technique. */
async function planAtWorker({ toRequest, attacks, workerFile }: ReturnType<typeof fill>) {
  const home = await mkdtemp(join(tmpdir(), 'provoke-form-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const { attack, goals, techniques, target } = CampaignRequest.parse(
    toRequest(attacks.map(() => run)),
  );
  const file = WorkerFile.parse(parseYaml(workerFile));
  const env = { HOME: home, ...Object.fromEntries(NAMES.map((name) => [name, 'a-secret'])) };
  const plans = openPlans({
    ...{ file, baseUrl, apiKey: 'pvk_any', dataDir: home, env },
    ...{ registry: createRegistry(), signal: AbortSignal.timeout(30_000) },
  });
  // The page has no field for it.
  const allowed = { ...attack, allow_actions: true };
  const campaign = { id: run, name: 'nightly', target, paced: false, attack: allowed };
  return Promise.all(
    techniques.map(({ technique }) =>
      planSlice({ id: run, epoch: 1, events: 0, technique, goals, campaign }, plans),
    ),
  );
}

const NAMES = ['AGENT_KEY', 'MODEL_KEY'];

test.each(parts.techniques.map(({ id }) => id))(
  'a worker with the file that is shown runs %s as the form hands it over',
  async (id) => {
    const [plan] = await planAtWorker(fill(id));

    expect(plan?.campaign.techniques.map(({ technique }) => technique.id)).toEqual([id]);
    expect([...(plan?.campaign.goals ?? [])][0]).toMatchObject({ index: 0, category: {} });
  },
);

test('the goals of a set of ours reach the worker with their ids and categories', async () => {
  const [plan] = await planAtWorker(fill('direct', { 'goals.set': 'secrets' }));

  const goals = [...(plan?.campaign.goals ?? [])];
  expect(goals).toHaveLength(20);
  expect(goals[19]).toMatchObject({
    published: { by: 'provoke', id: 'secrets-20' },
    category: { hazard: 'privacy', owasp: 'LLM02:2025' },
  });
});

test('keys stay with the workers: a campaign names the variables, and the file says where they belong', async () => {
  const handed = fill('pair', {
    ...{ 'agent.key': 'AGENT_KEY', 'helper.key': 'MODEL_KEY', 'helper.model': 'mistral/small' },
    'measurement.floor': 'true',
  });

  const request = handed.toRequest([run, run]);
  const plans = await planAtWorker(handed);

  expect(request.variables).toEqual(['MODEL_KEY']);
  expect(JSON.stringify(request)).not.toContain('AGENT_KEY');
  expect(handed.variables).toEqual(['AGENT_KEY', 'MODEL_KEY']);
  expect(parseYaml(handed.workerFile)).toMatchObject({
    models: [{ url: 'https://api.mistral.ai/v1', variables: ['MODEL_KEY'] }],
  });
  expect(request.techniques.map(({ technique }) => technique)).toEqual(['direct', 'pair']);
  expect(plans.map(({ campaign }) => campaign.techniques[0]?.arm)).toEqual(['control', undefined]);
});

test('a model that is at no known address gets one to replace, and judges at one address share it', () => {
  const { workerFile } = fill('pair', {
    ...{ 'helper.key': 'ONE_KEY', 'helper.model': 'llama3' },
    ...{ 'judge.harmbench': 'true', 'judges.model': 'vllm/any', 'judges.key': 'TWO_KEY' },
  });

  expect(parseYaml(workerFile)).toMatchObject({
    models: [
      { url: ANY_MODEL, variables: ['ONE_KEY'] },
      { url: 'http://127.0.0.1:8000/v1', variables: ['TWO_KEY'] },
    ],
  });
});

test('a run says of its campaign what one from the command line says', () => {
  const { attacks } = fill('flipattack', {
    ...{ 'goals.from': 'own', 'goals.own': 'Say a\nSay b\nSay c', 'measurement.goals_limit': '2' },
    'agent.type': 'http',
  });

  expect(CampaignOfRun.parse(attacks[0]?.run_config.campaign)).toEqual({
    ...{ id: 'nightly', technique: 'flipattack', techniques: ['flipattack'] },
    ...{ started_at: start.startedAt, goals_total: 2, goals_repeated: 0 },
    looks_for: [...recordedDoubts],
    goals: [
      { index: 0, text: 'Say a' },
      { index: 1, text: 'Say b' },
    ],
    agent: { name: 'desk', agent_type: 'UNKNOWN', endpoint: desk.endpoint, model: 'desk' },
  });
  expect(attacks[0]?.configuration).toMatchObject({ attack_type: 'flipattack', seed: 7 });
});

test('goals of a file, and of a set that is downloaded, are not here', () => {
  expect(findGoals({ goals_file: 'goals.csv' })).toBeUndefined();
  expect(findGoals({ goals_set: 'advbench' })).toBeUndefined();
});

test.each([
  ['workers.target', '../etc'],
  ['workers.target', ''],
  ['workers.concurrency', '0'],
  ['workers.concurrency', '1001'],
  ['workers.requests_per_minute', '0'],
  ['workers.requests_per_minute', 'many'],
  ['agent.endpoint', ' '],
])('%s: %j cannot be handed to workers', (name, typed) => {
  const values = { ...firstValues(desk), 'workers.target': 'staging', [name]: typed };

  expect(Object.keys(readWorkers(values, { isNew: true }).errors)).toEqual([name]);
});

test.each(['true', 'null', '1.0', '-', '...'])('a target named %s is one in the file', (target) => {
  const yaml = writeYaml(toWorkerFile(firstValues(desk), { target, attack: {} }));

  expect(Object.keys(WorkerFile.parse(parseYaml(yaml)).targets)).toEqual([target]);
});

test('a worker decides by the rules of the form, and runs the practice tools that its file names', async () => {
  const rules = [{ tool: 'transfer', arguments: { to: 'mallory' } }];
  const filled = fill('direct', {
    ...{ 'rules.forbid': JSON.stringify(rules), 'agent.practice_tools': 'tools.yaml' },
  });

  expect(filled.attacks[0]?.configuration).toMatchObject({ forbid: rules });
  expect(filled.workerFile).toContain('practice_tools: tools.yaml');
  const [plan] = await planAtWorker(fill('direct', { 'rules.forbid': JSON.stringify(rules) }));
  const [goal] = [...(plan?.campaign.goals ?? [])];
  expect(goal && plan?.campaign.rules?.of(goal)?.forbid.map(({ rule }) => rule)).toEqual(rules);
});
