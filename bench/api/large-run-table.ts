import { median } from '../load/quantile.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { LargeRun } from './measure-large-run.ts';

/** The run that exceeds the memory it may use, with one reader at a time. */
export function largeRunTable({ downloads, memory }: LargeRun): string {
  return markdownTable(
    [
      'GET /run/{id}, 100,000 results × 1 trace',
      ...['first byte ms', 'total s', 'MB', 'memory MB', 'peak MB'],
    ],
    [
      [
        'the service',
        figure(median(downloads.map(({ firstByteMs }) => firstByteMs))),
        figure(median(downloads.map(({ totalMs }) => totalMs)) / 1_000),
        figure(megabytes(downloads[0]?.bytes)),
        figure(megabytes(memory.before)),
        figure(megabytes(memory.peak)),
      ],
    ],
  );
}
