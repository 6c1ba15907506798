import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import type { Message, ModelError } from '../../definitions/model.ts';
import { defineTarget, TargetError } from '../../definitions/target.ts';
import { connectModel } from '../../models/connect-model.ts';
import { withSystemPrompt } from '../../text/with-system-prompt.ts';
import { chatSettings, type Sampling, samplingOf } from '../chat-settings.ts';
import { callHttp, type HttpAnswer } from '../over-http/call-http.ts';
import { readBlocked, readEnding } from '../over-http/read-ending.ts';
import { checkRequest, checkSampling } from './check-sampling.ts';

const Settings = z.strictObject({
  endpoint: z.string().optional(),
  /** `<runtime>/<model>`, such as `mistral/mistral-small-latest`. */
  model: z.string(),
  apiKey: z.string().optional(),
  ...chatSettings,
});

type Payload = {
  model: string;
  messages: readonly Message[];
  max_tokens?: number;
} & Sampling;

/** Any model with a runtime in front of its name, called like a helper model. */
export const router = defineTarget({
  type: 'router',
  aliases: ['litellm'],
  apiType: 'ROUTER',
  title: agentTypeTitle('ROUTER'),
  settings: Settings,

  endpoint: ({ model, endpoint, apiKey }, env) =>
    connectModel({ identifier: model, endpoint, apiKey }, { fetch, env, timeoutMs: 1 }).address,

  connect({ model, endpoint, apiKey, system_prompt, ...given }, { env, timeoutMs }) {
    const settings = { identifier: model, endpoint, apiKey };
    const sampling = samplingOf(given);
    const { protocol } = connectModel(settings, { fetch, env, timeoutMs });
    checkSampling(protocol, model, sampling);
    return {
      canPrefill: false,
      payload: (messages, { maxTokens }): Payload => ({
        model,
        messages: withSystemPrompt(system_prompt, messages),
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
        ...sampling,
      }),
      async send({ messages, max_tokens, temperature, top_p, seed }, { signal }) {
        const check = (body: string) => checkRequest(body, model, { temperature, top_p, seed });
        const wire = listenIn({ timeoutMs, signal, check });
        try {
          const { text, usage } = await connectModel(settings, {
            ...{ fetch: wire.fetch, env, timeoutMs },
          }).reply(messages, {
            signal,
            ...(max_tokens !== undefined && { maxTokens: max_tokens }),
            ...(temperature !== undefined && { temperature }),
            ...(top_p !== undefined && { topP: top_p }),
            ...(seed !== undefined && { seed }),
          });
          const { status = null, headers = {}, text: body = '', json } = wire.heard.answer ?? {};
          const reply = { text, statusCode: status, headers, body, toolCalls: null, usage };
          return { ...reply, ...readEnding(json) };
        } catch (cause) {
          signal.throwIfAborted();
          const blocked = wire.heard.answer && readBlocked(wire.heard.answer);
          if (blocked) return blocked;
          throw wire.heard.failure ?? toTargetError(cause as ModelError);
        }
      },
    };
  },
});

type Heard = { answer?: HttpAnswer; failure?: TargetError };

type Listening = {
  timeoutMs: number;
  signal: AbortSignal;
  /** Throws `TargetError` for a request that must not be sent. */
  check(body: string): void;
};

/** Keeps what came over the wire as evidence, and bounds it; the SDK does neither. */
function listenIn({ timeoutMs, signal, check }: Listening) {
  const heard: Heard = {};
  const listening: typeof globalThis.fetch = async (url, init) => {
    try {
      if (typeof init?.body === 'string') check(init.body);
      const answer = await callHttp({
        url: String(url),
        method: init?.method ?? 'POST',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : undefined,
        ...{ timeoutMs, signal },
      });
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

const toTargetError = ({ message, retryable, statusCode, body, retryAfterMs, cause }: ModelError) =>
  new TargetError(message, {
    retryable,
    cause,
    ...(statusCode !== null && { statusCode }),
    ...(body !== null && { body }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
