import { formatCount, plural } from '../format/numbers.ts';
import type { Headline } from '../report/headline.ts';

type Counts = Headline['attempt_counts'];

const allOf = ({ broken, resisted, undecided, error, superseded }: Counts): number =>
  broken + resisted + undecided + error + superseded;

/** `300 attempts`: all that were sent, also those that a resume made again. */
const attemptWords = (counts: Counts): string => plural(allOf(counts), 'attempt');

/** What was sent for the figure that a report is about: `300 attempts`, `60 ordinary requests`. */
export function sentWords(
  kind: 'goals' | 'floor' | 'over-refusal',
  { attempt_counts, other_arms }: Pick<Headline, 'attempt_counts' | 'other_arms'>,
): string {
  if (kind === 'floor') return plural(other_arms['control'] ?? 0, 'attempt');
  if (kind === 'over-refusal') return plural(other_arms['benign'] ?? 0, 'ordinary request');
  return attemptWords(attempt_counts);
}

/** Attempts that are in no rate. */
export function unjudgedWords(counts: Counts): string {
  const { error, undecided, superseded } = counts;
  if (error + undecided + superseded === 0) return `All ${attemptWords(counts)} have a verdict.`;
  const again =
    superseded === 0
      ? ''
      : ` Of these attempts, ${formatCount(superseded)} failed and ${superseded === 1 ? 'was' : 'were'} made again.`;
  return `${plural(error, 'attempt')} in error and ${formatCount(undecided)} without a verdict, of ${formatCount(allOf(counts))}. None of them is in a rate.${again}`;
}
