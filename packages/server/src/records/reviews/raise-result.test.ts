import { type EvaluationStatus, evidenceKinds, type JsonObject } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChain } from '../../test/check-chain.ts';
import { readIndex } from '../../test/read-index.ts';
import { makeRun } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';
const UNDECIDED = 'NOT_EVALUATED';

/** What the rules said of an attempt. */
const acts = (evidence: string | null, severity: number | null, more: JsonObject = {}) => ({
  ...{
    score: evidence ? 1 : 0,
    evidence,
    severity,
    did: evidence === 'did',
    tools: ['send_email'],
  },
  rules: [{ rule: 1, of: 'goal', text: 'send_email', outcome: evidence ? 'broken' : 'undecided' }],
  observable: { meant: 'all', did: 'all', reached: false, state: false },
  ...more,
});
const unseen = acts(null, null, { undecided: 'not_observable', observable: {}, tools: [] });
const did = acts('did', 3);

type Sent = { evaluation_status: EvaluationStatus; evaluation_metrics: JsonObject };

/** Results of a run, of three goals. */
async function recorded(sent: readonly Sent[], org?: TestOrganization) {
  const own = org ?? (await share().org());
  const { id: run } = await makeRun(own.client);
  const params = { id: run };
  const results = sent.map((one, at) => ({
    ...{
      ...one,
      goal_index: at % 3,
      goal: `goal ${at % 3}`,
      agent_specific_data: { attempt: 'a' },
    },
    traces: [{ sequence: 4, step_type: 'OTHER' as const, content: {} }],
  }));
  const made = await own.client.runs.recordResults({ params, body: { results } });
  const ids = made.results.map(({ id }) => id);
  return { ...own, run, params, ids, id: ids[0] as string };
}
type Recorded = Awaited<ReturnType<typeof recorded>>;

const call = { step_type: 'TOOL_CALL' as const, content: { name: 'send_email' } };
const late = (sent: Partial<Sent> = {}) => ({
  ...{ evaluation_status: BROKEN as EvaluationStatus, evaluation_metrics: did },
  ...{ reason: 'A late span.', traces: [call], ...sent },
});
const raise = ({ client }: Pick<Recorded, 'client'>, id: string, sent: Partial<Sent> = {}) =>
  client.reviews.raise({ params: { id }, body: late(sent) });

/** All that a run says of its results. */
async function saidOf({ client, params, run }: Recorded) {
  const { columns } = readIndex(await client.runs.index({ params }));
  const { attempts, goals, attempt_counts, acts, doubts } = await client.runs.summary({ params });
  const listed = await client.runs.goals({ params });
  const found = async (filter: object) =>
    (await client.results.list({ query: { run, page_size: 1_000, ...filter } })).count;
  return {
    ...{ columns: { ...columns, second: [] }, goals: listed.goals },
    summary: { attempts, goals, attempt_counts, acts, doubts },
    found: [await found({ evidence: 'did' }), await found({ tool: 'send_email' })],
  };
}

const chainOf = ({ organizationId, run }: Recorded, server: TestServer = share()) =>
  checkChain(server.db, { organizationId, runId: run });

test('late evidence is added to its result, whose verdict and acts it raises; the review keeps what was there', async () => {
  const own = await recorded([{ evaluation_status: UNDECIDED, evaluation_metrics: unseen }]);

  const { review, ...answer } = await raise(own, own.id);

  expect(answer).toEqual({
    ...{ raised: true, evaluation_status: BROKEN, evidence: 'did', severity: 3 },
  });
  expect(review).toMatchObject({
    ...{ result: own.id, reviewer: null, reviewer_username: null, source: 'trace' },
    ...{ previous_status: UNDECIDED, evaluation_status: BROKEN, reason: 'A late span.' },
    ...{ previous_evidence: null, evidence: 'did', previous_severity: null, severity: 3 },
  });
  const params = { id: own.id };
  expect((await own.client.reviews.list({ params })).results).toEqual([review]);
  const result = await own.client.results.get({ params });
  expect(result).toMatchObject({
    ...{ evaluation_status: BROKEN, evaluation_metrics: did, versions: 1 },
    changed_after_recording: false,
  });
  expect(result.traces).toMatchObject([{ sequence: 4 }, { sequence: 5, ...call }]);
  expect(await chainOf(own)).toMatchObject({ wrong: [], kinds: { trace: 1, review: 1 } });
  const { results: versions } = await own.client.results.versions({ params });
  expect(versions).toMatchObject([
    { evaluation_status: UNDECIDED, evaluation_metrics: unseen, version: 1 },
  ]);
});

const standings: Sent[] = [
  { evaluation_status: UNDECIDED, evaluation_metrics: unseen },
  { evaluation_status: RESISTED, evaluation_metrics: acts(null, null) },
  ...evidenceKinds.map(
    (kind, at): Sent => ({
      ...{ evaluation_status: BROKEN, evaluation_metrics: acts(kind, at + 1) },
    }),
  ),
  { evaluation_status: 'ERROR_AGENT_RESPONSE', evaluation_metrics: {} },
];

test('a run says of raised results what it says of results that were recorded so', async () => {
  const org = await share().org();
  const standing = fc.constantFrom<Sent>(...standings);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(standing, fc.array(standing, { maxLength: 3 })), {
        ...{ minLength: 1, maxLength: 8 },
      }),
      async (drawn) => {
        const own = await recorded(
          drawn.map(([before]) => before),
          org,
        );
        const ends = drawn.map(([before]) => before);
        for (const [at, [, steps]] of drawn.entries())
          for (const step of steps)
            if ((await raise(own, own.ids[at] as string, step)).raised) ends[at] = step;
        const straight = await recorded(ends, org);

        expect(await saidOf(own)).toEqual(await saidOf(straight));
        expect((await chainOf(own)).wrong).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

test('evidence that is as strong or weaker changes nothing, and the answer says what counts', async () => {
  const own = await recorded([{ evaluation_status: BROKEN, evaluation_metrics: did }]);
  const before = [await saidOf(own), await own.client.results.get({ params: { id: own.id } })];

  for (const sent of [
    {},
    { evaluation_metrics: acts('meant', 6) },
    { evaluation_status: RESISTED },
  ])
    expect(await raise(own, own.id, sent as Partial<Sent>)).toEqual({
      ...{ raised: false, review: null, evaluation_status: BROKEN, evidence: 'did', severity: 3 },
    });

  expect([await saidOf(own), await own.client.results.get({ params: { id: own.id } })]).toEqual(
    before,
  );
  expect((await chainOf(own)).length).toBe(2);
});

test('what a person decided since stands; a new version of the result is raised again', async () => {
  const own = await recorded([{ evaluation_status: RESISTED, evaluation_metrics: unseen }]);
  const params = { id: own.id };
  const body = { evaluation_status: RESISTED, reason: 'A test account.' } as const;
  await own.client.reviews.create({ params, body });

  expect(await raise(own, own.id)).toMatchObject({ raised: false, evaluation_status: RESISTED });

  await own.client.results.update({ params, body: { evaluation_notes: 'judged again' } });
  expect(await raise(own, own.id)).toMatchObject({ raised: true });
  await own.client.reviews.create({ params, body });
  expect((await chainOf(own)).wrong).toEqual([]);
  const versions = (await own.client.results.versions({ params })).results;
  expect(versions.map(({ evaluation_metrics }) => evaluation_metrics)).toEqual([unseen, unseen]);
});

test('a result that was raised and then changed keeps what each version recorded', async () => {
  const own = await recorded([{ evaluation_status: UNDECIDED, evaluation_metrics: unseen }]);
  const params = { id: own.id };
  await raise(own, own.id, { evaluation_metrics: acts('meant', 2) });
  await raise(own, own.id);

  await own.client.results.update({ params, body: { evaluation_notes: 'looked at again' } });
  await raise(own, own.id, { evaluation_metrics: acts('did', 5) });

  const { results } = await own.client.results.versions({ params });
  expect(
    results.map(({ evaluation_status, evaluation_metrics }) => [
      ...[evaluation_status, evaluation_metrics],
    ]),
  ).toEqual([
    [UNDECIDED, unseen],
    [BROKEN, did],
  ]);
  expect(results[1]?.changed).toEqual(['evaluation_notes']);
  expect((await chainOf(own)).wrong).toEqual([]);
});

test('of many that raise one result at the same time, at two nodes, one does', async () => {
  const server = await startNodes(2);
  const org = await server.org();
  const own = await recorded([{ evaluation_status: UNDECIDED, evaluation_metrics: unseen }], org);

  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await server.call(`/result/${own.id}/evidence`, {
        ...{ key: own.key, method: 'POST', body: JSON.stringify(late()) },
      });
      return ((await answer.json()) as { raised: boolean }).raised;
    }),
  );

  expect(answers.filter(Boolean)).toHaveLength(1);
  expect((await own.client.results.get({ params: { id: own.id } })).traces).toHaveLength(2);
  expect(await chainOf(own, server)).toMatchObject({ wrong: [], kinds: { review: 1, trace: 1 } });
});

test('a repeated request with its key raises once, and the audit log has what was raised', async () => {
  const own = await recorded([{ evaluation_status: UNDECIDED, evaluation_metrics: unseen }]);
  const send = (headers = {}) =>
    share().call(`/result/${own.id}/evidence`, {
      ...{ key: own.key, method: 'POST', body: JSON.stringify(late()), headers },
    });

  const [first, second] = [
    await send({ 'idempotency-key': 'k' }),
    await send({ 'idempotency-key': 'k' }),
  ];
  await send();

  expect(await second.json()).toEqual(await first.json());
  const log = (await (await share().call('/organization/audit', { key: own.key })).json()) as {
    results: { action: string; subject: string; details: object }[];
  };
  expect(log.results.filter(({ action }) => action === 'result-raise')).toMatchObject([
    { subject: own.id, details: { evaluation_status: BROKEN } },
  ]);
});

test('metrics that are longer than what is read of them are refused', async () => {
  const own = await recorded([{ evaluation_status: UNDECIDED, evaluation_metrics: unseen }]);

  await expect(
    raise(own, own.id, { evaluation_metrics: { ...did, more: 'x'.repeat(60_000) } }),
  ).rejects.toMatchObject({ status: 400, fields: { evaluation_metrics: [expect.any(String)] } });
});
