import { formatCount } from '@provoke/report/numbers';
import type { Rate } from '@provoke/statistics';

/** With fewer goals than this, a rate is less telling than its counts. */
export const GOALS_MIN = 20;

/** A line of the summary: its label, the counts, and the rate with its interval where there is one. */
export type Row = { label: string; counts: string; rate?: string; note?: string };

export const percent = (share: number): number => Math.round(share * 100);

/** `9–34`, or `−5 to 22` where a dash would look like a sign. */
export const range = (low: number, high: number, unit = (share: number) => `${percent(share)}`) =>
  low < 0 || high < 0
    ? `${signed(unit(low))} to ${signed(unit(high))}`
    : `${unit(low)}–${unit(high)}`;

const signed = (text: string) => text.replace(/^-0$/, '0').replace('-', '−');

/** `7 of 37`, `19 %` and `95 % interval 9–34 %`: a rate only over 20 goals or more. */
export function toRow(label: string, rate: Rate, { goals = rate.total, by = '' } = {}): Row {
  const { successes, total, low, high } = rate;
  const counts = `${count(successes)} of ${count(total)}`;
  if (goals < GOALS_MIN || rate.rate === null || low === null || high === null)
    return { label, counts };
  return {
    ...{ label, counts, rate: `${percent(rate.rate)} %` },
    note: `95 % interval ${range(low, high)} %${by && `, ${by}`}`,
  };
}

/** Labels, counts and rates in columns. */
export function drawRows(rows: readonly Row[]): string[] {
  const [labels, counts] = [
    Math.max(LABEL, ...rows.map(({ label }) => label.length + 2)),
    Math.max(...rows.filter(({ rate }) => rate).map((row) => row.counts.length), 0),
  ];
  return rows.map(({ label, counts: first, rate, note }) => {
    const start = label.padEnd(labels);
    if (rate) return `${start}${first.padEnd(counts)} ${rate.padStart(5)}  (${note})`;
    return note ? `${start}${first.padEnd(counts + 6)}  (${note})` : `${start}${first}`;
  });
}

/** How wide the labels of a summary are. */
export const LABEL = 16;

export const count = formatCount;

/** `p = 0.38`, `p = 0.012`, `p < 0.001`. */
export const probability = (p: number): string => {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p < 0.1 ? p.toPrecision(2) : p.toFixed(2)}`;
};

export const plural = (number: number, word: string): string =>
  `${count(number)} ${word}${number === 1 ? '' : 's'}`;
