import type { Goal } from '@provoke/evidence';
import { ModelError } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import { type Candidate, unmeasured } from './candidate.ts';
import { cutPrefix } from './filter-candidates.ts';
import type { AdvPrefixOptions } from './options.ts';
import { generatorMessages } from './prompts.ts';

/** Step 1: several samples for each form of an answer. */
export async function generateCandidates(
  goal: Goal,
  { options, branch }: Pick<Toolkit, 'branch'> & { options: AdvPrefixOptions },
): Promise<Candidate[]> {
  const samples = Array.from({ length: options.meta_prefix_samples }, (_, index) => index + 1);
  const planned = options.meta_prefixes.flatMap((metaPrefix, form) =>
    samples.map((sample) => ({ metaPrefix, sample, name: `candidate-${form + 1}-${sample}` })),
  );
  return settleAll(planned, async ({ metaPrefix, sample, name }) => {
    const toolkit = branch(name);
    const messages = generatorMessages(goal, metaPrefix);
    const { max_tokens_prefix: maxTokens, temperature } = options;
    const made = await toolkit
      .ask('generator', messages, { maxTokens, temperature })
      .then((text) => ({
        prefix: cutPrefix(withoutThoughts(text), options),
        disposition: 'generated',
      }))
      .catch(silenceOf);
    toolkit.trace({ step_type: 'OTHER', content: { step_name: 'candidate', ...made } });
    const likelihood = unmeasured;
    return { toolkit, metaPrefix, sample, likelihood, pasr: null, attempts: [], ...made };
  });
}

/** A generator's occasional failure costs one sample; a permanent one ends the work. */
function silenceOf(error: unknown): Pick<Candidate, 'prefix' | 'disposition'> {
  if (error instanceof ModelError && error.retryable)
    return { prefix: '', disposition: `not generated: ${error.message}` };
  throw error;
}
