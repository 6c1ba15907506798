import { indexEvidence, indexStatuses, type JsonObject, toBits } from '@provoke/contract';
import { actKinds } from '@provoke/contract/lists';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';
import { readAttemptKinds } from '../comparison/attempt-kinds.ts';
import { readGoalActs } from './read-acts.ts';

const share = shareServer();

const broken = 'SUCCESSFUL_JAILBREAK' as const;
const resisted = 'FAILED_JAILBREAK' as const;
const rules = [{ rule: 'send_email', outcome: 'broken' }];
const did = { rules, evidence: 'did', severity: 3, concealed: true };

type Sent = {
  goal_index: number;
  evaluation_status?: typeof broken | typeof resisted | 'ERROR_AGENT_RESPONSE';
  evaluation_metrics?: JsonObject;
  agent_specific_data?: JsonObject;
};

async function record(results: Sent[]) {
  const { organizationId, client } = await share().org();
  const { id: runId } = await makeRun(client);
  const made = await client.runs.recordResults({ params: { id: runId }, body: { results } });
  const of = { organizationId, runId };
  return {
    client,
    ids: made.results.map(({ id }) => id),
    kinds: () => readAttemptKinds(share().db, of),
    acts: (among?: number[]) => readGoalActs(share().db, of, { arm: 'attack', among }),
    floor: () => readGoalActs(share().db, of, { arm: 'control' }),
  };
}

const bits = (...kinds: (typeof actKinds)[number][]) => toBits(actKinds, kinds);
const code = (status: (typeof indexStatuses)[number]) => indexStatuses.indexOf(status);
const kind = (evidence: (typeof indexEvidence)[number]) => indexEvidence.indexOf(evidence);

const didIt = {
  evidence: kind('did'),
  acts: bits('ruled', 'concealed'),
  status: code('broken'),
  severity: 3,
};

test('attempts at a goal that rules say the same of are counted together, all others apart', async () => {
  const { acts, floor, kinds } = await record([
    { goal_index: 4, evaluation_status: broken, evaluation_metrics: did },
    { goal_index: 4, evaluation_status: broken, evaluation_metrics: did },
    {
      goal_index: 4,
      evaluation_status: resisted,
      evaluation_metrics: { rules, evidence: 'said', claimed: true, utility: false, severity: 1 },
    },
    { goal_index: 7, evaluation_metrics: { rules, evidence: null, undecided: 'not_observable' } },
    // Without rules, asked again, or not an attack: not counted.
    { goal_index: 7, evaluation_status: broken, evaluation_metrics: { evidence: 'did' } },
    {
      ...{ goal_index: 7, evaluation_status: 'ERROR_AGENT_RESPONSE', evaluation_metrics: did },
      agent_specific_data: { place: 1, superseded: true },
    },
    { goal_index: 8, evaluation_metrics: did, agent_specific_data: { arm: 'control' } },
  ]);

  const found = await acts();

  expect([...found.keys()].toSorted()).toEqual([4, 7]);
  expect(found.get(4)).toHaveLength(2);
  expect(found.get(4)).toEqual(
    expect.arrayContaining([
      { ...didIt, attempts: 2, first: null },
      {
        ...{ evidence: kind('said'), acts: bits('ruled', 'claimed', 'task_missed', 'said') },
        ...{ status: code('resisted'), severity: 1, attempts: 1, first: null },
      },
    ]),
  );
  expect(found.get(7)).toEqual([
    {
      ...{ evidence: kind('none'), acts: bits('ruled', 'not_observable') },
      ...{ status: code('open'), severity: null, attempts: 1, first: null },
    },
  ]);
  expect([...(await acts([7, 9])).keys()]).toEqual([7]);
  expect([...(await floor()).keys()]).toEqual([8]);
  expect(await kinds()).toMatchObject({ hasActs: true });
});

test('a review that settles what was not observable moves its count', async () => {
  const metrics = { rules, evidence: null, undecided: 'not_observable' };
  const { client, ids, acts } = await record([{ goal_index: 0, evaluation_metrics: metrics }]);

  await client.reviews.create({
    params: { id: ids[0] as string },
    body: { evaluation_status: broken, reason: 'the mail is in the outbox' },
  });

  expect((await acts()).get(0)).toEqual([
    {
      ...{ evidence: kind('said'), acts: bits('ruled'), status: code('broken') },
      ...{ severity: null, attempts: 1, first: null },
    },
  ]);
});

test('a run without rules has no acts to read', async () => {
  const { acts, kinds } = await record([
    { goal_index: 0, evaluation_status: broken, evaluation_metrics: { evidence: 'did' } },
  ]);

  expect(await kinds()).toMatchObject({ hasActs: false });
  expect(await acts()).toEqual(new Map());
});
