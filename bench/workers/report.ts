import { figure, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { verdict } from '../report/promise.ts';
import type { Row } from './row.ts';

const HEAD = [
  ...['workers of 50', 'attempts', 'attempts/s', 'the agent alone', '× one worker'],
  ...['CPU ms an attempt: workers', 'service', 'database'],
];

export const report = (rows: Row[]): string => [table(rows), promise(rows)].join('\n\n');

const table = (rows: Row[]) =>
  markdownTable(
    HEAD,
    rows.map((row) => [
      String(row.workers),
      String(row.attempts),
      figure(row.perSecond),
      figure(row.idealPerSecond),
      figure(ratio(row.perSecond, rows[0]?.perSecond)),
      ...[row.cpuMs.workers, row.cpuMs.service, row.cpuMs.database].map(figure),
    ]),
  );

const promise = ([one, four]: Row[]) =>
  verdict({
    text: 'four workers of 50, an agent that takes 2 s: rate',
    measured: ratio(four?.perSecond, one?.perSecond),
    ...{ bound: { min: 3.4 }, unit: '× one worker' },
    because: `${figure(four?.perSecond)}/s to ${figure(one?.perSecond)}/s`,
  });
