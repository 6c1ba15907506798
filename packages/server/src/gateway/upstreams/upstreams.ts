import { z } from 'zod';

const price = z.number().min(0).max(1_000);

/** One entry of `GATEWAY_UPSTREAMS`. Prices are US dollars per million tokens. */
const Entry = z
  .strictObject({
    name: z.string().min(1),
    base_url: z.url({ protocol: /^https?$/ }),
    api_key: z.string().min(1).optional(),
    model: z.string().min(1).optional(),
    input_price: price.default(0),
    output_price: price.default(0),
    embedding_model: z.string().min(1).optional(),
    embedding_price: price.default(0),
    timeout_seconds: z.number().positive().max(600).optional(),
    max_tokens_field: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  })
  .refine(({ model, embedding_model }) => model ?? embedding_model, {
    path: ['model'],
    error: 'Name a model, or an embedding_model.',
  });

/** A model and its prices in US dollars per million tokens, which is micro-dollars a token. */
export type Model = { name: string; inputPrice: number; outputPrice: number };

/** What a model is used for. */
export type Purpose = 'chat' | 'embeddings';

/** A model provider. */
export type Upstream = {
  name: string;
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string | undefined;
  models: { readonly [P in Purpose]?: Model | undefined };
  timeoutMs: number | undefined;
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
};

/** Reads `GATEWAY_UPSTREAMS`. The key `$NAME` means `secretOf(NAME)`. */
export const upstreamsFrom = (secretOf: (name: string) => string | undefined) =>
  z
    .string()
    .transform(parseJson)
    .pipe(z.array(Entry).min(1))
    .transform((entries, { addIssue }) =>
      entries.map((entry, index): Upstream => {
        const [, variable] = /^\$(\w+)$/.exec(entry.api_key ?? '') ?? [];
        const apiKey = variable === undefined ? entry.api_key : secretOf(variable);
        if (variable !== undefined && apiKey === undefined)
          addIssue({ code: 'custom', path: [index, 'api_key'], message: `${variable} is not set` });
        return toUpstream(entry, apiKey);
      }),
    );

function parseJson(text: string, { addIssue }: z.RefinementCtx<string>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    addIssue({ code: 'custom', message: 'This is not JSON.' });
    return z.NEVER;
  }
}

const toUpstream = (entry: z.output<typeof Entry>, apiKey: string | undefined): Upstream => ({
  name: entry.name,
  baseUrl: entry.base_url.replace(/(?<!\/)\/+$/, ''),
  apiKey,
  models: {
    chat: toModel(entry.model, entry.input_price, entry.output_price),
    embeddings: toModel(entry.embedding_model, entry.embedding_price, 0),
  },
  timeoutMs: entry.timeout_seconds && entry.timeout_seconds * 1_000,
  maxTokensField: entry.max_tokens_field,
});

const toModel = (name: string | undefined, inputPrice: number, outputPrice: number) =>
  name === undefined ? undefined : { name, inputPrice, outputPrice };
