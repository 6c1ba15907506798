import { median } from '../load/quantile.ts';
import { megabytes } from '../report/figures.ts';
import type { Promised } from '../report/promise.ts';
import type { Opening } from './measure-opening.ts';
import type { Measured } from './measured.ts';

/** Half of the 60 frames a second that screens show. */
const SMOOTH_MS = 34;

/** What browsers call a long task. */
const LONG_TASK_MS = 50;

/** The promises of docs/performance.md and the measured figures. */
export function promises({
  pages,
  overview,
  comparing,
  reports,
  live,
  longTasks,
  scripts,
  shifts,
}: Measured): Promised[] {
  const [small, large] = pages;
  const total = pages.reduce((sum, { results }) => sum + results, 0);
  const seconds = (openings: Opening[] = []) => median(openings.map(({ ms }) => ms)) / 1_000;
  const heaviest = Math.max(...scripts.map(({ shownBytes }) => shownBytes));
  return [
    {
      text: `a run of ${count(small?.results)} results, nothing cached: usable in`,
      measured: seconds(small?.openings),
      ...{ bound: { max: 1 }, unit: 's' },
    },
    {
      text: `a run of ${count(large?.results)} results, nothing cached: usable in`,
      measured: seconds(large?.openings),
      ...{ bound: { max: 4 }, unit: 's' },
    },
    {
      text: 'scrolling and jumping through both: frames with a blank row',
      measured: pages.reduce((sum, { scrolling }) => sum + scrolling.blank, 0),
      ...{ bound: { max: 0 }, unit: 'frames' },
    },
    {
      text: `JavaScript's memory afterwards, ${count(small?.results)} results:`,
      measured: megabytes(small?.scrolling.heapBytes),
      ...{ bound: { max: 100 }, unit: 'MB' },
    },
    {
      text: `GET /overview over ${count(total)} results: p50`,
      measured: median(overview),
      ...{ bound: { max: 300 }, unit: 'ms' },
    },
    {
      text: `comparing two runs of ${count(small?.results)} results: the service's CPU`,
      measured: median(comparing.cpuMs),
      ...{ bound: { max: 300 }, unit: 'ms' },
    },
    {
      text: 'the page of this comparison, nothing cached: shown in',
      measured: median(comparing.pageMs) / 1_000,
      ...{ bound: { max: 1 }, unit: 's' },
    },
    {
      text: `a report of ${count(small?.results)} results: the service's CPU`,
      measured: median(reports.map(({ cpuMs }) => cpuMs)) / 1_000,
      ...{ bound: { max: 2 }, unit: 's' },
    },
    {
      text: 'the longest wait for /healthz while a report is made',
      measured: median(reports.map(({ longestWaitMs }) => longestWaitMs)),
      ...{ bound: { max: 100 }, unit: 'ms' },
    },
    {
      text: 'a live run, 200 results a second: p95 of frames',
      measured: live.p95Ms,
      ...{ bound: { max: SMOOTH_MS }, unit: 'ms' },
    },
    {
      text: 'a live run: the row that is read moves',
      measured: live.movedPx,
      ...{ bound: { max: 0 }, unit: 'px' },
    },
    {
      text: `a live run, 50 results a second (${count(longTasks.arrived)}): the page's longest task`,
      measured: longTasks.longestMs,
      ...{ bound: { max: LONG_TASK_MS }, unit: 'ms' },
    },
    {
      text: 'first load of every page: script until it shows, gzipped,',
      measured: heaviest / 1_000,
      ...{ bound: { max: 150 }, unit: 'kB' },
    },
    {
      text: 'layout shift of any page, 390 and 1440 px wide:',
      measured: Math.max(...shifts.map(({ moved }) => moved)),
      ...{ bound: { max: 0.02 }, unit: 'by itself' },
    },
  ];
}

const count = (results = 0) => results.toLocaleString('en');
