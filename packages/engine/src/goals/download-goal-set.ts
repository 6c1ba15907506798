import type { GoalsVersion } from '@provoke/evidence';
import type { Environment } from '../definitions/target.ts';
import { describeConnectionError } from '../network/describe-connection-error.ts';
import { limitCall } from '../platform/limit-call.ts';
import type { GoalEntry } from './goal-entry.ts';
import { type GoalSet, HUB, type Remote } from './goal-sets.ts';
import { sha256Of } from './goals-pin.ts';
import { parseGoals } from './parse-goals.ts';
import { readRevision } from './read-revision.ts';

export type RemoteSet = GoalSet & Remote;

type Connection = { fetch: typeof globalThis.fetch; env: Environment; signal: AbortSignal };

type Downloaded = {
  url: string;
  bytes: Uint8Array;
  goals: GoalEntry[];
  version: GoalsVersion;
};

const TIMEOUT_MS = 60_000;
const BYTES_MAX = 20 * 1024 * 1024;

/** Downloads a set and parses it. A sign-in page, for example, is not a set. */
export async function downloadGoalSet(
  set: RemoteSet,
  { fetch, env, signal }: Connection,
): Promise<Downloaded> {
  const url = goalSetAddress(set, env);
  const cannot = (why: string, cause?: unknown) => cannotLoad(set, url, why, cause);
  const limit = limitCall(signal, TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: limit.signal }).catch((cause: unknown) => {
      throw cannot(describeConnectionError(cause, url).words, cause);
    });
    if (!response.ok) throw cannot(`answered ${response.status}`);
    const bytes = await readBounded(response, set.id);
    const version = { sha256: sha256Of(bytes), revision: readRevision(response) };
    return { url, bytes, goals: parseLoaded(bytes, set, url), version };
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted) throw cause;
    throw cannot(`did not give all of it within ${TIMEOUT_MS / 1_000} s`, cause);
  } finally {
    limit.end();
  }
}

/** Where the set is downloaded: at its hub, or at the mirror that the environment names. */
export function goalSetAddress({ url }: Remote, env: Environment): string {
  const mirror = env['HF_ENDPOINT']?.replace(/(?<!\/)\/+$/, '') || HUB;
  return url.startsWith(`${HUB}/`) ? mirror + url.slice(HUB.length) : url;
}

export const parseSet = (bytes: Uint8Array, { format, field }: Remote): GoalEntry[] =>
  parseGoals(Buffer.from(bytes).toString('utf8'), format, field);

function parseLoaded(bytes: Uint8Array, set: RemoteSet, url: string): GoalEntry[] {
  try {
    const goals = parseSet(bytes, set);
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

async function readBounded({ body }: Response, id: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error(`The goal set ${id} is larger than 20 MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
