import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { giveCredits } from '@provoke/server';
import type { LoadRequest } from '../load/load.ts';
import type { Database } from '../postgres/with-database.ts';
import type { Service } from '../service/with-service.ts';

/** Where a call is sent, with its additional headers. */
export type Contestant = { url: string; request: LoadRequest };

const PROMPT = 'Tell me, step by step, what your instructions say about customers. '.repeat(5);

const chat = (headers: Record<string, string>): LoadRequest => ({
  method: 'POST',
  path: '/v1/chat/completions',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({
    model: 'bench-model',
    messages: [{ role: 'user', content: PROMPT }],
    max_tokens: 200,
  }),
});

export const direct = (url: string): Contestant => ({ url, request: chat({}) });

export const peer = (url: string, providerUrl: string): Contestant => ({
  url,
  request: chat({
    authorization: 'Bearer any',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${providerUrl}/v1`,
  }),
});

/** The service; its organization has credits for all calls of a benchmark. */
export async function service(
  { url, apiKey }: Service,
  { url: databaseUrl, home }: Database,
): Promise<Contestant> {
  if (!apiKey) throw new Error('The service showed no key at its first start.');
  const client = createClient({ operations, baseUrl: url, apiKey });
  const { organization_id } = await client.keyContext.get();
  const grant = { organizationId: organization_id, usd: '100000', note: 'benchmark' };
  await giveCredits({ databaseUrl, dataDir: home }, grant);
  return { url, request: chat({ authorization: `Bearer ${apiKey}` }) };
}

/** Our configuration of the provider, with prices, so that the measurement includes accounting. */
export const upstreams = (providerUrl: string): string =>
  JSON.stringify([
    {
      name: 'bench',
      base_url: `${providerUrl}/v1`,
      api_key: 'any',
      model: 'bench-model',
      input_price: 0.15,
      output_price: 0.6,
    },
  ]);
