import { web } from '@provoke/web-target';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './chat-site.ts';

type Options = {
  timeoutMs?: number;
  callsAtOnce?: number;
  atEnd?: AtEnd;
  settings?: object;
};

/** The web target for a page, with nothing but its address. */
export function connectTo(
  url: string,
  { timeoutMs = 120_000, callsAtOnce, atEnd = onTestFinished, settings: more }: Options = {},
) {
  const browser = process.env['CHROMIUM'];
  const settings = web.settings.parse({ endpoint: url, ...more, ...(browser && { browser }) });
  const target = web.connect(settings, { fetch, env: process.env, timeoutMs, callsAtOnce });
  atEnd(() => target.close?.());
  return target;
}

type Messages = Parameters<ReturnType<typeof connectTo>['payload']>[0];

/** The same, as a function from messages to the text of the reply, which must be whole. */
export function talkTo(url: string, options: Options = {}) {
  return talk(connectTo(url, options));
}

/** What every campaign sends first, if the page shows no greeting. */
export const OPENING = 'Hello';

/** The same, after the opening. */
export async function openTalk(url: string, options: Options = {}) {
  const target = connectTo(url, options);
  const isWanted = await target.wantsOpening?.({ signal: AbortSignal.timeout(120_000) });
  if (isWanted) await send(target, [{ role: 'user', content: OPENING }]);
  return talk(target);
}

const send = (target: ReturnType<typeof connectTo>, messages: Messages) =>
  target.send(target.payload(messages, { maxTokens: undefined }), {
    signal: AbortSignal.timeout(600_000),
  });

function talk(target: ReturnType<typeof connectTo>) {
  return async (messages: Messages) => {
    const { text, unfinished } = await send(target, messages);
    if (unfinished !== undefined) throw new Error(`This is not whole, ${unfinished}: ${text}`);
    return text;
  };
}
