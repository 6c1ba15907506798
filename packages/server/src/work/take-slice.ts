import type { slices, Taken } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { ReceivedBy } from '../http/routes.ts';
import type { Wire } from '../json/raw-json.ts';
import { updateRun } from '../runs/change-run.ts';
import { hasRun } from '../runs/run-store.ts';
import { cancelCampaign, emptyQueue } from './change-campaign.ts';
import { isPaced } from './draw-call.ts';
import { isOpen, type LockedCampaign, lockCampaign, lockTarget } from './locks.ts';
import { settle } from './settle.ts';
import { updateCampaign } from './update-campaign.ts';
import type { Place, WorkQueue } from './work-queue.ts';

type Asked = ReceivedBy<typeof slices.take>['body'];
type Asking = Asked & { organizationId: string; queue: WorkQueue };

/** Gives a worker the next slice that it may work on. Without open campaigns the queue is not even asked. */
export async function takeSlice(db: Db, asking: Asking): Promise<Wire<Taken>> {
  const waiting = await listWaiting(db, asking);
  const lacks = waiting.flatMap(({ name, variables }) => {
    const missing = variables.filter((variable) => !asking.variables.includes(variable));
    return missing.length > 0 ? [{ campaign: name, variables: missing }] : [];
  });
  for (const target of new Set(waiting.map((campaign) => campaign.target))) {
    const slice = await takeFrom(db, target, asking);
    if (slice) return { slice, lacks };
  }
  return { slice: null, lacks };
}

/** The campaign that was served least recently comes first, so that the targets take turns. */
const listWaiting = (db: Db, { organizationId, targets }: Asking) =>
  db
    .selectFrom('campaigns')
    .select(['name', 'target', 'variables'])
    .where('organization_id', '=', organizationId)
    .where('target', '=', ({ fn, val }) => fn.any(val(targets)))
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .orderBy('updated_at')
    .execute();

/** Thrown to leave the slice in the queue as it was. */
class NotNow extends Error {}

async function takeFrom(
  db: Db,
  target: string,
  asking: Asking,
): Promise<Wire<Taken>['slice'] | undefined> {
  const place = { organizationId: asking.organizationId, target };
  try {
    return await db.transaction().execute((tx) => takeNext(tx, place, asking));
  } catch (error) {
    if (error instanceof NotNow) return undefined;
    throw error;
  }
}

async function takeNext(
  tx: Db,
  place: Place,
  { queue, worker, variables }: Asking,
): Promise<Wire<Taken>['slice'] | undefined> {
  await lockTarget(tx, place);
  const id = await queue.take(tx, place);
  if (id === undefined) return undefined;
  const slice = await findQueued(tx, place.organizationId, id);
  const campaign = slice && (await lockCampaign(tx, place.organizationId, slice.campaign_id));
  if (!slice || !campaign) {
    await queue.remove(tx, place, [id]);
    return undefined;
  }
  if (!isOpen(campaign)) {
    await emptyQueue(tx, campaign, queue);
    return undefined;
  }
  if (!(await hasRun(tx, place.organizationId, slice.run_id))) {
    await cancelCampaign(tx, campaign, { queue, reason: RUN_GONE });
    return undefined;
  }
  if (slice.epoch >= TAKES_MAX) {
    await giveUp(tx, { campaign, slice, queue });
    return undefined;
  }
  const isLacking = campaign.variables.some((variable) => !variables.includes(variable));
  const isHeld = campaign.held_until !== null && campaign.held_until > new Date();
  if (isLacking || isHeld || (await isFull(tx, campaign, id))) throw new NotNow();
  return give(tx, { campaign, slice, worker });
}

/** A slice that ends every worker that takes it must not go on for ever. */
const TAKES_MAX = 20;

const RUN_GONE = 'A run of this campaign was deleted.';

const findQueued = (tx: Db, organizationId: string, id: string) =>
  tx
    .selectFrom('slices')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();

/** A slice makes one call at a time, so the slices under way are the calls to the target at once. */
async function isFull(tx: Db, campaign: LockedCampaign, slice: string): Promise<boolean> {
  const { rows } = await sql<{ running: number }>`
    select count(*) as running
    from slices join campaigns
      on campaigns.organization_id = slices.organization_id and campaigns.id = campaign_id
    where slices.organization_id = ${campaign.organization_id} and target = ${campaign.target}
      and slices.status = 'RUNNING' and slices.id <> ${slice}`.execute(tx);
  return (rows[0]?.running ?? 0) >= campaign.concurrency;
}

async function giveUp(
  tx: Db,
  { campaign, slice, queue }: Omit<Given, 'worker'> & Pick<Asking, 'queue'>,
) {
  const { organization_id, target } = campaign;
  await queue.remove(tx, { organizationId: organization_id, target }, [slice.id]);
  await tx
    .updateTable('slices')
    .set({ status: 'UNFINISHED', reason: `${TAKES_MAX} workers were given up on it.` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', slice.id)
    .execute();
  await settle(tx, campaign, slice.run_id);
}

type Given = { campaign: LockedCampaign; slice: Selectable<Tables['slices']>; worker: string };

/** Everything that carries an earlier epoch is refused from now on. */
async function give(
  tx: Db,
  { campaign, slice, worker }: Given,
): Promise<NonNullable<Wire<Taken>['slice']>> {
  const { organization_id } = campaign;
  const epoch = slice.epoch + 1;
  await tx
    .updateTable('slices')
    .set({ status: 'RUNNING', epoch, worker, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', slice.id)
    .execute();
  const wasGivenUp = slice.status === 'RUNNING';
  await updateCampaign(tx, campaign, {
    status: 'RUNNING',
    started_at: campaign.started_at ?? new Date(),
    sent_twice: campaign.sent_twice + Number(wasGivenUp),
  });
  const run = { organization_id, id: slice.run_id };
  if (!(await isRunning(tx, run))) await updateRun(tx, run.organization_id, run.id, RUNNING);
  return {
    ...{ id: slice.id, epoch, campaign: campaign.id, name: campaign.name },
    ...{ target: campaign.target, technique: slice.technique },
    paced: await isPaced(tx, { organizationId: organization_id, target: campaign.target }),
    attack: campaign.attack,
    goals: slice.goals,
  };
}

const RUNNING = { status: 'RUNNING', run_notes: null } as const;

async function isRunning(tx: Db, { organization_id, id }: { organization_id: string; id: string }) {
  const run = await tx
    .selectFrom('runs')
    .select('status')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return run?.status === 'RUNNING';
}
