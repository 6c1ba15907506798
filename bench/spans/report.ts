import type { Load } from '../load/load.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Attacked, promisesOf, withVerdicts } from '../report/under-attack.ts';
import type { Offered } from './offer.ts';

/** What another organization notices while one sends spans. */
export type Row = Attacked & {
  offered: Offered | undefined;
  results: Load;
  /** Of its own run, which has none. */
  spans: Load;
  /** Stored until then. */
  rows: number;
  bytes: number;
};

export const report = (rows: Row[]): string => withVerdicts(table(rows), promises(rows));

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

function promises(rows: Row[]) {
  const { p99, memory, failures } = promisesOf(rows);
  return [
    p99('another organization lists its agents', ({ agents }) => agents),
    p99('it records a result', ({ results }) => results),
    p99('it asks for spans of a run', ({ spans }) => spans),
    memory(),
    failures(({ agents, results, spans }) => [agents, results, spans]),
  ];
}
