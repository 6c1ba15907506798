import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { promisesOf, withVerdicts } from '../report/under-attack.ts';
import type { Row } from './row.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[]): string => withVerdicts(table(rows), promises(rows));

const table = (rows: Row[]) =>
  markdownTable(
    [
      '16 callers of one organization',
      'answered/s',
      'refused',
      'other GET /agent p50 ms',
      'p50 ms with an idle server instead',
      'p99 ms',
      '/healthz p99 ms',
      'memory MB',
    ],
    rows.map(({ attack, hostile, agents, besideSink, health, peakBytes }) => [
      attack,
      figure(hostile?.perSecond),
      String(hostile?.failed ?? '–'),
      figure(agents.p50Ms),
      figure(besideSink?.p50Ms),
      figure(agents.p99Ms),
      figure(health.p99Ms),
      figure(megabytes(peakBytes)),
    ]),
  );

function promises(rows: Row[]) {
  const { worst, p99, memory, failures } = promisesOf(rows);
  return [
    p99('another organization lists its agents', ({ agents }) => agents),
    {
      text: 'its p50, compared with the p50 while the same callers send to an idle server',
      measured: worst(({ agents, besideSink }) => besideSink && agents.p50Ms / besideSink.p50Ms),
      bound: { max: 3 },
      unit: '×',
    },
    p99('/healthz', ({ health }) => health),
    memory(),
    failures(({ agents, health }) => [agents, health]),
  ];
}
