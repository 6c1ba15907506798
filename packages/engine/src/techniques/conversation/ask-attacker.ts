import { type Message, ModelError } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import type { AttackerOptions } from './attacker-options.ts';

type Asking<Answer> = {
  options: AttackerOptions;
  /** Undefined if the answer cannot be used. */
  read(answer: string): Answer | undefined;
  /** The start of the answer, for models that continue one. */
  prefill: string;
};

/**
 * Asks the attacker until its answer can be read. Returns the reason if there is none: an occasional failure costs a
 * turn, a permanent one ends the work.
 */
export async function askAttacker<Answer extends object>(
  { ask }: Pick<Toolkit, 'ask'>,
  messages: readonly Message[],
  { options, read, prefill }: Asking<Answer>,
): Promise<Answer | string> {
  try {
    for (let retry = 0; retry <= options.max_parse_retries; retry++) {
      const answer = read(
        await ask('attacker', messages, {
          temperature: options.attacker_temperature,
          topP: options.attacker_top_p,
          maxTokens: options.attacker_max_tokens,
          prefill,
          isReadable: (given) => read(given) !== undefined,
        }),
      );
      if (answer) return answer;
    }
  } catch (error) {
    if (error instanceof ModelError && error.retryable) return error.message;
    throw error;
  }
  return `The attacker gave no JSON with a prompt, asked ${options.max_parse_retries + 1} times.`;
}

/** The latest exchanges with the attacker, starting with a user turn, which some models require. */
export const keepLast = (
  turns: readonly Message[],
  answer: string,
  exchanges: number,
): readonly Message[] =>
  [...turns, { role: 'assistant' as const, content: answer }].slice(-2 * exchanges);
