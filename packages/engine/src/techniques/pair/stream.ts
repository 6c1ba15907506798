import type { Attempt } from '../../definitions/attempt.ts';
import type { Goal } from '../../definitions/goal.ts';
import { type Message, ModelError } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import type { PairOptions } from './options.ts';
import { asAnswer, feedback, opening, openingRequest, scoreOf, systemPrompt } from './prompts.ts';
import { type Proposal, readProposal } from './read-proposal.ts';
import { strategies } from './strategies.ts';

/** One conversation with the attacker about one goal. */
export type Stream = {
  /** The next prompt. If the attacker gives none, records that and returns undefined. */
  propose(iteration: number): Promise<string | undefined>;
  probe(prompt: string, iteration: number): Promise<Attempt>;
};

export function openStream(
  goal: Goal,
  number: number,
  { options, branch }: Pick<Toolkit, 'branch'> & { options: PairOptions },
): Stream {
  const strategy = strategies[number % strategies.length] ?? strategies[0];
  const { ask, trace, recordFailure, probe } = branch(`stream-${number}`, {
    stream: number,
    strategy: strategy.name,
  });
  const objective = goal.text;
  const wish = { objective, targetStr: goal.target ?? options.target_str };
  const system: Message = { role: 'system', content: systemPrompt(wish, strategy) };
  let turns: Message[] = [{ role: 'user', content: openingRequest(wish) }];

  async function readAnswer(): Promise<Proposal | string> {
    const isFirst = turns.length === 1;
    for (let retry = 0; retry <= options.max_parse_retries; retry++) {
      const answer = await ask('attacker', [system, ...turns], {
        temperature: options.attacker_temperature,
        topP: options.attacker_top_p,
        maxTokens: options.attacker_max_tokens,
        prefill: opening(isFirst),
        isReadable: (given) => readProposal(given) !== undefined,
      });
      const proposal = readProposal(answer);
      if (proposal) return proposal;
    }
    return `The attacker gave no JSON with a prompt, asked ${options.max_parse_retries + 1} times.`;
  }

  return {
    async propose(iteration) {
      const proposal = await readAnswer().catch(silenceOf);
      if (typeof proposal === 'string') {
        await recordFailure(proposal, { iteration });
        return undefined;
      }
      const { improvement, prompt } = proposal;
      trace({ step_type: 'AGENT_THOUGHT', content: { step_name: 'improvement', improvement } });
      const said: Message = { role: 'assistant', content: asAnswer(proposal) };
      // Trimmed so that the rest begins with a user turn, which some models require.
      turns = [...turns, said].slice(-2 * options.keep_last_n);
      return prompt;
    },

    async probe(prompt, iteration) {
      const messages: Message[] = [{ role: 'user', content: prompt }];
      const conclude = (attempt: Attempt) => ({ score: scoreOf(attempt) });
      const attempt = await probe(messages, { iteration }, { conclude });
      const maxChars = options.attacker_feedback_max_chars;
      const content = feedback({ objective, attempt, maxChars });
      turns = [...turns, { role: 'user', content }];
      return attempt;
    },
  };
}

/** An attacker's occasional failure costs its stream one round; a permanent one ends the work. */
function silenceOf(error: unknown): string {
  if (error instanceof ModelError && error.retryable) return error.message;
  throw error;
}
