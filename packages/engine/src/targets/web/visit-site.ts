import { type Environment, TargetError } from '../../definitions/target.ts';
import { limitCall } from '../../platform/limit-call.ts';
import type { Conversation } from './conversation.ts';
import { findBox } from './find/find-box.ts';
import { findSend } from './find/find-send.ts';
import { lookAt, type Sight } from './page/look.ts';
import { textOf } from './page/outline.ts';
import { toBlocks } from './page/text-blocks.ts';
import { openSession } from './session.ts';
import { toSelectors, WebSettings } from './web-settings.ts';

/** What a visitor finds when looking for a chat. Everything except the address is the site's own text. */
export type FoundChat = {
  url: string;
  title: string;
  /** The clicks that led to the chat. */
  opened: readonly string[];
  /** The address of the chat's frame; null if it is on the page itself. */
  frame: string | null;
  input: string;
  /** Null if Enter sends. */
  send: string | null;
  /** The text around the chat, including its greeting. */
  text: string;
};

/** A chat that was opened and not yet used. */
export type SiteVisit = {
  found: FoundChat;
  say(prompt: string, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

export type SiteVisiting = {
  env: Environment;
  timeoutMs: number;
  /** Path for a screenshot of the page. */
  screenshot: string;
  signal: AbortSignal;
};

const TEXT_MAX = 6_000;

/** Opens a site's chat as a visitor would, sends nothing, and describes what is there. Throws `TargetError`. */
export async function visitSite(
  given: object,
  { env, timeoutMs, screenshot, signal }: SiteVisiting,
): Promise<SiteVisit> {
  const settings = WebSettings.parse(given);
  const selectors = toSelectors(settings);
  const { browser, headless, endpoint: url } = settings;
  const session = openSession({ browser, headless, env }, { url, selectors, timeoutMs });
  const limit = limitCall(signal, timeoutMs);
  try {
    const chat = await session.open(limit.signal);
    await chat.page.screenshot({ path: screenshot, timeout: 10_000 });
    const found = await describe(chat, url, settings.input_selector);
    return { found, say: chat.say, close: session.close };
  } catch (cause) {
    await session.close();
    signal.throwIfAborted();
    if (!limit.signal.aborted) throw cause;
    throw new TargetError(`${url} showed no chat within ${timeoutMs / 1_000} s.`, {
      retryable: true,
      cause,
    });
  } finally {
    limit.end();
  }
}

async function describe(
  { page, frame, clicked }: Conversation,
  url: string,
  input: string | undefined,
): Promise<FoundChat> {
  const sight = await lookAt(frame);
  const box = await findBox([sight], { input });
  const send = box?.id === undefined ? undefined : findSend(sight.outline, box.id);
  const text = toBlocks(sight.outline).map((block) => block.text);
  return {
    url,
    title: (await page.title()).slice(0, 200),
    opened: clicked,
    frame: frame === page.mainFrame() ? null : frame.url().slice(0, 500),
    input: nameOf(sight, box?.id),
    send: send ? nameOf(sight, send.id) : null,
    text: text.join('\n').slice(0, TEXT_MAX),
  };
}

function nameOf({ outline }: Sight, id: number | undefined): string {
  const node = id === undefined ? undefined : outline.nodes[id];
  if (!node || id === undefined) return '';
  const label = node.label || textOf(outline, id, 60) || node.names;
  return `${node.tag}${label ? ` "${label.slice(0, 80)}"` : ''}`;
}
