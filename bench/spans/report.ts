import type { Load } from '../load/load.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { Offered } from './offer.ts';

/** What another organization notices while one sends spans. */
export type Row = {
  attack: string;
  offered: Offered | undefined;
  agents: Load;
  results: Load;
  /** Of its own run, which has none. */
  spans: Load;
  peakBytes: number | undefined;
  /** Stored until then. */
  rows: number;
  bytes: number;
};

export const report = (rows: Row[]): string =>
  [table(rows), promises(rows).map(verdict).join('\n')].join('\n\n');

const table = (rows: Row[]) =>
  markdownTable(
    [
      'one organization sends',
      'spans/s',
      'answers by status',
      'other GET /agent p50 ms',
      'p99 ms',
      'POST /result p99 ms',
      'GET /run/{id}/spans p99 ms',
      'memory MB',
      'spans kept',
      'MB in the database',
    ],
    rows.map(({ attack, offered, agents, results, spans, peakBytes, rows: kept, bytes }) => [
      attack,
      figure(offered?.spansPerSecond),
      offered ? statusesOf(offered) : '–',
      figure(agents.p50Ms),
      figure(agents.p99Ms),
      figure(results.p99Ms),
      figure(spans.p99Ms),
      figure(megabytes(peakBytes)),
      kept.toLocaleString('en'),
      figure(megabytes(bytes)),
    ]),
  );

const NAMES: Record<string, string> = { '0': 'broken off', '-1': 'not sent' };

const statusesOf = ({ statuses }: Offered) =>
  Object.entries(statuses)
    .map(([status, count]) => `${NAMES[status] ?? status}: ${count}`)
    .join(', ');

/** The promises of docs/performance.md, for the worst. */
function promises(rows: Row[]): Promised[] {
  const [quiet, ...besieged] = rows;
  const worst = (of: (row: Row) => number | undefined) =>
    Math.max(...besieged.map((row) => of(row) ?? Number.NaN));
  const p99 = (text: string, of: (row: Row) => number): Promised => ({
    ...{ text: `${text}: p99`, measured: worst(of), bound: { max: 250 }, unit: 'ms' },
    because: `${figure(quiet && of(quiet))} ms without load`,
  });
  return [
    p99('another organization lists its agents', ({ agents }) => agents.p99Ms),
    p99('it records a result', ({ results }) => results.p99Ms),
    p99('it asks for spans of a run', ({ spans }) => spans.p99Ms),
    {
      text: 'memory of the service',
      measured: worst(({ peakBytes }) => megabytes(peakBytes)),
      bound: { max: 600 },
      unit: 'MB',
      because: `${figure(megabytes(quiet?.peakBytes))} MB without load`,
    },
    {
      text: 'requests of others that failed',
      measured: worst(
        ({ agents, results, spans }) => agents.failed + results.failed + spans.failed,
      ),
      bound: { max: 0 },
      unit: 'requests',
    },
  ];
}
