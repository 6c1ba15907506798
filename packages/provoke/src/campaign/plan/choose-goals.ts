import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Environment,
  findGoalSet,
  type Goal,
  type GoalEntry,
  goalFormatOf,
  goalSets,
  loadGoalSet,
  parseGoals,
  pickGoals,
} from '@provoke/engine';
import { makeDataFolder, makeFolderInside } from '@provoke/server/own-files';
import { UsageError } from '../errors/usage-error.ts';
import type { ParsedAttack } from './attack-config.ts';
import { unknown } from './reasons.ts';

type Choosing = { env: Environment; dataDir: string; seed: number; signal: AbortSignal };

/** The goals of a campaign, from the one place that the configuration names. */
export async function chooseGoals(attack: ParsedAttack, choosing: Choosing): Promise<Goal[]> {
  const entries = await readEntries(attack, choosing);
  const goals = pickGoals(entries, {
    limit: attack.goals_limit,
    shuffle: attack.goals_shuffle,
    seed: choosing.seed,
  });
  if (goals.length === 0)
    throw new UsageError(
      `There is no goal in ${attack.goals_file ?? attack.goals_set}. Name at least one.`,
    );
  return goals;
}

async function readEntries(
  { goals, goals_file, goals_set, goals_field }: ParsedAttack,
  choosing: Choosing,
): Promise<readonly GoalEntry[]> {
  const named = [goals, goals_file, goals_set].filter((source) => source !== undefined);
  if (named.length !== 1)
    throw new UsageError(
      `Name the goals in one way: goals, goals_file or goals_set; ${named.length === 0 ? 'none was' : `${named.length} were`} given.`,
    );
  if (goals) return goals.map((text) => ({ text }));
  if (goals_file !== undefined) return readGoalsFile(goals_file, goals_field);
  return loadSet(goals_set ?? '', choosing);
}

async function readGoalsFile(path: string, field: string | undefined): Promise<GoalEntry[]> {
  try {
    return parseGoals(toText(await readFile(path)), goalFormatOf(path), field);
  } catch (cause) {
    throw new UsageError(`The goals in ${path} cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** What was saved in another encoding would be sent as garbage. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('it is not UTF-8 text. Save it as UTF-8.', { cause });
  }
}

async function loadSet(
  id: string,
  { env, dataDir, signal }: Choosing,
): Promise<readonly GoalEntry[]> {
  const set =
    findGoalSet(id) ??
    unknown(
      'goal set',
      id,
      goalSets.map((known) => known.id),
    );
  const cacheFolder = join(dataDir, 'goal-sets');
  if (!('shipped' in set)) {
    await makeDataFolder(dataDir);
    await makeFolderInside(cacheFolder, 0o700);
  }
  return loadGoalSet(set, { fetch, env, cacheFolder, signal });
}
