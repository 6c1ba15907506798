import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import type { EndWatch } from '../browser/watch-end.ts';
import type { Traffic, TrafficWatch } from '../browser/watch-traffic.ts';
import { findInput } from '../find/find-input.ts';
import { busySigns, isBusier } from '../page/is-busy.ts';
import type { Outline } from '../page/outline/outline.ts';
import { readAllNamed, readNamed } from '../page/read-named.ts';
import type { Memory } from '../page/remember.ts';
import type { Block } from '../page/text-blocks.ts';
import { type Composer, composerOf, isReplaced } from './composer.ts';
import { type Reply, readReply } from './reply/read-reply.ts';
import type { Sending } from './reply/whose-echo.ts';
import { isInterim, settleTime } from './settle-time.ts';

export type Before = {
  memory: Memory;
  blocks: readonly Block[];
  /** The busy signs of the idle page. */
  busy: readonly string[];
  composer: Composer;
  traffic: Traffic;
  /** The texts that matched the user's selector. */
  named: readonly string[];
};

export type Watch = TrafficWatch & EndWatch;

export type Awaiting = {
  frame: Frame;
  prompt: string;
  before: Before;
  /** The reply before, if the page did not repeat that prompt. */
  last: string | undefined;
  /** Whether the page repeated the prompt before; undefined if that is not known. */
  echoes: boolean | undefined;
  /** When the prompt was sent, in milliseconds since 1970. */
  sentAt: number;
  replySelector: string | undefined;
  settleMs: number;
  watch: Watch;
  signal: AbortSignal;
};

const LOOK_MS = 120;

/** What the agent said, as far as the page showed it. */
export type Said = {
  text: string;
  /** Why it may not be whole. */
  unfinished?: string;
};

/** Waits until a reply has arrived and is complete, or the page stays as it is. `signal` ends the wait. */
export async function awaitReply(awaiting: Awaiting): Promise<Said & Pick<Reply, 'isEchoed'>> {
  const { before, settleMs, watch, signal } = awaiting;
  const read = replyReader(awaiting);
  let text = '';
  let wasBusy = false;
  let wasWaiting = false;
  let isCarried = false;
  let changedAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const failure = watch.failure();
    if (failure) throw failure;
    const startedAt = performance.now();
    const after = await before.memory.glance();
    const reply = await read(after);
    const isWaiting = watch.isWaiting(before.traffic);
    const isBusy = isWaiting || isUnderWay(before, after);
    // Words that come while no new request is open come another way, and so may more of them.
    if (reply.text !== text) isCarried = isWaiting || wasWaiting;
    // The end of a stream may bring its last words.
    if (reply.text !== text || isBusy !== wasBusy) changedAt = performance.now();
    text = reply.text;
    wasBusy = isBusy;
    wasWaiting = isWaiting;
    // A page that is slow to read is also slow to update, so it is read less often.
    const tookMs = performance.now() - startedAt;
    const quietMs = performance.now() - changedAt;
    const isLive = watch.isLive(before.traffic) || (!isCarried && watch.hasChannel(before.traffic));
    const neededMs = Math.min(settleMs, settleTime(reply, { isBusy, isLive }));
    if (text && quietMs >= neededMs + tookMs * 4)
      return { text, isEchoed: reply.isEchoed, ...unfinishedAs(reply, before, after) };
    await sleep(Math.max(LOOK_MS, tookMs * 2), undefined, { signal });
  }
}

/** Half an answer shows nothing of what is in the rest. */
function unfinishedAs(
  { text, isRepeat }: Reply,
  before: Before,
  after: Outline,
): Pick<Said, 'unfinished'> {
  if (after.isCut) return { unfinished: 'page limit' };
  if (isUnderWay(before, after)) return { unfinished: 'still at work' };
  if (isRepeat) return { unfinished: 'only the prompt' };
  return isInterim(text) ? { unfinished: 'interim status' } : {};
}

/** Reads what has changed, and remembers the rest. */
function replyReader(awaiting: Awaiting) {
  let last: { after: Outline; reply: Reply } | undefined;
  return async (after: Outline): Promise<Reply> => {
    const isSame = last?.after === after && !last.reply.isRepeat;
    const reply = isSame && last ? last.reply : await read(awaiting, after);
    last = { after, reply };
    return reply;
  };
}

async function read(awaiting: Awaiting, after: Outline): Promise<Reply> {
  const { prompt, before, last, replySelector } = awaiting;
  if (replySelector === undefined)
    return readReply({
      ...{ before: before.blocks, after, prompt, last },
      input: findInput(after)?.id,
      sending: sendingOf(awaiting),
    });
  const named = readAllNamed(after, await before.memory.placesOf(replySelector));
  return { text: readNamed(named, before.named), isSure: true, isEchoed: true };
}

const sendingOf = ({ echoes, sentAt, before: { traffic }, watch }: Awaiting): Sending => ({
  ...{ echoes, sentAt },
  answeredAt: watch.answeredAt(traffic),
  hasChannel: watch.hasChannel(traffic) || watch.isLive(traffic),
});

const isUnderWay = ({ busy, composer }: Before, after: Outline): boolean =>
  isBusier(busy, busySigns(after)) || isReplaced(composer, composerOf(after));
