import { randomUUID } from 'node:crypto';
import type { Message } from '../../definitions/model.ts';
import { defineTarget } from '../../definitions/target.ts';
import { callHttp, type HttpAnswer, isGood } from '../over-http/call-http.ts';
import { checkKey } from '../over-http/check-key.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused } from '../over-http/refused.ts';
import { requestHeaders, traced } from '../over-http/request-headers.ts';
import { plainMessages } from '../turns/plain-messages.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { cookieJar } from './cookies.ts';
import { bodyEncoder } from './encode-body.ts';
import { HttpSettings } from './http-settings.ts';
import { findReply, findSession } from './read-answer.ts';
import { type Blanks, checkBlanks, fillText, hasBlank, readTemplate } from './template.ts';

const DEFAULT_BODY = { prompt: '{{prompt}}' };

type Turn = { prompt: string; messages?: readonly Message[] };
type Payload = { method: string; body?: unknown; turns: readonly Turn[] };

/** Any endpoint that accepts a prompt and answers with JSON. The user maps the fields. */
export const http = defineTarget({
  type: 'http',
  aliases: ['rest'],
  apiType: 'UNKNOWN',
  title: 'Any JSON endpoint, by template',
  settings: HttpSettings,

  endpoint: ({ endpoint }) => addressOf(endpoint),

  connect(settings, { timeoutMs }) {
    const address = addressOf(settings.endpoint);
    const { method, session_path } = settings;
    const template = templateOf(settings);
    const takesMessages = hasBlank(template, 'messages');
    checkBlanks([template, address, settings.headers]);
    const namesKey = [template, address, settings.headers].some((part) =>
      hasBlank(part, 'api_key'),
    );
    if (namesKey && !settings.apiKey)
      throw new Error('{{api_key}} needs a key. Pass it with --api-key-env NAME.');
    checkKey(address, settings, 'Pass a key with --api-key-env NAME, or a header.');
    const own = requestHeaders({ ...settings, ...(namesKey && { apiKey: undefined }) });
    const { cookie, 'content-type': contentType, ...headers } = own;
    const encode = template === undefined ? undefined : bodyEncoder(template, contentType);

    const call = async (blanks: Blanks, { cookies, traceparent, signal }: Calling) => {
      const encoded = await encode?.(blanks);
      const type = encoded?.contentType ?? contentType;
      return callHttp({
        url: fillText(address, blanks, encodeURIComponent),
        method,
        headers: {
          ...traced(
            Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, fillText(value, blanks)]),
            ),
            traceparent,
          ),
          ...cookies,
          ...(type && { 'content-type': type }),
        },
        body: encoded?.body,
        ...{ timeoutMs, signal },
      });
    };
    const read = (answer: HttpAnswer, prompt: string) => {
      if (!isGood(answer)) throw refused(address, answer, hints[answer.status]);
      return findReply(settings, answer, { url: address, prompt });
    };

    const sendsSession = [template, address, settings.headers].some((part) =>
      hasBlank(part, 'session'),
    );
    return {
      canPrefill: false,
      observable: {
        calls: (settings.calls ?? settings.tool_calls_path) !== undefined,
        results: settings.results !== undefined,
      },
      ...(sendsSession && !session_path && { newSession: randomUUID }),
      payload: (messages): Payload => ({
        method,
        ...(template !== undefined && { body: template }),
        turns: takesMessages
          ? [{ prompt: userTurns(messages).at(-1) ?? '', messages: plainMessages(messages) }]
          : userTurns(messages).map((prompt) => ({ prompt })),
      }),
      async send({ turns }, { signal, session: given = randomUUID(), traceparent }) {
        const jar = cookieJar(cookie);
        let session: string | null = session_path ? null : given;
        return takeTurns(turns, async (turn, number) => {
          const blanks = { ...turn, session, api_key: settings.apiKey ?? null };
          const answer = await call(blanks, {
            cookies: jar.header(),
            traceparent: traceparent?.(takesMessages ? undefined : number),
            signal,
          });
          jar.keep(answer.setCookies);
          const reply = readUnlessBlocked(answer, () => read(answer, turn.prompt));
          if (session_path) session = findSession(session_path, answer, address) ?? session;
          return reply;
        });
      },
    };
  },
});

type Calling = {
  cookies: { cookie?: string };
  traceparent: string | undefined;
  signal: AbortSignal;
};

function addressOf(endpoint: string | undefined): string {
  // An address has no white space, not even in its placeholders.
  const address = endpoint?.replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}');
  if (address !== undefined && URL.parse(address) !== null) return address;
  throw new Error('Pass the endpoint, such as --endpoint http://127.0.0.1:3000/chat');
}

/** A method without a body, such as GET, sends one only if it is set. */
function templateOf({ method, body }: HttpSettings): unknown {
  if (typeof body === 'string') return readTemplate(body);
  return body ?? (['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : DEFAULT_BODY);
}

const hints: Record<number, string> = {
  404: 'No such endpoint: check its address.',
  405: 'It does not accept this method: set `method`.',
  415: 'It does not accept this kind of body: set the header content-type.',
  422: 'It does not accept this body: check `body`.',
};
