import { formatCount as count, GOALS_FOR_RATE, percent, range } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';

/** A line of the summary: its label, the counts, and the rate with its interval where there is one. */
export type Row = { label: string; counts: string; rate?: string; note?: string };

/** `7 of 37`, `19 %` and `95 % interval 9–34 %`: a rate only over 20 goals or more. */
export function toRow(label: string, rate: Rate, { goals = rate.total, by = '' } = {}): Row {
  const { successes, total, low, high } = rate;
  const counts = `${count(successes)} of ${count(total)}`;
  if (goals < GOALS_FOR_RATE || rate.rate === null || low === null || high === null)
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
