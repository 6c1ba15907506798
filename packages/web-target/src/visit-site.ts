import { type Environment, TargetError } from '@provoke/engine';
import type { Conversation } from './conversation.ts';
import { drawParts } from './draw-parts.ts';
import { findParts, type Parts } from './find-parts.ts';
import { withoutQuery } from './network/exchange.ts';
import type { Sight } from './page/look.ts';
import { textOf } from './page/outline/outline.ts';
import { toBlocks } from './page/text-blocks.ts';
import { inTime } from './phase.ts';
import { openSession } from './session.ts';
import { toPlace, WebSettings } from './web-settings.ts';

/** What a visitor finds when looking for a chat. Everything except the address is the site's own text. */
export type FoundChat = {
  url: string;
  title: string;
  /** The clicks that led to the chat. */
  opened: readonly string[];
  /** What was written into a form in front of the chat. */
  form: readonly string[];
  /** False for a field that was taken only because there was nothing better. */
  isSure: boolean;
  /** The address of the chat's frame; null if it is on the page itself. */
  frame: string | null;
  input: string;
  /** Null if Enter sends. */
  send: string | null;
  /** The text around the chat, including its greeting. */
  text: string;
  /** Whether a campaign sends one harmless `Hello` first, since no message of the agent shows how they look. */
  opening: boolean;
  /** The file with a picture of the page; null without one. */
  screenshot: string | null;
};

/** A chat that was opened and not yet used. */
export type SiteVisit = {
  found: FoundChat;
  say(prompt: string, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

export type SiteVisiting = {
  env: Environment;
  /** The cookies and storage of a browser in which somebody signed in to the site. */
  browserState?: object | undefined;
  timeoutMs: number;
  /** Path for a picture of the page. */
  screenshot: string;
  /** When there is a picture: always, or only if nothing or something odd was found. */
  pictures: 'always' | 'odd';
  signal: AbortSignal;
};

const TEXT_MAX = 6_000;

/** Opens a site's chat as a visitor would, sends nothing, and describes what is there. Throws `TargetError`. */
export async function visitSite(
  given: object,
  { env, browserState, timeoutMs, screenshot, pictures, signal }: SiteVisiting,
): Promise<SiteVisit> {
  const settings = WebSettings.parse(given);
  const { browser, headless, endpoint: url } = settings;
  const picture = { path: screenshot, timeout: 10_000 };
  let isPictured = false;
  const session = openSession(
    { browser, headless, env },
    {
      ...toPlace(settings, { timeoutMs, browserState }),
      async onFailure(page) {
        await page.screenshot(picture);
        isPictured = true;
      },
    },
  );
  const limits = { url, timeoutMs, retryable: true };
  try {
    return await inTime({ ...limits, signal }, async (call) => {
      const chat = await session.open(call);
      const parts = await findParts(chat, settings.input_selector);
      const isKept = pictures === 'always' || !chat.isSure;
      if (isKept) await drawParts(chat.page, parts, () => chat.page.screenshot(picture));
      const opening = settings.reply_selector === undefined && !(await chat.isGreeted());
      const found = await describe(chat, url, parts);
      return {
        found: { ...found, opening, screenshot: isKept ? screenshot : null },
        say: (prompt, signal) =>
          inTime({ ...limits, signal }, async (turn) => (await chat.say(prompt, turn)).text),
        close: session.close,
      };
    });
  } catch (error) {
    await session.close();
    throw isPictured ? withPicture(error, screenshot) : error;
  }
}

/** The same error, with the file that shows what the page looked like. */
function withPicture(error: unknown, path: string): unknown {
  if (!(error instanceof TargetError)) return error;
  return new TargetError(`${error.message} Picture: ${path}`, {
    retryable: error.retryable,
    ...(error.statusCode !== null && { statusCode: error.statusCode }),
    ...{ pauses: error.pauses, cause: error.cause },
  });
}

async function describe(
  { page, frame, clicked, filled, isSure }: Conversation,
  url: string,
  { sight, input, send }: Parts,
): Promise<Omit<FoundChat, 'opening' | 'screenshot'>> {
  const text = toBlocks(sight.outline).map((block) => block.text);
  return {
    url,
    title: (await page.title()).slice(0, 200),
    opened: clicked,
    form: filled,
    isSure,
    frame: frame === page.mainFrame() ? null : withoutQuery(frame.url()).slice(0, 500),
    input: nameOf(sight, input),
    send: send === undefined ? null : nameOf(sight, send),
    text: text.join('\n').slice(0, TEXT_MAX),
  };
}

function nameOf({ outline }: Sight, id: number | undefined): string {
  const node = id === undefined ? undefined : outline.nodes[id];
  if (!node || id === undefined) return '';
  const label = node.label || textOf(outline, id, 60) || node.names;
  return `${node.tag}${label ? ` "${label.slice(0, 80)}"` : ''}`;
}
