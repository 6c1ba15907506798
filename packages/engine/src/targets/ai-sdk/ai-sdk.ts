import { randomUUID } from 'node:crypto';
import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { openUiStream } from '../acts/read-ui-stream.ts';
import { findUnread } from '../http/find-unread.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, isGood, jsonCall } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { isRecord } from '../over-http/is-record.ts';
import { namesFilter } from '../over-http/names-filter.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { readStream, type Stream } from '../over-http/read-stream.ts';
import { refused, unreadable } from '../over-http/refused.ts';
import { RequestHeaders, requestHeaders, traced } from '../over-http/request-headers.ts';
import { failedAnswer, findFailure } from '../over-http/stream-error.ts';
import { toUiMessages, type UiMessage } from './ui-messages.ts';

const Settings = z.strictObject({
  /** The chat route's own address. */
  endpoint: z.string().optional(),
  model: z.string().optional(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...credentialSettings,
  body: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('more fields of every request, as the body of useChat'),
});

type Payload = { messages: readonly UiMessage[]; trigger: 'submit-message' };

/** A chat route with the `ai` package, versions 5 to 7, asked as `useChat` and its `DefaultChatTransport` do. */
export const aiSdk = defineTarget({
  type: 'ai-sdk',
  aliases: ['vercel-ai'],
  apiType: 'UNKNOWN',
  title: 'Chat route with the AI SDK',
  settings: Settings,

  endpoint: ({ endpoint }) => routeAt(endpoint),

  connect(settings, { timeoutMs, onSecret }) {
    const url = routeAt(settings.endpoint);
    const headers = requestHeaders(settings);
    const call = authorizedCaller(settings, url, { timeoutMs, onSecret });
    return {
      canPrefill: false,
      observable: { calls: true, results: true },
      newSession: randomUUID,
      payload: (messages): Payload => ({
        ...settings.body,
        messages: toUiMessages(messages),
        trigger: 'submit-message',
      }),
      async send(payload, { signal, session = randomUUID(), traceparent }) {
        // A route may store messages by their ids.
        const messages = payload.messages.map((message) => ({ id: randomUUID(), ...message }));
        const answer = await call(
          jsonCall({
            ...{ url, timeoutMs, signal },
            headers: traced(headers, traceparent?.()),
            body: { ...payload, id: session, messages },
          }),
        );
        return readUnlessBlocked(answer, () => readReply(answer, url));
      },
    };
  },
});

/** `useChat` asks at `/api/chat` if it is not told where. */
function routeAt(endpoint = 'http://127.0.0.1:3000'): string {
  const url = new URL(endpoint.includes('://') ? endpoint : `http://${endpoint}`);
  if (url.pathname === '/') url.pathname = '/api/chat';
  return url.href;
}

function readReply(answer: HttpAnswer, url: string): TargetReply {
  if (!isGood(answer)) throw refused(url, answer, hints[answer.status]);
  const unread = findUnread(answer) ?? (answer.json === undefined ? undefined : JSON_ANSWER);
  if (unread !== undefined) throw unreadable(url, answer, unread);
  const stream = readStream(answer.text);
  const failure = findFailure(answer.text, stream);
  const ui = openUiStream(answer, stream);
  if (!failure && !ui.isOne) throw unreadable(url, answer, otherWay(answer, stream));
  const words = isRecord(failure?.error) ? failure.error['errorText'] : failure?.error;
  const isFilters = failure !== undefined && namesFilter(words);
  const reply: TargetReply = {
    ...ui.readSaid(),
    ...evidenceOf(answer),
    ...(!failure && ui.readEnding()),
    ...(isFilters && { blockedBy: 'filter' }),
    usage: null,
  };
  if (!failure || isFilters) return reply;
  const error = words === MASKED ? UNMASK : failure.error;
  throw failedAnswer({ error }, { answer, url, begun: reply });
}

const otherWay = ({ text }: HttpAnswer, { values }: Stream): string => {
  if (text.trim() === '') return NOTHING;
  return values.length > 0 ? OTHER_STREAM : PLAIN_TEXT;
};

/** A route says no more of an error by itself. */
const MASKED = 'An error occurred.';
const UNMASK =
  'The route does not say which. Read its log, or pass onError to toUIMessageStreamResponse.';

const INSTEAD = 'instead of the UI message stream of AI SDK 5 to 7.';
const NOTHING = `with nothing ${INSTEAD} Read the route's log`;
const JSON_ANSWER = `with JSON ${INSTEAD} Use --agent-type http with --setting reply_path=… for the place of the reply`;
const PLAIN_TEXT = `with plain text ${INSTEAD} Use --agent-type http with --setting 'body={"messages":"{{messages}}"}', or answer with toUIMessageStreamResponse`;
const OTHER_STREAM = `with another stream ${INSTEAD} Use --agent-type chatapi-sdk for chat completions, or http with --setting stream_path=… for the place of the reply`;

const hints: Record<number, string> = {
  404: 'No chat route is there: use its own address, such as http://127.0.0.1:3000/api/chat.',
  405: 'It takes no POST: use the address of the chat route, such as http://127.0.0.1:3000/api/chat.',
  500: 'The route failed: read its log. It may expect more fields: set `body`.',
};
