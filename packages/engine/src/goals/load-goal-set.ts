import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../definitions/target.ts';
import { describeConnectionError } from '../network/describe-connection-error.ts';
import { keepFile } from '../platform/keep-file.ts';
import { limitCall } from '../platform/limit-call.ts';
import type { GoalEntry } from './goal-entry.ts';
import { type GoalSet, HUB, type Remote } from './goal-sets.ts';
import { parseGoals } from './parse-goals.ts';

export type HubConnection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** Folder for sets that were loaded. */
  cacheFolder: string;
  signal: AbortSignal;
};

type RemoteSet = GoalSet & Remote;

const TIMEOUT_MS = 60_000;
const BYTES_MAX = 20 * 1024 * 1024;

/** The goals of a named set: shipped, cached, or loaded from the hub and cached. */
export async function loadGoalSet(set: GoalSet, hub: HubConnection): Promise<readonly GoalEntry[]> {
  if ('shipped' in set) return set.shipped;
  const kept = join(hub.cacheFolder, `${set.id}.${set.format}`);
  const text = await readFile(kept, 'utf8').catch(() => undefined);
  if (text !== undefined) return parseGoals(text, set.format, set.field);
  const mirror = hub.env['HF_ENDPOINT']?.replace(/(?<!\/)\/+$/, '') || HUB;
  const url = set.url.startsWith(`${HUB}/`) ? mirror + set.url.slice(HUB.length) : set.url;
  const loaded = await download(set, url, hub);
  const goals = parseLoaded(loaded, set, url);
  await keepFile(kept, loaded);
  return goals;
}

/** Parses a loaded file. A sign-in page, for example, is not a set and must not be cached. */
function parseLoaded(text: string, set: RemoteSet, url: string): GoalEntry[] {
  try {
    const goals = parseGoals(text, set.format, set.field);
    if (goals.length > 0) return goals;
  } catch (cause) {
    throw cannotLoad(set, url, `gave something else: ${(cause as Error).message}`, cause);
  }
  throw cannotLoad(set, url, 'gave no goals');
}

const cannotLoad = ({ id }: RemoteSet, url: string, why: string, cause?: unknown) =>
  new Error(
    `The goal set ${id} cannot be loaded: ${url} ${why.replace(/\.$/, '')}. Or pass your own goals with --goals or --goals-file.`,
    { cause },
  );

async function download(set: RemoteSet, url: string, { fetch, signal }: HubConnection) {
  const cannot = (why: string, cause?: unknown) => cannotLoad(set, url, why, cause);
  const limit = limitCall(signal, TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: limit.signal }).catch((cause: unknown) => {
      throw cannot(describeConnectionError(cause, url).words, cause);
    });
    if (!response.ok) throw cannot(`answered ${response.status}`);
    return await readBounded(response, set.id);
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted) throw cause;
    throw cannot(`did not give all of it within ${TIMEOUT_MS / 1_000} s`, cause);
  } finally {
    limit.end();
  }
}

async function readBounded({ body }: Response, id: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error(`The goal set ${id} is larger than 20 MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
