import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { baseUrl } from '../over-http/base-url.ts';
import { type HttpAnswer, type HttpCall, isGood } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { readStream } from '../over-http/read-stream.ts';
import { refused, unreadable } from '../over-http/refused.ts';
import { RequestHeaders, requestHeaders, traced } from '../over-http/request-headers.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { findApp } from './agentkit-app.ts';
import { foldEvents, readEventEnding } from './agentkit-events.ts';
import { type AgentKitCall, openSession } from './agentkit-session.ts';
import { readTools } from './agentkit-tools.ts';

const ROUTES = ['run', 'run_sse', 'list-apps'];

const Settings = z.strictObject({
  endpoint: z.string().optional(),
  /** The app's name, unless `app` is set. */
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...credentialSettings,
  app: z.string().min(1).optional().describe('app name (default: the model or agent name)'),
  user_id: z.string().min(1).default('provoke').describe('user that owns the sessions'),
});

type Payload = { turns: readonly string[] };

/**
 * An app on an agent framework's API server (the Agent Development Kit's). Each attempt has its own session, deleted
 * afterwards.
 */
export const agentkit = defineTarget({
  type: 'agentkit',
  aliases: ['google-adk'],
  apiType: 'AGENTKIT',
  title: agentTypeTitle('AGENTKIT'),
  settings: Settings,

  endpoint: ({ endpoint }) => baseUrl(endpoint, ROUTES),

  connect(settings, { timeoutMs, onSecret }) {
    const base = baseUrl(settings.endpoint, ROUTES);
    const call = callerOf(base, requestHeaders(settings), {
      timeoutMs,
      send: authorizedCaller(settings, base, { timeoutMs, onSecret }),
    });
    const ending = new Set<Promise<unknown>>();
    let hasOnlyStream = false;
    let app: string | undefined;

    const run = async (body: object, signal: AbortSignal, traceparent: string | undefined) => {
      const ask = (path: string, content: object) =>
        call('POST', path, signal, content, traceparent);
      const whole = hasOnlyStream ? undefined : await ask('/run', body);
      if (whole && !isNoRoute(whole)) return whole;
      const stream = await ask('/run_sse', { ...body, streaming: false });
      hasOnlyStream = !isNoRoute(stream);
      return stream;
    };

    return {
      canPrefill: false,
      observable: { calls: true, results: true },
      payload: (messages): Payload => ({ turns: userTurns(messages) }),
      async send({ turns }, { signal, traceparent }) {
        app ??= await findApp({ call, base, app: settings.app, name: settings.model }, signal);
        const session = await openSession({ call, base, app, user: settings.user_id }, signal);
        try {
          return await takeTurns(turns, async (text, number) => {
            const new_message = { role: 'user', parts: [{ text }] };
            const body = { ...session.ids, new_message };
            const answer = await run(body, signal, traceparent?.(number));
            return readUnlessBlocked(answer, () => toReply(answer, base));
          });
        } finally {
          const end = session.end().finally(() => ending.delete(end));
          ending.add(end);
        }
      },
      async listTools({ signal }) {
        const name = settings.app ?? settings.model;
        return readTools(await call('GET', `/apps/${encodeURIComponent(name)}/app-info`, signal));
      },
      async close() {
        await Promise.all(ending);
      },
    };
  },
});

function toReply(answer: HttpAnswer, base: string) {
  const url = `${base}/run`;
  if (!isGood(answer)) throw refused(url, answer);
  const events = eventsOf(answer);
  if (events.length === 0) throw unreadable(url, answer, 'not with the events of an agent');
  return {
    ...evidenceOf(answer),
    ...foldEvents(events, { url, answer }),
    ...readEventEnding(events),
  };
}

/** A list, or a stream of them. */
function eventsOf({ json, text }: HttpAnswer): readonly unknown[] {
  if (Array.isArray(json)) return json;
  return json === undefined ? readStream(text).values : [];
}

/** The server's words for an unknown path; a missing app or session has others. */
const isNoRoute = ({ status, text }: HttpAnswer) =>
  status === 405 || (status === 404 && !/(?:app|agent|session)/i.test(text));

function callerOf(
  base: string,
  headers: Record<string, string>,
  { timeoutMs, send }: { timeoutMs: number; send(call: HttpCall): Promise<HttpAnswer> },
): AgentKitCall {
  return (method, path, signal, body, traceparent) =>
    send({
      url: base + path,
      method,
      headers: {
        ...traced(headers, traceparent),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      ...{ timeoutMs, signal },
    });
}
