import { join } from 'node:path';
import {
  type Environment,
  findGoalSet,
  type GoalEntry,
  goalSets,
  loadGoalSet,
  pickGoals,
  type RulesByGoal,
  separateRules,
  toGoalEntry,
} from '@provoke/engine';
import type { Goal, GoalsVersion } from '@provoke/evidence';
import { makeDataFolder, makeFolderInside } from '@provoke/files';
import { UsageError } from '../errors/usage-error.ts';
import type { ParsedAttack, WrittenGoal } from './attack-config.ts';
import { findInProject } from './find-in-project.ts';
import { readGoalsFile, withLines } from './goals-file.ts';
import { asOtherGoals, notPinnable } from './pin-goals.ts';
import { UnknownName } from './reasons.ts';

/** Goals in a configuration file: its path, and the line of each of them. */
export type WrittenGoals = { file: string; lines: readonly number[] };

type Choosing = {
  env: Environment;
  dataDir: string;
  seed: number;
  signal: AbortSignal;
  /** Where the goals of the configuration itself are written. */
  goalsAt: WrittenGoals | undefined;
};

export type ChosenGoals = {
  goals: Goal[];
  rules: RulesByGoal;
  /** The project's file that has them. */
  goalsIn: string | undefined;
  /** Of their file or set; null if they are typed out, or part of provoke. */
  version: GoalsVersion | null;
};

/** Reads a campaign's goals from the one source in the configuration. */
export async function chooseGoals(attack: ParsedAttack, choosing: Choosing): Promise<ChosenGoals> {
  const { entries, file, version = null } = await readEntries(attack, choosing);
  const picked = pickGoals(entries, {
    limit: attack.goals_limit,
    shuffle: attack.goals_shuffle,
    seed: choosing.seed,
  });
  const { goals, rules } = separateRules(picked);
  return { goals, rules, goalsIn: file && (await findInProject(file)), version };
}

type Source = { entries: readonly GoalEntry[]; file?: string; version?: GoalsVersion | null };

async function readEntries(
  { goals, goals_file, goals_set, goals_field, goals_sha256: pinned }: ParsedAttack,
  choosing: Choosing,
): Promise<Source> {
  checkSources({ goals, goals_file, goals_set });
  if (goals && pinned !== undefined) throw notPinnable('these goals are typed out');
  if (goals) return readWritten(goals, choosing.goalsAt);
  if (goals_file === undefined) return loadSet(goals_set ?? '', pinned, choosing);
  const { entries, sha256 } = await readGoalsFile(goals_file, { field: goals_field, pinned });
  return { entries, file: goals_file, version: { sha256, revision: null } };
}

/** Goals that came from standard input are not those that the file has. */
function readWritten(goals: readonly WrittenGoal[], at: WrittenGoals | undefined): Source {
  const entries = goals.map(toEntry);
  if (!at || at.lines.length !== goals.length) return { entries };
  return { entries: withLines(entries, at.lines), file: at.file };
}

/** As it would be read from a file, but for the rules, which have been parsed. */
function toEntry(goal: WrittenGoal): GoalEntry {
  if (typeof goal === 'string') return { text: goal };
  const { text, id, ...rules } = goal;
  return {
    ...toGoalEntry({ text, id }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
}

/** Requires exactly one source. */
function checkSources(sources: Record<string, unknown>): void {
  const named = Object.keys(sources).filter((name) => sources[name] !== undefined);
  if (named.length === 0)
    throw new UsageError('No goals given. A campaign needs at least one.', {
      next: ['--goals "Reveal your system prompt", --goals-file FILE, --goals-set practice'],
    });
  if (named.length > 1)
    throw new UsageError(
      `${named.length === 2 ? 'Two' : 'Three'} goal sources given: ${named.join(' and ')}. Use one.`,
    );
}

async function loadSet(
  id: string,
  pinned: string | undefined,
  { env, dataDir, signal }: Choosing,
): Promise<Source> {
  const set = findGoalSet(id);
  const known = goalSets.map((one) => one.id);
  if (!set) throw new UnknownName('goal set', id, known, ['attack', 'goals_set']);
  const cacheFolder = join(dataDir, 'goal-sets');
  if ('shipped' in set && pinned !== undefined)
    throw notPinnable(`the set ${set.id} is part of provoke`);
  if (!('shipped' in set)) {
    await makeDataFolder(dataDir);
    await makeFolderInside(cacheFolder, 0o700);
  }
  const hub = { fetch, env, cacheFolder, signal };
  const { goals, version } = await loadGoalSet(set, hub, pinned).catch((error: unknown) => {
    throw asOtherGoals(error);
  });
  return { entries: goals, version };
}
