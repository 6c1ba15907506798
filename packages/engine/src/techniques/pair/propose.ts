import type { Message } from '../../definitions/model.ts';
import type { AttemptData, Toolkit } from '../../definitions/technique.ts';
import { askAttacker, keepLast } from '../conversation/ask-attacker.ts';
import type { PairOptions } from './options.ts';
import { asAnswer, opening } from './prompts.ts';
import { type Proposal, readProposal } from './read-proposal.ts';

type Asked = {
  system: Message;
  turns: readonly Message[];
  /** Whether the attacker has proposed nothing yet. */
  isFirst: boolean;
  options: Parameters<typeof askAttacker>[2]['options'] & Pick<PairOptions, 'keep_last_n'>;
  /** Recorded with a failure. */
  data?: AttemptData;
};

/** The attacker's next prompt, and the conversation with it so far. If it gives none, records that and returns undefined. */
export async function propose(
  { ask, trace, recordFailure }: Pick<Toolkit, 'ask' | 'trace' | 'recordFailure'>,
  { system, turns, isFirst, options, data }: Asked,
): Promise<{ prompt: string; turns: readonly Message[] } | undefined> {
  const proposal = await askAttacker<Proposal>({ ask }, [system, ...turns], {
    options,
    read: readProposal,
    said: ({ prompt }) => prompt,
    prefill: opening(isFirst),
  });
  if (proposal instanceof Error) {
    await recordFailure(proposal, data);
    return undefined;
  }
  const { improvement, prompt } = proposal;
  trace({ step_type: 'AGENT_THOUGHT', content: { step_name: 'improvement', improvement } });
  return { prompt, turns: keepLast(turns, asAnswer(proposal), options.keep_last_n) };
}
