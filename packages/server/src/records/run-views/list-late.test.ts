import type { EvaluationStatus, JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const rules = [{ rule: 1, of: 'goal', text: 'send_email', outcome: 'undecided' }];
const unseen: JsonObject = { rules, evidence: null, undecided: 'not_observable', observable: {} };
const seen = (evidence: string, severity: number): JsonObject => ({ rules, evidence, severity });

type Sent = { evaluation_status: EvaluationStatus; evaluation_metrics: JsonObject };

async function record({ client }: TestOrganization, sent: readonly Sent[]) {
  const { id } = await makeRun(client);
  const results = sent.map((one, goal_index) => ({ ...one, goal: `${goal_index}`, goal_index }));
  const made = await client.runs.recordResults({ params: { id }, body: { results } });
  return { id, ids: made.results.map((one) => one.id) };
}

const raise = ({ client }: TestOrganization, id: string | undefined, metrics: JsonObject) =>
  client.reviews.raise({
    params: { id: id ?? '' },
    body: { evaluation_status: BROKEN, evaluation_metrics: metrics, reason: 'A late span.' },
  });

const lateOf = async ({ client }: TestOrganization, id: string) =>
  (await client.runs.summary({ params: { id } })).late;

test('a run lists the attempts whose word late spans raised, once each, the latest first', async () => {
  const org = await share().org();
  const undecided: Sent = { evaluation_status: 'NOT_EVALUATED', evaluation_metrics: unseen };
  const { id, ids } = await record(org, [
    ...Array.from({ length: 6 }, () => undecided),
    { evaluation_status: 'FAILED_JAILBREAK', evaluation_metrics: { rules, evidence: null } },
    { evaluation_status: BROKEN, evaluation_metrics: seen('did', 3) },
  ]);
  expect(await lateOf(org, id)).toEqual({ attempts: 0, newest: [] });

  for (const one of ids.slice(0, 7)) await raise(org, one, seen('meant', 2));
  await raise(org, ids[2], seen('did', 4));
  // Worse, with the word that it had.
  await raise(org, ids[7], seen('did', 5));
  const person = { evaluation_status: BROKEN, reason: 'Seen.' } as const;
  await org.client.reviews.create({ params: { id: ids[7] ?? '' }, body: person });

  const late = await lateOf(org, id);
  expect(late).toMatchObject({
    attempts: 7,
    newest: [
      { result: ids[2], goal: 2, was: 'meant', is: 'did', timestamp: expect.any(String) },
      { goal: 6, was: 'resisted', is: 'meant' },
      { goal: 5, was: 'not_observable', is: 'meant' },
      { goal: 4 },
      { goal: 3 },
    ],
  });

  await org.client.results.delete({ params: { id: ids[2] ?? '' } });
  expect(await lateOf(org, id)).toMatchObject({
    attempts: 6,
    newest: [{ goal: 6 }, {}, {}, {}, {}],
  });
});

test('a run without rules has no list, and other organizations change none', async () => {
  const [org, other] = [await share().org(), await share().org()];
  const plain = await record(org, [{ evaluation_status: BROKEN, evaluation_metrics: {} }]);
  const ruled = await record(org, [
    { evaluation_status: 'NOT_EVALUATED', evaluation_metrics: unseen },
  ]);
  const theirs = await record(other, [
    { evaluation_status: 'NOT_EVALUATED', evaluation_metrics: unseen },
  ]);
  await raise(other, theirs.ids[0], seen('did', 3));

  expect(await lateOf(org, plain.id)).toBeUndefined();
  expect(await lateOf(org, ruled.id)).toEqual({ attempts: 0, newest: [] });
});
