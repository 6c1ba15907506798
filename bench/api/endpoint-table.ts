import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { Row } from './row.ts';

/** The service under load, and pgbench with the same statements. */
export function endpointTable(rows: Row[]): string {
  return markdownTable(
    [
      ...['endpoint', 'callers', 'requests/s', 'p50 ms', 'p99 ms', 'peak MB'],
      ...['pgbench/s', 'its p50 ms', 'its p99 ms'],
    ],
    rows.map(toCells),
  );
}

const toCells = ({ title, concurrency, service, pgbench }: Row): string[] => [
  service?.failed ? `${title} (${service.failed} failed)` : title,
  String(concurrency),
  figure(service?.perSecond),
  figure(service?.p50Ms),
  figure(service?.p99Ms),
  figure(megabytes(service?.peakBytes)),
  figure(pgbench?.perSecond),
  figure(pgbench?.p50Ms),
  figure(pgbench?.p99Ms),
];
