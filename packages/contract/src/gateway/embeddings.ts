import { z } from 'zod';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { notLonger } from '../fields/not-longer.ts';

export const EmbeddingsRequest = z
  .object({
    input: notLonger(
      limits.gatewayInputsMax,
      z.union([
        measured(
          z.array(z.string()).min(1, 'This list may not be empty.').max(limits.gatewayInputsMax),
        ),
        z.string(),
      ]),
    ),
    encoding_format: z.enum(['float', 'base64']).nullish(),
    dimensions: z.int().min(1).nullish(),
  })
  .meta({ id: 'EmbeddingsRequest', description: 'Other fields, including `model`, are ignored.' });
export type EmbeddingsRequest = z.infer<typeof EmbeddingsRequest>;

export const Embeddings = z
  .object({
    object: z.literal('list'),
    model: z.string(),
    data: z.array(
      z.object({
        object: z.literal('embedding'),
        index: z.int(),
        embedding: z.union([z.array(z.number()), z.string()]),
      }),
    ),
    usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: 'Embeddings', description: 'One vector per input, in the same order.' });
export type Embeddings = z.infer<typeof Embeddings>;
