import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { limitBody } from '../chat/chat-request.ts';
import { countTokens } from '../chat/count-tokens.ts';
import type { Ask } from '../practice/ask.ts';
import { practiceModels, simulated } from '../practice/practice-models.ts';

/** The practice models over a local model server's protocol (Ollama's): streams by default. */
export function localModelApi(ask: Ask): Hono {
  const app = new Hono();

  app.post('/api/chat', limitBody(toError), async (c) => {
    const startedMs = performance.now();
    const asked = await ask(c);
    if ('malformed' in asked) return c.json(toError(asked.malformed), 400);
    if ('unknownModel' in asked)
      return c.json(toError(`model '${asked.unknownModel}' not found`), 404);
    const { request, model, content } = asked;
    const { prompt, completion } = countTokens(request.messages, content);
    const part = (text: string) => ({
      model: simulated(model),
      created_at: new Date().toISOString(),
      message: { role: 'assistant', content: text },
      done: false,
    });
    const last = (text: string) => ({
      ...part(text),
      done: true,
      done_reason: 'stop',
      total_duration: Math.round((performance.now() - startedMs) * 1e6),
      prompt_eval_count: prompt,
      eval_count: completion,
    });
    if (request.body['stream'] === false) return c.json(last(content));
    c.header('content-type', 'application/x-ndjson');
    return stream(c, async (out) => {
      for (const word of content.split(/(?<= )/)) await out.write(toLine(part(word)));
      await out.write(toLine(last('')));
    });
  });

  app.get('/api/tags', (c) =>
    c.json({ models: practiceModels.map(({ id }) => ({ name: id, model: id })) }),
  );
  app.get('/api/version', (c) => c.json({ version: '0.0.0-simulation' }));
  return app;
}

const toError = (error: string) => ({ error });
const toLine = (value: unknown) => `${JSON.stringify(value)}\n`;
