import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GoalsVersion } from '@provoke/evidence';
import type { Environment } from '../definitions/target.ts';
import { keepFile } from '../platform/keep-file.ts';
import { downloadGoalSet, parseSet, type RemoteSet } from './download-goal-set.ts';
import type { GoalEntry } from './goal-entry.ts';
import type { GoalSet } from './goal-sets.ts';
import { checkPin, OtherGoals, sha256Of } from './goals-pin.ts';
import { keepVersion, readKeptVersion } from './kept-version.ts';

export type HubConnection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** Folder for sets that were loaded. */
  cacheFolder: string;
  signal: AbortSignal;
};

/** A set's goals, and which content of the set they are; null for what is shipped with provoke. */
export type LoadedGoals = { goals: readonly GoalEntry[]; version: GoalsVersion | null };

/**
 * The goals of a named set: shipped, kept, or downloaded and kept. The SHA-256 is recorded at the first download and
 * compared ever after. Only `pinned`, the SHA-256 that the user asks for, replaces it.
 */
export async function loadGoalSet(
  set: GoalSet,
  hub: HubConnection,
  pinned?: string,
): Promise<LoadedGoals> {
  if ('shipped' in set) return { goals: set.shipped, version: null };
  const path = join(hub.cacheFolder, `${set.id}.${set.format}`);
  const recorded = await readKeptVersion(path);
  const bytes = await readFile(path).catch(() => undefined);
  return bytes
    ? useKept(set, bytes, { path, recorded, pinned })
    : download(set, hub, { path, recorded, pinned });
}

type Known = { path: string; recorded: GoalsVersion | undefined; pinned: string | undefined };

async function useKept(
  set: RemoteSet,
  bytes: Uint8Array,
  { path, recorded, pinned }: Known,
): Promise<LoadedGoals> {
  const found = sha256Of(bytes);
  const name = `The copy of the goal set ${set.id} in ${path}`;
  checkPin(name, { found, pinned, keptAt: path });
  if (pinned === undefined && recorded && recorded.sha256 !== found)
    throw new OtherGoals(
      `${name} has changed: its SHA-256 is ${found}, and at the download it was ${recorded.sha256}. Nothing was sent.`,
      { found, keptAt: path },
    );
  const goals = parseSet(bytes, set);
  if (recorded?.sha256 === found) return { goals, version: recorded };
  const version = { sha256: found, revision: null };
  await keepVersion(path, version);
  return { goals, version };
}

async function download(
  set: RemoteSet,
  hub: HubConnection,
  { path, recorded, pinned }: Known,
): Promise<LoadedGoals> {
  const { url, bytes, goals, version } = await downloadGoalSet(set, hub);
  const found = version.sha256;
  checkPin(`The goal set ${set.id}${ofRevision(version)}`, { found, pinned });
  if (pinned === undefined && recorded && recorded.sha256 !== found)
    throw new OtherGoals(
      `The publisher has changed the goal set ${set.id}: the SHA-256 of ${url} is ${found}${ofRevision(version)}, and at the first download it was ${recorded.sha256}${ofRevision(recorded)}. Nothing was sent.`,
      { found },
    );
  // It comes first, so that no set is kept without it.
  await keepVersion(path, version);
  await keepFile(path, bytes);
  return { goals, version };
}

const ofRevision = ({ revision }: GoalsVersion) =>
  revision === null ? '' : ` (revision ${revision})`;
