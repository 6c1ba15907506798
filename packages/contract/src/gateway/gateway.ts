import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { limits } from '../fields/limits.ts';
import { ChatCompletion, ChatCompletionRequest } from './chat-completions.ts';
import { Embeddings, EmbeddingsRequest } from './embeddings.ts';

const Models = z
  .object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        id: z.string(),
        object: z.literal('model'),
        created: z.int(),
        owned_by: z.string(),
      }),
    ),
  })
  .meta({ id: 'Models', description: 'The model that answers; the caller cannot choose.' });

const charged = {
  access: 'run',
  errorShape: 'gateway',
  bodyBytesMax: limits.gatewayBodyBytesMax,
  bodyValuesMax: limits.gatewayValuesMax,
} as const;

const errors = [
  'credits-insufficient',
  'organization-missing',
  'provider-busy',
  'provider-unreachable',
  'provider-broken',
  'provider-slow',
] as const;

export const gateway = {
  chat: endpoint({
    ...charged,
    method: 'post',
    path: '/v1/chat/completions',
    summary: 'Create a chat completion; uses credits',
    body: ChatCompletionRequest,
    returns: ChatCompletion,
    errors: [...errors, 'streaming-not-supported'],
  }),
  embeddings: endpoint({
    ...charged,
    method: 'post',
    path: '/v1/embeddings',
    summary: 'Create embeddings; uses credits',
    body: EmbeddingsRequest,
    returns: Embeddings,
    errors,
  }),
  models: endpoint({
    method: 'get',
    path: '/v1/models',
    summary: 'Get the model that the gateway uses',
    access: 'run',
    errorShape: 'gateway',
    returns: Models,
  }),
};
