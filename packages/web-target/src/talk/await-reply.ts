import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import type { EndWatch } from '../browser/watch-end.ts';
import type { Traffic, TrafficWatch } from '../browser/watch-traffic.ts';
import { findInput } from '../find/find-input.ts';
import { busySigns, isBusier } from '../page/is-busy.ts';
import type { Outline } from '../page/outline/outline.ts';
import { readNamed } from '../page/read-named.ts';
import type { Memory } from '../page/remember.ts';
import type { Block } from '../page/text-blocks.ts';
import { type Composer, composerOf, isReplaced } from './composer.ts';
import { type Reply, readReply } from './reply/read-reply.ts';
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
    const reply = await read(awaiting, after);
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
    const leftMs = neededMs + tookMs * 4 - quietMs;
    if (text && leftMs <= 0)
      return { text, isEchoed: reply.isEchoed, ...unfinishedAs(text, before, after) };
    const lookMs = Math.max(LOOK_MS, tookMs * 2);
    await sleep(text ? Math.min(lookMs, leftMs) : lookMs, undefined, { signal });
  }
}

/** Half an answer shows nothing of what is in the rest. */
function unfinishedAs(text: string, before: Before, after: Outline): Pick<Said, 'unfinished'> {
  if (after.isCut) return { unfinished: 'page limit' };
  if (isUnderWay(before, after)) return { unfinished: 'still at work' };
  return isInterim(text) ? { unfinished: 'interim status' } : {};
}

async function read({ frame, prompt, before, last, replySelector }: Awaiting, after: Outline) {
  if (replySelector === undefined)
    return readReply({ before: before.blocks, after, prompt, input: findInput(after)?.id, last });
  const text = await readNamed(frame, replySelector, before.named);
  return { text, isSure: true, isEchoed: true };
}

const isUnderWay = ({ busy, composer }: Before, after: Outline): boolean =>
  isBusier(busy, busySigns(after)) || isReplaced(composer, composerOf(after));
