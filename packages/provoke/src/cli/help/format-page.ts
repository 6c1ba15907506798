import { wrap } from '../terminal/wrap.ts';
import type { HelpItem, HelpPage, HelpSection } from './help-page.ts';

/** A help as text, for a terminal of this width. */
export function formatPage(
  { kind, opening, usage, examples, sections, note }: HelpPage,
  columns: number,
): string {
  const isList = kind === 'list';
  return [
    isList ? opening : wrap(opening, columns),
    '',
    `Usage: ${usage}`,
    '',
    ...formatExamples(examples),
    ...formatSections(sections, { columns, gap: isList ? COMMAND_GAP : OPTION_GAP }),
    ...(note ? ['', note] : []),
  ].join('\n');
}

function formatExamples(examples: readonly string[]): string[] {
  if (examples.length === 0) return [];
  const lines = examples.map((example) => example.replace(/^/gm, '  '));
  return [examples.length === 1 ? 'Example:' : 'Examples:', ...lines, ''];
}

/** A longer term has a line of its own. */
const TERM_MAX = 23;
const OPTION_GAP = 2;
const COMMAND_GAP = 3;
const DESCRIPTION_MIN = 30;

type Layout = { columns: number; gap: number };

function formatSections(
  sections: readonly HelpSection[],
  { columns, gap }: Layout,
): readonly string[] {
  const terms = sections.flatMap(({ items }) => items.map(({ term }) => term.length));
  const width = Math.max(...terms.filter((length) => length <= TERM_MAX), 10) + gap;
  return sections.flatMap(({ title, items }) => [
    title,
    ...items.flatMap((item) => formatItem(item, width, columns)),
  ]);
}

function formatItem(
  { term, description, alias }: HelpItem,
  width: number,
  columns: number,
): string[] {
  const indent = ' '.repeat(2 + width);
  const text = alias === undefined ? description : `${description} (alias: ${alias})`;
  const lines = wrap(text, Math.max(columns - indent.length, DESCRIPTION_MIN)).split('\n');
  const [first = '', ...rest] = lines.map((line) => `${indent}${line}`);
  if (term.length > width - OPTION_GAP) return [`  ${term}`, first, ...rest];
  return [`  ${term.padEnd(width)}${first.slice(indent.length)}`, ...rest];
}
