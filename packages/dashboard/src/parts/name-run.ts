import type { RunSummary } from '@provoke/contract';
import { type NamedRun, runName } from '@provoke/figures';
import { formatDayAndTime } from './format-time.ts';

/** A run in one line of a choice: `Release 4.2 · support-desk × pair #31, 20 Nov, 15:08`. */
export const nameRun = (run: NamedRun & Pick<RunSummary, 'timestamp'>): string =>
  `${runName(run)}, ${formatDayAndTime(run.timestamp)}`;
