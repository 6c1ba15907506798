import { median } from '../load/quantile.ts';
import { figure } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { verdict } from '../report/promise.ts';
import type { Measured } from './measure-pages.ts';
import type { Size } from './read-sizes.ts';

export type Grown = {
  /** Results in each installation, the smallest first. */
  counts: number[];
  pages: Measured[];
  /** Of the largest one. */
  sizes: Size[];
};

/** How much longer a page may take than in the smallest installation. */
const TIMES_MAX = 1.5;

export const report = (grown: Grown): string =>
  [timesTable(grown), sizesTable(grown), promises(grown)].join('\n\n');

function timesTable({ counts, pages }: Grown): string {
  const [, ...larger] = counts.map(inWords);
  return markdownTable(
    [
      'page, p50 in ms',
      ...counts.map((count) => `${inWords(count)} results`),
      ...larger.map((count) => `${count}: ×`),
    ],
    pages.map((page) => [
      page.title,
      ...page.times.map((times) => figure(median(times))),
      ...ratios(page).slice(1).map(figure),
    ]),
  );
}

function sizesTable({ counts, sizes }: Grown): string {
  const count = counts.at(-1) ?? Number.NaN;
  return markdownTable(
    [`${inWords(count)} results`, 'GB', 'bytes a result', 'of which indexes'],
    sizes.map(({ table, bytes, indexBytes }) => [
      `\`${table}\``,
      figure((bytes + indexBytes) / 1e9),
      figure((bytes + indexBytes) / count),
      figure(indexBytes / count),
    ]),
  );
}

function promises({ counts, pages }: Grown): string {
  const [least, most] = [counts[0], counts.at(-1)].map((count) => inWords(count ?? Number.NaN));
  return pages
    .map((page) =>
      verdict({
        text: `${page.title}: p50 with ${most} results`,
        measured: ratios(page).at(-1),
        ...{ bound: { max: TIMES_MAX }, unit: `× of ${least}` },
      }),
    )
    .join('\n');
}

/** To the smallest installation. */
const ratios = ({ times }: Measured): number[] =>
  times.map((of) => median(of) / median(times[0] ?? []));

const inWords = (count: number) => count.toLocaleString('en');
