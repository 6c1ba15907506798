import type { Download } from '../load/download.ts';
import { median } from '../load/quantile.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { LargeRun } from './measure-large-run.ts';

/** The run that does not fit into anybody's memory, one reader at a time. */
export function largeRunTable({ service, bare, memory, failed }: LargeRun): string {
  if (failed) return `GET /run/{id}, 100,000 results × 1 trace: no answer. ${failed}`;
  return markdownTable(
    [
      'GET /run/{id}, 100,000 results × 1 trace',
      'first byte ms',
      'total s',
      'MB',
      'memory MB',
      'peak MB',
    ],
    [
      toCells('the service', service, [memory.before, memory.peak]),
      toCells('node:http, from memory', bare, [undefined, undefined]),
    ],
  );
}

const toCells = (title: string, downloads: Download[], memory: (number | undefined)[]) => [
  title,
  figure(median(downloads.map(({ firstByteMs }) => firstByteMs))),
  figure(median(downloads.map(({ totalMs }) => totalMs)) / 1_000),
  figure(megabytes(downloads[0]?.bytes)),
  ...memory.map((bytes) => figure(megabytes(bytes))),
];
