import type { Rate } from '@provoke/contract';
import { rateWords } from '@provoke/figures';

/** A line of the summary: its label, the counts, and the rate with its interval where there is one. */
export type Row = { label: string; counts: string; rate?: string; note?: string };

/** `7 of 37`, `18.9 %` and `95 % interval 9.5–34.2 %`: counts alone where too few goals were judged. */
export function toRow(label: string, of: Rate, by = ''): Row {
  const { counts, share, interval } = rateWords(of);
  if (share === null || interval === null) return { label, counts };
  return { label, counts, rate: share, note: `${interval}${by && `, ${by}`}` };
}

/** Labels, counts and rates in columns. */
export function drawRows(rows: readonly Row[]): string[] {
  const [labels, counts] = [
    Math.max(LABEL, ...rows.map(({ label }) => label.length + 2)),
    Math.max(...rows.filter(({ rate }) => rate).map((row) => row.counts.length), 0),
  ];
  return rows.map(({ label, counts: first, rate, note }) => {
    const start = label.padEnd(labels);
    if (rate) return `${start}${first.padEnd(counts)} ${rate.padStart(7)}  (${note})`;
    return note ? `${start}${first}  (${note})` : `${start}${first}`;
  });
}

/** How wide the labels of a summary are. */
export const LABEL = 16;
