import { median } from '../load/quantile.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { verdict } from '../report/promise.ts';
import type { Opening } from './measure-opening.ts';
import type { Measured } from './measured.ts';
import { promises } from './promises.ts';

/** The whole report as Markdown. */
export const report = (measured: Measured): string =>
  [
    pageTable(measured),
    liveTable(measured),
    scriptTable(measured),
    promises(measured).map(verdict).join('\n'),
  ].join('\n\n');

const pageTable = ({ pages }: Measured) =>
  markdownTable(
    [
      ...[
        'a run’s page',
        'usable s',
        'least',
        'most',
        'main thread s',
        'frames',
        'blank',
        'p50 ms',
        'p95 ms',
      ],
      'JavaScript MB',
    ],
    pages.map(({ results, openings, scrolling }) => [
      `${results.toLocaleString('en')} results`,
      ...toTimes(openings).map((ms) => figure(ms / 1_000)),
      ...[`${scrolling.frames}`, `${scrolling.blank}`],
      ...[scrolling.p50Ms, scrolling.p95Ms, megabytes(scrolling.heapBytes)].map(figure),
    ]),
  );

function toTimes(openings: Opening[]): number[] {
  const times = openings.map(({ ms }) => ms);
  const mainThread = median(openings.map(({ mainThreadMs }) => mainThreadMs));
  return [median(times), Math.min(...times), Math.max(...times), mainThread];
}

const liveTable = ({ live }: Measured) =>
  markdownTable(
    ['a live run', 'results shown', 'p50 ms', 'p95 ms', 'the row read moved px'],
    [
      [
        '200 results a second',
        live.arrived.toLocaleString('en'),
        ...[live.p50Ms, live.p95Ms].map(figure),
        `${live.movedPx}`,
      ],
    ],
  );

const scriptTable = ({ scripts, shifts }: Measured) =>
  markdownTable(
    ['first load of', 'script until it shows, kB', 'until it is quiet, kB', 'layout shift'],
    [...scripts]
      .sort((a, b) => b.shownBytes - a.shownBytes)
      .map(({ path, shownBytes, allBytes }) => {
        const moved = shifts.filter((shift) => shift.path === path).map((shift) => shift.moved);
        return [
          toPattern(path),
          ...[shownBytes, allBytes].map((bytes) => figure(bytes / 1_000)),
          Math.max(0, ...moved).toFixed(3),
        ];
      }),
  );

/** An address without the ids of this measurement. */
const toPattern = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
