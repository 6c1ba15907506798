import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import type { Message } from '../../definitions/model.ts';
import { defineTarget, TargetError } from '../../definitions/target.ts';
import type { ToolDefinition } from '../../definitions/tool-loop.ts';
import { connectModel } from '../../models/connect-model.ts';
import { withSystemPrompt } from '../../text/with-system-prompt.ts';
import { chatSettings, type Sampling, samplingOf, streamSetting } from '../chat-settings.ts';
import { toChatMessage } from '../chatapi-sdk/chat-message.ts';
import { readCompletion } from '../chatapi-sdk/read-completion.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, type HttpCall, isGood } from '../over-http/call-http.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { traced } from '../over-http/request-headers.ts';
import { checkRequest, checkSampling } from './check-sampling.ts';
import { readVendors } from './read-vendors.ts';

const Settings = z.strictObject({
  endpoint: z.string().optional(),
  /** `<runtime>/<model>`, such as `mistral/mistral-small-latest`. */
  model: z.string(),
  apiKey: z.string().optional(),
  ...credentialSettings,
  ...chatSettings,
  stream: streamSetting,
});
type Settings = z.output<typeof Settings>;

type Payload = {
  model: string;
  messages: readonly Message[];
  max_tokens?: number;
  stream?: true;
  tools?: readonly ToolDefinition[];
} & Sampling;

/** Any model with a runtime in front of its name, called like a helper model. */
export const router = defineTarget({
  type: 'router',
  aliases: ['litellm'],
  apiType: 'ROUTER',
  title: agentTypeTitle('ROUTER'),
  settings: Settings,

  endpoint: (settings, env) =>
    connectModel(modelOf(settings), { fetch, env, timeoutMs: 1 }).address,

  connect(given, { env, timeoutMs, onSecret }) {
    const { model, system_prompt, stream } = given;
    const settings = modelOf(given);
    const sampling = samplingOf(given);
    const { address, protocol } = connectModel(settings, { fetch, env, timeoutMs });
    const call = keylessCaller(given, authorizedCaller(given, address, { timeoutMs, onSecret }));
    checkSampling(protocol, model, sampling);
    const isChat = protocol === 'openai' || protocol === 'chat-completions';
    if (stream && !isChat)
      throw new Error(`${model} is not read as a stream. Leave out the setting stream.`);
    return {
      canPrefill: false,
      carriesTools: true,
      observable: { calls: false, results: false },
      payload: (messages, { maxTokens, tools }): Payload => ({
        model,
        messages: withSystemPrompt(system_prompt, messages),
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
        ...(stream && { stream }),
        ...(tools && { tools }),
        ...sampling,
      }),
      async send(payload, { signal, traceparent }) {
        const { messages, tools, max_tokens, temperature, top_p, seed, stream: asStream } = payload;
        const check = (body: string) => checkRequest(body, model, { temperature, top_p, seed });
        const wire = listenIn({
          call,
          timeoutMs,
          signal,
          check,
          traceparent: traceparent?.(),
          ...(asStream && { more: { stream: true } }),
        });
        const asked = await connectModel(settings, { fetch: wire.fetch, env, timeoutMs })
          .reply(messages, {
            signal,
            ...(tools && { tools }),
            ...(max_tokens !== undefined && { maxTokens: max_tokens }),
            ...(temperature !== undefined && { temperature }),
            ...(top_p !== undefined && { topP: top_p }),
            ...(seed !== undefined && { seed }),
          })
          .catch((error: Error) => error);
        signal.throwIfAborted();
        const { answer, failure, url = '' } = wire.heard;
        if (failure) throw failure;
        // The SDK builds the request. Its reading knows neither streams nor what a filter held back.
        const read = () =>
          answer && isGood(answer) && isChat
            ? readCompletion(answer, { url, messages: messages.map(toChatMessage) })
            : readVendors(asked, answer);
        return answer ? readUnlessBlocked(answer, read) : read();
      },
    };
  },
});

/** The model as the SDK reaches it. Without a key of its own, it would look for the vendor's. */
const modelOf = ({ model, endpoint, apiKey, oauth, basic }: Settings) => ({
  identifier: model,
  endpoint,
  apiKey: apiKey ?? (oauth || basic ? 'unsent' : undefined),
});

type Call = (call: HttpCall) => Promise<HttpAnswer>;

/** Where a token or a password shows who calls, the SDK's key is not sent. */
const keylessCaller = ({ oauth, basic }: Settings, call: Call): Call =>
  oauth || basic
    ? ({ headers, ...asked }) =>
        call({
          ...asked,
          headers: Object.fromEntries(
            Object.entries(headers).filter(([name]) => !KEY_HEADERS.includes(name)),
          ),
        })
    : call;

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key'];

type Heard = { url?: string; answer?: HttpAnswer; failure?: TargetError };

type Listening = {
  call: Call;
  timeoutMs: number;
  signal: AbortSignal;
  /** Throws `TargetError` for a request that must not be sent. */
  check(body: string): void;
  traceparent: string | undefined;
  /** Fields of the request that the SDK does not set. */
  more?: object;
};

/** Keeps what came over the wire as evidence, and bounds it; the SDK does neither. */
function listenIn({ call, timeoutMs, signal, check, traceparent, more }: Listening) {
  const heard: Heard = {};
  const listening: typeof globalThis.fetch = async (url, init) => {
    try {
      const body = typeof init?.body === 'string' ? init.body : undefined;
      if (body !== undefined) check(body);
      const answer = await call({
        url: String(url),
        method: init?.method ?? 'POST',
        headers: traced(Object.fromEntries(new Headers(init?.headers)), traceparent),
        body: body && more ? JSON.stringify({ ...JSON.parse(body), ...more }) : body,
        ...{ timeoutMs, signal },
      });
      heard.url = String(url);
      heard.answer = answer;
      const { status, text, headers } = answer;
      return new Response(status === 204 ? null : text, { status, headers: bare(headers) });
    } catch (error) {
      if (error instanceof TargetError) heard.failure = error;
      throw error;
    }
  };
  return { heard, fetch: listening };
}

/** Headers without the encoding: the text is unpacked already. */
const bare = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^content-(?:encoding|length)$/.test(name)),
  );
