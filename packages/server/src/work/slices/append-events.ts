import type { Appended } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { namesOf, tableOf } from '../../db/writing/unnest.ts';
import type { BatchedWrite } from '../../db/writing/writing.ts';
import { insertRecords } from '../../records/results/record-bulk.ts';
import { findSpentBudget } from '../campaigns/find-spent-budget.ts';
import { isOpen, type LockedCampaign, lockCampaign } from '../campaigns/locks.ts';
import { updateCampaign } from '../campaigns/update-campaign.ts';
import type { WorkQueue } from '../work-queue.ts';
import { claimEvents } from './claim-events.ts';
import { isRateLimited } from './draw-call-slot.ts';
import { listSurplus } from './in-flight.ts';
import { throttleTarget } from './throttle-target.ts';
import type { Append } from './worker-requests.ts';

/** What has become of the campaign, or that the slice is no longer the worker's. A surplus slice is to wait again. */
export type Answer = Appended | 'slice-taken';

/**
 * Events and their results are committed together, under the slice's epoch: a result is recorded once, and a replaced
 * worker writes nothing. Appends of one campaign that arrive together share a transaction.
 */
export const appendWrite = ({ queue }: { queue: WorkQueue }): BatchedWrite<Append, Answer> => ({
  record: 'slice-event',
  keyOf: ({ organizationId, slice }) => `${organizationId}/${slice.campaignId}`,
  async write(dbFor, inputs) {
    const { organizationId, slice } = inputs[0] as Append;
    const { campaignId, target } = slice;
    const place = { organizationId, target };
    const db = dbFor({ organizationId, record: async () => campaignId });
    return db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, organizationId, campaignId);
      if (!campaign) return inputs.map(() => 'slice-taken' as const);
      const claims = await claimEvents(tx, organizationId, inputs);
      const fresh = inputs.filter((_, index) => claims[index] === 'new');
      // A cancelled campaign is not continued; the call in flight still has its result.
      if (campaign.status !== 'CANCELLED') await insertEvents(tx, organizationId, fresh);
      await insertResults(tx, organizationId, fresh);
      const alive = inputs.filter((_, index) => claims[index] !== 'taken');
      const ids = [...new Set(alive.map((input) => input.slice.id))];
      await queue.keep(tx, place, ids);
      const status = await spend(tx, campaign, fresh);
      const asked = Math.max(0, ...alive.map(({ body }) => body.wait_ms));
      const wait_ms = await throttleTarget(tx, place, asked);
      const paced = await isRateLimited(tx, place);
      const surplus = await listSurplus(tx, campaign);
      return inputs.map((input, index): Answer => {
        if (claims[index] === 'taken') return 'slice-taken';
        const isSurplus = status === 'RUNNING' && surplus.has(input.slice.id);
        return { status: isSurplus ? 'QUEUED' : status, wait_ms, paced };
      });
    });
  },
});

const columns = {
  slice_id: 'uuid',
  sequence: 'integer',
  epoch: 'integer',
  entry: 'json',
  evidence: 'json',
} as const;

async function insertEvents(tx: Db, organizationId: string, inputs: readonly Append[]) {
  const rows = inputs.flatMap(({ slice, body: { epoch, after, events } }) =>
    events.map(({ entry, evidence }, index) => ({
      slice_id: slice.id,
      sequence: after + index + 1,
      ...{ epoch, entry, evidence },
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into slice_events (organization_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${namesOf(columns)} from ${tableOf(columns, rows)}`.execute(tx);
}

async function insertResults(tx: Db, organizationId: string, inputs: readonly Append[]) {
  for (const runId of new Set(inputs.map(({ slice }) => slice.runId))) {
    const records = inputs.flatMap((one) => (one.slice.runId === runId ? one.records : []));
    if (records.length > 0) await insertRecords(tx, { organizationId, runId }, records);
  }
}

/** Counts what was spent; a spent budget pauses the campaign for all workers. */
async function spend(tx: Db, campaign: LockedCampaign, inputs: readonly Append[]) {
  if (inputs.length === 0) return campaign.status;
  const spent = inputs.map(({ body }) => body.spent);
  const now = {
    requests: sumOf([campaign.requests, ...spent.map((one) => one?.requests)]),
    tokens: sumOf([campaign.tokens, ...spent.map((one) => one?.tokens)]),
    cost_usd: sumOf([campaign.cost_usd, ...spent.map((one) => one?.cost_usd)]),
    attempts: sumOf([campaign.attempts, ...inputs.map(({ records }) => records.length)]),
  };
  const reason = isOpen(campaign) ? findSpentBudget({ ...campaign, ...now }) : undefined;
  const paused = reason !== undefined && { status: 'PAUSED' as const, reason };
  await updateCampaign(tx, campaign, { ...now, ...paused });
  return paused ? paused.status : campaign.status;
}

/** No more than can be counted exactly. */
const sumOf = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>(
    (sum, number) => Math.min(sum + (number ?? 0), Number.MAX_SAFE_INTEGER),
    0,
  );
