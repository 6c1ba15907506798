import { parse as parseCsv } from 'csv-parse/sync';
import { parseYaml } from '../text/parse-yaml.ts';
import { type GoalEntry, toGoalEntry } from './goal-entry.ts';

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
const LIST_FIELDS = ['goals', 'data', 'samples', 'records', 'items'];

/** Reads goals; an error names the entry. `field` is the field that holds the text, if it has an unusual name. */
export function parseGoals(text: string, format: GoalFormat, field?: string): GoalEntry[] {
  const entries = readers[format](text.replace(/^\uFEFF/, ''));
  return entries.map(({ value, place }) => {
    try {
      return toGoalEntry(value, field);
    } catch (error) {
      throw new Error(`${place} cannot be used: ${(error as Error).message}`, { cause: error });
    }
  });
}

type Entry = { value: unknown; place: string };

const readers: Record<GoalFormat, (text: string) => Entry[]> = {
  yaml: (text) => entriesOf(parseYaml(text)),
  json: (text) => entriesOf(JSON.parse(text)),
  jsonl: (text) =>
    linesOf(text).map(({ line, place }) => ({ value: parseLine(line, place), place })),
  csv: (text) => rowsOf(text, ','),
  tsv: (text) => rowsOf(text, '\t'),
  lines: (text) =>
    linesOf(text)
      .filter(({ line }) => !line.startsWith('#'))
      .map(({ line, place }) => ({ value: line, place })),
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

/** Rows below a header. */
const rowsOf = (text: string, delimiter: string): Entry[] =>
  parseCsv<Record<string, string>>(text, {
    columns: true,
    skip_empty_lines: true,
    bom: true,
    delimiter,
  }).map((value, index) => ({ value, place: `row ${index + 2}` }));

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), place: `line ${index + 1}` }))
    .filter(({ line }) => line !== '');

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
