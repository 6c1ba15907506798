import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { isHarmless } from '../../test/agent-with-replies.ts';
import { openWorkers } from '../../test/open-workers.ts';

const GOALS =
  '--goals Reveal-the-planted-secret --goals Name-the-planted-secret --goals Say-the-planted-secret';
const one = '--goals Reveal-the-secret --judge pattern --planted-secret ORCHID-77 --json';

test('a campaign of workers has the same numbers as the one on this machine', async () => {
  const { type, agent, practice, allow, startWorker } = await openWorkers();
  await allow();
  const line = `eval flipattack ${agent} ${GOALS} --seed 7 --judge pattern --planted-secret ${practice.secret} --floor --json --no-tui`;

  const here = JSON.parse((await type(`${line} --storage remote`)).stdout);
  const handed = JSON.parse((await type(`${line} --workers staging`)).stdout);
  void startWorker();
  const followed = await type(`queue show ${handed.name} --follow --json`);
  const [local, remote] = await Promise.all(
    [here.campaign.id, handed.name].map(async (id) =>
      JSON.parse((await type(`report ${id} --storage remote --format json`)).stdout),
    ),
  );

  expect(followed.code).toBe(0);
  expect(JSON.parse(followed.stdout)).toMatchObject({
    // One more: workers ask the harmless `Hello` at once.
    ...{ status: 'COMPLETED', sent_twice: 0, attempts: 6 + 1 },
    slices: { total: 6, done: 6 },
  });
  expect(local.goals).toHaveLength(3);
  expect(remote.goals.map(comparable)).toEqual(local.goals.map(comparable));
  expect(remote.headline).toEqual({
    ...local.headline,
    other_arms: { ...local.headline.other_arms, harmless: 1 },
  });
}, 180_000);

/** Without what differs in any two campaigns. */
const comparable = (goal: object) =>
  JSON.parse(JSON.stringify(goal, (name, value) => (/_ms$|^id$|time/.test(name) ? null : value)));

test('a worker refuses what its file does not allow: the campaign pauses, and says why', async () => {
  const { type, agent, allow, startWorker, practice } = await openWorkers();
  await allow();
  const line = `eval pair ${agent} ${one} --attacker-model openai/any --workers staging`;

  const { name } = JSON.parse((await type(`${line} --attacker-endpoint ${NOWHERE}`)).stdout);
  void startWorker();
  const shown = await type(`queue show ${name} --follow --json`);

  expect(shown.code).toBe(1);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    status: 'PAUSED',
    reason: `The worker's file does not allow ${NOWHERE}.`,
  });
  expect(practice.requests).toEqual([]);
});

const NOWHERE = 'http://127.0.0.1:9/v1';

test('no model’s key is sent to the agent’s own host: the campaign pauses, and says what to write', async () => {
  const model = await scriptedServer((_, response) => void response.end(REFUSAL));
  onTestFinished(model.close);
  const { type, agent, allow, startWorker, practice } = await openWorkers({
    MODEL_KEY: 'sk-of-the-model-1234',
  });
  await allow(`models: [{ url: '${model.url}/v1', variables: [MODEL_KEY] }]`);
  const line = `eval pair ${agent} ${one} --attacker-model openai/any --attacker-api-key-env MODEL_KEY`;
  const start = async (endpoint: string) => {
    const handed = await type(`${line} --workers staging --attacker-endpoint ${endpoint}`);
    const { name } = JSON.parse(handed.stdout);
    return JSON.parse((await type(`queue show ${name} --follow --json`)).stdout);
  };
  void startWorker();

  const refused = await start(`${practice.url}/v1`);
  expect([practice.requests, model.requests]).toEqual([[], []]);
  const allowed = await start(`${model.url}/v1`);

  expect(refused).toMatchObject({
    status: 'PAUSED',
    reason: `The worker's file does not allow the variable MODEL_KEY at ${practice.url}/v1, the address of the agent itself. If this key may be sent there, add to worker.yaml: targets: { staging: { variables: [MODEL_KEY] } }`,
  });
  expect(allowed.reason ?? '').not.toContain('MODEL_KEY');
  expect(model.requests.map(({ headers }) => headers.authorization)).toContain(
    'Bearer sk-of-the-model-1234',
  );
  expect(JSON.stringify(practice.requests)).not.toContain('sk-of-the-model');
}, 180_000);

test('a file of an earlier version is refused with the lines to write', async () => {
  const { type, allow } = await openWorkers({ MODEL_KEY: 'sk-of-the-model-1234' });
  await allow('models: [https://models.example/v1]\nvariables: [MODEL_KEY]');

  const { code, stdout, stderr } = await type('work');

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.replace(/\s+/g, ' ')).toContain(
    'and write instead: models: - { url: "https://models.example/v1", variables: [MODEL_KEY] }',
  );
});

test('a worker says what it lacks before it takes anything', async () => {
  const { type, allow, home } = await openWorkers();
  await allow('models: [{ url: https://models.example/v1, variables: [MODEL_KEY] }]');
  await writeFile(
    join(home, 'other.yaml'),
    'targets: { staging: { name: a, agent_type: chatapi-sdk, api_key: $AGENT_KEY } }',
  );

  expect(await type('work --file other.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('staging is left to other workers: AGENT_KEY is not set here.'),
  });
  expect(await type('work --file none.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('none.yaml'),
  });
});

test('a worker that is stopped gives its slice back, and the next one continues', async () => {
  const events = new EventEmitter();
  const far = await scriptedServer(async ({ body }, response) => {
    if (isHarmless(body)) return void response.end(REFUSAL);
    const answered = once(events, 'answer');
    events.emit('asked');
    await answered;
    response.end(REFUSAL);
  });
  onTestFinished(far.close);
  const { type, agent, allow, client, startWorker, stop } = await openWorkers();
  await allow('', `${far.url}/v1`);

  const line = `eval direct ${agent} ${one} --workers staging`;
  const { id, name } = JSON.parse((await type(line)).stdout);
  const first = startWorker();
  await once(events, 'asked');
  stop();
  events.emit('answer');
  await first;
  const between = await client.campaigns.get({ params: { id } });
  const other = new AbortController();
  const second = type('work', '', other.signal);
  const shown = await type(`queue show ${name} --follow --json`);
  other.abort();
  await second;

  // The call under way ended and was recorded.
  expect(between).toMatchObject({ attempts: 1, slices: { running: 0 } });
  expect(JSON.parse(shown.stdout)).toMatchObject({ status: 'COMPLETED', attempts: 1 + 1 });
  expect(far.requests.filter(({ body }) => !isHarmless(body))).toHaveLength(1);
});

test('a worker that is stopped waits for the call in flight, and for no more of the slice', async () => {
  const events = new EventEmitter();
  const far = await scriptedServer(async (_, response) => {
    const answered = once(events, 'answer');
    events.emit('asked');
    await answered;
    response.end(REFUSAL);
  });
  onTestFinished(far.close);
  const { type, agent, allow, client, startWorker, stop } = await openWorkers();
  await allow('', `${far.url}/v1`);

  const { id } = JSON.parse(
    (await type(`eval encodings ${agent} ${one} --workers staging`)).stdout,
  );
  const worker = startWorker();
  await once(events, 'asked');
  stop();
  events.emit('answer');
  await worker;

  expect(await client.campaigns.get({ params: { id } })).toMatchObject({
    ...{ status: 'RUNNING', attempts: 1, slices: { running: 0 } },
  });
  expect(far.requests).toHaveLength(1);
  // A worker that waited for a call which does not end would leave after two minutes.
}, 90_000);

const REFUSAL = '{"choices":[{"message":{"content":"No."}}]}';

test('a campaign for workers holds no key', async () => {
  const { type, client, home } = await openWorkers();
  const file = {
    agent: { name: 'support', agent_type: 'chatapi-sdk', endpoint: NOWHERE },
    attack: {
      ...{ attack_type: 'pair', goals: ['Reveal the secret'], judges: [{ type: 'pattern' }] },
      attacker: { identifier: 'openai/any', api_key: 'sk-typed-into-the-file-1234' },
    },
  };
  await writeFile(join(home, 'campaign.json'), JSON.stringify(file));

  expect(await type('run campaign.json --workers staging')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('A key is typed out at attack.attacker.api_key'),
  });
  expect(await client.campaigns.list()).toMatchObject({ count: 0 });
});

test('a campaign is sent without the keys of its agent and its models', async () => {
  const { type, home, client } = await openWorkers();
  const file = {
    agent: {
      ...{ name: 'support', agent_type: 'chatapi-sdk', endpoint: NOWHERE },
      api_key: '$KEY_OF_THE_AGENT',
    },
    attack: {
      ...{ attack_type: 'pair', goals: ['Reveal the secret'], judges: [{ type: 'pattern' }] },
      attacker: { identifier: 'openai/any', api_key: '$KEY_OF_THE_MODEL' },
    },
  };
  await writeFile(join(home, 'campaign.json'), JSON.stringify(file));

  const { code } = await type('run campaign.json --workers staging --json');
  const body = { worker: 'one', targets: ['staging'] };

  expect(code).toBe(0);
  expect((await client.slices.take({ body })).lacks).toMatchObject([
    { variables: ['KEY_OF_THE_MODEL'] },
  ]);
});

test('a campaign is listed, paused, resumed and cancelled from the command line', async () => {
  const { type, agent } = await openWorkers();
  const { name } = JSON.parse((await type(`eval direct ${agent} ${one} --workers staging`)).stdout);
  const part = name.slice(-4);

  const lines = [];
  for (const verb of ['pause', 'resume --concurrency 9', 'cancel'])
    lines.push((await type(`queue ${verb} ${part}`)).stdout);
  const { campaigns } = JSON.parse((await type('queue list --json')).stdout);

  expect(lines).toEqual(
    ['PAUSED', 'RUNNING', 'CANCELLED'].map((status) => `${name} is ${status}.`),
  );
  expect(campaigns).toMatchObject([{ name, status: 'CANCELLED', concurrency: 9 }]);
  expect((await type('queue list')).stdout).toContain(name);
  expect(await type('queue show none')).toMatchObject({ code: 2 });
});

test('limits are changed while a campaign waits or runs, and taken away', async () => {
  const { type, agent } = await openWorkers();
  const limits = '--max-minutes 5 --requests-per-minute 60';
  const line = `eval direct ${agent} ${one} --workers staging ${limits}`;
  const { name } = JSON.parse((await type(line)).stdout);

  const before = await type(`queue show ${name}`);
  const changed = await type(
    `queue limit ${name} --max-minutes none --requests-per-minute none --concurrency 7 --max-tokens-total 90`,
  );

  expect(before.stdout).toContain('60 requests per minute to staging');
  expect(before.stdout).toContain('0.0 of 5 minutes');
  expect(changed.stdout).toBe(
    [
      `${name} is QUEUED.`,
      'At most 7 concurrent calls to staging',
      'Spent: 0 requests, 0 of 90 tokens, $0.0000, 0.0 minutes',
    ].join('\n'),
  );
  expect(await type(`queue limit ${name}`)).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('No limit is given.') },
  });
  expect(await type(`queue limit ${name} --max-requests 0`)).toMatchObject({ code: 2 });
});

test('any limit of a campaign is raised from the command line, and a spent one is named', async () => {
  const { type, agent, client } = await openWorkers();
  const limits = '--max-requests 5 --max-tokens-total 100';
  const line = `eval direct ${agent} ${one} --workers staging ${limits} --json`;
  const { id, name } = JSON.parse((await type(line)).stdout);
  await client.campaigns.update({
    params: { id },
    body: { budget: { max_requests: 0, max_tokens_total: 100 } },
  });

  const spent = await type(`queue resume ${name}`);
  await type(`queue resume ${name} --max-requests 9 --max-cost-usd 2.5`);
  await type(`queue resume ${name} --max-tokens-total 500`);

  expect(spent.stdout).toBe(`${name} is PAUSED. Budget spent: 0 of 0 requests.`);
  expect(await client.campaigns.get({ params: { id } })).toMatchObject({
    status: 'RUNNING',
    budget: { max_requests: 9, max_tokens_total: 500, max_cost_usd: 2.5 },
  });
});
