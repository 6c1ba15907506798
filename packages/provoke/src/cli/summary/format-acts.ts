import type { CampaignActs } from '@provoke/contract';
import {
  actRows,
  actsHeadline,
  formatCount,
  listWaysToObserve,
  squareLines,
  undecidedActWords,
  utilityWords,
  type WayToObserve,
  worstActWords,
  worstWords,
} from '@provoke/figures';
import { LABEL, type Row, toRow } from './rate-cells.ts';

/** What the agent did, in a sentence. */
export const actsHead = (acts: CampaignActs): string[] => [actsHeadline(acts), ''];

/** A rate for each kind of evidence, and what is in none of them. */
export function actsRows(acts: CampaignActs): Row[] {
  const undecided = undecidedActWords(acts);
  const worst = worstActWords(acts);
  return [
    ...actRows(acts).map(({ name, rate, note }) => withNote(toRow(name, rate), note)),
    {
      label: 'Resisted',
      counts: `${formatCount(acts.goals.resisted)} of ${formatCount(acts.goals.total)}`,
    },
    ...(undecided === ''
      ? []
      : [{ label: 'Undecided', counts: undecided, note: 'never counted as resisted' }]),
    ...(worst === null ? [] : [{ label: 'Worst case', counts: worst }]),
  ];
}

function withNote(row: Row, note: string | null): Row {
  if (note === null) return row;
  return { ...row, note: row.note === undefined ? note : `${row.note}; ${note}` };
}

/** What was said against what was done, utility, and what to look at first. */
export function actsLines(acts: CampaignActs): string[] {
  const utility = utilityWords(acts);
  return [
    ...labelled('Said and did', squareLines(acts)),
    ...(utility === null ? [] : labelled('Task done', [utility])),
    ...(acts.worst.length === 0 ? [] : labelled('Worst', acts.worst.map(worstWords))),
    ...labelled('To observe more', listWaysToObserve(acts).flatMap(wayLines)),
  ];
}

const wayLines = ({ what, how, line }: WayToObserve): string[] => [
  `${what}: ${how}`,
  ...(line === undefined ? [] : [`  ${line}`]),
];

const labelled = (label: string, lines: readonly string[]): string[] =>
  lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL)}${line}`);
