import { Hono } from 'hono';
import type { ChatRequest } from '../chat/chat-request.ts';
import { askBy } from '../practice/ask.ts';
import { chatCompletionsApi } from './chat-completions-api.ts';
import { localModelApi } from './local-model-api.ts';

/** The practice models over both protocols: chat completions, and a local model server's. */
export function practiceApp(secret: string, heard: (request: ChatRequest) => void): Hono {
  const ask = askBy(secret, heard);
  return new Hono().route('/', chatCompletionsApi(ask)).route('/', localModelApi(ask));
}
