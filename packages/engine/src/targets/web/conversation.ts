import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import { TargetError } from '../../definitions/target.ts';
import { loadPage } from './browser/load-page.ts';
import { openGuardedPage } from './browser/page-guard.ts';
import { watchPage } from './browser/watch-page.ts';
import { openChat } from './find/open-chat.ts';
import { busySigns } from './page/is-busy.ts';
import { glanceAt } from './page/look.ts';
import { readAllNamed } from './page/read-named.ts';
import type { Selectors } from './page/selectors.ts';
import { toBlocks } from './page/text-blocks.ts';
import { awaitReply, type Before } from './talk/await-reply.ts';
import { sendPrompt } from './talk/send-prompt.ts';

/** A chat on its own page, independent of all others. */
export type Conversation = {
  page: Page;
  frame: Frame;
  clicked: readonly string[];
  say(prompt: string, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

export type Place = { url: string; selectors: Selectors; timeoutMs: number };

/** Opens the page with a fresh profile, and the chat on it. */
export async function startConversation(
  browser: Browser,
  { url, selectors, timeoutMs }: Place,
  signal: AbortSignal,
): Promise<Conversation> {
  const page = await openGuardedPage(browser);
  const close = () => page.context().close();
  // An abort must not wait for the page: pending calls on it fail immediately.
  const leave = () => void close().catch(() => {});
  signal.addEventListener('abort', leave, { once: true });
  try {
    await loadPage(page, url, timeoutMs);
    const watch = watchPage(page);
    const { frame, clicked } = await describeErrors(
      openChat(page, selectors, signal),
      watch.failure,
    );
    await awaitQuiet(frame, signal);
    return {
      page,
      frame,
      clicked,
      close,
      async say(prompt, signal) {
        const before = await remember(frame, selectors);
        const requests = watch.requests();
        const hasStarted = async () =>
          watch.requests() > requests ||
          toBlocks(await glanceAt(frame)).length > before.blocks.length;
        const replySelector = selectors.reply;
        const saying = sendPrompt({ frame, prompt, selectors, hasStarted, signal }).then(() =>
          awaitReply({ frame, prompt, before, replySelector, watch, signal }),
        );
        return describeErrors(saying, watch.failure);
      },
    };
  } catch (error) {
    leave();
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function remember(frame: Frame, { reply }: Selectors): Promise<Before> {
  const outline = await glanceAt(frame);
  const named = reply === undefined ? [] : await readAllNamed(frame, reply);
  return { blocks: toBlocks(outline), busy: busySigns(outline), named };
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

/** Explains the browser's errors: if the page is gone, the watch knows why. */
async function describeErrors<Answer>(
  work: Promise<Answer>,
  failure: () => TargetError | undefined,
): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    const known = failure();
    if (known) throw known;
    if (cause instanceof TargetError || (cause as Error).name === 'AbortError') throw cause;
    const [reason = ''] = (cause as Error).message.split('\n');
    throw new TargetError(`The page could not be used: ${reason.slice(0, 300)}`, {
      retryable: true,
      cause,
    });
  }
}
