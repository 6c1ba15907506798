import { figure, megabytes, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import { rulesPromise } from './measure-rules.ts';
import type { Start } from './measure-starts.ts';
import { tracesPromise } from './measure-traces.ts';
import type { Row } from './row.ts';
import { startPromises, startTable } from './start-report.ts';
import { CONCURRENCY, LATE_MS, ways } from './subjects.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[], { starts, rulesMs, tracesMs }: Parts): string =>
  [
    table(rows),
    startTable(starts),
    [...promises(rows), ...startPromises(starts), rulesPromise(rulesMs), tracesPromise(tracesMs)]
      .map(verdict)
      .join('\n'),
  ].join('\n\n');

/** What is measured apart from probes. */
type Parts = { starts: Start[]; rulesMs?: number; tracesMs?: number };

const table = (rows: Row[]) =>
  markdownTable(
    [
      ...['what', 'target', 'probes', 's', 's to first prompt', 's with start'],
      ...['CPU ms a probe', 'CPU s', 'peak MB'],
    ],
    rows.map((row) => [
      row.way,
      `takes ${row.delayMs} ms`,
      row.calls.toLocaleString('en'),
      figure(row.seconds),
      figure(row.firstSeconds),
      figure(row.wholeSeconds),
      figure(row.calls > 1 ? cpuMs(row) : undefined),
      figure(row.cpuSeconds),
      figure(megabytes(row.peakBytes)),
    ]),
  );

const cpuMs = (row: Row | undefined): number | undefined =>
  row?.cpuSeconds === undefined ? undefined : (row.cpuSeconds * 1_000) / row.calls;

/** The promises of docs/performance.md about the engine. */
export function promises(rows: Row[]): Promised[] {
  const find = (way: string, delayMs: number) =>
    rows.find((row) => row.way === way && row.delayMs === delayMs && row.calls > 1);
  const late = find(ways.campaign, LATE_MS);
  const loop = find(ways.bare, LATE_MS);
  const long = find(ways.journalled, 0);
  const ours = find(ways.ours, LATE_MS);
  const peer = find(ways.peer, LATE_MS);
  const recorded = find(ways.ours, 0);
  const ideal = late && (late.calls * LATE_MS) / 1_000 / CONCURRENCY;
  return [
    {
      text: `${counted(late)}, ${CONCURRENCY} at once, a target that takes ${LATE_MS} ms: time`,
      measured: ratio(late?.seconds, ideal),
      bound: { max: 1.1 },
      unit: '× the ideal',
      because: `${figure(late?.seconds)} s to ${figure(ideal)} s; a loop takes ${figure(loop?.seconds)} s`,
    },
    ...[LATE_MS, 0].map((delayMs) =>
      overhead(find(ways.campaign, delayMs), find(ways.bare, delayMs), delayMs),
    ),
    {
      text: `${counted(long)}, each event to a file: memory`,
      measured: megabytes(long?.peakBytes),
      bound: { max: 300 },
      unit: 'MB',
    },
    ...million(rows),
    {
      text: `provoke eval, ${counted(ours)}, a target that takes ${LATE_MS} ms: time with its start`,
      measured: ratio(ours?.wholeSeconds, peer?.wholeSeconds),
      bound: { max: 1 },
      unit: `× ${ways.peer}`,
      because: `${figure(ours?.wholeSeconds)} s to ${figure(peer?.wholeSeconds)} s`,
    },
    ...oneProbe(rows),
    {
      text: `provoke eval, ${counted(recorded)}, a target that takes 0 ms: a second`,
      measured: ratio(recorded?.calls, recorded?.wholeSeconds),
      bound: { min: 1_200 },
      unit: 'probes',
    },
  ];
}

/** The second start: everything is built, and the databases exist. */
function oneProbe(rows: Row[]): Promised[] {
  const [ours, peer] = [ways.ours, ways.peer].map((way) =>
    rows.find((row) => row.way === way && row.calls === 1),
  );
  return [
    {
      text: 'provoke eval, one probe: time with its start',
      measured: ratio(ours?.wholeSeconds, peer?.wholeSeconds),
      bound: { max: 0.6 },
      unit: `× ${ways.peer}`,
      because: `${figure(ours?.wholeSeconds)} s to ${figure(peer?.wholeSeconds)} s`,
    },
    {
      text: 'provoke eval, one probe: time to its arrival',
      measured: ours?.firstSeconds && ours.firstSeconds * 1_000,
      bound: { max: 300 },
      unit: 'ms',
    },
    {
      text: 'provoke eval, one probe: time with its start',
      measured: ours?.wholeSeconds,
      bound: { max: 0.8 },
      unit: 's',
    },
    {
      text: 'provoke eval, one probe: CPU',
      measured: ours?.cpuSeconds,
      bound: { max: 0.8 },
      unit: 's',
    },
  ];
}

/** Memory above that of the same process with one goal. */
function million(rows: Row[]): Promised[] {
  const grown = (way: string) => {
    const [one, all] = rows.filter((row) => row.way === way);
    return { all, bytes: one?.peakBytes && all?.peakBytes && all.peakBytes - one.peakBytes };
  };
  const kept = grown(ways.kept);
  const resumed = grown(ways.resumed);
  return [
    {
      text: `${counted(kept.all)} with their journal: memory over that of one probe`,
      measured: megabytes(kept.bytes || undefined),
      bound: { max: 150 },
      unit: 'MB',
    },
    {
      text: `${counted(resumed.all)}, read to resume: time`,
      measured: resumed.all?.seconds,
      bound: { max: 30 },
      unit: 's',
    },
    {
      text: `${counted(resumed.all)}, read to resume: memory over that of one probe`,
      measured: megabytes(resumed.bytes || undefined),
      bound: { max: 150 },
      unit: 'MB',
    },
  ];
}

const counted = (row: Row | undefined) => `${row?.calls.toLocaleString('en') ?? 'no'} probes`;

function overhead(engine: Row | undefined, bare: Row | undefined, delayMs: number): Promised {
  const [engineMs, bareMs] = [cpuMs(engine), cpuMs(bare)];
  return {
    text: `a target that takes ${delayMs} ms: CPU a probe over a loop of the same calls`,
    measured: engineMs === undefined || bareMs === undefined ? undefined : engineMs - bareMs,
    bound: { max: 1 },
    unit: 'ms',
    because: `${figure(engineMs)} ms to ${figure(bareMs)} ms`,
  };
}
