import type { Ask, AskOptions, Message } from '../definitions/model.ts';

type Question = { messages: readonly Message[]; options: AskOptions };

/** A helper model with scripted answers; throws when the script runs out. */
export function scriptedAsk(...answers: string[]): Ask & { heard: readonly Question[] } {
  const heard: Question[] = [];
  const ask: Ask = async (messages, options = {}) => {
    heard.push({ messages, options });
    const next = answers[heard.length - 1];
    if (next === undefined)
      throw new Error(`asked ${heard.length} times, has ${answers.length} answers`);
    return next;
  };
  return Object.assign(ask, { heard });
}
