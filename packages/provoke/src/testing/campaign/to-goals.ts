import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import {
  type Extensions,
  observableOf,
  parseYamlFile,
  readGoalsFile,
  toUtf8,
  UsageError,
} from '@provoke/campaign';
import { FUNCTION_TYPE, ruleNames } from '@provoke/engine';
import { isFields, toFields } from '@provoke/evidence';
import { loadConfigFile } from '../../cli/config-file/load-config-file.ts';
import { type ReplayedAttempt, toReplayAttack } from './to-replay-goals.ts';

/** The goals of an assertion as fields of `attack`, with what else a campaign file says. */
export type GivenGoals = {
  attack: Record<string, unknown>;
  own: Extensions;
  /** What a file of tests says that the replies of a function show of tools. */
  observable?: string | undefined;
};

const PROGRAMS = ['.ts', '.mts', '.js', '.mjs'];
const DATA = ['.yaml', '.yml', '.json'];

type Place = Parameters<typeof toReplayAttack>[1];

const isReplayed = (goals: unknown): goals is ReplayedAttempt =>
  isFields(goals) && typeof goals['attempt'] === 'string' && typeof goals['campaign'] === 'string';

/** Reads the goals of a test. Throws `UsageError`. */
export async function toGoals(goals: unknown, place: Place): Promise<GivenGoals> {
  if (isReplayed(goals)) return onlyGoals(await toReplayAttack(goals, place));
  if (isFields(goals) && 'set' in goals) return onlyGoals({ goals_set: goals['set'] });
  if (isFields(goals) && 'file' in goals) return readFileOf(goals['file']);
  const list = Array.isArray(goals) ? goals : goals === undefined ? [] : [goals];
  if (list.length === 0)
    throw new UsageError(
      "No goals given. Give a text, a list, { file: 'goals.yaml' } or { set: 'practice' }.",
    );
  return onlyGoals({ goals: list });
}

/** The same without the rules of the goals: a test has its own. */
export async function toBareGoals(goals: unknown, place: Place): Promise<GivenGoals> {
  const { attack, ...more } = await toGoals(goals, place);
  const { goals: written, goals_file: file, goals_field: field, ...others } = attack;
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name]) => !ruleNames.includes(name) && name !== 'judges'),
  );
  if (typeof file === 'string') {
    const pinned = attack['goals_sha256'] as string | undefined;
    const { entries } = await readGoalsFile(file, { field: field as string | undefined, pinned });
    const { goals_sha256: _, ...unpinned } = rest;
    return { attack: { ...unpinned, goals: entries.map(withoutRules) }, ...more };
  }
  if (!Array.isArray(written)) return { attack: rest, ...more };
  return { attack: { ...rest, goals: written.map(withoutRules) }, ...more };
}

const onlyGoals = (attack: Record<string, unknown>): GivenGoals => ({ attack, own: {} });

/** What is no goal is left to the schema. */
function withoutRules(goal: unknown): unknown {
  if (!isFields(goal)) return goal;
  const id = goal['id'] ?? toFields(goal['published'])['id'] ?? undefined;
  return { text: goal['text'], ...(id !== undefined && { id }) };
}

async function readFileOf(given: unknown): Promise<GivenGoals> {
  if (typeof given !== 'string' || given === '')
    throw new UsageError("file is the path of a goals file, such as { file: 'goals.yaml' }.");
  const path = resolve(given);
  if (!(await isCampaign(path))) return onlyGoals({ goals_file: path });
  const { agent, attack, techniques, judges, targets } = await loadConfigFile(path);
  return {
    attack: { ...attack },
    ...(toFields(agent)['agent_type'] === FUNCTION_TYPE && { observable: observableOf(agent) }),
    own: { techniques: techniques ?? [], judges: judges ?? [], targets: targets ?? [] },
  };
}

/** What cannot be read is told by the reader of goals. */
async function isCampaign(path: string): Promise<boolean> {
  const kind = extname(path).toLowerCase();
  if (PROGRAMS.includes(kind)) return true;
  if (!DATA.includes(kind)) return false;
  try {
    const content = parseYamlFile(toUtf8(await readFile(path), path), path, '');
    return isFields(content) && 'attack' in content;
  } catch {
    return false;
  }
}
