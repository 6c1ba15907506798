import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { updateRun } from '../../records/runs/change-run.ts';
import { listStatuses } from '../../records/runs/run-store.ts';
import { endFinishedRuns } from '../campaigns/end-finished-runs.ts';
import type { LockedCampaign } from '../campaigns/locks.ts';
import { updateCampaign } from '../campaigns/update-campaign.ts';
import type { WorkQueue } from '../work-queue.ts';

/** A slice that the queue offers, as it was before it is given. */
export type Offered = Pick<
  Selectable<Tables['slices']>,
  'id' | 'run_id' | 'technique' | 'status' | 'epoch' | 'last_event'
> & {
  /** Of its goals. */
  bytes: number;
  isInFlight: boolean;
};

/** A slice that crashes every worker must not be retried forever. One that was given back may. */
export const TAKES_MAX = 20;

/** False if one of their runs was deleted. */
export async function startRuns(
  tx: Db,
  organizationId: string,
  slices: readonly Offered[],
): Promise<boolean> {
  const ids = [...new Set(slices.map(({ run_id }) => run_id))];
  const runs = await listStatuses(tx, organizationId, ids);
  for (const { id, status } of runs)
    if (status !== 'RUNNING')
      await updateRun(tx, organizationId, id, { status: 'RUNNING', run_notes: null });
  return runs.length === ids.length;
}

/** Everything that carries an earlier epoch is refused from now on. */
export async function assignSlices(
  tx: Db,
  campaign: LockedCampaign,
  { slices, worker }: { slices: readonly Offered[]; worker: string },
): Promise<void> {
  await updateSlices(tx, campaign, slices)
    .set(({ eb }) => ({ status: 'RUNNING', epoch: eb('epoch', '+', 1), worker }))
    .execute();
  const givenUp = slices.filter(({ status }) => status === 'RUNNING').length;
  await updateCampaign(tx, campaign, {
    status: 'RUNNING',
    started_at: campaign.started_at ?? new Date(),
    sent_twice: campaign.sent_twice + givenUp,
  });
}

/** Leaves them unfinished. */
export async function abandonSlices(
  tx: Db,
  campaign: LockedCampaign,
  { slices, queue }: { slices: readonly Offered[]; queue: WorkQueue },
): Promise<void> {
  if (slices.length === 0) return;
  const { organization_id, target } = campaign;
  const ids = slices.map(({ id }) => id);
  await queue.remove(tx, { organizationId: organization_id, target }, ids);
  const reason = `It was taken ${TAKES_MAX} times, and the last worker was given up.`;
  await updateSlices(tx, campaign, slices)
    .set({ status: 'UNFINISHED', run_status: null, reason })
    .execute();
  await endFinishedRuns(
    tx,
    campaign,
    slices.map(({ run_id }) => run_id),
  );
}

const updateSlices = (tx: Db, { organization_id }: LockedCampaign, slices: readonly Offered[]) =>
  tx
    .updateTable('slices')
    .set({ updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', ({ fn, val }) => fn.any(val(slices.map(({ id }) => id))));
