import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitCall } from '../limit-call.ts';

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
    return await firstMessage(worker, timeoutMs, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    await worker.terminate();
  }
}

async function firstMessage(
  worker: Worker,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const limit = limitCall(signal, timeoutMs);
  try {
    const [matches] = (await once(worker, 'message', { signal: limit.signal })) as [boolean];
    return matches;
  } finally {
    limit.end();
  }
}

const MATCH = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.postMessage(new RegExp(workerData.source, 'iu').test(workerData.text));
`;
