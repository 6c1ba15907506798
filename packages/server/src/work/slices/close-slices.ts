import type { RunStatus, SliceStatus } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { tableOf } from '../../db/writing/unnest.ts';
import type { LockedCampaign } from '../campaigns/locks.ts';
import type { Ending } from './worker-requests.ts';

/** Takes slices from their workers. Leaves out those that are no longer theirs. */
export async function closeSlices(
  tx: Db,
  { organization_id }: LockedCampaign,
  endings: readonly Ending[],
): Promise<Set<Ending>> {
  const rows = endings.map(toRow);
  const { rows: closed } = await sql<{ id: string; epoch: number }>`
    update slices set
      status = item.status, reason = item.reason, updated_at = now(),
      run_status = case when item.is_over then item.run_status else slices.run_status end,
      progress = case when item.is_over then item.progress else slices.progress end
    from ${tableOf<Row>(columns, rows)}
    where slices.organization_id = ${organization_id} and slices.id = item.id
      and slices.epoch = item.epoch and slices.status = 'RUNNING'
    returning slices.id, slices.epoch`.execute(tx);
  const epochs = new Map(closed.map(({ id, epoch }) => [id, epoch]));
  const own = endings.filter(({ slice, body }) => epochs.get(slice.id) === body.epoch);
  await removeEvents(tx, organization_id, own);
  return new Set(own);
}

type Row = {
  id: string;
  epoch: number;
  status: SliceStatus;
  reason: string | null;
  is_over: boolean;
  run_status: RunStatus;
  progress: RawJson;
};

const columns = {
  ...{ id: 'uuid', epoch: 'integer', status: 'text', reason: 'text' },
  ...{ is_over: 'boolean', run_status: 'text', progress: 'json' },
} as const;

const toRow = ({ slice, body: { epoch, outcome, status, reason, progress } }: Ending): Row => ({
  ...{ id: slice.id, epoch, status: STATUSES[outcome], reason },
  ...{ is_over: STATUSES[outcome] !== 'QUEUED', run_status: status, progress },
});

const STATUSES = {
  ...{ finished: 'DONE', unfinished: 'UNFINISHED', released: 'QUEUED', refused: 'QUEUED' },
} as const satisfies Record<Ending['body']['outcome'], SliceStatus>;

/** Of finished slices, whose results have everything. */
async function removeEvents(tx: Db, organizationId: string, endings: readonly Ending[]) {
  const finished = endings.filter(({ body }) => body.outcome === 'finished');
  if (finished.length === 0) return;
  await tx
    .deleteFrom('slice_events')
    .where('organization_id', '=', organizationId)
    .where('slice_id', '=', ({ fn, val }) => fn.any(val(finished.map(({ slice }) => slice.id))))
    .execute();
}
