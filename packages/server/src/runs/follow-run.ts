import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent, RunSummary } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import type { AnswerMemory } from '../fair-shares/answer-memory.ts';
import { toJsonText } from '../http/answer/json-text.ts';
import type { StillAuthenticated } from '../http/still-authenticated.ts';
import type { Wire } from '../json/raw-json.ts';
import { readChangedResults } from '../results/changed-results.ts';
import type { RunChanges } from './run-changes.ts';
import { findProgress, findRun } from './run-store.ts';

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
  memory: AnswerMemory;
};

/**
 * Follows a run until it is deleted, its reader is no longer authenticated, or the reader leaves. Results always
 * precede the run's state that includes them, so `COMPLETED` comes last.
 */
export async function* followRun(
  db: Db,
  changes: RunChanges,
  { organizationId, runId, after, signal, isAuthenticated, memory }: Followed,
): AsyncGenerator<Wire<RunEvent>> {
  const end = performance.now() + FOLLOWED_MS;
  // Before the first query, so that no change is missed.
  const watch = changes.watch(runId);
  let number = after;
  let told = '';
  try {
    while (!signal.aborted && !changes.closed.aborted && performance.now() < end) {
      if (!(await isAuthenticated())) return;
      const found = await findProgress(db, organizationId, runId);
      if (!found) return;
      const { progress, last_number: upTo } = found;
      const span = { runId, after: number, upTo };
      for await (const { number: id, result } of readChangedResults(
        db,
        organizationId,
        span,
        memory,
      ))
        yield { event: 'result', id, data: result };
      number = Math.max(number, upTo);
      const run = await findRun(db, organizationId, runId, memory);
      if (!run) return;
      // The counts of the results sent so far: the run itself may be newer.
      const data = { ...run, ...progress };
      const digest = digestOf(data);
      if (digest !== told) yield { event: 'run', data };
      told = digest;
      memory.giveBack();
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      await watch.change(LOOK_ANYWAY_MS, signal);
    }
  } finally {
    watch.close();
  }
}

/** A configuration may be large, so a stream keeps no copy of what it sent. */
const digestOf = (run: Wire<RunSummary>) =>
  createHash('sha256').update(toJsonText(run)).digest('base64');
