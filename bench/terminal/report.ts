import { figure, megabytes, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { FirstFrames, Row } from './row.ts';
import { stalled, ways } from './watch-campaign.ts';

type Measured = {
  usual: readonly Row[];
  stopped: readonly Row[];
  long: readonly Row[];
  first: FirstFrames;
};

/** The whole report as Markdown. */
export const report = (measured: Measured): string =>
  [
    table([...measured.usual, ...measured.stopped, ...measured.long]),
    promises(measured).map(verdict).join('\n'),
  ].join('\n\n');

const table = (rows: readonly Row[]) =>
  markdownTable(
    [
      'what',
      'attempts',
      's',
      '% of a core',
      'frames a second',
      'full clears',
      'peak MB',
      'grown MB',
    ],
    rows.map((row) => [
      row.way,
      row.attempts.toLocaleString('en'),
      figure(row.seconds),
      figure(row.cpuShare * 100),
      figure(row.framesPerSecond),
      `${row.clears}`,
      figure(megabytes(row.peakBytes)),
      figure(megabytes(row.grownBytes)),
    ]),
  );

/** The promises of docs/performance.md about the terminal UI. */
function promises({ usual, stopped, long, first }: Measured): Promised[] {
  const find = (rows: readonly Row[], way: string) => rows.find((row) => row.way === way);
  const [ui, plain] = [find(usual, ways.ui), find(usual, ways.plain)];
  const [watched, listed] = [find(long, ways.ui), find(long, ways.plain)];
  const grown = watched && listed && watched.grownBytes - listed.grownBytes;
  const above = (name: 'cpuShare' | 'peakBytes') => ui && plain && ui[name] - plain[name];
  const cpu = above('cpuShare');
  const paceOf = (way: string) =>
    ratio(find(usual, way)?.seconds, find(stopped, stalled(way))?.seconds);
  return [
    {
      text: '50 events a second: frames a second',
      measured: ui?.framesPerSecond,
      bound: { max: 5 },
      unit: 'frames',
    },
    {
      text: '50 events a second: CPU of a core above plain lines',
      measured: cpu === undefined ? undefined : cpu * 100,
      bound: { max: 15 },
      unit: '%',
      because: `${figure(ui && ui.cpuShare * 100)} % to ${figure(plain && plain.cpuShare * 100)} %`,
    },
    ...Object.values(ways).map((way) => ({
      text: `${way}: pace while nothing reads the terminal`,
      measured: paceOf(way),
      bound: { min: 0.95 },
      unit: '× of one that is read',
    })),
    {
      text: 'from its first frame to the end of a campaign: full clears',
      measured: ui && watched && ui.clears + watched.clears,
      bound: { max: 0 },
      unit: 'clears',
    },
    {
      text: 'memory above plain lines',
      measured: megabytes(above('peakBytes')),
      bound: { max: 100 },
      unit: 'MB',
    },
    {
      text: `${watched?.attempts.toLocaleString('en') ?? 'no'} attempts watched to their end: memory from the second quarter to the last, above plain lines`,
      measured: megabytes(grown),
      bound: { max: 30 },
      unit: 'MB',
      because: `${figure(megabytes(watched?.grownBytes))} MB to ${figure(megabytes(listed?.grownBytes))} MB`,
    },
    {
      text: 'provoke: time to its first frame',
      measured: ratio(first.frameMs, first.nothingMs),
      bound: { max: 6 },
      unit: '× node -e 0',
      because: `${figure(first.frameMs)} ms to ${figure(first.nothingMs)} ms`,
    },
  ];
}
