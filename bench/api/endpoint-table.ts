import { figure, megabytes, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { Row } from './row.ts';

/** The service beside a bare `node:http` server that reads and answers the same bytes. */
export function endpointTable(rows: Row[]): string {
  return markdownTable(
    [
      ...['endpoint', 'callers', 'requests/s', 'p50 ms', 'p99 ms'],
      ...['node:http/s', 'its p99 ms', '÷ node:http', 'peak MB'],
    ],
    rows.map(toCells),
  );
}

function toCells({ title, concurrency, refused, loads: { service, bare } }: Row): string[] {
  const failed = service?.failed ? ` (${service.failed} failed)` : '';
  const remark = refused ? ` (${refused})` : failed;
  return [
    title + remark,
    String(concurrency),
    figure(service?.perSecond),
    figure(service?.p50Ms),
    figure(service?.p99Ms),
    figure(bare?.perSecond),
    figure(bare?.p99Ms),
    figure(ratio(service?.perSecond, bare?.perSecond)),
    figure(megabytes(service?.peakBytes)),
  ];
}
