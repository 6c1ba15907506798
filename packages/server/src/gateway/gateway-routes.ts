import type { ChatCompletionRequest, gateway as endpoints } from '@provoke/contract';
import { Problem } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { countPrompt, countTokens } from './answers/count-tokens.ts';
import { toChatCompletion } from './answers/to-chat-completion.ts';
import { toEmbeddings } from './answers/to-embeddings.ts';
import { findBalance } from './credits/credit-store.ts';
import type { Gateway } from './open-gateway.ts';
import type { Candidate } from './upstreams/ask-upstreams.ts';

export const gatewayRoutes = ({ gateway }: { gateway: Gateway }): Routes<typeof endpoints> => ({
  handlers: {
    async chat({ body, caller, db }) {
      if (body.stream) {
        if (!(await findBalance(db, caller.organizationId)))
          throw new Problem('organization-missing');
        throw new Problem('streaming-not-supported');
      }
      const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? gateway.maxTokens;
      const promptTokens = await countPrompt(body);
      return gateway.run({
        caller,
        endpoint: '/v1/chat/completions',
        candidates: await gateway.getCandidates('chat'),
        estimate: { input: promptTokens, output: maxTokens },
        request: {
          path: '/chat/completions',
          toBody: (candidate) => toChatBody(body, maxTokens, candidate),
          read: (json, model) => toChatCompletion(json, { model, promptTokens }),
        },
      });
    },

    async embeddings({ body: { input, encoding_format, dimensions }, caller }) {
      const texts = [input].flat();
      const inputTokens = await countTokens(texts);
      return gateway.run({
        caller,
        endpoint: '/v1/embeddings',
        candidates: await gateway.getCandidates('embeddings'),
        estimate: { input: inputTokens, output: 0 },
        request: {
          path: '/embeddings',
          toBody: ({ model }) => ({
            ...omitEmpty({ encoding_format, dimensions }),
            model: model.name,
            input: texts,
          }),
          read: async (json, model) =>
            toEmbeddings(json, { model, inputs: texts.length, inputTokens }),
        },
      });
    },

    async models() {
      const [first] = await gateway.listCandidates('chat');
      const models = first ? [first.model.name] : [];
      return {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'provoke' })),
      };
    },
  },
});

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
