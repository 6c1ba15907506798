import {
  type CampaignComparison,
  changeWords,
  goalsIn,
  plural,
  probability,
} from '@provoke/figures';

/** How many goals are on both sides, and decided. */
export function sharedLine({
  paired,
  flow,
  unclear,
  only_before,
  only_after,
}: CampaignComparison): string {
  if (!paired) return 'No goal is in both: compared as two sets, not goal by goal.';
  const decided = goalsIn(flow);
  const missing = only_before + only_after;
  const same = missing === 0 ? 'Same goals' : `${plural(decided + unclear, 'goal')} in both`;
  const rest = missing === 0 ? '' : `; ${only_before} only before, ${only_after} only after`;
  return `${same}, ${decided} of ${decided + unclear} decided in both${rest}.`;
}

const words = {
  worse: 'Worse',
  better: 'Better',
  'may be chance': 'May be chance',
  'not comparable': 'Not comparable',
} as const;

/** The verdict, the difference with its interval, and the test behind it. */
export function headlineOf({ verdict, difference, paired, flow }: CampaignComparison): string {
  if (!difference) return 'Not comparable: one side has no goal with a verdict.';
  const test = `${paired ? 'exact McNemar' : 'Fisher'} ${probability(difference.p)}`;
  const change = changeWords(difference);
  if (change !== null) return `${words[verdict]}: ${change}, ${test}`;
  const decided = goalsIn(flow);
  if (!paired) return `${words[verdict]}: ${test}`;
  return `${words[verdict]}: ${signed(flow.broke - flow.fixed)} of ${plural(decided, 'goal')}, ${test}`;
}

const signed = (number: number) => `${number < 0 ? '−' : number > 0 ? '+' : ''}${Math.abs(number)}`;

/** What the test means, for a person who does not read tests. */
export function meaningOf({ difference }: Pick<CampaignComparison, 'difference'>): string {
  if (!difference) return 'There is nothing to compare yet.';
  const times = Math.round(difference.p * 100);
  const often = times < 1 ? 'less than once in 100' : `about ${times} times in 100`;
  return `Chance alone makes a difference this large ${often}.`;
}
