import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { currentUrl, type DatabaseUrl } from '../../db/database.ts';

/** Notifies a run's watchers of changes made in any process. */
export type RunChanges = {
  watch(runId: string): Watch;
  /** Number of current watchers. */
  watching(): number;
  /** Ends every watch. */
  close(): Promise<void>;
  /** Aborted on closing: all watches end. */
  readonly closed: AbortSignal;
};

export type Watch = {
  /** Resolves when the run has changed since the last call, or after `waitMs`, because a notification may be lost. */
  change(waitMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

type Watcher = { changed: boolean; wake(): void };

const RECONNECT_MS = 1_000;

/** One listening connection for all watchers of this process, opened for the first one. */
export function listenForRunChanges(
  url: DatabaseUrl,
  log: Logger,
  { reconnectMs = RECONNECT_MS }: { reconnectMs?: number } = {},
): RunChanges {
  const watchers = new Map<string, Set<Watcher>>();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const notify = (changed: Iterable<Watcher>) => {
    for (const watcher of changed) {
      watcher.changed = true;
      watcher.wake();
    }
  };
  const notifyAll = () => notify([...watchers.values()].flatMap((ofRun) => [...ofRun]));

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen(currentUrl(url), closing.signal, {
        onReady: notifyAll,
        onChange: (runId) => notify(watchers.get(runId) ?? []),
      }).catch((error: Error) => log.warn({ reason: error.message }, 'not listening for changes'));
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    closed: closing.signal,
    watch(runId) {
      listening ??= keepListening();
      const watcher: Watcher = { changed: false, wake: () => {} };
      const ofRun = watchers.get(runId) ?? new Set();
      watchers.set(runId, ofRun.add(watcher));
      return {
        change: (waitMs, signal) => changeOf(watcher, waitMs, signal),
        close() {
          ofRun.delete(watcher);
          if (ofRun.size === 0) watchers.delete(runId);
        },
      };
    },
    watching: () => [...watchers.values()].reduce((sum, { size }) => sum + size, 0),
    async close() {
      closing.abort();
      notifyAll();
      await listening;
    },
  };
}

/** Not `AbortSignal.any`, because a long-lived signal retains memory for every signal derived from it. */
async function changeOf(watcher: Watcher, waitMs: number, signal: AbortSignal): Promise<void> {
  if (!watcher.changed && !signal.aborted)
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, waitMs);
      signal.addEventListener('abort', wake);
      watcher.wake = wake;
    });
  watcher.changed = false;
  watcher.wake = () => {};
}

type Listeners = { onReady(): void; onChange(runId: string): void };

/** Resolves when the connection ends, throws when it breaks. */
async function listen(
  connectionString: string,
  signal: AbortSignal,
  { onReady, onChange }: Listeners,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'provoke events',
  });
  let stop = () => {};
  const over = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.once('end', resolve);
    stop = resolve;
  });
  signal.addEventListener('abort', stop);
  over.catch(() => {});
  client.on('notification', ({ payload }) => onChange(payload ?? ''));
  try {
    await client.connect();
    await client.query('listen run_changed');
    onReady();
    await over;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}
