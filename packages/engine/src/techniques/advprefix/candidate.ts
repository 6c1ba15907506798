import type { Attempt } from '@provoke/evidence';
import type { Toolkit } from '../../definitions/technique.ts';

/** A candidate opening on its way through the steps. */
export type Candidate = {
  /** Its own branch, whose trace shows how it was found. */
  toolkit: Toolkit;
  metaPrefix: string;
  sample: number;
  prefix: string;
  /** Its current state, or why it was dropped. */
  disposition: string;
  likelihood: Likelihood;
  /** Mean share of the judges' votes that found its completions broken; null without a verdict. */
  pasr: number | null;
  attempts: readonly Attempt[];
};

export type Likelihood = {
  method: 'cross_entropy' | 'surrogate' | 'none';
  /** Nats per token, if log-probabilities are available. */
  mean: number | null;
  /** Nats over all its tokens, as in the paper; the mean if the target does not count tokens. */
  nll: number | null;
  surrogate?: 'yes' | 'no' | 'unclear';
  /** Why it could not be measured. */
  failure?: string;
};

export const unmeasured: Likelihood = { method: 'none', mean: null, nll: null };

/** Sorts the likeliest first; unknown likelihoods come last. */
export function costOf({ likelihood: { nll, surrogate, failure } }: Candidate): number {
  if (failure) return Number.MAX_VALUE;
  return nll ?? (surrogate === 'no' ? 2 : surrogate === 'unclear' ? 1 : 0);
}

/** The fields that the report and the attempts record. */
export const describeCandidate = ({ prefix, metaPrefix, sample, likelihood }: Candidate) => ({
  prefix,
  meta_prefix: metaPrefix,
  sample,
  likelihood: likelihood.method,
  nll: likelihood.nll,
  ...(likelihood.mean !== null && { cross_entropy: likelihood.mean }),
  ...(likelihood.surrogate && { surrogate: likelihood.surrogate }),
  ...(likelihood.failure && { likelihood_trouble: likelihood.failure }),
});
