import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitCall } from '../platform/limit-call.ts';

type Pattern = { source: string; timeoutMs: number };

/** What a pattern matches, and its groups. */
type Match = readonly (string | null)[];

/** Whether the text matches, or undefined if matching takes too long. */
export async function matchWithin(
  text: string,
  pattern: Pattern,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const found = await findWithin(text, pattern, signal);
  return found === undefined ? undefined : found !== null;
}

/**
 * The first match, null if there is none, or undefined if matching takes too long: the user's pattern may need
 * exponential time, and the attacker controls the text. Runs in a worker thread, because a match cannot be interrupted.
 */
export async function findWithin(
  text: string,
  { source, timeoutMs }: Pattern,
  signal: AbortSignal,
): Promise<Match | null | undefined> {
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
): Promise<Match | null> {
  const limit = limitCall(signal, timeoutMs);
  try {
    // Posted only after the listener is attached, so the answer cannot be missed.
    const answered = once(worker, 'message', { signal: limit.signal });
    worker.postMessage(question);
    const [found] = (await answered) as [Match | null];
    return found;
  } finally {
    limit.end();
  }
}

const MATCH = `
const { parentPort } = require('node:worker_threads');
parentPort.once('message', ({ source, text }) =>
  parentPort.postMessage(new RegExp(source, 'iu').exec(text)?.map((group) => group ?? null) ?? null),
);
`;
