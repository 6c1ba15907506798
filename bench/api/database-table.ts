import type { Load } from '../load/load.ts';
import { figure, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { Row } from './row.ts';

/** What PostgreSQL does of the same statements for pgbench, beside what the service makes of it. */
export function databaseTable(rows: Row[]): string {
  const lines = rows.flatMap(({ title, loads: { service, pgbench, pgbenchOverRuns } }) => [
    ...(pgbench ? [toCells(`${title}, one run`, pgbench, service)] : []),
    ...(pgbenchOverRuns ? [toCells(`${title}, a run a client`, pgbenchOverRuns, service)] : []),
  ]);
  if (lines.length === 0) return NO_PGBENCH;
  return markdownTable(
    [
      'what pgbench alone does of',
      'per second',
      'p50 ms',
      'p99 ms',
      'service ÷ it',
      'p99 ÷ its p99',
    ],
    lines,
  );
}

const NO_PGBENCH =
  'Nothing was compared with pgbench, since there is none. Install it (Debian, Ubuntu: `postgresql-contrib` or `postgresql`) and measure again.';

const toCells = (title: string, alone: Load, service: Load | undefined): string[] => [
  title,
  figure(alone.perSecond),
  figure(alone.p50Ms),
  figure(alone.p99Ms),
  figure(ratio(service?.perSecond, alone.perSecond)),
  figure(ratio(service?.p99Ms, alone.p99Ms)),
];
