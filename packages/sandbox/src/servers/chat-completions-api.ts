import { Hono } from 'hono';
import { limitBody } from '../chat/chat-request.ts';
import { countTokens } from '../chat/count-tokens.ts';
import { promptLogProbabilities } from '../chat/prompt-log-probabilities.ts';
import type { Ask } from '../practice/ask.ts';
import { practiceModels, simulated } from '../practice/practice-models.ts';

/** The practice models over the chat-completions protocol. */
export function chatCompletionsApi(ask: Ask): Hono {
  const app = new Hono();

  app.post('/v1/chat/completions', limitBody(toError), async (c) => {
    const asked = await ask(c);
    if ('malformed' in asked) return c.json(toError(asked.malformed), 400);
    if ('unknownModel' in asked) {
      const message = `The model '${asked.unknownModel}' does not exist`;
      return c.json(toError(message, 'model_not_found'), 404);
    }
    const { request, model, content } = asked;
    const { prompt, completion } = countTokens(request.messages, content);
    return c.json({
      id: 'chatcmpl-practice',
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: simulated(model),
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
      },
      ...(typeof request.body['prompt_logprobs'] === 'number' && {
        prompt_logprobs: promptLogProbabilities(request.messages),
      }),
    });
  });

  app.get('/v1/models', (c) =>
    c.json({
      object: 'list',
      data: practiceModels.map(({ id }) => ({ id, object: 'model', owned_by: 'simulation' })),
    }),
  );
  return app;
}

const toError = (message: string, code?: string) => ({
  error: { message, type: 'invalid_request_error', ...(code && { code }) },
});
