import { randomUUID } from 'node:crypto';
import type { EvaluationStatus, FindingState, JsonObject } from '@provoke/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkChain } from '../../test/check-chain.ts';
import { signInAs } from '../../test/people.ts';
import { readIndex } from '../../test/read-index.ts';
import { makeAgent, makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const statuses = [
  BROKEN,
  'FAILED_JAILBREAK',
  'NOT_EVALUATED',
  'ERROR_AGENT_RESPONSE',
] as const satisfies EvaluationStatus[];

type Sent = { evaluation_status: EvaluationStatus; goal_index: number };
const attempts = (count: number): (Sent & { goal: string })[] =>
  Array.from({ length: count }, (_, at) => ({
    evaluation_status: statuses[at % statuses.length] ?? BROKEN,
    goal_index: at % 3,
    goal: `goal ${at % 3}`,
    // Some failed and were asked again: a verdict makes them count.
    agent_specific_data: {
      ...(at % 5 === 0 && { place: 1 + (at % 7), requests_max: 9 }),
      ...(at % 4 === 3 && { superseded: true }),
    },
    evaluation_metrics: { rules: [{ rule: 'r' }], evidence: 'did', severity: 3 },
  }));

async function recorded(count = 3, org?: TestOrganization) {
  const own = org ?? (await share().org());
  const run = (await makeRun(own.client)).id;
  const params = { id: run };
  const made = await own.client.runs.recordResults({ params, body: { results: attempts(count) } });
  const ids = made.results.map(({ id }) => id);
  return { ...own, run, params, ids };
}
type Recorded = Awaited<ReturnType<typeof recorded>>;

/** All that a run says of its results, without what only it has. */
async function saidOf({ client, params, run, ids }: Recorded) {
  const { header, columns } = readIndex(await client.runs.index({ params }));
  const { attempts, goals, attempt_counts, doubts, judges, bounds } = await client.runs.summary({
    params,
  });
  const listed = await client.runs.goals({ params });
  const { results } = await client.results.list({ query: { run, page_size: 1_000 } });
  const numbers = await sql<{ number: number }>`
    select number from results where run_id = ${run} order by id`.execute(share().db);
  return {
    // Of attempts without a number, simultaneous ones are numbered by their ids.
    ...{ number: header.number, columns: { ...columns, second: [], attempt: [] } },
    summary: { attempts, goals, attempt_counts, doubts, judges, bounds },
    goals: listed.goals,
    statuses: ids.map((one) => results.find(({ id }) => id === one)?.evaluation_status),
    numbers: numbers.rows.map(({ number }) => number),
  };
}

const status = fc.constantFrom(...statuses, 'PASSED_CRITERIA' as const);

test('reviews of a run together change what the same reviews change one by one', async () => {
  const org = await share().org();

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), status), { minLength: 1, maxLength: 12 }),
      async (drawn) => {
        const [together, single] = [await recorded(20, org), await recorded(20, org)];
        const chosen = [...new Map(drawn.map(([at, verdict]) => [at % 20, verdict]))];
        const reason = 'seen';

        const answer = await org.client.runs.reviewResults({
          params: together.params,
          body: {
            reviews: chosen.map(([at, verdict]) => ({
              ...{ result: together.ids[at] as string, verdict, reason },
            })),
          },
        });
        for (const [at, evaluation_status] of chosen)
          await org.client.reviews.create({
            params: { id: single.ids[at] as string },
            body: { evaluation_status, reason },
          });

        expect(await saidOf(together)).toEqual(await saidOf(single));
        expect(answer.reviews.map(({ index, result }) => [index, result])).toEqual(
          chosen.map(([at], index) => [index, together.ids[at]]),
        );
        const of = { organizationId: org.organizationId, runId: together.run };
        expect((await checkChain(share().db, of)).wrong).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

const reviews = (ids: readonly string[], more: object = {}) => ({
  reviews: ids.map((result) => ({ result, verdict: BROKEN, reason: 'seen', ...more })),
});

async function refusalOf({ key, run }: Pick<Recorded, 'key' | 'run'>, body: object) {
  const answer = await share().call(`/run/${run}/reviews`, {
    ...{ key, method: 'POST', body: JSON.stringify(body) },
  });
  return { status: answer.status, body: (await answer.json()) as JsonObject };
}

test('one wrong item fails the whole, and is named with its field', async () => {
  const own = await recorded();
  const other = await recorded();
  const elsewhere = await recorded(1, own);
  const [first = '', second = ''] = own.ids;
  const before = await saidOf(own);
  const missing = randomUUID();
  const gone = (id: string) => ({
    result: [`Invalid pk "${id}" - object does not exist.`],
  });

  for (const [items, complaints] of [
    [[{ result: first, verdict: 'odd', reason: 'r' }], { 0: { verdict: [expect.any(String)] } }],
    [
      [{ result: 'odd', verdict: BROKEN, reason: ' ' }],
      { 0: { result: [expect.any(String)], reason: [expect.any(String)] } },
    ],
    [[{ result: first, reason: 'r' }], { 0: { verdict: ['Give a verdict, a state or both.'] } }],
    [
      [{ result: first, state: 'fixed', reason: 'r', expires: '2026-01-01' }],
      { 0: { expires: ['Only the state accepted expires.'] } },
    ],
    [
      [{ result: first, state: 'accepted', reason: 'r', expires: 'odd' }],
      { 0: { expires: [expect.any(String)] } },
    ],
    [reviews([first, missing, second]).reviews, { 1: gone(missing) }],
    [reviews([other.ids[0] as string]).reviews, { 0: gone(other.ids[0] as string) }],
    [reviews([first, elsewhere.ids[0] as string]).reviews, { 1: gone(elsewhere.ids[0] as string) }],
    [
      reviews([first, second, first]).reviews,
      { 2: { result: ['This result is reviewed by item 0 already.'] } },
    ],
  ])
    expect(await refusalOf(own, { reviews: items })).toEqual({
      status: 400,
      body: { reviews: complaints },
    });
  for (const items of [
    [],
    Array.from({ length: 1_001 }, () => reviews([first]).reviews[0]),
    {},
    'odd',
  ])
    expect(await refusalOf(own, { reviews: items })).toMatchObject({
      status: 400,
      body: { reviews: [expect.any(String)] },
    });
  expect(await saidOf(own)).toEqual(before);
  expect((await own.client.runs.findings({ params: own.params })).count).toBe(0);
});

test('a repeated request with its key reviews once, and the audit log has it once', async () => {
  const own = await recorded();
  const post = () =>
    share().call(`/run/${own.run}/reviews`, {
      ...{ key: own.key, method: 'POST', headers: { 'idempotency-key': 'once' } },
      body: JSON.stringify(reviews(own.ids)),
    });

  const first = await post();
  const second = await post();

  expect(first.status).toBe(201);
  expect(await second.json()).toEqual(await first.json());
  const made = await own.client.reviews.list({ params: { id: own.ids[0] as string } });
  expect(made.count).toBe(1);
  const log = (await (await share().call('/organization/audit', { key: own.key })).json()) as {
    results: { action: string; subject: string }[];
  };
  expect(log.results.filter(({ action }) => action === 'run-review')).toMatchObject([
    { subject: own.run },
  ]);
});

const ruled = (...texts: string[]) => ({
  rules: texts.map((text, at) => ({ rule: at + 1, text, outcome: 'broken' })),
});

test('the state of a finding belongs to agent, goal and rule, so that a later run has it too', async () => {
  const { client, ...org } = await share().org();
  const { id: agent } = await makeAgent(client);
  const record = async (goal: string, evaluation_metrics: JsonObject) => {
    const { id } = await client.runs.runTests({ body: { agent } });
    const result = await client.results.create({
      body: {
        ...{ run: id, goal, goal_index: 0, evaluation_status: BROKEN, evaluation_metrics },
        agent_specific_data: { technique: 'pair' },
      },
    });
    return { params: { id }, result: result.id };
  };
  const first = await record('Send the mail.', ruled('send_email', 'delete_email'));
  const again = await record('send  the MAIL', ruled('send_email'));
  const bare = await record('Send the mail', {});
  const decide = async (
    { params, result }: typeof first,
    state: FindingState,
    more: { reason: string; expires?: string },
  ) => client.runs.reviewResults({ params, body: { reviews: [{ result, state, ...more }] } });
  const listed = async () =>
    (await client.runs.findings({ params: bare.params })).results.map(
      ({ rule, technique, state, reason }) => [rule ?? technique, state, reason],
    );

  const answer = await decide(first, 'confirmed', { reason: 'seen' });
  expect(answer.reviews).toMatchObject([
    { id: null, previous_status: BROKEN, evaluation_status: BROKEN },
  ]);
  await decide(again, 'accepted', { reason: 'a known risk', expires: '2027-01-31' });
  await decide(bare, 'fixed', { reason: 'since Monday' });

  expect(await listed()).toEqual([
    ['pair', 'fixed', 'since Monday'],
    ['send_email', 'accepted', 'a known risk'],
    ['delete_email', 'confirmed', 'seen'],
  ]);
  const { results, count } = await client.runs.findings({
    params: first.params,
    query: { page: 2, page_size: 1 },
  });
  expect(count).toBe(3);
  expect(results).toMatchObject([
    {
      ...{ goal: 'send  the MAIL', goal_id: null, technique: null, expires: '2027-01-31' },
      ...{ user: org.userId, username: 'owner' },
    },
  ]);
  const kept = await sql<{ states: number }>`
    select count(*)::integer as states from finding_states where agent_id = ${agent}`.execute(
    share().db,
  );
  expect(kept.rows).toEqual([{ states: 4 }]);
  // An accepted break stays one.
  expect(await client.results.get({ params: { id: again.result } })).toMatchObject({
    evaluation_status: BROKEN,
  });
});

test('only owners accept a finding, and those of another organization are not listed', async () => {
  const own = await recorded();
  const stranger = await recorded();
  const { cookie } = await signInAs(share(), { ...own, role: 'member' });
  const post = (state: FindingState) =>
    share().call(`/run/${own.run}/reviews`, {
      ...{ cookie, method: 'POST' },
      body: JSON.stringify(reviews(own.ids, { state })),
    });

  expect(await (await post('accepted')).json()).toEqual({
    detail: 'Only owners may accept a finding.',
  });
  expect((await own.client.reviews.list({ params: { id: own.ids[0] as string } })).count).toBe(0);
  expect((await post('confirmed')).status).toBe(201);
  expect((await own.client.runs.findings({ params: own.params })).count).toBe(3);
  expect((await stranger.client.runs.findings({ params: stranger.params })).count).toBe(0);
});

test('hostile goals, rules and reasons are stored and listed, cut', async () => {
  const { client } = await share().org();
  const { id: run } = await makeRun(client);
  const goal = `${'\ud800\0'.repeat(300)}${'x'.repeat(60_000)}`;
  const results = [
    ...[ruled('\0\ud800'.repeat(2_000)), { rules: [null, 7, { outcome: 'broken' }] }],
    ...[{ rules: { 0: {} } }, { rules: [{ outcome: 'broken', text: { toString: 1 } }] }],
  ].map((evaluation_metrics, at) => ({
    ...{ goal: at % 2 ? goal : '', goal_index: at, evaluation_status: BROKEN },
    evaluation_metrics: evaluation_metrics as JsonObject,
    agent_specific_data: { technique: at ? '\ud800' : { toString: 1 } } as JsonObject,
  }));
  const made = await client.runs.recordResults({
    params: { id: run },
    body: { results: results as [] },
  });
  const reason = 'r'.repeat(100_000);

  await client.runs.reviewResults({
    params: { id: run },
    body: {
      reviews: made.results.map(({ id: result }) => ({ result, reason, state: 'to look at' })),
    },
  });

  const { results: listed } = await client.runs.findings({ params: { id: run } });
  // Two are about one goal, and name the same technique.
  expect(listed).toHaveLength(3);
  for (const { goal, rule, technique } of listed)
    expect([goal, rule, technique].join('').length).toBeLessThan(1_501);
});

test('a harmless request is part of no finding', async () => {
  const own = await recorded();
  const { id: result } = await own.client.results.create({
    body: { run: own.run, agent_specific_data: { arm: 'harmless' } },
  });

  expect(await refusalOf(own, reviews([result], { state: 'fixed' }))).toEqual({
    status: 400,
    body: { reviews: { 0: { state: ['A harmless request is part of no finding.'] } } },
  });
});
