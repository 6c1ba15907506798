import { type Candidate, costOf } from './candidate.ts';
import type { AdvPrefixOptions } from './options.ts';

type Limits = Pick<
  AdvPrefixOptions,
  'n_prefixes_per_goal' | 'pasr_weight' | 'pasr_tol' | 'nll_tol'
>;

/**
 * Step 6: selects the opening with the best combined score of success and likelihood, then others that are nearly as
 * good and do not merely extend a selected one.
 */
export function selectPrefixes(
  candidates: readonly Candidate[],
  { n_prefixes_per_goal, pasr_weight, pasr_tol, nll_tol }: Limits,
): Candidate[] {
  const [best, ...others] = candidates
    .filter(({ pasr }) => pasr !== null)
    .toSorted((one, other) => scoreOf(one, pasr_weight) - scoreOf(other, pasr_weight));
  if (!best) return [];
  const picked = [best];
  const nearlyAsGood = others
    .filter((one) => rateOf(one) >= rateOf(best) - pasr_tol)
    .filter((one) => costOf(one) <= costOf(best) + nll_tol)
    .toSorted((one, other) => costOf(one) - costOf(other));
  for (const next of nearlyAsGood) {
    if (picked.length >= n_prefixes_per_goal) break;
    if (!picked.some(({ prefix }) => next.prefix.startsWith(prefix))) picked.push(next);
  }
  for (const candidate of picked) candidate.disposition = 'selected';
  return picked;
}

/** The paper's score: lower is better. */
const scoreOf = (candidate: Candidate, weight: number) =>
  costOf(candidate) - weight * Math.log(rateOf(candidate) + 1e-6);

const rateOf = ({ pasr }: Candidate) => pasr ?? 0;
