import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { Row } from './measure-answer.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[]): string =>
  [table(rows), promises(rows).map(verdict).join('\n')].join('\n\n');

const table = (rows: Row[]) =>
  markdownTable(
    ['an answer', 'readers', 'MB each', 'memory MB', 'peak MB', 'grown MB'],
    rows.map((row) => [
      titleOf(row),
      String(row.readers),
      figure(megabytes(row.bytes)),
      figure(megabytes(row.memory.before)),
      figure(megabytes(row.memory.peak)),
      figure(megabytes(grown(row))),
    ]),
  );

const titleOf = ({ path }: Row) => `GET ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`;

const grown = ({ memory: { before, peak } }: Row) =>
  before === undefined || peak === undefined ? undefined : peak - before;

/** As much for any answer: how much of it is garbage depends on when it is collected. */
export const promises = (rows: Row[]): Promised[] =>
  rows.map((row) => ({
    text: `${titleOf(row)}, ${figure(megabytes(row.bytes))} MB: memory grows`,
    measured: megabytes(grown(row)),
    bound: { max: 400 },
    unit: 'MB',
  }));
