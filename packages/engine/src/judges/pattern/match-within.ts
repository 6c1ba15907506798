import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitCall } from '../../platform/limit-call.ts';

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
  const worker = new Worker(MATCH, { eval: true, env: {}, execArgv: [] });
  try {
    await once(worker, 'online', { signal });
    return await match(worker, { source, text }, timeoutMs, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    await worker.terminate();
  }
}

async function match(
  worker: Worker,
  question: { source: string; text: string },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const limit = limitCall(signal, timeoutMs);
  try {
    // Asked only now that somebody listens: an answer that nobody hears is lost.
    const answered = once(worker, 'message', { signal: limit.signal });
    worker.postMessage(question);
    const [matches] = (await answered) as [boolean];
    return matches;
  } finally {
    limit.end();
  }
}

const MATCH = `
const { parentPort } = require('node:worker_threads');
parentPort.once('message', ({ source, text }) =>
  parentPort.postMessage(new RegExp(source, 'iu').test(text)),
);
`;
