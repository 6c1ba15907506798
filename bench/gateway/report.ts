import type { Load } from '../load/load.ts';
import { figure, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { verdict } from '../report/promise.ts';
import type { Row } from './row.ts';
import { PEER } from './with-peer.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[]): string =>
  [table(rows), promises(rows).map(verdict).join('\n')].join('\n\n');

const table = (rows: Row[]) =>
  markdownTable(
    ['provider', 'callers', 'way', 'requests/s', 'p50 ms', 'p99 ms', 'added p50 ms', 'failed'],
    rows.flatMap((row) => [
      toCells(row, 'directly', row.direct),
      toCells(row, 'the service', row.service),
      toCells(row, PEER, row.peer),
    ]),
  );

const toCells = ({ delayMs, concurrency, direct }: Row, way: string, load: Load | undefined) => [
  `takes ${delayMs} ms`,
  String(concurrency),
  way,
  figure(load?.perSecond),
  figure(load?.p50Ms),
  figure(load?.p99Ms),
  figure(load === direct ? undefined : added(load, direct)),
  String(load?.failed ?? '–'),
];

const added = (load: Load | undefined, direct: Load | undefined): number | undefined =>
  load && direct && load.p50Ms - direct.p50Ms;

/** The promises of docs/performance.md about the gateway. */
function promises(rows: Row[]) {
  const [one, many] = rows;
  return [
    {
      text: 'POST /v1/chat/completions, one caller: added latency, p50',
      measured: added(one?.service, one?.direct),
      bound: { max: 3 },
      unit: 'ms',
    },
    {
      text: 'POST /v1/chat/completions, 16 callers: throughput',
      measured: ratio(many?.service?.perSecond, many?.peer?.perSecond),
      bound: { min: 1 },
      unit: `× ${PEER}`,
      because: `${figure(many?.service?.perSecond)}/s to ${figure(many?.peer?.perSecond)}/s`,
    },
  ];
}
