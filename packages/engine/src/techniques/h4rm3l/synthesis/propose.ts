import { ModelError } from '../../../definitions/model.ts';
import type { Toolkit } from '../../../definitions/technique.ts';
import type { Example } from './choose-examples.ts';
import { synthesisMessages } from './prompts.ts';
import { hasProgram, type Proposal, readProposals } from './read-proposals.ts';

const ANSWER_TOKENS_MAX = 4_000;
/** The published one. */
const TEMPERATURE = 1.1;

type Proposing = {
  examples: readonly Example[];
  n_candidates: number;
  max_parse_retries: number;
};

/** What came of asking for programs: those that can be run, why others cannot, and what went wrong where nobody answered. */
export type Proposals = {
  proposals: readonly Proposal[];
  rejections: readonly string[];
  failure?: ModelError;
};

/** Asks the attacker for programs until there are enough, batch by batch. One that is busy or broken for once costs the batch. */
export async function propose(
  { examples, n_candidates, max_parse_retries }: Proposing,
  ask: Toolkit['ask'],
): Promise<Proposals> {
  const proposals: Proposal[] = [];
  const rejections: string[] = [];
  const failures: ModelError[] = [];
  for (let batch = 0; batch <= max_parse_retries && proposals.length < n_candidates; batch++)
    try {
      const answer = await ask('attacker', synthesisMessages(examples, n_candidates), {
        temperature: TEMPERATURE,
        maxTokens: ANSWER_TOKENS_MAX,
        isReadable: hasProgram,
      });
      const read = await readProposals(answer);
      proposals.push(...read.proposals);
      rejections.push(...read.rejections);
    } catch (error) {
      if (!(error instanceof ModelError && error.retryable)) throw error;
      failures.push(error);
      rejections.push(error.message);
    }
  const [failure] = failures;
  const isGone = failure && failures.length === max_parse_retries + 1;
  return { proposals: proposals.slice(0, n_candidates), rejections, ...(isGone && { failure }) };
}
