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
export const isInterim = (text: string) => text.length <= 60 && /(…|\.\.\.)$/.test(text);
