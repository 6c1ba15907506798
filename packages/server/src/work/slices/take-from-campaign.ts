import type { Taken } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson, type Wire } from '../../db/json/raw-json.ts';
import { cancelCampaign, pauseCampaign } from '../campaigns/change-campaign.ts';
import { findSpentBudget } from '../campaigns/find-spent-budget.ts';
import { isOpen, lockCampaign, lockTarget } from '../campaigns/locks.ts';
import {
  abandonSlices,
  assignSlices,
  type Offered,
  startRuns,
  TAKES_MAX,
} from './assign-slices.ts';
import { isRateLimited } from './draw-call-slot.ts';
import { countInFlight, isInFlight } from './in-flight.ts';
import type { Asking } from './worker-requests.ts';

/** A campaign, and the others that wait for the same target. */
type Waiting = { id: string; target: string; others: readonly string[] };

/** Thrown to leave the slices in the queue as they were. */
export class NoRoomLeft extends Error {}

/** Takes slices of a campaign, as many as its target has room for. */
export async function takeFromCampaign(
  tx: Db,
  { id, target, others }: Waiting,
  { organizationId, count, queue, worker }: Asking,
): Promise<Pick<Wire<Taken>, 'campaign' | 'slices'> | undefined> {
  const place = { organizationId, target };
  await lockTarget(tx, place);
  const campaign = await lockCampaign(tx, organizationId, id);
  if (!campaign || !isOpen(campaign)) return undefined;
  const spent = findSpentBudget(campaign);
  if (spent !== undefined) {
    await pauseCampaign(tx, campaign, { queue, reason: spent });
    return undefined;
  }
  const room = campaign.concurrency - (await countInFlight(tx, campaign));
  const ids = await queue.take(tx, place, { count: clamp(room, count), others });
  if (ids.length === 0) return undefined;
  const offered = await listOffered(tx, organizationId, ids);
  // A slice of a replaced worker may still count as in flight, and makes room for itself.
  const again = offered.filter((slice) => slice.isInFlight).length;
  if (room + again < offered.length) throw new NoRoomLeft();
  if (!(await startRuns(tx, organizationId, offered))) {
    await cancelCampaign(tx, campaign, { queue, reason: RUN_GONE });
    return undefined;
  }

  const lost = offered.filter(({ status, epoch }) => status === 'RUNNING' && epoch >= TAKES_MAX);
  await abandonSlices(tx, campaign, { slices: lost, queue });
  const able = offered.filter((slice) => !lost.includes(slice));
  const given = able.slice(0, countFitting(able));
  await queue.putBack(tx, place, idsOf(able.slice(given.length)));
  await queue.remove(tx, place, without(ids, idsOf(offered)));
  if (given.length === 0) return undefined;
  await assignSlices(tx, campaign, { slices: given, worker });
  const { name, attack } = campaign;
  const goals = await readGoals(tx, organizationId, idsOf(given));
  return {
    campaign: { id, name, target, paced: await isRateLimited(tx, place), attack },
    slices: given.map((slice) => ({
      ...{ id: slice.id, epoch: slice.epoch + 1, events: slice.last_event },
      ...{ technique: slice.technique, goals: goals.get(slice.id) ?? new RawJson('[]') },
    })),
  };
}

const RUN_GONE = 'A run of this campaign was deleted.';

/** At least one is requested: it may be one of a replaced worker. */
const clamp = (room: number, count: number) => Math.max(1, Math.min(room, count));

const listOffered = (tx: Db, organizationId: string, ids: readonly string[]): Promise<Offered[]> =>
  tx
    .selectFrom('slices')
    .select(['id', 'run_id', 'technique', 'status', 'epoch', 'last_event'])
    .select([sql<number>`octet_length(goals::text)`.as('bytes'), isInFlight.as('isInFlight')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .orderBy('number')
    .execute();

/** Goals may be long, and each technique has all of them. */
const BYTES_MAX = 500_000;

/** How many fit into one answer; at least one. */
function countFitting(slices: readonly Offered[]): number {
  let bytes = 0;
  const tooMany = slices.findIndex((slice, index) => {
    bytes += slice.bytes;
    return index > 0 && bytes > BYTES_MAX;
  });
  return tooMany === -1 ? slices.length : tooMany;
}

async function readGoals(tx: Db, organizationId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('slices')
    .select(['id', 'goals'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .execute();
  return new Map(rows.map(({ id, goals }) => [id, goals]));
}

const idsOf = (slices: readonly Offered[]) => slices.map(({ id }) => id);

const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((one) => !some.includes(one));
