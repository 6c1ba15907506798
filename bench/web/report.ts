import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { ScanCost } from './measure-scan.ts';
import type { Turn } from './measure-turn.ts';

/** The whole report as Markdown. */
export const report = (turns: readonly Turn[], scans: readonly ScanCost[]): string =>
  [
    turnTable(turns),
    scanTable(scans),
    [...turnPromises(turns), ...scanPromises(scans)].map(verdict).join('\n'),
  ].join('\n\n');

const turnTable = (turns: readonly Turn[]) =>
  markdownTable(
    ['a turn with', 'CPU ms', 'seconds', 'characters read', 'unfinished'],
    turns.map(({ name, cpuMs, ms, characters, unfinished }) => [
      name,
      figure(cpuMs),
      figure(ms / 1_000),
      characters.toLocaleString('en'),
      unfinished,
    ]),
  );

const scanTable = (scans: readonly ScanCost[]) =>
  markdownTable(
    ['pages at a time', 'goals', 's', 's a goal', 'peak MB'],
    scans.map(({ concurrency, goals, seconds, peakBytes }) => [
      `${concurrency}`,
      `${goals}`,
      figure(seconds),
      figure(seconds / goals),
      figure(megabytes(peakBytes)),
    ]),
  );

/** The promises of docs/performance.md about texts of chats on websites. */
const turnPromises = (turns: readonly Turn[]): Promised[] =>
  turns.map(({ name, cpuMs }) => ({
    text: `${name}: CPU of a turn`,
    measured: cpuMs,
    bound: { max: 1_000 },
    unit: 'ms',
  }));

/** Those about scans, for 100 goals. */
function scanPromises([one, four]: readonly ScanCost[]): Promised[] {
  const hundred = (cost: ScanCost | undefined) => cost && (cost.seconds * 100) / cost.goals;
  return [
    { text: 'one page: 100 goals', measured: hundred(one), bound: { max: 240 }, unit: 's' },
    { text: 'four pages: 100 goals', measured: hundred(four), bound: { max: 120 }, unit: 's' },
    {
      text: 'memory of four pages above one, of the whole process tree',
      measured: one && four && megabytes(four.peakBytes - one.peakBytes),
      bound: { max: 250 },
      unit: 'MB',
    },
  ];
}
