import type { Toolkit } from '../../definitions/technique.ts';
import type { AdvPrefixOptions } from './options.ts';

/**
 * How many requests to the agent a goal may take: the search, in which an agent with log-probabilities measures every
 * opening, and then the completions of each opening. An agent may refuse to continue one, which is one request more.
 */
export const planRequests = (
  {
    meta_prefixes,
    meta_prefix_samples,
    n_samples,
  }: Pick<AdvPrefixOptions, 'meta_prefixes' | 'meta_prefix_samples' | 'n_samples'>,
  { canPrefill, crossEntropy }: Pick<Toolkit['target'], 'canPrefill'> & { crossEntropy?: unknown },
) => ({
  search: crossEntropy === undefined ? 0 : meta_prefixes.length * meta_prefix_samples,
  completions: n_samples + Number(canPrefill),
});
