import type { JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { collectRecords } from '../../db/reading/read-records.ts';
import { makeAgent } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';
import { readRuns } from '../runs/run-store.ts';
import { openCounted } from './fold-side.ts';
import { listAlike } from './list-alike.ts';
import { openSide } from './open-side.ts';

const share = shareServer();

/** The goals of a run, each with an attempt of these metrics, that are alike. */
async function alikeIn(metrics: JsonObject[]): Promise<(readonly number[])[]> {
  const { db } = share();
  const { organizationId, client } = await share().org();
  const { id: agent } = await makeAgent(client);
  const { id } = await client.runs.runTests({
    body: { agent, run_config: { attack_type: 'direct' } },
  });
  const results = metrics.map((evaluation_metrics, goal_index) => ({
    goal: `goal ${goal_index}`,
    ...{ goal_index, evaluation_status: 'SUCCESSFUL_JAILBREAK' as const, evaluation_metrics },
  }));
  await client.runs.recordResults({ params: { id }, body: { results } });
  await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  const runs = await collectRecords(readRuns(db, organizationId, [id]));
  const side = await openSide(db, { organizationId, name: id, runs });
  const counted = await openCounted(side, { organizationId, db });
  const alike = await listAlike(counted, counted, { organizationId, db });
  return Array.from(alike?.values() ?? [], ({ indexes }) => indexes());
}

const did = { rules: [{ rule: 'send_email' }], evidence: 'did', severity: 3 };

test.each([
  ['what the agent did', { evidence: 'reached' }],
  ['whether it concealed it', { concealed: true }],
  ['whether the task was done', { utility: true }],
  ['the severity', { severity: 4 }],
])('goals that differ in %s are not alike', async (_, other) => {
  expect(await alikeIn([did, did, { ...did, ...other }])).toEqual([[0, 1], [2]]);
});

test('goals without rules are alike, whatever a judge took for their evidence', async () => {
  expect(await alikeIn([{ evidence: 'did' }, { evidence: 'said' }, {}])).toEqual([[0, 1, 2]]);
});
