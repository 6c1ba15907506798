import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type ChatRequest, readChatRequest } from '../chat/chat-request.ts';
import { type PracticeModel, practiceModels } from './practice-models.ts';

/** A practice model's answer, or why there is none; each API formats it in its own way. */
export type Asked =
  | { malformed: string }
  | { unknownModel: string }
  | { request: ChatRequest; model: PracticeModel; content: string };
export type Ask = (c: Context) => Promise<Asked>;

/** Reads a request, reports it and lets its model answer, with the delay that the request asks for. */
export function askBy(secret: string, heard: (request: ChatRequest) => void): Ask {
  return async (c) => {
    const request = await readChatRequest(c);
    if ('malformed' in request) return request;
    heard(request);
    await delay(c);
    const model = practiceModels.find(({ id }) => id === request.model);
    if (!model) return { unknownModel: request.model };
    return { request, model, content: model.reply(request.messages, secret) };
  };
}

const DELAY_MAX_MS = 10_000;

/** Ends early if the caller disconnects. */
async function delay(c: Context): Promise<void> {
  const delayMs = Number(c.req.header('x-practice-delay-ms') ?? 0);
  const { signal } = c.req.raw;
  if (!(delayMs > 0)) return;
  await sleep(Math.min(delayMs, DELAY_MAX_MS), undefined, { signal }).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
  });
}
