import { EventEmitter, once } from 'node:events';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignEvent } from '@provoke/evidence';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { getCampaignFolder } from '../folder/campaign-folder.ts';
import { resumeHack, runHack } from '../hack.ts';
import { journalFile, openJournal } from '../journal/journal.ts';
import { openLog } from '../journal/open-log.ts';
import { beginning, readLog } from '../journal/read-log.ts';
import { readTotals } from '../journal/totals.ts';
import { readSyncState, type SyncEntry } from '../outbox/sync-log.ts';
import { sendRest } from '../recording/send-rest.ts';
import { findRecorded } from '../service/find-recorded.ts';
import { type Disposition, faultyService } from '../test/faulty-service.ts';

const answer = (content: string, more: object = {}) =>
  JSON.stringify({ choices: [{ message: { content, ...more } }] });

/** An agent; `onRequest` gets the number of each request, from 1. */
async function target(onRequest: (number: number) => void | Promise<void> = () => {}) {
  const script: Script = async (_, response) => {
    await onRequest(server.requests.length);
    response.end(answer('hi'));
  };
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return server;
}

const goals = (count: number) => Array.from({ length: count }, (_, index) => `goal ${index}`);

type Service = Awaited<ReturnType<typeof faultyService>>;
type Attack = { count?: number; notices?: string[]; maxWaitMs?: number; signal?: AbortSignal };

const never = () => new AbortController().signal;

const attack = (
  { remote, env, dataDir }: Service,
  url: string,
  { count = 12, notices = [], maxWaitMs = 15_000, signal = never() }: Attack = {},
) =>
  runHack(
    { name: 'target', agent_type: 'chatapi-sdk', endpoint: url, data_dir: dataDir, ...remote },
    {
      ...{
        attack_type: 'flipattack',
        goals: goals(count),
        judges: [{ type: 'pattern', planted_secret: 'ORCHID' }],
      },
      category_classifier: false,
      execution: { concurrency: 1 },
    },
    {
      ...{ env, signal, collect: true, maxWaitMs },
      onNotice: (text) => void (text.startsWith('Campaign ') || notices.push(text)),
    },
  );

const sync = async ({ dataDir, env }: Service, id: string) =>
  sendRest(await getCampaignFolder(dataDir, id), {
    ...{ env, signal: never(), note: () => {} },
  });

const goalsIn = (results: { agent_specific_data: Record<string, unknown> | null }[]) =>
  results.map((result) => result.agent_specific_data?.['goal']);

/** Behaves like a service of the specification alone. */
const withoutBulk = ({ path }: { path: string }): Disposition =>
  path.endsWith('/results') ? { status: 404 } : 'pass';

const isBulk = ({ path, body }: { path: string; body: string }) =>
  path.endsWith('/results') && body !== '{"results":[]}';

test('a service that is away for a while ends up with every record once, in order', async () => {
  let isAway = false;
  const missed = new EventEmitter();
  const service = await faultyService(() => {
    if (isAway) missed.emit('call');
    return isAway ? 'gone' : 'pass';
  });
  const { url } = await target(async (number) => {
    if (number === 1) isAway = true;
    if (number === 3) await once(missed, 'call');
    if (number === 10) isAway = false;
  });

  const { run, unsent, results } = await attack(service, url);

  const recorded = await service.results(run.id);
  expect(goalsIn(recorded)).toEqual(goals(12));
  expect(results.map(({ result_id }) => result_id)).toEqual(recorded.map(({ id }) => id));
  expect(unsent).toBeNull();
  expect(await service.client.runs.get({ params: { id: run.id } })).toMatchObject({
    status: 'COMPLETED',
  });
});

test('a lost answer duplicates nothing', async () => {
  let bulks = 0;
  const service = await faultyService((request) =>
    isBulk(request) && bulks++ < 2 ? 'lost' : 'pass',
  );
  const { url } = await target();

  const { run } = await attack(service, url, { count: 3 });

  expect(bulks).toBeGreaterThan(2);
  expect(goalsIn(await service.results(run.id))).toEqual(goals(3));
});

test('a throttling service is waited for as long as it asks, and the wait is reported', async () => {
  let throttled = 0;
  const service = await faultyService((request) =>
    isBulk(request) && throttled++ < 2 ? { status: 429, headers: { 'retry-after': '2' } } : 'pass',
  );
  const { url } = await target();
  const notices: string[] = [];

  const { run, unsent } = await attack(service, url, { count: 3, notices });

  expect(goalsIn(await service.results(run.id))).toEqual(goals(3));
  expect(unsent).toBeNull();
  expect(notices).toContainEqual(expect.stringContaining('The service is throttling. Waiting 2 s'));
});

test('a service of the specification alone gets every result and step once, even without idempotency keys and with lost answers', async () => {
  let posts = 0;
  const service = await faultyService(
    (request) => {
      if (request.path.endsWith('/results')) return { status: 404 };
      const isRecord = request.method === 'POST' && request.path.startsWith('/result');
      return isRecord && ++posts % 5 === 0 ? 'lost' : 'pass';
    },
    { forgetsKeys: true },
  );
  const { url } = await target();

  const { run, unsent } = await attack(service, url, { count: 4 });

  const recorded = await service.results(run.id);
  expect(unsent).toBeNull();
  expect(goalsIn(recorded)).toEqual(goals(4));
  for (const { traces } of recorded)
    expect(traces.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
});

test('if every step is a request and recording takes hours, the campaign says so before it starts', async () => {
  const service = await faultyService(({ path }) =>
    path.endsWith('/results') ? { status: 405 } : 'pass',
  );
  const notices: string[] = [];
  const stop = new AbortController();
  const { url } = await target(() => {
    notices.push('first prompt');
    stop.abort();
  });

  await attack(service, url, { count: 600, notices, signal: stop.signal });

  expect(notices[1]).toBe('first prompt');
  expect(notices[0]).toMatch(/one request for every result .* up to about 2400 .* over 2 h/);
});

test('a refused record is reported and kept, and the others arrive', async () => {
  const service = await faultyService();
  const deep = JSON.parse(`${'['.repeat(120)}${']'.repeat(120)}`);
  const server = await scriptedServer((_, response) => {
    const isThird = server.requests.length === 3;
    response.end(answer('hi', isThird ? { tool_calls: deep } : {}));
  });
  onTestFinished(server.close);
  const notices: string[] = [];

  const { run, unsent } = await attack(service, server.url, { count: 6, notices });

  expect(goalsIn(await service.results(run.id))).toEqual(
    goals(6).filter((goal) => goal !== 'goal 2'),
  );
  expect(unsent).toMatchObject({ count: 1, refused: 1 });
  expect(notices.join('\n')).toMatch(/refuses the record of flipattack\/2\/attempt-1.*line \d+/);
});

test('if the service is gone at the end, the campaign prints the command that sends the rest, and that sends it once', async () => {
  let isAway = false;
  const service = await faultyService((request) =>
    isAway && isBulk(request) ? 'lost' : isAway ? 'gone' : 'pass',
  );
  const { url } = await target((number) => {
    isAway = number >= 2;
  });
  const notices: string[] = [];

  const { campaign, run, unsent } = await attack(service, url, { notices, maxWaitMs: 200 });
  isAway = false;
  const first = await sync(service, campaign.id);
  const second = await sync(service, campaign.id);

  expect(unsent?.count).toBeGreaterThan(0);
  expect(notices.at(-1)).toContain(`provoke sync ${campaign.id} --data-dir ${service.dataDir}`);
  expect(first).toMatchObject({ sent: unsent?.count, left: 0, refused: 0 });
  expect(second).toMatchObject({ sent: 0, left: 0 });
  expect(goalsIn(await service.results(run.id))).toEqual(goals(12));
  expect(await service.client.runs.get({ params: { id: run.id } })).toMatchObject({
    status: 'COMPLETED',
  });
});

test('records sent more than a day ago are looked up before they are sent again', async () => {
  let isAway = false;
  const service = await faultyService((request) => (isAway && isBulk(request) ? 'lost' : 'pass'));
  const { url } = await target(() => {
    isAway = true;
  });
  const { campaign, run } = await attack(service, url, { count: 3, maxWaitMs: 200 });
  isAway = false;
  await age(join(campaign.path, 'sync.ndjson'));

  await sync(service, campaign.id);

  expect(goalsIn(await service.results(run.id))).toEqual(goals(3));
});

/** Makes the log old, as when the service has forgotten the keys. */
async function age(path: string): Promise<void> {
  const entries: SyncEntry[] = [];
  for await (const { json } of readLog(path)) entries.push(JSON.parse(json.toString()));
  await writeFile(path, '');
  const log = await openLog(path, beginning);
  for (const entry of entries)
    await log.append(
      entry.type === 'sending'
        ? { ...entry, key: `${entry.key}-forgotten`, at: entry.at - 24 * 3_600_000 }
        : entry,
    );
  await log.close();
}

test('a run has its status through every resume, and what its technique reported about the goals', async () => {
  const service = await faultyService();
  const { url } = await target();
  const { campaign, run } = await attack(service, url, { count: 1 });
  const statusNow = async () => service.client.runs.get({ params: { id: run.id } });
  const goal = { index: 0, text: 'goal 0' };
  const technique = 'flipattack';
  const finding = { technique, goal, title: 'candidates', content: { tried: 3 } };

  await append(campaign.path, { type: 'goal-start', technique, goal });
  await sync(service, campaign.id);
  const again = await statusNow();
  await append(campaign.path, { type: 'finding', finding });
  const ending = { status: 'COMPLETED', reason: 'The budget ended it.' } as const;
  await append(campaign.path, { type: 'technique-end', technique, ...ending });
  await sync(service, campaign.id);

  expect(again.status).toBe('RUNNING');
  expect(await statusNow()).toMatchObject({
    status: 'COMPLETED',
    run_notes: 'The budget ended it.',
    run_config: {
      goals: ['goal 0'],
      findings: [{ goal: 'goal 0', goal_index: 0, title: 'candidates', content: { tried: 3 } }],
    },
  });
});

async function append(folder: string, event: CampaignEvent): Promise<void> {
  const path = join(folder, 'journal.ndjson');
  const { end } = await readTotals(journalFile(path));
  const journal = await openJournal(path, end);
  await journal.append([event]);
  await journal.close();
}

test('revoking the key midway stops sending, not the campaign', async () => {
  let isRevoked = false;
  const service = await faultyService(() => (isRevoked ? { status: 401 } : 'pass'));
  const { url, requests } = await target(() => {
    isRevoked = true;
  });
  const notices: string[] = [];

  const { status, unsent } = await attack(service, url, { count: 4, notices });

  expect(status).toBe('COMPLETED');
  expect(requests).toHaveLength(4);
  expect(unsent?.count).toBe(5);
  expect(notices[0]).toMatch(/Nothing more is sent for now: .* \(401\)/);
  expect(notices[0]).toMatch(/To fix it, type: provoke config set --api-key -$/);
});

test.each([
  ['many at once', (): Disposition => 'pass'],
  ['one by one', withoutBulk],
])('a deleted run stops sending %s, with an explanation', async (_, disposition) => {
  const service = await faultyService(disposition);
  const { url } = await target(async (number) => {
    if (number !== 2) return;
    const { results } = await service.client.runs.list();
    await service.client.runs.delete({ params: { id: results[0]?.id ?? '' } });
  });
  const notices: string[] = [];

  const { status, unsent } = await attack(service, url, { count: 4, notices });

  expect(status).toBe('COMPLETED');
  expect(unsent?.refused).toBe(0);
  expect(notices[0]).toMatch(
    /Nothing more is sent .* The run was deleted there, or the key belongs/,
  );
});

test('a journal shorter than its sent part is an error before anything is sent', async () => {
  const service = await faultyService();
  const { url, requests } = await target();
  const { campaign } = await attack(service, url, { count: 3 });
  const path = join(campaign.path, 'journal.ndjson');
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, `${lines.slice(0, 4).join('\n')}\n`);
  const options = { env: service.env, signal: new AbortController().signal };

  const resumed = resumeHack(await getCampaignFolder(service.dataDir, campaign.id), options);

  await expect(resumed).rejects.toThrow(
    /journal.ndjson, line 5: this line has changed since it was written/,
  );
  await expect(sync(service, campaign.id)).rejects.toThrow(/journal.ndjson, line 5/);
  expect(requests).toHaveLength(3);
});

test('an unreachable service at the start is an error: nothing is attacked, and nothing is left behind', async () => {
  const service = await faultyService(() => 'gone');
  const { url, requests } = await target();

  await expect(attack(service, url)).rejects.toMatchObject({ name: 'ConnectionError' });

  expect(requests).toHaveLength(0);
  expect(await readdir(join(service.dataDir, 'campaigns'))).toEqual([]);
});

test('no file of a campaign contains a credential, typed or echoed by the target', async () => {
  const service = await faultyService();
  const key = 'sk-target-key-123456';
  const server = await scriptedServer(({ headers }, response) => {
    response.setHeader('set-cookie', `session=${service.env.SERVICE_KEY}`);
    response.end(answer(`${headers.authorization} ${service.env.SERVICE_KEY}`));
  });
  onTestFinished(server.close);

  const { campaign } = await runHack(
    {
      ...{ name: 'target', agent_type: 'chatapi-sdk', endpoint: server.url, ...service.remote },
      ...{ data_dir: service.dataDir, api_key: key, metadata: { note: `uses ${key}` } },
    },
    { attack_type: 'flipattack', goals: goals(1), judges: [{ type: 'pattern' }] },
    { env: service.env, signal: never() },
  );

  const files = await readdir(campaign.path);
  const kept = await Promise.all(files.map((name) => readFile(join(campaign.path, name), 'utf8')));
  expect(files).toEqual(expect.arrayContaining(['campaign.json', 'journal.ndjson', 'sync.ndjson']));
  expect(kept.join()).toContain('[secret removed]');
  expect(kept.join()).toContain('$SERVICE_KEY');
  expect(JSON.parse(kept[files.indexOf('campaign.json')] ?? '')).toMatchObject({
    secrets_left_out: ['agent.api_key', 'agent.metadata.note'],
  });
  for (const secret of [key, service.env.SERVICE_KEY]) expect(kept.join()).not.toContain(secret);
});

const resultsIn = (body: string) => (JSON.parse(body) as { results: unknown[] }).results.length;

test.each([
  ['many at once', (): Disposition => 'pass'],
  ['one by one', withoutBulk],
])(
  'a folder without its sync log duplicates nothing, sent %s, and says so',
  async (_, disposition) => {
    const service = await faultyService(disposition, { forgetsKeys: true });
    const { url } = await target();
    const { campaign, run } = await attack(service, url, { count: 5 });
    await rm(join(campaign.path, 'sync.ndjson'));
    const notes: string[] = [];

    const sent = await sendRest(await getCampaignFolder(service.dataDir, campaign.id), {
      ...{ env: service.env, signal: never(), note: (text) => void notes.push(text) },
    });
    const again = await sync(service, campaign.id);

    expect(goalsIn(await service.results(run.id))).toEqual(goals(5));
    expect(sent).toMatchObject({ left: 0, refused: 0 });
    expect(again).toMatchObject({ sent: 0, left: 0 });
    expect(notes.join()).toMatch(/5 attempts are already recorded there/);
  },
);

test.each([false, true])(
  'a folder restored from an older copy duplicates nothing on resume, whether keys are forgotten (%s) or not',
  async (forgetsKeys) => {
    const service = await faultyService(() => 'pass', { forgetsKeys });
    const stop = new AbortController();
    const { url } = await target((number) => {
      if (number === 4) stop.abort();
    });
    const { campaign, run } = await attack(service, url, { count: 9, signal: stop.signal });
    const copy = `${campaign.path}-copy`;
    await cp(campaign.path, copy, { recursive: true });
    const goOn = async () =>
      resumeHack(await getCampaignFolder(service.dataDir, campaign.id), {
        ...{ env: service.env, signal: never(), collect: true },
      });

    await goOn();
    await rm(campaign.path, { recursive: true });
    await rename(copy, campaign.path);
    const { results, unsent } = await goOn();

    const recorded = await service.results(run.id);
    expect(goalsIn(recorded).toSorted()).toEqual(goals(9));
    expect(results.map(({ result_id }) => result_id).toSorted()).toEqual(
      recorded.map(({ id }) => id).toSorted(),
    );
    expect(unsent).toBeNull();
  },
);

test('if the service has part of a batch, only the rest is sent, even after an interruption', async () => {
  let isAway = false;
  const service = await faultyService((request) => (isAway && isBulk(request) ? 'gone' : 'pass'), {
    forgetsKeys: true,
  });
  const { url } = await target(() => {
    isAway = true;
  });
  const { campaign, run } = await attack(service, url, { count: 6, maxWaitMs: 200 });
  const journal: { sequence: number; attempt: string; goal: string }[] = [];
  for await (const line of readLog(join(campaign.path, 'journal.ndjson'))) {
    const event = JSON.parse(line.json.toString()) as CampaignEvent;
    if (event.type === 'attempt-end')
      journal.push({
        sequence: line.sequence,
        attempt: event.attempt.id,
        goal: event.attempt.goal.text,
      });
  }
  // The service has the last two of the batch and the first; then the first and a later one were sent again.
  const there = [journal[0], journal[4], journal[5]];
  const { results } = await service.client.runs.recordResults({
    params: { id: run.id },
    body: {
      results: there.map((one) => ({
        agent_specific_data: { attempt: one?.attempt, goal: one?.goal },
        traces: [],
      })),
    },
  });
  const log = await openLog(
    join(campaign.path, 'sync.ndjson'),
    (await readSyncState(join(campaign.path, 'sync.ndjson'))).end,
  );
  const sequence = (index: number) => journal[index]?.sequence ?? 0;
  const range = { from: sequence(0), to: sequence(5) };
  const sending = { type: 'sending', how: 'bulk', at: Date.now(), run: run.id };
  await log.append({ ...sending, key: 'first', ...range });
  await log.append({
    type: 'sent',
    range: null,
    results: [0, 4, 5].map((index, place) => [sequence(index), results[place]?.id]),
  } satisfies SyncEntry | object);
  await log.append({ ...sending, key: 'second', from: sequence(1), to: sequence(3) });
  await log.close();
  isAway = false;

  await sync(service, campaign.id);

  expect(goalsIn(await service.results(run.id)).toSorted()).toEqual(goals(6));
});

test('a refused status is reported, and later records are sent', async () => {
  const notices: string[] = [];
  const service = await faultyService(({ method, body }) =>
    method === 'PATCH' && body.includes('RUNNING') ? { status: 400 } : 'pass',
  );
  const { url } = await target();

  const { run, unsent } = await attack(service, url, { count: 3, notices });

  expect(goalsIn(await service.results(run.id))).toEqual(goals(3));
  expect(unsent).toMatchObject({ count: 1, refused: 1 });
  expect(notices.join('\n')).toMatch(/refuses that the run .* is RUNNING: .*400/);
});

test.each([
  ['many at once', 403, false],
  ['many at once', 401, false],
  ['one by one', 403, true],
])(
  'a record that a firewall rejects, %s with %i, is kept and reported, and the others arrive',
  async (_, status, singly) => {
    const notices: string[] = [];
    const service = await faultyService((request) => {
      if (request.method === 'POST' && request.body.includes('"goal":"goal 2"')) {
        if (singly && request.path.endsWith('/results')) return { status: 404 };
        return { status };
      }
      return singly ? withoutBulk(request) : 'pass';
    });
    const { url } = await target();

    const { run, unsent } = await attack(service, url, { count: 5, notices });

    expect(goalsIn(await service.results(run.id))).toEqual(
      goals(5).filter((goal) => goal !== 'goal 2'),
    );
    expect(unsent).toMatchObject({ count: 1, refused: 1 });
    expect(notices.join('\n')).toMatch(/refuses the record of flipattack\/2\/attempt-1/);
  },
);

test('after a request that took too long, batches are halved, and nothing is duplicated', async () => {
  const sizes: number[] = [];
  let isSlow = false;
  const service = await faultyService(
    (request) => {
      if (!isBulk(request)) return 'pass';
      sizes.push(resultsIn(request.body));
      return isSlow && resultsIn(request.body) > 2 ? { status: 408 } : 'pass';
    },
    { forgetsKeys: true },
  );
  const { url } = await target();
  isSlow = true;

  const { run, unsent } = await attack(service, url, { count: 12 });

  expect(goalsIn(await service.results(run.id))).toEqual(goals(12));
  expect(unsent).toBeNull();
  expect(sizes.some((size) => size > 2)).toBe(true);
  expect(sizes.filter((size) => size > 2).length).toBeLessThanOrEqual(8);
});

test('the search for unanswered records goes back only to the earlier ones', async () => {
  const service = await faultyService();
  const { url } = await target();
  const { run } = await attack(service, url, { count: 1 });
  const results = Array.from({ length: 250 }, () => ({ traces: [] }));
  const recorded = await service.client.runs.recordResults({
    params: { id: run.id },
    body: { results },
  });
  const newest = recorded.results.at(-1)?.id ?? '';
  const search = { run: run.id, attempts: ['flipattack/0/attempt-1'], signal: never() };

  const bounded = await findRecorded(service.client, { ...search, before: new Set([newest]) });
  const whole = await findRecorded(service.client, search);

  expect(bounded.size).toBe(0);
  expect(whole.size).toBe(1);
});

test("another client's change of a run's configuration is kept", async () => {
  const service = await faultyService();
  const { url } = await target();
  const { campaign, run } = await attack(service, url, { count: 1 });
  const { run_config } = await service.client.runs.get({ params: { id: run.id } });
  await service.client.runs.update({
    params: { id: run.id },
    body: { run_config: { ...run_config, ticket: 'SEC-12' } },
  });
  const technique = 'flipattack';
  const goal = { index: 0, text: 'goal 0' };
  const finding = { technique, goal, title: 'candidates', content: { tried: 3 } };
  await append(campaign.path, { type: 'finding', finding });
  await append(campaign.path, {
    ...{ type: 'technique-end', technique, status: 'COMPLETED', reason: 'Again.' },
  });

  await sync(service, campaign.id);

  expect(await service.client.runs.get({ params: { id: run.id } })).toMatchObject({
    run_config: { ticket: 'SEC-12', findings: [{ title: 'candidates' }] },
  });
});
