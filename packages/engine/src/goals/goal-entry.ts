import { type Goal, withYear } from '@provoke/evidence';
import { z } from 'zod';
import { readPublished } from './published-goal.ts';
import type { GoalRules } from './rules/goal-rules.ts';

/** A goal before it gets its place in a campaign. Its rules leave it there: what is recorded of goals has none. */
export type GoalEntry = Omit<Goal, 'index'> & { rules?: GoalRules };

/** Names of the goal field in other tools' files, in order of preference. */
const TEXT_FIELDS = ['goal', 'Goal', 'text', 'prompt', 'Behavior', 'behavior', 'input', 'question'];
const TARGET_FIELDS = ['target', 'Target', 'target_str'];
/** HarmBench's context of a goal: without it, a quarter of its goals cannot be answered. */
const CONTEXT_FIELD = 'ContextString';

export const GOAL_LENGTH_MAX = 20_000;

const Text = z.string().trim().min(1).max(GOAL_LENGTH_MAX);

/** Reads one entry of a file: a text, or an object with a text. Throws with the fault. */
export function toGoalEntry(value: unknown, field?: string): GoalEntry {
  if (typeof value === 'string') return { text: parseText(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('it is neither a text nor an object with one');
  const record = value as Record<string, unknown>;
  const names = field === undefined ? TEXT_FIELDS : [field];
  const name = names.find((candidate) => record[candidate] !== undefined);
  if (name === undefined)
    throw new Error(
      field === undefined
        ? `it has none of the fields ${TEXT_FIELDS.join(', ')}; ${fieldsOf(record)} Name the one that holds the goal with --goals-field (goals_field in a file).`
        : `it has no field "${field}"; ${fieldsOf(record)}`,
    );
  const target = TARGET_FIELDS.map((candidate) => record[candidate]).find(isText);
  const category = readCategory(record);
  const published = readPublished(record, name);
  return {
    text: inContext(parseText(record[name]), record[CONTEXT_FIELD]),
    ...(target && { target }),
    ...(category && { category }),
    ...(published && { published }),
  };
}

const fieldsOf = (record: object) =>
  `it has ${Object.keys(record).slice(0, FIELDS_SHOWN_MAX).join(', ').slice(0, FIELDS_LENGTH_MAX) || 'none'}.`;

const FIELDS_SHOWN_MAX = 10;
const FIELDS_LENGTH_MAX = 200;

function parseText(value: unknown): string {
  const { data } = Text.safeParse(value);
  if (data === undefined)
    throw new Error(`the goal is empty, not a text, or longer than ${GOAL_LENGTH_MAX} characters`);
  return data;
}

/** In the form that HarmBench's own baseline sends. */
const inContext = (text: string, context: unknown) =>
  isText(context) ? parseText(`${context}\n\n---\n\n${text}`) : text;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Our own labels, if the file has them. Other tools use other taxonomies. */
function readCategory({ hazard, owasp }: Record<string, unknown>): GoalEntry['category'] {
  return isText(hazard) ? { hazard, owasp: isText(owasp) ? withYear(owasp) : null } : undefined;
}
