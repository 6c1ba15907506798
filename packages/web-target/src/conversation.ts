import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { loadPage } from './browser/load-page.ts';
import { watchEnd } from './browser/watch-end.ts';
import { watchTraffic } from './browser/watch-traffic.ts';
import { describeErrors } from './describe-errors.ts';
import { hasGreeting } from './find/has-greeting.ts';
import { type OpenedChat, openChat } from './find/open-chat.ts';
import { glanceAt } from './page/look.ts';
import type { Selectors } from './page/selectors.ts';
import { toBlocks } from './page/text-blocks.ts';
import type { Phase } from './phase.ts';
import type { Access } from './sign-in/access.ts';
import type { Said } from './talk/await-reply.ts';
import type { FrameMemory } from './talk/reply/frame-memory.ts';
import { startTurns, type Turn } from './talk/start-turns.ts';

/** A chat on its own page, independent of all others. */
export type Conversation = OpenedChat & {
  page: Page;
  /** Whether it shows a message of the agent before the first prompt. */
  isGreeted(): Promise<boolean>;
  say(prompt: string, turn: Turn): Promise<Said>;
  close(): Promise<void>;
};

export type Place = {
  url: string;
  access: Access;
  selectors: Selectors;
  /** Values for a form in front of the chat. */
  form: Readonly<Record<string, string>>;
  timeoutMs: number;
  settleMs: number;
  /** Called before anything is typed into a field that was taken only because there was nothing better. */
  onUnsure?: () => void;
  /** Gets the page while it is still open. */
  onFailure?: (page: Page) => Promise<void>;
};

/** Opens the site on an empty page, and the chat on it. */
export async function startConversation(
  page: Page,
  { url, selectors, form, timeoutMs, settleMs, onUnsure, onFailure }: Place,
  {
    signal,
    frames,
    enter,
  }: { signal: AbortSignal; frames: FrameMemory; enter(phase: Phase): void },
): Promise<Conversation> {
  const close = () => page.context().close();
  // An abort must not wait for the page: pending calls on it fail immediately.
  const leave = () => void close().catch(() => {});
  signal.addEventListener('abort', leave, { once: true });
  try {
    signal.throwIfAborted();
    const traffic = watchTraffic(page);
    await loadPage(page, url, timeoutMs);
    const watch = { ...traffic, ...watchEnd(page) };
    enter('opening');
    const opened = await describeErrors(
      openChat(page, { url, selectors, form }, signal),
      watch.failure,
    );
    if (!opened.isSure) onUnsure?.();
    await describeErrors(awaitQuiet(opened.frame, signal), watch.failure);
    const say = startTurns({ frame: opened.frame, selectors, settleMs, watch, frames });
    return {
      ...opened,
      page,
      close,
      isGreeted: async () => hasGreeting(await glanceAt(opened.frame)),
      say: (prompt, turn) => describeErrors(say(prompt, turn), watch.failure),
    };
  } catch (error) {
    await onFailure?.(page).catch(() => {});
    leave();
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

const QUIET_MS = 600;
const QUIET_MAX_MS = 6_000;
const LOOK_MS = 150;

/** Greetings may arrive late and in parts; they answer nothing. */
async function awaitQuiet(frame: Frame, signal: AbortSignal): Promise<void> {
  const read = async () => {
    const blocks = toBlocks(await glanceAt(frame));
    return blocks.map((block) => block.text).join('\n');
  };
  const endsAt = performance.now() + QUIET_MAX_MS;
  let quietAt = performance.now() + QUIET_MS;
  let text = await read();
  while (performance.now() < Math.min(quietAt, endsAt)) {
    await sleep(LOOK_MS, undefined, { signal });
    const now = await read();
    if (now !== text) quietAt = performance.now() + QUIET_MS;
    text = now;
  }
}
