import type { Reply } from './reply/read-reply.ts';

/** What the page shows in addition to the reply. */
type Signs = {
  /** It works on a reply: a typing indicator, a stop button, an open request. */
  isBusy: boolean;
  /** It may send more at any time, over a socket or when it is asked again. */
  isLive: boolean;
};

/** How long an answer must stay unchanged to count as complete, in milliseconds. */
const quietMs = { settled: 1_000, unsure: 8_000, live: 12_000 };

export function settleTime({ text, isSure, isRepeat }: Reply, { isBusy, isLive }: Signs): number {
  if (isBusy || isRepeat) return Infinity;
  if (isLive || isInterim(text)) return quietMs.live;
  return isSure ? quietMs.settled : quietMs.unsure;
}

/** "Thinking…": such a line is usually replaced. */
export const isInterim = (text: string) => text.length <= LINE_MAX && /(…|\.\.\.)$/.test(text);

const LINE_MAX = 60;

/**
 * "Searching the catalogue": one line with words and no end of a sentence, as it is written in any language. An answer
 * may be one, so this decides only while more can come.
 */
export const mayBeStatus = (text: string): boolean =>
  text.length <= LINE_MAX && !text.includes('\n') && isWorded(text) && !ENDED.test(text);

const ENDED = /[.!?。！？।॥؟۔։።:;"”»)\]}][\s\p{Extended_Pictographic}]*$/u;
/** Two words, or as much in a script without spaces between them. */
const WORDED =
  /[\p{L}\p{M}]{2,}[^\p{L}\p{M}]+[\p{L}\p{M}]{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{3,}/u;
const isWorded = (text: string) => WORDED.test(text);
