import type { Model } from '../model.ts';

/** A model that reads from a script, and fails loudly when the script runs out. */
export function scriptedModel(...answers: string[]): Model & { heard: string[] } {
  const heard: string[] = [];
  return {
    identifier: 'scripted/model',
    heard,
    async reply(messages) {
      heard.push(messages.at(-1)?.content ?? '');
      const next = answers[heard.length - 1];
      if (next === undefined)
        throw new Error(`asked ${heard.length} times, has ${answers.length} answers`);
      return next;
    },
  };
}
