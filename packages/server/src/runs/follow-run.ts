import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import type { StillAuthenticated } from '../http/still-authenticated.ts';
import type { Wire } from '../json/raw-json.ts';
import { listChangedResults } from '../results/changed-results.ts';
import type { RunChanges } from './run-changes.ts';
import { findNumberedRun } from './run-store.ts';

const AT_ONCE = 100;
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
  signal: AbortSignal;
  isAuthenticated: StillAuthenticated;
};

/**
 * Follows a run until it is deleted, its reader is no longer authenticated, or the reader leaves. Results always
 * precede the run's state that includes them, so `COMPLETED` comes last.
 */
export async function* followRun(
  db: Db,
  changes: RunChanges,
  { organizationId, runId, after, signal, isAuthenticated }: Followed,
): AsyncGenerator<Wire<RunEvent>> {
  const end = performance.now() + FOLLOWED_MS;
  // Before the first query, so that no change is missed.
  const watch = changes.watch(runId);
  let number = after;
  let told = '';
  try {
    while (!signal.aborted && !changes.closed.aborted && performance.now() < end) {
      if (!(await isAuthenticated())) return;
      const found = await findNumberedRun(db, organizationId, runId);
      if (!found) return;
      const { run, last_number: upTo } = found;
      yield* changedResults(db, { organizationId, runId, after: number, upTo });
      number = Math.max(number, upTo);
      const state = JSON.stringify(run);
      if (state !== told) yield { event: 'run', data: run };
      told = state;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      await watch.change(LOOK_ANYWAY_MS, signal);
    }
  } finally {
    watch.close();
  }
}

type Changes = { organizationId: string; runId: string; after: number; upTo: number };

async function* changedResults(
  db: Db,
  { organizationId, runId, after, upTo }: Changes,
): AsyncGenerator<Wire<RunEvent>> {
  for (let number = after; number < upTo; ) {
    const span = { runId, after: number, upTo, limit: AT_ONCE };
    const changed = await listChangedResults(db, organizationId, span);
    for (const { number: id, result } of changed) yield { event: 'result', id, data: result };
    number = changed.length < AT_ONCE ? upTo : (changed.at(-1)?.number ?? upTo);
  }
}
