import type { RunStatus } from '@provoke/contract';
import { toSpendings } from '@provoke/evidence';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { updateRun } from '../../records/runs/change-run.ts';
import { mergeConfig } from '../../records/runs/merge-config.ts';
import type { LockedCampaign } from './locks.ts';
import { type Ended, mergeProgress, type Spending, spendingIn } from './merge-progress.ts';

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
  const runs = ending.runs ?? unfinishedRuns(slices);
  const spending = await readSpending(tx, campaign, { slices, runs });
  for (const run of new Set(runs)) {
    const own = slices.filter(({ run_id }) => run_id === run);
    const config = await findConfig(tx, campaign.organization_id, run);
    if (!config) continue;
    const open = await listOpenGoals(tx, campaign, own);
    const progress = mergeProgress(own, { open, spending, elapsedMs });
    const status = ending.status ?? statusOf(own);
    await updateRun(tx, campaign.organization_id, run, {
      status,
      run_notes: ending.reason ?? notesOf(own),
      run_config: mergeConfig(config, RawJson.of(progress)),
    });
  }
  return {
    failed: slices.every(({ run_status }) => run_status === 'FAILED'),
    unfinished: slices.filter(({ status }) => status === 'UNFINISHED').length,
  };
}

const unfinishedRuns = (slices: readonly Slice[]): string[] =>
  slices.filter(({ status }) => status !== 'DONE').map(({ run_id }) => run_id);

/** Of all slices with an end, and of those without one in these runs: the journals of the others are still growing. */
async function readSpending(
  tx: Db,
  { organization_id }: LockedCampaign,
  { slices, runs }: { slices: readonly Slice[]; runs: readonly string[] },
): Promise<Spending> {
  const open = slices.filter((slice) => !hasEnd(slice) && runs.includes(slice.run_id));
  const { rows } = await sql<{ spending: RawJson }>`
    select coalesce(entry -> 'attempt' -> 'spending', entry -> 'spending',
      json_build_array(entry -> 'ask' -> 'spending')) as spending
    from slice_events
    where organization_id = ${organization_id} and slice_id = any(${open.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const journaled = rows.flatMap(({ spending }) => toSpendings(spending.parse()));
  return [...slices.filter(hasEnd).flatMap(spendingIn), ...journaled];
}

type Slice = Ended & {
  id: string;
  run_id: string;
  status: string;
  run_status: RunStatus | null;
  reason: string | null;
};

async function readSlices(tx: Db, { organization_id, id }: LockedCampaign): Promise<Slice[]> {
  const rows = await tx
    .selectFrom('slices')
    .select(['id', 'run_id', 'status', 'run_status', 'reason', 'progress'])
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ progress, ...row }) => ({ ...row, ended: progress?.parse() }));
}

/** Whether its last worker said how it ended: an earlier one's progress does not have what came after it. */
const hasEnd = ({ status, run_status }: Slice): boolean =>
  status === 'DONE' || (status === 'UNFINISHED' && run_status !== null);

/** The goals of slices without an end: results of a call in flight may still arrive for any of them. */
async function listOpenGoals(
  tx: Db,
  { organization_id }: LockedCampaign,
  slices: readonly Slice[],
): Promise<number[]> {
  const open = slices.filter((slice) => !hasEnd(slice)).map(({ id }) => id);
  if (open.length === 0) return [];
  const { rows } = await sql<{ goal: RawJson | null }>`
    select goal -> 'index' as goal from slices, json_array_elements(goals) as goal
    where organization_id = ${organization_id} and id = any(${open}::uuid[])`.execute(tx);
  return rows.flatMap(({ goal }) => GoalIndex.safeParse(goal?.parse()).data ?? []);
}

const GoalIndex = z.int().min(0);

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
