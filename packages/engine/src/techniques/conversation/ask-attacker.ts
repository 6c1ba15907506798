import { HelperError, type HelperFailure, refusedBy } from '../../definitions/helper-error.ts';
import { type Message, ModelError } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import { isRefusal } from '../../refusals/is-refusal.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import { declines } from '../helpers/declines.ts';
import type { AttackerOptions } from './attacker-options.ts';

type Asking<Answer> = {
  options: AttackerOptions;
  /** Undefined if the answer cannot be used. */
  read(answer: string): Answer | undefined;
  /** What of the answer is sent. */
  said(answer: Answer): string;
  /** The start of the answer, for models that continue one. */
  prefill: string;
};

/**
 * Asks the attacker until its answer can be read and does not refuse. Returns the reason if there is none: an occasional
 * failure costs a turn, a permanent one ends the work.
 */
export async function askAttacker<Answer extends object>(
  { ask }: Pick<Toolkit, 'ask'>,
  messages: readonly Message[],
  { options, read, said, prefill }: Asking<Answer>,
): Promise<Answer | HelperFailure> {
  const tries = options.max_parse_retries + 1;
  const readUsable = (given: string) => {
    const answer = read(given);
    return answer && !declines(said(answer)) ? answer : undefined;
  };
  let hasRefused = false;
  try {
    for (let number = 1; number <= tries; number++) {
      const given = await ask('attacker', messages, {
        temperature: options.attacker_temperature,
        topP: options.attacker_top_p,
        maxTokens: options.attacker_max_tokens,
        prefill,
        isReadable: (given) => readUsable(given) !== undefined,
      });
      const answer = readUsable(given);
      if (answer) return answer;
      hasRefused ||= read(given) !== undefined || isRefusal(withoutThoughts(given));
    }
  } catch (error) {
    if (error instanceof ModelError && error.retryable) return error;
    throw error;
  }
  if (hasRefused) return refusedBy('attacker', 'write this prompt');
  return new HelperError(
    'attacker',
    `The attacker gave no JSON with a prompt, asked ${tries === 1 ? 'once' : `${tries} times`}.`,
  );
}

/** The latest exchanges with the attacker, starting with a user turn, which some models require. */
export const keepLast = (
  turns: readonly Message[],
  answer: string,
  exchanges: number,
): readonly Message[] =>
  [...turns, { role: 'assistant' as const, content: answer }].slice(-2 * exchanges);
