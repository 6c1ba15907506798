import { isFields } from '@provoke/evidence';
import { parse as parseCsv } from 'csv-parse/sync';
import { parseYaml } from '../parsing/parse-yaml.ts';
import { type GoalEntry, toGoalEntry } from './goal-entry.ts';
import { readGoalRules } from './rules/read-goal-rules.ts';
import { readRuleCells } from './rules/read-rule-cells.ts';
import { type EntryFault, RulesProblem } from './rules/rules-problem.ts';

/** File formats of goal lists. */
export const goalFormats = ['yaml', 'json', 'jsonl', 'csv', 'tsv', 'lines'] as const;
export type GoalFormat = (typeof goalFormats)[number];

const endings: Record<string, GoalFormat> = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  csv: 'csv',
  tsv: 'tsv',
};

/** By the file's extension; anything else is plain lines. */
export const goalFormatOf = (name: string): GoalFormat =>
  endings[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'lines';

/** Fields that may hold the list when the file is an object. */
export const LIST_FIELDS = ['goals', 'data', 'samples', 'records', 'items'];

/**
 * Reads goals without rules, as published sets are; an error names the entry. `field` is the field that holds the text,
 * if it has an unusual name.
 */
export const parseGoals = (text: string, format: GoalFormat, field?: string): GoalEntry[] =>
  readEntries(text, format).map((entry) => toGoal(entry, field));

/** The same with their rules. Throws `RulesProblem` with all that is wrong with the rules. */
export function parseGoalsWithRules(text: string, format: GoalFormat, field?: string): GoalEntry[] {
  const isTable = format === 'csv' || format === 'tsv';
  const faults: EntryFault[] = [];
  const goals = readEntries(text, format).map((entry, index) => {
    const goal = toGoal(entry, field);
    if (!isFields(entry.value)) return goal;
    const read = isTable ? readRuleCells(entry.value, field) : { value: entry.value, faults: [] };
    const { rules, faults: more } = readGoalRules(read.value, field);
    for (const fault of [...read.faults, ...more])
      faults.push({ ...fault, entry: index, place: entry.place });
    return { ...goal, ...(rules && { rules }) };
  });
  if (faults.length > 0) throw new RulesProblem(faults);
  return goals;
}

const readEntries = (text: string, format: GoalFormat): Entry[] =>
  readers[format](text.replace(/^\uFEFF/, ''));

function toGoal({ value, place }: Entry, field: string | undefined): GoalEntry {
  try {
    return toGoalEntry(value, field);
  } catch (error) {
    throw new Error(`${place} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

type Entry = { value: unknown; place: string };

const readers: Record<GoalFormat, (text: string) => Entry[]> = {
  yaml: (text) => entriesOf(parseYaml(text)),
  json: (text) => entriesOf(JSON.parse(text)),
  jsonl: (text) =>
    linesOf(text).map(({ line, number }) => {
      const place = `line ${number}`;
      return { value: parseLine(line, place), place };
    }),
  csv: (text) => rowsOf(text, ','),
  tsv: (text) => rowsOf(text, '\t'),
  lines: (text) =>
    plainLinesOf(text).map(({ line, number }) => ({ value: line, place: `line ${number}` })),
};

function entriesOf(whole: unknown): Entry[] {
  const list = Array.isArray(whole)
    ? whole
    : LIST_FIELDS.map((name) => (whole as Record<string, unknown> | null)?.[name]).find(
        Array.isArray,
      );
  if (!list)
    throw new Error(
      `there is no list in it, neither as a whole nor under ${LIST_FIELDS.join(', ')}`,
    );
  return list.map((value, index) => ({ value, place: `entry ${index + 1}` }));
}

const rowsOf = (text: string, delimiter: string): Entry[] =>
  parseTable(text, delimiter).map((value, index) => ({ value, place: `row ${index + 2}` }));

/** The rows below a header. */
export const parseTable = <Row = Record<string, string>>(
  text: string,
  delimiter: string,
  options: { info?: true; raw?: true } = {},
): Row[] =>
  parseCsv<Row>(text, {
    ...{ columns: true, skip_empty_lines: true, bom: true, delimiter },
    ...options,
  });

/** With their numbers, from 1; empty ones are left out. */
export const linesOf = (text: string): { line: string; number: number }[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');

/** The same without comments. */
export const plainLinesOf = (text: string): ReturnType<typeof linesOf> =>
  linesOf(text).filter(({ line }) => !line.startsWith('#'));

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
