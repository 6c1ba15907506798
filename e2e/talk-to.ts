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

/** The same, as a function from messages to the text of the reply, which must be whole. */
export function talkTo(url: string, options: Options = {}) {
  const target = connectTo(url, options);
  const signal = AbortSignal.timeout(600_000);
  return async (messages: Parameters<typeof target.payload>[0]) => {
    const payload = target.payload(messages, { maxTokens: undefined });
    const { text, unfinished } = await target.send(payload, { signal });
    if (unfinished !== undefined) throw new Error(`This is not whole, ${unfinished}: ${text}`);
    return text;
  };
}
