import { expect, test } from 'vitest';
import { readServerConfig } from '../../config/config.ts';

const read = (upstreams: unknown, env: Record<string, string> = {}) =>
  readServerConfig({
    GATEWAY_UPSTREAMS: typeof upstreams === 'string' ? upstreams : JSON.stringify(upstreams),
    ...env,
  }).gateway;

const least = { name: 'a', base_url: 'https://models.example/v1/', model: 'm' };

test('an upstream needs a name, an address and a model; its key may come from another variable', () => {
  const { upstreams } = read([{ ...least, api_key: '$MODELS_KEY', output_price: 0.6 }], {
    MODELS_KEY: 'sk-1',
  });

  expect(upstreams).toEqual([
    {
      name: 'a',
      baseUrl: 'https://models.example/v1',
      apiKey: 'sk-1',
      models: { chat: { name: 'm', inputPrice: 0, outputPrice: 0.6 }, embeddings: undefined },
      timeoutMs: undefined,
      maxTokensField: 'max_tokens',
    },
  ]);
});

test.each([
  ['{', 'GATEWAY_UPSTREAMS: This is not JSON.'],
  [[], 'GATEWAY_UPSTREAMS: '],
  [[{ ...least, base_url: 'ftp://x' }], 'GATEWAY_UPSTREAMS.0.base_url'],
  [[{ ...least, model: undefined }], 'GATEWAY_UPSTREAMS.0.model: Name a model'],
  [[{ ...least, input_price: -1 }], 'GATEWAY_UPSTREAMS.0.input_price'],
  [[{ ...least, pricein: 1 }], 'pricein'],
  [[{ ...least, api_key: '$NOT_SET' }], 'GATEWAY_UPSTREAMS.0.api_key: NOT_SET is not set'],
])('%j stops the start with the reason', (upstreams, why) => {
  expect(() => read(upstreams)).toThrow(why);
});

test('the error about a bad setting does not contain the key', () => {
  expect(() => read([{ ...least, base_url: 'x', api_key: 'sk-secret' }])).toThrow(
    /^(?!.*sk-secret)/,
  );
});

test('only a service for this machine looks for a local model server', () => {
  expect(readServerConfig({ LOCALMODEL_HOST: 'box' }).gateway.localModelUrl).toBe(
    'http://box:11434',
  );
  expect(readServerConfig({ HOST: '0.0.0.0' }).gateway.localModelUrl).toBeUndefined();
});
