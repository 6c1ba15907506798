import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isObject } from '../chat/chat-message.ts';
import { type ChatRequest, limitBody, readChatRequest } from '../chat/chat-request.ts';
import { countTokens } from '../chat/count-tokens.ts';
import { openSessions, type Session } from '../practice/tool-agent/sessions.ts';
import { type Step, type Turn, takeTurn } from '../practice/tool-agent/take-turn.ts';
import { type ToolAgent, toolAgents } from '../practice/tool-agent/tool-agents.ts';
import { createWorld } from '../practice/tool-agent/world.ts';

/** What its answers show of its tools. */
export type Shows = 'nothing' | 'calls' | 'results';

/** A turn that was taken, to be told in spans. */
export type Taken = Turn & { agent: ToolAgent; session: string; traceparent: string | undefined };

type Options = { secret: string; shows: Shows; onTurn(taken: Taken): Promise<void> };

/**
 * The agents with tools: as a chat with sessions, `POST /agents/{level}`, whose worlds are at `GET /state/{session}`,
 * and as chat completions, in which a request has a world of its own unless its `user` names a session.
 */
export function toolAgentApi({ secret, shows, onTurn }: Options): Hono {
  const sessions = openSessions();
  const app = new Hono();

  async function take(c: Context, agent: ToolAgent, name: string, session: Session): Promise<Turn> {
    const turn = takeTurn(agent, { ...session, secret });
    await onTurn({ ...turn, agent, session: name, traceparent: c.req.header('traceparent') });
    return turn;
  }

  app.post('/agents/:level', limitBody(toError), async (c) => {
    const agent = findAgent(c.req.param('level'));
    if (!agent) return c.json(toError('There is no such agent.'), 404);
    const body: unknown = await c.req.json().catch(() => undefined);
    if (!isObject(body) || typeof body['prompt'] !== 'string')
      return c.json(toError('Send {"prompt": "…", "session": "…"}.'), 400);
    const { prompt } = body;
    const name = typeof body['session'] === 'string' ? body['session'] : randomUUID();
    const session = sessions.of(name);
    session.messages.push({ role: 'user', content: prompt });
    const { reply, steps } = await take(c, agent, name, session);
    session.messages.push({ role: 'assistant', content: reply });
    session.messages.splice(0, session.messages.length - MESSAGES_MAX);
    return c.json({
      reply,
      session: name,
      ...(shows !== 'nothing' && { calls: steps.map(toCall) }),
      ...(shows === 'results' && { results: steps.map(toResult) }),
    });
  });

  app.get('/state/:session', (c) => c.json(sessions.of(c.req.param('session')).world));

  app.post('/v1/chat/completions', limitBody(toError), async (c) => {
    const request = await readChatRequest(c);
    if ('malformed' in request) return c.json(toError(request.malformed), 400);
    const agent = findAgent(request.model);
    if (!agent) return c.json(toError(`The model '${request.model}' does not exist`), 404);
    const { user } = request.body;
    const name = typeof user === 'string' ? user : randomUUID();
    const world = typeof user === 'string' ? sessions.of(name).world : createWorld();
    const messages = [...request.messages];
    return c.json(toCompletion(request, await take(c, agent, name, { world, messages }), shows));
  });

  app.get('/v1/models', (c) =>
    c.json({ object: 'list', data: toolAgents.map(({ id }) => ({ id, object: 'model' })) }),
  );
  return app;
}

const MESSAGES_MAX = 200;

const findAgent = (id: string) => toolAgents.find((agent) => agent.id === id);

const toError = (message: string) => ({ error: { message } });

const toCall = ({ id, tool, arguments: values }: Step) => ({ id, name: tool, arguments: values });

const toResult = ({ id, tool, outcome }: Step) => ({ id, name: tool, ...outcome });

/** Calls alone are those of the message; with their results, the whole way is listed next to the choices. */
function toCompletion({ model, messages }: ChatRequest, { reply, steps }: Turn, shows: Shows) {
  const calls = steps.map(toToolCall);
  const message = { role: 'assistant', content: reply };
  const { prompt, completion } = countTokens(messages, reply);
  return {
    id: 'chatcmpl-practice',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: `${model} (simulation)`,
    choices: [
      {
        index: 0,
        message: {
          ...message,
          ...(shows === 'calls' && calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: 'stop',
      },
    ],
    ...(shows === 'results' && { messages: [...steps.flatMap(toMessages), message] }),
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    },
  };
}

const toToolCall = ({ id, tool, arguments: values }: Step) => ({
  id,
  type: 'function',
  function: { name: tool, arguments: JSON.stringify(values) },
});

const toMessages = (step: Step) => [
  { role: 'assistant', content: '', tool_calls: [toToolCall(step)] },
  {
    role: 'tool',
    tool_call_id: step.id,
    ...('error' in step.outcome
      ? { content: step.outcome.error, status: 'error' }
      : { content: JSON.stringify(step.outcome.result) }),
  },
];
