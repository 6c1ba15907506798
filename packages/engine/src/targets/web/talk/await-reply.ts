import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import type { Watch } from '../browser/watch-page.ts';
import { findInput } from '../find/find-input.ts';
import { busySigns, isBusier } from '../page/is-busy.ts';
import { glanceAt } from '../page/look.ts';
import { readNamed } from '../page/read-named.ts';
import type { Block } from '../page/text-blocks.ts';
import { readReply } from './read-reply.ts';

export type Before = {
  blocks: readonly Block[];
  /** The busy signs of the idle page. */
  busy: readonly string[];
  /** The texts that matched the user's selector. */
  named: readonly string[];
};

export type Awaiting = {
  frame: Frame;
  prompt: string;
  before: Before;
  replySelector: string | undefined;
  watch: Watch;
  signal: AbortSignal;
};

const LOOK_MS = 120;
/** How long an answer must stay unchanged to count as complete. */
const quietMs = { settled: 1_000, socket: 1_500, waiting: 4_000, busy: 12_000 };

/** Waits until an answer has arrived and stopped growing. `signal` ends the wait. */
export async function awaitReply({
  frame,
  prompt,
  before,
  replySelector,
  watch,
  signal,
}: Awaiting): Promise<string> {
  let text = '';
  let wasBusy = false;
  let changedAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const failure = watch.failure();
    if (failure) throw failure;
    const startedAt = performance.now();
    const after = await glanceAt(frame);
    const now =
      replySelector === undefined
        ? readReply({ before: before.blocks, after, prompt, input: findInput(after)?.id })
        : await readNamed(frame, replySelector, before.named);
    const isBusy = isBusier(before.busy, busySigns(after));
    // The end of a stream may bring its last words.
    if (now !== text || isBusy !== wasBusy) changedAt = performance.now();
    text = now;
    wasBusy = isBusy;
    // A page that is slow to read is also slow to update, so it is read less often.
    const tookMs = performance.now() - startedAt;
    const quiet = performance.now() - changedAt;
    if (text && quiet >= patience(isBusy, watch) + tookMs * 4) return text;
    await sleep(Math.max(LOOK_MS, tookMs * 2), undefined, { signal });
  }
}

function patience(isBusy: boolean, watch: Watch): number {
  if (isBusy) return quietMs.busy;
  if (watch.isWaiting()) return quietMs.waiting;
  return watch.hasSocket() ? quietMs.socket : quietMs.settled;
}
