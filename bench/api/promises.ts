import { median } from '../load/quantile.ts';
import { figure, megabytes, ratio } from '../report/figures.ts';
import type { Promised } from '../report/promise.ts';
import type { LargeRun } from './measure-large-run.ts';
import type { Row } from './row.ts';
import { BULK } from './subjects.ts';

/** The promises of docs/performance.md and the measured figures; the rows are found by their titles. */
export function promises(rows: Row[], large: LargeRun): Promised[] {
  const [result, agent, one, page, bulk, fewRuns, manyRuns] = [
    ...['POST /result', 'GET /agent/{id}', 'GET /result/{id}', 'GET /result?', 'POST /run/'],
    ...['GET /run?page_size=100, of 100 runs', 'GET /run?page_size=100, of 10,000 runs'],
  ].map((title) => rows.find((row) => row.title.startsWith(title)));
  const { service } = result ?? {};
  const bulkPerSecond = bulk?.service && bulk.service.perSecond * BULK;
  const few = fewRuns?.service?.p50Ms;
  const many = manyRuns?.service?.p50Ms;
  const { before, peak } = large.memory;
  const grown = before === undefined || peak === undefined ? undefined : peak - before;
  return [
    ...[result, agent, one, page].flatMap((row) => (row ? comparedWithPgbench(row) : [])),
    {
      text: 'POST /run/{id}/results, 1,000 at once: results a second',
      measured: ratio(bulkPerSecond, service?.perSecond),
      bound: { min: 5 },
      unit: '× POST /result',
      because: `${figure(bulkPerSecond)}/s to ${figure(service?.perSecond)}/s`,
    },
    {
      text: 'GET /run?page_size=100, of 10,000 runs: p50',
      measured: ratio(many, few),
      bound: { max: 1.5 },
      unit: '× of 100 runs',
      because: `${figure(many)} ms to ${figure(few)} ms`,
    },
    {
      text: 'GET /run/{id}, 100,000 results: first byte',
      measured: median(large.downloads.map((one) => one.firstByteMs)),
      bound: { max: 1_000 },
      unit: 'ms',
    },
    {
      text: 'GET /run/{id}, 100,000 results: memory grows',
      measured: megabytes(grown),
      bound: { max: 150 },
      unit: 'MB',
    },
  ];
}

/** pgbench executes every statement of the request, with as many clients. */
const comparedWithPgbench = ({ title, concurrency, service, pgbench }: Row): Promised[] => [
  {
    text: `${title}, ${concurrency} callers: throughput`,
    measured: ratio(service?.perSecond, pgbench?.perSecond),
    bound: { min: 0.5 },
    unit: '× pgbench',
    because: `${figure(service?.perSecond)}/s to ${figure(pgbench?.perSecond)}/s`,
  },
  {
    text: `${title}, ${concurrency} callers: p99`,
    measured: ratio(service?.p99Ms, pgbench?.p99Ms),
    bound: { max: 3 },
    unit: "× pgbench's",
    because: `${figure(service?.p99Ms)} ms to ${figure(pgbench?.p99Ms)} ms`,
  },
];
