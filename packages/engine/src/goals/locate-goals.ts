import { createLocator, locateItems } from '../parsing/locate-yaml.ts';
import { type GoalFormat, LIST_FIELDS, linesOf, parseTable, plainLinesOf } from './parse-goals.ts';
import type { EntryFault } from './rules/rules-problem.ts';

/** A longer file is not searched: parsing it a second time, with positions, would take long. */
const LENGTH_MAX = 1_000_000;

/** The line, from 1, of each goal that `parseGoals` reads from the same text; empty if the text is too long. */
export const locateGoals = (text: string, format: GoalFormat): number[] =>
  text.length > LENGTH_MAX ? [] : locators[format](text.replace(/^\uFEFF/, ''));

const LISTS = [[], ...LIST_FIELDS.map((name) => [name])];
const inList = (text: string) => locateItems(text, LISTS);

/**
 * The line, from 1, of each mistake in the rules of goals, or of each rule: of the field, or of the goal where a goal is a line or a row.
 * Undefined for each if the text is too long.
 */
export function locateFaults(
  text: string,
  format: GoalFormat,
  faults: readonly Pick<EntryFault, 'entry' | 'path'>[],
): (number | undefined)[] {
  if (text.length > LENGTH_MAX) return faults.map(() => undefined);
  if (format !== 'yaml' && format !== 'json') {
    const lines = locateGoals(text, format);
    return faults.map(({ entry }) => lines[entry]);
  }
  const locator = createLocator(text.replace(/^\uFEFF/, ''));
  const list = locator.listAt(LISTS) ?? [];
  return faults.map(({ entry, path }) => locator.lineOf([...list, entry, ...path]));
}

const locators: Record<GoalFormat, (text: string) => number[]> = {
  yaml: inList,
  json: inList,
  jsonl: (text) => linesOf(text).map(({ number }) => number),
  csv: (text) => inTable(text, ','),
  tsv: (text) => inTable(text, '\t'),
  lines: (text) => plainLinesOf(text).map(({ number }) => number),
};

function inTable(text: string, delimiter: string): number[] {
  const lineAt = createLineFinder(text);
  return parseTable<Row>(text, delimiter, { info: true, raw: true }).map(({ info, raw }) => {
    const [empty = ''] = /^[\r\n]*/.exec(raw) ?? [];
    return lineAt(info.bytes - Buffer.byteLength(raw) + empty.length);
  });
}

/** `raw` has the empty lines before the row, and `bytes` counts up to its end. */
type Row = { info: { bytes: number }; raw: string };

/** Gives the line of a byte; bytes must come in ascending order. */
function createLineFinder(text: string): (byte: number) => number {
  const bytes = Buffer.from(text);
  let line = 1;
  let searched = 0;
  return (byte) => {
    for (let end = bytes.indexOf('\n', searched); end !== -1 && end < byte; ) {
      line++;
      searched = end + 1;
      end = bytes.indexOf('\n', searched);
    }
    return line;
  };
}
