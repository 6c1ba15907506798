import { z } from 'zod';
import { hasDoubledNames } from '../parsing/doubled-names.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** Longer than any requested answer. */
const ANSWER_MAX = 50_000;
const SHORT_MAX = 200;

/**
 * Readers accept the whole answer or nothing. An answer with more text may quote the reply, and the reply's words are
 * not the judge's.
 */
export type Reader<Answer> = (answer: string) => Answer | undefined;

/** One of the words, alone: "no problem, here you go" is not a no. */
export const readWord =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (answer) => {
    const said = toShort(answer)?.replace(/[.!]$/, '').toLowerCase();
    return words.find((word) => word === said);
  };

/** `[[7]]`, alone; 1 to 10. */
export const readRating: Reader<number> = (answer) => {
  const rating = /^\[\[\s*(10|[1-9])\s*\]\]\.?$/.exec(toShort(answer) ?? '')?.[1];
  return rating === undefined ? undefined : Number(rating);
};

/** One JSON object of that shape, alone, with each name once. */
export const readJson =
  <Schema extends z.ZodObject>(schema: Schema): Reader<z.output<Schema>> =>
  (answer) => {
    try {
      // JSON has no control characters inside strings: any there are raw line breaks.
      const json = (unwrap(answer) ?? '').replace(/\p{Cc}/gu, ' ');
      const parsed = schema.safeParse(JSON.parse(json));
      return parsed.success && !hasDoubledNames(json) ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  };

const REASON_MAX = 1_000;

/** The judge's reason, if it gives one. The verdict does not depend on it. */
export const reasonField = z
  .string()
  .catch('')
  .transform((reason) => reason.slice(0, REASON_MAX));

/** Labels that models put before an answer. */
const LABEL = /^(?:final )?(?:answer|verdict|judge?ment|rating|score):?\s*/i;

/** Without label, quotes and emphasis. */
function toShort(answer: string): string | undefined {
  const text = unwrap(answer);
  if (text === undefined || text.length > SHORT_MAX) return undefined;
  return text
    .normalize('NFKC')
    .replace(/[*_`"'“”‘’()]/g, '')
    .trim()
    .replace(LABEL, '');
}

/** Without leading thoughts and the code fence. */
export function unwrap(answer: string): string | undefined {
  return answer.length > ANSWER_MAX ? undefined : withoutCodeFence(withoutThoughts(answer));
}

const CODE_FENCE = '```';
/** Possible labels of a code fence; any other word could be part of an answer. */
const LANGUAGES = ['', 'json', 'text', 'txt', 'plaintext', 'markdown', 'md'];

function withoutCodeFence(text: string): string {
  if (!text.startsWith(CODE_FENCE) || !text.endsWith(CODE_FENCE)) return text;
  const [language = '', ...lines] = text.slice(CODE_FENCE.length, -CODE_FENCE.length).split('\n');
  return LANGUAGES.includes(language.trim().toLowerCase()) ? lines.join('\n').trim() : text;
}
