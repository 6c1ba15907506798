import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import { loadPage } from './browser/load-page.ts';
import { openGuardedPage } from './browser/page-guard.ts';
import { watchEnd } from './browser/watch-end.ts';
import { watchTraffic } from './browser/watch-traffic.ts';
import { describeErrors } from './describe-errors.ts';
import { type OpenedChat, openChat } from './find/open-chat.ts';
import { glanceAt } from './page/look.ts';
import type { Selectors } from './page/selectors.ts';
import { toBlocks } from './page/text-blocks.ts';
import type { Phase } from './phase.ts';
import { type Access, toContextOptions } from './sign-in/access.ts';
import { checkNotOver } from './sign-in/check-not-over.ts';
import type { Said } from './talk/await-reply.ts';
import { startTurns } from './talk/start-turns.ts';

/** A chat on its own page, independent of all others. */
export type Conversation = OpenedChat & {
  page: Page;
  say(prompt: string, signal: AbortSignal): Promise<Said>;
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

/** Opens the page with a fresh profile, and the chat on it. */
export async function startConversation(
  browser: Browser,
  { url, access, selectors, form, timeoutMs, settleMs, onUnsure, onFailure }: Place,
  { signal, enter }: { signal: AbortSignal; enter(phase: Phase): void },
): Promise<Conversation> {
  checkNotOver(url, access);
  const page = await openGuardedPage(browser, toContextOptions(url, access));
  const close = () => page.context().close();
  // An abort must not wait for the page: pending calls on it fail immediately.
  const leave = () => void close().catch(() => {});
  signal.addEventListener('abort', leave, { once: true });
  try {
    const traffic = watchTraffic(page);
    await loadPage(page, url, timeoutMs);
    const watch = { ...traffic, ...watchEnd(page) };
    enter('opening');
    const opened = await describeErrors(
      openChat(page, { url, selectors, form }, signal),
      watch.failure,
    );
    if (!opened.isSure) onUnsure?.();
    await awaitQuiet(opened.frame, signal);
    const say = startTurns({ frame: opened.frame, selectors, settleMs, watch, enter });
    return {
      ...opened,
      page,
      close,
      say: (prompt, signal) => describeErrors(say(prompt, signal), watch.failure),
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
  let text = '';
  let quietMs = 0;
  for (let waited = 0; waited < QUIET_MAX_MS && quietMs < QUIET_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS, undefined, { signal });
    const now = toBlocks(await glanceAt(frame)).map((block) => block.text);
    quietMs = now.join('\n') === text ? quietMs + LOOK_MS : 0;
    text = now.join('\n');
  }
}
