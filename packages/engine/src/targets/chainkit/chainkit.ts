import { randomUUID } from 'node:crypto';
import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { baseUrl } from '../over-http/base-url.ts';
import { isGood, jsonCall } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { readEnding, readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused, unreadable } from '../over-http/refused.ts';
import { RequestHeaders, requestHeaders, traced } from '../over-http/request-headers.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { toChainMessage } from './chain-message.ts';
import { readOutput } from './chainkit-output.ts';
import { foldChunks, hasEnd } from './chainkit-stream.ts';

const ROUTES = ['invoke', 'stream'];

const Settings = z.strictObject({
  /** The chain's own address, such as `http://127.0.0.1:8000/my-chain`. */
  endpoint: z.string().optional(),
  model: z.string().optional(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...credentialSettings,
  input: z
    .enum(['text', 'messages'])
    .default('text')
    .describe('input of the chain: a text, or chat messages'),
  input_key: z
    .string()
    .min(1)
    .optional()
    .describe('key of the prompt in the input (default: the input is the prompt)'),
  output_key: z.string().min(1).optional().describe('key of the reply in the output'),
  session_key: z
    .string()
    .min(1)
    .default('session_id')
    .describe('name of the session id of a chain with history'),
  stream: z.boolean().default(false).describe('read the reply as a stream'),
});

type Payload = { inputs: readonly unknown[] };

/**
 * A chain served over HTTP (LangServe's protocol). One with message input gets all messages; any other gets the
 * user's turns in one session.
 */
export const chainkit = defineTarget({
  type: 'chainkit',
  aliases: ['langchain'],
  apiType: 'CHAINKIT',
  title: agentTypeTitle('CHAINKIT'),
  settings: Settings,

  endpoint: ({ endpoint }) => baseUrl(endpoint, ROUTES),

  connect(settings, { timeoutMs, onSecret }) {
    const { input, input_key, output_key, session_key, stream } = settings;
    const url = `${baseUrl(settings.endpoint, ROUTES)}/${stream ? 'stream' : 'invoke'}`;
    const headers = requestHeaders(settings);
    const call = authorizedCaller(settings, url, { timeoutMs, onSecret });
    const sentIn = (turn: unknown): readonly unknown[] => {
      const value = input_key === undefined ? turn : (turn as Record<string, unknown>)[input_key];
      return Array.isArray(value) ? value : [{ role: 'user', content: value }];
    };
    const under = (value: unknown) => (input_key === undefined ? value : { [input_key]: value });
    return {
      canPrefill: false,
      // A chain whose output is a text alone shows nothing of its way.
      observable: { calls: false, results: false },
      newSession: randomUUID,
      payload: (messages): Payload => ({
        inputs:
          input === 'messages'
            ? [under(messages.map(toChainMessage))]
            : userTurns(messages).map(under),
      }),
      async send({ inputs }, { signal, session = randomUUID(), traceparent }) {
        const config = { configurable: { [session_key]: session } };
        return takeTurns(inputs, async (turn, number) => {
          const body = { input: turn, config };
          const answer = await call(
            jsonCall({
              ...{ url, body, timeoutMs, signal },
              headers: traced(headers, traceparent?.(number)),
            }),
          );
          return readUnlessBlocked(answer, () => {
            if (!isGood(answer)) throw refused(url, answer, hints[answer.status]);
            const output = stream
              ? foldChunks(answer, url)
              : z.object({ output: z.unknown() }).safeParse(answer.json).data?.output;
            if (output === undefined) throw unreadable(url, answer, 'not with an output');
            return {
              ...evidenceOf(answer),
              ...readOutput(output, { output_key, url, answer, sent: sentIn(turn) }),
              ...readEnding(output),
              ...(stream && !hasEnd(answer) && { unfinished: 'stream' }),
            };
          });
        });
      },
    };
  },
});

const hints: Record<number, string> = {
  404: 'No chain is served there: use its own address, such as http://127.0.0.1:8000/my-chain',
  422: 'It does not accept this input: set input_key, or input to "messages".',
};
