import type {
  ChatCompletionRequest,
  EmbeddingsRequest,
  gateway as endpoints,
} from '@provoke/contract';
import { Problem } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { countPrompt, countTokens } from './answers/count-tokens.ts';
import { toChatCompletion } from './answers/to-chat-completion.ts';
import { toEmbeddings } from './answers/to-embeddings.ts';
import { findBalance } from './credits/credit-store.ts';
import type { Gateway } from './open-gateway.ts';
import type { Candidate } from './upstreams/ask-upstreams.ts';
import type { Model } from './upstreams/upstreams.ts';

export function gatewayRoutes({ gateway }: { gateway: Gateway }): Routes<typeof endpoints> {
  const chatCall = oncePerBody(async (body: ChatCompletionRequest) => {
    const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? gateway.maxTokens;
    const promptTokens = await countPrompt(body);
    const candidates = await gateway.getCandidates('chat');
    return {
      reservation: gateway.reservationFor(candidates, { input: promptTokens, output: maxTokens }),
      endpoint: '/v1/chat/completions' as const,
      candidates,
      request: {
        path: '/chat/completions',
        toBody: (candidate: Candidate) => toChatBody(body, maxTokens, candidate),
        read: (json: unknown, model: Model) => toChatCompletion(json, { model, promptTokens }),
      },
    };
  });

  const embeddingsCall = oncePerBody(async (body: EmbeddingsRequest) => {
    const { input, encoding_format, dimensions } = body;
    const texts = [input].flat();
    const inputTokens = await countTokens(texts);
    const candidates = await gateway.getCandidates('embeddings');
    return {
      reservation: gateway.reservationFor(candidates, { input: inputTokens, output: 0 }),
      endpoint: '/v1/embeddings' as const,
      candidates,
      request: {
        path: '/embeddings',
        toBody: ({ model }: Candidate) => ({
          ...omitEmpty({ encoding_format, dimensions }),
          model: model.name,
          input: texts,
        }),
        read: async (json: unknown, model: Model) =>
          toEmbeddings(json, { model, inputs: texts.length, inputTokens }),
      },
    };
  });

  return {
    handlers: {
      async chat({ body, caller, db }) {
        if (body.stream) {
          if (!(await findBalance(db, caller.organizationId)))
            throw new Problem('organization-missing');
          throw new Problem('streaming-not-supported');
        }
        return gateway.run(await chatCall(body), caller);
      },

      embeddings: async ({ body, caller }) => gateway.run(await embeddingsCall(body), caller),

      async models() {
        const [first] = await gateway.listCandidates('chat');
        const models = first ? [first.model.name] : [];
        return {
          object: 'list',
          data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'provoke' })),
        };
      },
    },
    reserve: {
      chat: async (body) => (body.stream ? undefined : (await chatCall(body)).reservation),
      embeddings: async (body) => (await embeddingsCall(body)).reservation,
    },
  };
}

/** A call is prepared for its reservation, and is then the one that is made. */
function oncePerBody<Body extends object, Call>(
  prepare: (body: Body) => Promise<Call>,
): (body: Body) => Promise<Call> {
  const prepared = new WeakMap<Body, Promise<Call>>();
  return (body) => {
    const call = prepared.get(body) ?? prepare(body);
    prepared.set(body, call);
    return call;
  };
}

/** The provider's request: the known fields of the caller's, with our model and token limit. */
function toChatBody(
  { stream, n, max_tokens, max_completion_tokens, ...fields }: ChatCompletionRequest,
  maxTokens: number,
  { upstream, model }: Candidate,
) {
  return {
    ...omitEmpty(fields),
    model: model.name,
    [upstream.maxTokensField]: maxTokens,
    stream: false,
  };
}

const omitEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
