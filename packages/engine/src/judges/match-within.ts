import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Whether the text matches, or undefined when that takes too long: a pattern of the user's may need
 * exponential time, and the text is the attacker's. A thread of its own, since a match cannot be
 * interrupted from within.
 */
export async function matchWithin(
  text: string,
  { source, timeoutMs }: { source: string; timeoutMs: number },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const worker = new Worker(MATCH, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { source, text },
  });
  try {
    await once(worker, 'online', { signal });
    const late = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, late]);
    const [matches] = (await once(worker, 'message', { signal: either })) as [boolean];
    return matches;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    await worker.terminate();
  }
}

const MATCH = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.postMessage(new RegExp(workerData.source, 'iu').test(workerData.text));
`;
