import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import type { EndWatch } from '../browser/watch-end.ts';
import type { Traffic, TrafficWatch } from '../browser/watch-traffic.ts';
import { findInput } from '../find/find-input.ts';
import { busySigns, newSigns } from '../page/is-busy.ts';
import type { Outline } from '../page/outline/outline.ts';
import { readAllNamed, readNamed } from '../page/read-named.ts';
import type { Memory } from '../page/remember.ts';
import { stillText } from '../page/still-text.ts';
import type { Block } from '../page/text-blocks.ts';
import { type Composer, composerOf, enabledSigns, isReplaced } from './composer.ts';
import type { Heard } from './reply/frame-memory.ts';
import { type Reply, readReply } from './reply/read-reply.ts';
import type { Sending } from './reply/whose-echo.ts';
import { isInterim, mayBeStatus, settleTime } from './settle-time.ts';
import { steadyText } from './steady-text.ts';
import { watchWalls } from './watch-walls.ts';

export type Before = {
  memory: Memory;
  outline: Outline;
  blocks: readonly Block[];
  /** The busy signs of the idle page. */
  busy: readonly string[];
  composer: Composer;
  traffic: Traffic;
  url: string;
  /** Documents that the page had shown. */
  documents: number;
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
  /** The agent's earlier messages. */
  heard: readonly Heard[];
  isFirst: boolean;
  /** Whether the page repeated the prompt before; undefined if that is not known. */
  echoes: boolean | undefined;
  /** Signs that say nothing: they stay on messages that are whole. */
  lastingSigns: readonly string[];
  /** When the prompt was sent, in milliseconds since 1970. */
  sentAt: number;
  replySelector: string | undefined;
  settleMs: number;
  watch: Watch;
  /** Gets what was read so far. */
  onText(text: string): void;
  signal: AbortSignal;
};

const LOOK_MS = 120;
/** A sign that blinks is not seen for less than this. */
const BLINK_MS = 800;

/** What the agent said, as far as the page showed it. */
export type Said = {
  text: string;
  /** Why it may not be whole. */
  unfinished?: string;
};

/**
 * Waits until a reply has arrived and is complete, or the page stays as it is. While what carries the prompt is open,
 * no reply is complete: then only `signal` ends the wait. Throws a `TargetError` if no answer can come.
 */
export async function awaitReply(
  awaiting: Awaiting,
): Promise<Said & Pick<Reply, 'isEchoed' | 'heard'> & { workSigns: readonly string[] }> {
  const { before, watch, onText, signal } = awaiting;
  const read = replyReader(awaiting);
  const progress = followReply(awaiting);
  const walls = watchWalls(awaiting);
  for (;;) {
    signal.throwIfAborted();
    const failure = await watch.failure();
    if (failure) throw failure;
    const startedAt = performance.now();
    const after = await before.memory.glance();
    const reply = progress.see(await read(after), after);
    const wall = await walls.look(after, reply);
    if (wall.error) throw wall.error;
    // A page that is slow to read is also slow to update, so it is read less often.
    const tookMs = performance.now() - startedAt;
    let leftMs = Infinity;
    if (!wall.isLikely) {
      const { text, isEchoed, heard } = reply;
      onText(text);
      leftMs = progress.leftMs(reply, tookMs * 4);
      if (leftMs <= 0)
        return {
          text,
          isEchoed,
          heard,
          workSigns: progress.workSigns(),
          ...unfinishedAs(awaiting, reply, { isCut: after.isCut, isAtWork: progress.isAtWork() }),
        };
    }
    await sleep(Math.min(leftMs, Math.max(LOOK_MS, tookMs * 2)), undefined, { signal });
  }
}

/** Follows what is read of a reply, look by look, and how long it has been quiet. */
function followReply({ before, settleMs, watch, lastingSigns }: Awaiting) {
  const { traffic } = before;
  const steady = steadyText();
  let isCarried = false;
  let isWaiting = false;
  let isBusy = false;
  let busyAt = 0;
  let workedAt = -Infinity;
  /** When each sign of work was last seen. */
  const signs = new Map<string, number>();
  return {
    see(reply: Reply, after: Outline): Reply {
      const [changedAt, wasWaiting] = [steady.changedAt(), isWaiting];
      steady.see(reply.text);
      isWaiting = watch.isWaiting(traffic);
      // Words that come while no new request is open come another way, and so may more of them.
      if (steady.changedAt() !== changedAt) isCarried = isWaiting || wasWaiting;
      const isTelling = (sign: string) => !lastingSigns.includes(sign);
      const turned = turnsOf(watch, before, after);
      const shown = newSigns(before.busy, busySigns(after, reply.ownRow)).filter(isTelling);
      const enabled = turned.enabled.filter(isTelling);
      for (const sign of [...shown, ...enabled]) signs.set(sign, performance.now());
      const isWorking = shown.length > 0 || turned.isReplaced;
      if (isWorking) workedAt = performance.now();
      // A control that stays enabled is worth a wait, but makes no answer unfinished.
      isBusy = isWaiting || steady.isAlternating() || isWorking || enabled.length > 0;
      // The end of a stream may bring its last words.
      if (isBusy) busyAt = performance.now();
      return { ...reply, text: steady.text() };
    },
    /** Also between two moments in which a sign that blinks is seen. */
    isAtWork: () => performance.now() - workedAt < BLINK_MS,
    workSigns: () =>
      [...signs].filter(([, at]) => performance.now() - at < BLINK_MS).map(([sign]) => sign),
    /** How much longer it must stay as it is. */
    leftMs(reply: Reply, marginMs: number): number {
      if (reply.text === '' || isHeld(watch, traffic, reply.text)) return Infinity;
      const hasChannel = !isCarried && watch.hasChannel(traffic);
      const neededMs = settleTime(reply, { isBusy, isLive: watch.isLive(traffic) || hasChannel });
      const quietMs = performance.now() - steady.changedAt();
      const idleMs = Math.min(quietMs, performance.now() - busyAt);
      // Signs that come and go count for no longer than the longest wait.
      return marginMs + Math.min(neededMs - idleMs, settleMs - quietMs);
    },
  };
}

/** Whether the whole answer cannot be there yet, or a line that may be a status is all that came of it. */
const isHeld = (watch: Watch, traffic: Traffic, text: string): boolean =>
  watch.isCarrying(traffic) || (mayBeStatus(text) && watch.mayBring(traffic));

/** Half an answer shows nothing of what is in the rest. */
function unfinishedAs(
  { watch, before }: Awaiting,
  { text, isRepeat }: Reply,
  { isCut, isAtWork }: { isCut: boolean; isAtWork: boolean },
): Pick<Said, 'unfinished'> {
  if (isCut) return { unfinished: 'page limit' };
  if (isAtWork) return { unfinished: 'still at work' };
  if (watch.isBrokenOff(before.traffic)) return { unfinished: 'stream' };
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
  const { prompt, before, last, heard, isFirst, replySelector } = awaiting;
  if (replySelector === undefined)
    return readReply({
      ...{ before: before.blocks, after: stillText(after), prompt, last, heard, isFirst },
      input: findInput(after)?.id,
      sending: sendingOf(awaiting),
    });
  const named = readAllNamed(after, await before.memory.placesOf(replySelector));
  return { text: readNamed(named, before.named), isSure: true, isEchoed: true, heard: [] };
}

const sendingOf = ({ echoes, sentAt, before: { traffic }, watch }: Awaiting): Sending => ({
  ...{ echoes, sentAt },
  answeredAt: watch.answeredAt(traffic),
  hasChannel: watch.hasChannel(traffic) || watch.isLive(traffic),
});

/** How the controls differ. Those of another document are no others of this one. */
function turnsOf(watch: Watch, { composer, documents }: Before, after: Outline) {
  if (watch.documents() !== documents) return { isReplaced: false, enabled: [] };
  const now = composerOf(after);
  return { isReplaced: isReplaced(composer, now), enabled: enabledSigns(composer, now) };
}
