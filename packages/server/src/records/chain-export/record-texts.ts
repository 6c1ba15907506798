import type { Db } from '../../db/database.ts';
import { codeOfKind } from '../chain/entry.ts';
import { resultText, reviewText, startText, traceText } from '../chain/entry-texts.ts';
import { findStatusBefore, findTracesWith } from '../chain/recorded-parts.ts';
import type { EntryRow, OfRun } from './read-chain.ts';

/** The JSON of what an entry is about, from its record, which no one deleted; undefined if it is gone. */
export async function readRecordText(
  db: Db,
  of: OfRun,
  row: EntryRow,
): Promise<string | undefined> {
  if (row.kind === codeOfKind('start')) return readStart(db, of);
  if (row.kind === codeOfKind('trace')) return readTrace(db, of, row);
  if (row.kind === codeOfKind('review')) return readReview(db, of, row);
  return readVersion(db, of, row);
}

async function readStart(db: Db, { organizationId, runId }: OfRun): Promise<string | undefined> {
  const run = await db
    .selectFrom('runs')
    .select(['started_with', 'started_config', 'run_config'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .executeTakeFirst();
  return run?.started_with
    ? startText(run.started_with, run.started_config ?? run.run_config)
    : undefined;
}

async function readTrace(db: Db, { organizationId }: OfRun, { result_id, item }: EntryRow) {
  const trace = await db
    .selectFrom('traces')
    .select(['result_id', 'sequence', 'step_type', 'content'])
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', result_id)
    .where('sequence', '=', item)
    .executeTakeFirst();
  return trace && traceText(trace.result_id, trace);
}

async function readReview(db: Db, { organizationId }: OfRun, { result_id, number }: EntryRow) {
  const review = await db
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', result_id)
    .where('entry_number', '=', number)
    .executeTakeFirst();
  return review && reviewText(review);
}

/** A version that another one followed. */
async function readVersion(
  db: Db,
  { organizationId, runId }: OfRun,
  { result_id, item: version, number }: EntryRow,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('result_versions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', result_id)
    .where('version', '=', version)
    .where('entry_number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const id = row.result_id;
  const traces = version === 1 ? await findTracesWith(db, organizationId, [id]) : undefined;
  const statuses = await findStatusBefore(db, organizationId, [id], version);
  const evaluation_status = statuses.get(id) ?? row.evaluation_status;
  const own = { runId, version, traces: traces?.get(id) ?? [] };
  return resultText({ ...row, id, evaluation_status }, own);
}
