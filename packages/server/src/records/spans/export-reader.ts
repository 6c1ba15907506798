import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { oneAtATime } from '../../http/body/one-at-a-time.ts';
import type { ReadExport, SentExport } from './read-sent.ts';

/** Reads exports in a thread of its own, one after the other. It starts with the first of them. */
export type ExportReader = {
  read(sent: SentExport): Promise<ReadExport>;
  close(): Promise<void>;
};

/** The bundle has it next to its chunks. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const THREAD = new URL(`./export-thread.${ending}`, import.meta.url);

/** An export that needs more ends the thread, and not the service. The next one has a new thread. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
const READ_MS = 10_000;

export function openExportReader(): ExportReader {
  const inTurn = oneAtATime();
  let thread: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(THREAD, { resourceLimits: LIMITS });
    worker.unref();
    // Heard by the export that is read. Without a listener, it would end the service.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  }

  async function read(sent: SentExport): Promise<ReadExport> {
    thread ??= start();
    const worker = thread;
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(READ_MS) });
    worker.postMessage(sent);
    try {
      const [found] = await answer;
      return found as ReadExport;
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (isTooMuch(error)) return { refused: { status: 413, message: TOO_MUCH } };
      throw error;
    }
  }

  return {
    read: (sent) => inTurn(() => read(sent)),
    close: async () => void (await thread?.terminate()),
  };
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY');

const TOO_MUCH =
  'The export takes too much memory or time to read. Send smaller batches: OTEL_BSP_MAX_EXPORT_BATCH_SIZE=128';
