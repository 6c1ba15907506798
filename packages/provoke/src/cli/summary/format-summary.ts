import { toDuration } from '@provoke/engine';
import type { Summary } from '@provoke/figures';
import { actsHead, actsLines } from './format-acts.ts';
import { formatDoubts } from './format-doubts.ts';
import { effortRows } from './format-effort.ts';
import { headlineRows } from './format-headline.ts';
import { judgeLines } from './format-judges.ts';
import { partRows } from './format-parts.ts';
import { usedLines } from './format-used.ts';
import { drawRows } from './rate-cells.ts';

export type Summarized = {
  id: string;
  status: string;
  /** Running time over all resumes; null where it is not known. */
  elapsedMs: number | null;
  summary: Summary;
};

/** The numbers of a campaign, as its end and `show` print them. */
export const formatSummary = ({ id, status, elapsedMs, summary }: Summarized): string[] => [
  `Campaign ${id}: ${status}${elapsedMs === null ? '' : `, ${toDuration(elapsedMs)}`}`,
  '',
  ...(summary.acts ? actsHead(summary.acts) : []),
  ...drawRows(headlineRows(summary)),
  ...(summary.acts ? actsLines(summary.acts) : []),
  ...formatDoubts(summary),
  ...drawRows(effortRows(summary)),
  ...drawRows(partRows(summary)),
  ...judgeLines(summary),
  ...usedLines(summary),
];
