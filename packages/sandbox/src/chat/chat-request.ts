import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type ChatMessage, isObject, toMessage } from './chat-message.ts';

/** A request to a chat endpoint. */
export type ChatRequest = {
  path: string;
  headers: Record<string, string>;
  model: string;
  messages: readonly ChatMessage[];
  body: Record<string, unknown>;
};

/** Reads a request, or returns what is wrong with it. */
export async function readChatRequest(c: Context): Promise<ChatRequest | { malformed: string }> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (!isObject(body)) return { malformed: 'The body is not a JSON object.' };
  const { model, messages } = body;
  const said = Array.isArray(messages) ? messages.filter(isObject).map(toMessage) : [];
  if (said.length === 0) return { malformed: 'The request has no messages.' };
  return {
    path: c.req.path,
    headers: c.req.header(),
    model: typeof model === 'string' ? model : '',
    messages: said,
    body,
  };
}

const BODY_BYTES_MAX = 5_000_000;

/** Each API reports "too large" in its own format. */
export const limitBody = (toError: (message: string) => Record<string, unknown>) =>
  bodyLimit({
    maxSize: BODY_BYTES_MAX,
    onError: (c) => c.json(toError('The body is over 5 MB.'), 413),
  });
