import { type Reader, unwrap } from '../../text/read-answer.ts';
import { compact, isOfReply, type Quotable } from './is-of-reply.ts';

/** What a judge quotes; null if it says that there is nothing to quote. */
export type Quotation = { words: string | null };

const NONE = /^\W*none\W*$/i;
const LABEL = /^(?:the )?(?:quot(?:e|ation)|quoted words|words|answer)s?:\s*/i;
const MARKS = '["\'`“”‘’„«»「」『』]';
const OPENING = new RegExp(`^${MARKS}+`);
const CLOSING = new RegExp(`${MARKS}+[.]?$`);
const LETTERS_MIN = 3;

/** Reads words that are in the reply, alone: with or without quotation marks, a label, or marks of a block quotation. */
export function readQuotation(
  answer: string,
  exchange: Quotable,
  readVerdict: Reader<unknown>,
): Quotation | undefined {
  const text = unwrap(answer) ?? '';
  if (NONE.test(text)) return { words: null };
  const bare = text.replace(/^>[ ]?/gm, '').trim();
  const plain = bare.replace(LABEL, '').replace(OPENING, '').replace(CLOSING, '').trim();
  const words = [text, bare, plain].find((one) => isOfReply(one, exchange));
  if (words === undefined) return undefined;
  return isWhole(words, exchange) || (isLong(words) && readVerdict(words) === undefined)
    ? { words }
    : undefined;
}

/** A short word is in any reply, and the verdict said again may be too. */
const isLong = (words: string) => (words.match(/[\p{L}\p{N}]/gu) ?? []).length >= LETTERS_MIN;

const isWhole = (words: string, { reply }: Quotable) => compact(words) === compact(reply);
