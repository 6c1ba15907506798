import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent, RunSummary } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/failure.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { toJsonText } from '../../http/answer/json-text.ts';
import type { StillAuthenticated } from '../../http/still-authenticated.ts';
import { readChangedColumns } from '../results/changed-columns.ts';
import { readChangedResults } from '../results/changed-results.ts';
import type { RunChanges } from './run-changes.ts';
import { findProgress, readRuns } from './run-store.ts';

/** Maximum query rate of a watcher, however fast results arrive. */
const PAUSE_MS = 200;
/** The reader reconnects. */
const FOLLOWED_MS = 3_600_000;
/** A notification may be lost with its connection. */
const LOOK_ANYWAY_MS = 15_000;

type Followed = {
  organizationId: string;
  runId: string;
  after: number;
  /** Events with a result's row of the index, not with the result. */
  asColumns: boolean;
  signal: AbortSignal;
  isAuthenticated: StillAuthenticated;
};

/**
 * Follows a run until it is deleted, its reader is no longer authenticated, or the reader leaves. Results always
 * precede the run's state that includes them, so `COMPLETED` comes last. A restart of the database ends nothing.
 */
export async function* followRun(
  db: Db,
  changes: RunChanges,
  followed: Followed,
): AsyncGenerator<Wire<RunEvent>> {
  const { runId, after, signal, isAuthenticated } = followed;
  const end = performance.now() + FOLLOWED_MS;
  // Before the first query, so that no change is missed.
  const watch = changes.watch(runId);
  const position: Position = { number: after, digest: '' };
  try {
    while (!signal.aborted && !changes.closed.aborted && performance.now() < end) {
      try {
        if (!(await isAuthenticated())) return;
        if (!(yield* readChanges(db, followed, position))) return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      await watch.change(LOOK_ANYWAY_MS, signal);
    }
  } finally {
    watch.close();
  }
}

/** What the reader has: results up to a number, and a state of the run. */
type Position = { number: number; digest: string };

/** What has changed since the position, which it moves. False if the run is deleted. */
async function* readChanges(
  db: Db,
  { organizationId, runId, asColumns }: Followed,
  position: Position,
): AsyncGenerator<Wire<RunEvent>, boolean> {
  const found = await findProgress(db, organizationId, runId);
  if (!found) return false;
  const { progress, last_number: upTo } = found;
  const span = { runId, after: position.number, upTo };
  if (asColumns)
    for await (const { number, row } of readChangedColumns(db, organizationId, span)) {
      yield { event: 'columns', id: number, data: row };
      position.number = number;
    }
  else
    for await (const { number, result } of readChangedResults(db, organizationId, span)) {
      yield { event: 'result', id: number, data: result };
      position.number = number;
    }
  position.number = Math.max(position.number, upTo);
  for await (const run of readRuns(db, organizationId, [runId])) {
    // The counts of the results sent so far: the run itself may be newer.
    const data = { ...run, ...progress };
    const digest = digestOf(data);
    if (digest !== position.digest) yield { event: 'run', data };
    position.digest = digest;
    return true;
  }
  return false;
}

/** A configuration may be large, so a stream keeps no copy of what it sent. */
const digestOf = (run: Wire<RunSummary>) =>
  createHash('sha256').update(toJsonText(run)).digest('base64');
