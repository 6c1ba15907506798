import type { RunStatus } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { updateRun } from '../../records/runs/change-run.ts';
import { mergeConfig } from '../../records/runs/merge-config.ts';
import type { LockedCampaign } from './locks.ts';
import { type Ended, mergeProgress } from './merge-progress.ts';

type Ending = {
  /** Without them, all that have not ended. */
  runs?: readonly string[];
  /** Overrides the outcome of the slices. */
  status?: RunStatus;
  reason?: string | null;
};

/** Ends runs as a campaign on one machine would: status, notes, and what the attempts do not show. */
export async function endRuns(tx: Db, campaign: LockedCampaign, ending: Ending) {
  const slices = await readSlices(tx, campaign);
  const elapsedMs = Date.now() - (campaign.started_at ?? campaign.created_at).getTime();
  for (const run of new Set(slices.map(({ run_id }) => run_id))) {
    const own = slices.filter(({ run_id }) => run_id === run);
    const isMeant = ending.runs?.includes(run) ?? own.some(({ status }) => status !== 'DONE');
    if (!isMeant) continue;
    const config = await findConfig(tx, campaign.organization_id, run);
    if (!config) continue;
    const status = ending.status ?? statusOf(own);
    await updateRun(tx, campaign.organization_id, run, {
      status,
      run_notes: ending.reason ?? notesOf(own),
      run_config: mergeConfig(config, RawJson.of(mergeProgress(own, { all: slices, elapsedMs }))),
    });
  }
  return {
    failed: slices.every(({ run_status }) => run_status === 'FAILED'),
    unfinished: slices.filter(({ status }) => status === 'UNFINISHED').length,
  };
}

type Slice = Ended & {
  run_id: string;
  status: string;
  run_status: RunStatus | null;
  reason: string | null;
};

async function readSlices(tx: Db, { organization_id, id }: LockedCampaign): Promise<Slice[]> {
  const rows = await tx
    .selectFrom('slices')
    .select(['run_id', 'status', 'run_status', 'reason', 'progress'])
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ progress, ...row }) => ({ ...row, ended: progress?.parse() }));
}

/** A technique failed if it did on all its goals. */
const statusOf = (slices: readonly Slice[]): RunStatus =>
  slices.every(({ run_status }) => run_status === 'FAILED') ? 'FAILED' : 'COMPLETED';

/** If a slice gives no reason, something could be judged; otherwise the first reason counts. */
function notesOf(slices: readonly Slice[]): string | null {
  const unfinished = slices.filter(({ status }) => status === 'UNFINISHED');
  const [first] = unfinished.length > 0 ? unfinished : slices;
  const isQuiet = unfinished.length === 0 && slices.some(({ reason }) => reason === null);
  return isQuiet ? null : (first?.reason ?? null);
}

async function findConfig(tx: Db, organizationId: string, run: string) {
  const row = await tx
    .selectFrom('runs')
    .select('run_config')
    .where('organization_id', '=', organizationId)
    .where('id', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.run_config;
}
