import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { currentUrl, type DatabaseUrl } from '../../db/database.ts';
import type { AskedReport } from './report-pieces.ts';

/** The bundle has it next to its chunks. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const THREAD = new URL(`./report-thread.${ending}`, import.meta.url);

/**
 * A report that needs more ends its own thread, and not the service. What is read of each result is garbage soon: with
 * more room for it, collecting takes half the time.
 */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** Makes a report in a thread of its own, which ends with it, with its reader or by the signal. */
export const inReportThread = (databaseUrl: DatabaseUrl) =>
  async function* (asked: AskedReport, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    signal.throwIfAborted();
    const workerData = { databaseUrl: currentUrl(databaseUrl), asked };
    const worker = new Worker(THREAD, { workerData, resourceLimits: LIMITS });
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    try {
      for await (const [piece] of on(worker, 'message', { signal, close: ['exit'] })) {
        if (piece === null) return;
        yield piece as Uint8Array;
        worker.postMessage('next');
      }
      throw new Error('The thread of a report ended before it.');
    } finally {
      signal.removeEventListener('abort', end);
      await worker.terminate();
    }
  };
