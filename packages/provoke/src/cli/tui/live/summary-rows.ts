import { formatDoubts } from '../../summary/format-doubts.ts';
import { formatSummary } from '../../summary/format-summary.ts';
import { LABEL } from '../../summary/rate-cells.ts';
import { commandRows } from '../parts/command-rows.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import { isEnded, type LiveState } from './live-state.ts';

export type SummaryRow = { text: string; look?: 'bold' | 'dim' | 'doubt' };

const REASON_MAX = 4_000;

/** Why it ended, and all that `show` prints of it. */
export function summaryRows(state: LiveState, width: number): SummaryRow[] {
  const { id, agent, summary, details, progress, outcome, place } = state;
  const { state: word, reason, elapsedMs } = progress;
  const naming = { campaign: '', place };
  const columns = Math.min(80, width);
  const told = { id, agent, state: word, reason: null, elapsedMs, summary, details, naming };
  const [, , ...lines] = formatSummary({ ...told, columns });
  const doubtful = new Set(formatDoubts(summary, columns));
  const unsent = outcome?.unsent ? [`Not sent to the service yet: provoke sync${place}`] : [];
  return [
    ...(reason === null ? [] : said(foreignLine(reason, REASON_MAX), width)),
    ...lines.flatMap((line) =>
      wrapRow(foreignText(line), width).map((text) => ({
        text,
        ...(doubtful.has(line) && { look: 'doubt' as const }),
      })),
    ),
    ...unsent.flatMap((line) => said(line, width)),
  ];
}

const said = (text: string, width: number): SummaryRow[] => [
  ...wrap(text, width).map((line): SummaryRow => ({ text: line, look: 'bold' })),
  { text: '' },
];

/** Further lines of a row stay right of its label. */
function wrapRow(line: string, width: number): string[] {
  const indent = indentOf(line);
  const [first = '', ...rest] = wrap(line, width);
  if (rest.length === 0 || indent > width / 2) return [first, ...rest];
  const more = line.slice(first.length).trimStart();
  return [first, ...wrap(more, width - indent).map((text) => ' '.repeat(indent) + text)];
}

function indentOf(line: string): number {
  const isLabelled =
    line.slice(LABEL - 1, LABEL + 1).trimStart().length === 1 && line[LABEL] !== ' ';
  return isLabelled ? LABEL : line.length - line.trimStart().length + 2;
}

/** What to type next, none of it cut; empty while it runs. */
export function nextRows(state: LiveState, width: number): SummaryRow[] {
  if (!isEnded(state)) return [];
  if (!state.outcome) return [{ text: 'The last records are written.', look: 'dim' }];
  const [first] = state.next;
  return [
    { text: first === undefined ? 'Next' : 'Next   y copies the first', look: 'dim' },
    ...state.next.flatMap((command) => commandRows(command, width).map((text) => ({ text }))),
  ];
}
