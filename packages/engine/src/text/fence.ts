import { randomBytes } from 'node:crypto';
import { headAndTail } from './head-and-tail.ts';

export type Fenced = { marker: string; block: string; leftOut: number };

/**
 * Encloses untrusted text in markers that it cannot know, so that it cannot end its own quotation to address the
 * judge, or pretend that something was left out.
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
 * Makes control characters and broken characters visible, because a model's server may reject or drop them. Removes
 * end-of-thought tags: after a repeated one, the text would pass for the model's answer.
 */
export const toPlain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '\uFFFD')
    .replace(/<(\/think\s*)>/gi, '[$1]');
