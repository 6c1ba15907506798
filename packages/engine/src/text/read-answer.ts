import { z } from 'zod';
import { withoutThoughts } from './without-thoughts.ts';

/** Longer than any answer that was asked for. */
const ANSWER_MAX = 50_000;
const SHORT_MAX = 200;

/**
 * Readers take the whole answer or nothing. An answer that holds more than it was asked for may quote
 * the reply, and what a reply says is not the judge's word.
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

/** One JSON object of that shape, alone. */
export const readJson =
  <Schema extends z.ZodObject>(schema: Schema): Reader<z.output<Schema>> =>
  (answer) => {
    try {
      // JSON has no control characters but between its parts: those that stand in a text are line breaks left raw.
      const parsed = schema.safeParse(JSON.parse((unwrap(answer) ?? '').replace(/\p{Cc}/gu, ' ')));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  };

const REASON_MAX = 1_000;

/** What a judge says for its verdict, where it says something. The verdict does not hang on it. */
export const reasonField = z
  .string()
  .catch('')
  .transform((reason) => reason.slice(0, REASON_MAX));

/** What models put in front of an answer. */
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

/** Without the thoughts in front and the code fence around it. */
function unwrap(answer: string): string | undefined {
  return answer.length > ANSWER_MAX ? undefined : withoutCodeFence(withoutThoughts(answer));
}

const CODE_FENCE = '```';
/** What a code fence may be labelled with; any other word could be part of an answer. */
const LANGUAGES = ['', 'json', 'text', 'txt', 'plaintext', 'markdown', 'md'];

function withoutCodeFence(text: string): string {
  if (!text.startsWith(CODE_FENCE) || !text.endsWith(CODE_FENCE)) return text;
  const [language = '', ...lines] = text.slice(CODE_FENCE.length, -CODE_FENCE.length).split('\n');
  return LANGUAGES.includes(language.trim().toLowerCase()) ? lines.join('\n').trim() : text;
}
