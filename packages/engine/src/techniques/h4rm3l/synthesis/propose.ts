import { failureOf, type HelperFailure, refusedBy } from '../../../definitions/helper-error.ts';
import { ModelError } from '../../../definitions/model.ts';
import type { Toolkit } from '../../../definitions/technique.ts';
import { isRefusal } from '../../../refusals/is-refusal.ts';
import { withoutThoughts } from '../../../text/without-thoughts.ts';
import type { Example } from './choose-examples.ts';
import { synthesisMessages } from './prompts.ts';
import { hasProgram, type Proposal, readProposals } from './read-proposals.ts';

const ANSWER_TOKENS_MAX = 4_000;
/** The published temperature. */
const TEMPERATURE = 1.1;

type Proposing = {
  examples: readonly Example[];
  n_candidates: number;
  max_parse_retries: number;
};

/**
 * The result of asking for programs: runnable ones, the reasons why others are not, and the failure of an attacker that
 * gave no answer, or none but refusals.
 */
export type Proposals = {
  proposals: readonly Proposal[];
  rejections: readonly string[];
  failure?: HelperFailure;
};

/** Asks the attacker for programs, batch by batch, until there are enough. An occasional failure costs one batch. */
export async function propose(
  { examples, n_candidates, max_parse_retries }: Proposing,
  ask: Toolkit['ask'],
): Promise<Proposals> {
  const proposals: Proposal[] = [];
  const rejections: string[] = [];
  const failures: HelperFailure[] = [];
  for (let batch = 0; batch <= max_parse_retries && proposals.length < n_candidates; batch++)
    try {
      const answer = await ask('attacker', synthesisMessages(examples, n_candidates), {
        temperature: TEMPERATURE,
        maxTokens: ANSWER_TOKENS_MAX,
        isReadable: hasProgram,
      });
      if (!hasProgram(answer) && isRefusal(withoutThoughts(answer)))
        throw refusedBy('attacker', 'write programs');
      const read = await readProposals(answer);
      proposals.push(...read.proposals);
      rejections.push(...read.rejections);
    } catch (error) {
      const failure = failureOf(error);
      if (failure instanceof ModelError && !failure.retryable) throw failure;
      failures.push(failure);
      rejections.push(failure.message);
    }
  const [failure] = failures;
  const isGone = failure && failures.length === max_parse_retries + 1;
  return { proposals: proposals.slice(0, n_candidates), rejections, ...(isGone && { failure }) };
}
