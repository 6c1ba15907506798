import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ChatMessage } from './guards.ts';
import { type PracticeModel, practiceAgents, practiceJudge } from './practice-models.ts';

/** A request as it arrived at a chat endpoint. */
export type ChatRequest = {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

const models = [...practiceAgents, practiceJudge];
const simulated = ({ id }: PracticeModel) => `${id} (simulation)`;
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The practice models behind both protocols: chat completions, and a local model server's. */
export function practiceApp(secret: string, heard: (request: ChatRequest) => void): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 5_000_000, onError: (c) => c.json({ error: 'too large' }, 413) }));

  app.post('/v1/chat/completions', async (c) => {
    const asked = await read(c, heard);
    if (!asked)
      return c.json({ error: { message: 'No messages.', type: 'invalid_request_error' } }, 400);
    const { model, messages, name } = asked;
    if (!model) {
      const message = `The model '${name}' does not exist`;
      return c.json(
        { error: { message, type: 'invalid_request_error', code: 'model_not_found' } },
        404,
      );
    }
    const content = model.reply(messages, secret);
    const usage = usageOf(messages, content);
    return c.json({
      id: 'chatcmpl-practice',
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: simulated(model),
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage,
    });
  });
  app.get('/v1/models', (c) =>
    c.json({ object: 'list', data: models.map(({ id }) => ({ id, object: 'model' })) }),
  );

  app.post('/api/chat', async (c) => {
    const asked = await read(c, heard);
    if (!asked) return c.json({ error: 'no messages' }, 400);
    const { model, messages, name, body } = asked;
    if (!model) return c.json({ error: `model '${name}' not found` }, 404);
    const content = model.reply(messages, secret);
    const chunk = (text: string, done: boolean) => ({
      model: simulated(model),
      created_at: new Date().toISOString(),
      message: { role: 'assistant', content: text },
      done,
      ...(done && { done_reason: 'stop', eval_count: countWords(content) }),
    });
    if (body['stream'] === false) return c.json(chunk(content, true));
    const words = content.split(/(?<= )/);
    const lines = [...words.map((word) => chunk(word, false)), chunk('', true)];
    return c.body(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 200, {
      'content-type': 'application/x-ndjson',
    });
  });
  app.get('/api/tags', (c) =>
    c.json({ models: models.map(({ id }) => ({ name: id, model: id })) }),
  );
  return app;
}

const DELAY_MAX_MS = 10_000;

async function read(c: Context, heard: (request: ChatRequest) => void) {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (!isObject(body) || !Array.isArray(body['messages'])) return undefined;
  heard({ path: c.req.path, headers: c.req.header(), body });
  const delay = Number(c.req.header('x-practice-delay-ms') ?? 0);
  if (delay > 0)
    await sleep(Math.min(delay, DELAY_MAX_MS), undefined, { signal: c.req.raw.signal });
  const messages = body['messages'].filter(isObject).map(toMessage);
  const name = String(body['model']);
  return { body, messages, name, model: models.find(({ id }) => id === name) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Content is a string, or a list of text parts. */
function toMessage({ role, content }: Record<string, unknown>): ChatMessage {
  const parts = Array.isArray(content) ? content.filter(isObject) : [];
  const text = typeof content === 'string' ? content : parts.map((part) => part['text']).join('\n');
  return { role: String(role), content: text };
}

function usageOf(messages: readonly ChatMessage[], content: string) {
  const prompt_tokens = messages.reduce((sum, message) => sum + countWords(message.content), 0);
  const completion_tokens = countWords(content);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
