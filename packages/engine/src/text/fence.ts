import { randomBytes } from 'node:crypto';
import { headAndTail } from './head-and-tail.ts';

export type Fenced = { marker: string; block: string; leftOut: number };

/**
 * Puts text that an attacker may have written between markers that it cannot know, so that it cannot
 * end its own quotation and speak to the judge, nor pretend that something was left out.
 */
export function fence(label: string, text: string, charsMax = Number.POSITIVE_INFINITY): Fenced {
  const marker = `${label}-${randomBytes(12).toString('hex')}`;
  const shown = headAndTail(
    text,
    charsMax,
    (count) => `[${marker}: ${count} characters left out here]`,
  );
  const block = `<<<${marker}\n${toPlain(shown.text)}\n${marker}>>>`;
  return { marker, block, leftOut: shown.leftOut };
}

/**
 * Control characters and halves of characters, which a model's server may choke on or drop, become visible. What
 * would end a model's thoughts is not there to be repeated: behind it, the text would pass for the model's answer.
 */
const toPlain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '\uFFFD')
    .replace(/<(\/think\s*)>/gi, '[$1]');
