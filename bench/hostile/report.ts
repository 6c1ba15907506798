import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { Row } from './row.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[]): string =>
  [table(rows), promises(rows).map(verdict).join('\n')].join('\n\n');

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

/** The promises of docs/performance.md, for the worst attack. */
function promises(rows: Row[]): Promised[] {
  const [quiet, ...besieged] = rows;
  const worst = (of: (row: Row) => number | undefined) => {
    const values = besieged.map((row) => of(row) ?? Number.NaN);
    return Math.max(...values);
  };
  return [
    {
      text: 'another organization lists its agents: p99',
      measured: worst(({ agents }) => agents.p99Ms),
      bound: { max: 250 },
      unit: 'ms',
      because: `${figure(quiet?.agents.p99Ms)} ms without load`,
    },
    {
      text: 'its p50, compared with the p50 while the same callers send to an idle server',
      measured: worst(({ agents, besideSink }) => besideSink && agents.p50Ms / besideSink.p50Ms),
      bound: { max: 3 },
      unit: '×',
    },
    {
      text: '/healthz: p99',
      measured: worst(({ health }) => health.p99Ms),
      bound: { max: 250 },
      unit: 'ms',
      because: `${figure(quiet?.health.p99Ms)} ms without load`,
    },
    {
      text: 'memory of the service',
      measured: worst(({ peakBytes }) => megabytes(peakBytes)),
      bound: { max: 600 },
      unit: 'MB',
      because: `${figure(megabytes(quiet?.peakBytes))} MB without load`,
    },
    {
      text: 'requests of others that failed',
      measured: worst(({ agents, health }) => agents.failed + health.failed),
      bound: { max: 0 },
      unit: 'requests',
    },
  ];
}
