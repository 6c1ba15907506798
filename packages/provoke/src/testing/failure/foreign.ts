import type { Excerpt } from '@provoke/evidence';
import { formatCount, listed, plural } from '@provoke/figures';
import { safeLine, safeText } from '../../cli/terminal/safe-text.ts';

const LINES_MAX = 24;
const LINE_MAX = 400;

/**
 * A foreign text as lines that nobody takes for ours or for a runner's: each begins with a bar, and nothing in it moves
 * a cursor, hides or reorders.
 */
export function foreignLines(text: string, indent: string): string[] {
  const all = text.replaceAll('\r\n', '\n').replaceAll('\t', '  ').split('\n');
  const shown = all
    .slice(0, LINES_MAX)
    .map((line) => `${indent}| ${inXml(cut(safeText(line)))}`.trimEnd());
  const more = all.length - shown.length;
  return more > 0 ? [...shown, `${indent}(${plural(more, 'more line')})`] : shown;
}

const cut = (line: string) =>
  line.length <= LINE_MAX ? line : `${[...line.slice(0, LINE_MAX)].join('')}…`;

/** An excerpt likewise, with what was left out and what is hidden in it. */
export function excerptLines(excerpt: Excerpt, indent: string): string[] {
  const skipped = (count: number) =>
    count > 0 ? [`${indent}(${plural(count, 'character')} left out)`] : [];
  const lines = excerpt.parts.flatMap((part) => [
    ...skipped(part.skipped),
    ...foreignLines(part.text, indent),
  ]);
  const hidden = excerpt.hidden.map(({ name, count }) => `${name} × ${formatCount(count)}`);
  return [
    ...lines,
    ...skipped(excerpt.skipped_after),
    ...(hidden.length > 0
      ? [`${indent}(hidden characters, written out: ${listed(hidden.slice(0, 10))})`]
      : []),
  ];
}

/** A short foreign text on one line. */
export const foreignLine = (text: string, max = 200): string => inXml(safeLine(text, max));

/** Node's reporter for JUnit leaves the end of a CDATA section as it is, and the file cannot be read. */
const inXml = (line: string): string => line.replaceAll(']]>', ']]\\u{3e}');
