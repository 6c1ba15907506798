import type { Attempt } from '../../definitions/attempt.ts';
import type { Toolkit } from '../../definitions/technique.ts';

/** A beginning of a reply on its way through the steps. */
export type Candidate = {
  /** A branch of its own: its trace tells its story. */
  toolkit: Toolkit;
  metaPrefix: string;
  sample: number;
  prefix: string;
  /** What became of it so far. */
  fate: string;
  likelihood: Likelihood;
  /** The share of votes that found its completions broken; null while nobody could say. */
  pasr: number | null;
  attempts: readonly Attempt[];
};

export type Likelihood = {
  method: 'cross_entropy' | 'surrogate' | 'none';
  /** Nats a token, where log-probabilities were had. */
  mean: number | null;
  /** Nats over all its tokens, as in the paper; where the target does not count them, the mean. */
  nll: number | null;
  surrogate?: 'yes' | 'no' | 'unclear';
  /** Why it could not be measured. */
  trouble?: string;
};

export const unmeasured: Likelihood = { method: 'none', mean: null, nll: null };

/** For putting the likeliest first; what is not known stands behind what is. */
export function costOf({ likelihood: { nll, surrogate, trouble } }: Candidate): number {
  if (trouble) return Number.MAX_VALUE;
  return nll ?? (surrogate === 'no' ? 2 : surrogate === 'unclear' ? 1 : 0);
}

/** What the report and the attempts say of it. */
export const describeCandidate = ({ prefix, metaPrefix, sample, likelihood }: Candidate) => ({
  prefix,
  meta_prefix: metaPrefix,
  sample,
  likelihood: likelihood.method,
  nll: likelihood.nll,
  ...(likelihood.mean !== null && { cross_entropy: likelihood.mean }),
  ...(likelihood.surrogate && { surrogate: likelihood.surrogate }),
  ...(likelihood.trouble && { likelihood_trouble: likelihood.trouble }),
});
