import type { RecordedCampaign, ToldCampaign } from '@provoke/campaign';
import { actRows, actsHeadline, type RecordedState, type Summary } from '@provoke/figures';
import { headDoubt } from '../../summary/format-doubts.ts';
import { headlineRows } from '../../summary/format-headline.ts';
import { type Row, toRow } from '../../summary/rate-cells.ts';
import { cells, fit } from '../text/fit.ts';

/** Of a campaign, above its attempts. */
export type ResultsHead = {
  agent: string;
  techniques: readonly string[];
  state: RecordedState;
  /** Why it is over, whole. */
  reason: string | null;
  /** What keeps the first figure from being worth its number. */
  doubt: string | null;
  /** The rows of its summary, one text each. */
  figures: readonly string[];
};

export function headOf(
  { facts, runs }: Pick<RecordedCampaign, 'facts' | 'runs'>,
  { summary, state, reason }: Pick<ToldCampaign, 'summary' | 'state' | 'reason'>,
): ResultsHead {
  return {
    agent: facts.name,
    techniques: runs.map(({ technique }) => technique),
    ...{ state, reason },
    doubt: headDoubt(summary),
    figures: figuresOf(summary),
  };
}

/** As the summary of `provoke show` begins. */
const figuresOf = (summary: Summary): string[] => {
  const { acts } = summary;
  return [
    ...(acts
      ? [actsHeadline(acts), ...actRows(acts).map(({ name, rate }) => wordsOf(toRow(name, rate)))]
      : []),
    ...headlineRows(summary).map(wordsOf),
  ];
};

function wordsOf({ label, counts, rate, note }: Row): string {
  const noted = note === undefined ? '' : ` (${note})`;
  return [label, counts, rate].filter(Boolean).join(' ') + noted;
}

const GAP = '   ';

/** As many of them as fit in these lines, one after the other, and whether that is all. */
export function fillLines(
  texts: readonly string[],
  { width, lines: most }: { width: number; lines: number },
): { lines: string[]; isAll: boolean } {
  const lines: string[] = [];
  for (const [at, text] of texts.entries()) {
    const last = lines.at(-1);
    const joined = last === undefined ? text : `${last}${GAP}${text}`;
    if (last !== undefined && cells(joined) <= width) lines[lines.length - 1] = joined;
    else if (lines.length < most) lines.push(fit(text, width).trimEnd());
    else return { lines, isAll: at >= texts.length };
  }
  return { lines, isAll: true };
}
