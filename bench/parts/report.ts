import { figure, megabytes, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import { SEARCHED } from './hostile-texts.ts';
import { type Kept, LABELS, NUMBERS, STATE } from './measure-memory.ts';
import type { Stop } from './measure-stops.ts';
import { LONGER, type MeasuredText } from './measure-texts.ts';

type Measured = { texts: MeasuredText[]; stops: Stop[]; kept: Kept[] };

/** The whole report as Markdown. */
export const report = (measured: Measured): string =>
  [
    textTable(measured.texts),
    stopTable(measured.stops),
    keptTable(measured.kept),
    promises(measured).map(verdict).join('\n'),
  ].join('\n\n');

const textTable = (texts: MeasuredText[]) =>
  markdownTable(
    ['a hostile text', 'characters', 'CPU ms', `× of a text ÷ ${LONGER}`, 'longest turn ms'],
    texts.map((text) => [
      text.name,
      text.characters.toLocaleString('en'),
      figure(text.longerCpuMs),
      figure(growthOf(text)),
      figure(text.blockedMs),
    ]),
  );

const stopTable = (stops: Stop[]) =>
  markdownTable(
    ['a campaign of', 'from its abort to its end, ms'],
    stops.map(({ technique, ms }) => [technique, figure(ms)]),
  );

const keptTable = (kept: Kept[]) =>
  markdownTable(
    ['in memory', 'of', 'MB', 'bytes each'],
    kept.map(({ what, of, bytes }) => [
      what,
      of.toLocaleString('en'),
      figure(megabytes(bytes)),
      figure(bytes / of),
    ]),
  );

const growthOf = ({ cpuMs, longerCpuMs }: MeasuredText) => ratio(longerCpuMs, cpuMs);

/** The promises of docs/performance.md about single parts. */
export function promises({ texts, stops, kept }: Measured): Promised[] {
  const worst = (of: (text: MeasuredText) => number | undefined) =>
    texts.length === 0 ? undefined : Math.max(...texts.map((text) => of(text) ?? Number.NaN));
  const bytesOf = (wanted: string) => kept.find(({ what }) => what === wanted);
  const [numbers, labels, state] = [NUMBERS, LABELS, STATE].map(bytesOf);
  return [
    {
      text: `a hostile text ${LONGER} times as long: CPU`,
      measured: worst(growthOf),
      bound: { max: 2 * LONGER },
      unit: '×',
    },
    {
      text: 'four million characters of a hostile text: CPU',
      measured: worst(({ longerCpuMs }) => longerCpuMs),
      bound: { max: 3_000 },
      unit: 'ms',
    },
    {
      text: "a megabyte, searched by a rule's pattern: CPU",
      measured: worst(({ name, cpuMs }) => (name.startsWith(SEARCHED) ? cpuMs : 0)),
      bound: { max: 50 },
      unit: 'ms',
    },
    {
      text: 'counting tokens: the longest time without a turn for others',
      measured: worst(({ name, blockedMs }) => (name.startsWith('tokens') ? blockedMs : 0)),
      bound: { max: 1_000 },
      unit: 'ms',
    },
    {
      text: 'a campaign whose target never answers, of any technique: from its abort to its end',
      measured: stops.length === 0 ? undefined : Math.max(...stops.map(({ ms }) => ms)),
      bound: { max: 100 },
      unit: 'ms',
    },
    {
      text: `${NUMBERS}: memory`,
      measured: ratio(numbers?.bytes, numbers?.of),
      bound: { max: 48 },
      unit: 'bytes each',
    },
    {
      text: `${LABELS}: memory`,
      measured: ratio(labels?.bytes, labels?.of),
      bound: { max: 10 },
      unit: 'bytes each',
    },
    { text: `${STATE}: memory`, measured: megabytes(state?.bytes), bound: { max: 5 }, unit: 'MB' },
  ];
}
