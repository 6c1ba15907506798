import { type Embeddings, measured } from '@provoke/contract';
import { z } from 'zod';
import type { Tokens } from '../credits/cost.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { Model } from '../upstreams/upstreams.ts';
import { tokenCount } from './token-count.ts';

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.int().optional(),
      embedding: z.union([measured(z.array(z.number()).min(1)), measured(z.string().min(1))]),
    }),
  ),
  usage: z.object({ prompt_tokens: tokenCount }).optional().catch(undefined),
});

/** Converts a provider's vectors to the standard form; throws unless there is one for each input. */
export function toEmbeddings(
  json: unknown,
  { model, inputs, inputTokens }: { model: Model; inputs: number; inputTokens: number },
): { value: Embeddings; tokens: Tokens } {
  const { data: answer } = Answer.safeParse(json);
  const vectors = new Map(answer?.data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const inOrder = Array.from({ length: inputs }, (_, index) => vectors.get(index));
  const embeddings = inOrder.filter((embedding) => embedding !== undefined);
  if (!answer || answer.data.length !== inputs || embeddings.length !== inputs)
    throw new UpstreamError('The answer has not a vector for each input.', 'provider-broken');

  const input = answer.usage?.prompt_tokens ?? inputTokens;
  const value: Embeddings = {
    object: 'list',
    model: model.name,
    data: embeddings.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: input, total_tokens: input },
  };
  return { value, tokens: { input, output: 0 } };
}
