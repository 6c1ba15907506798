import { expect, test } from 'vitest';
import { localModelUrl } from './localmodel-url.ts';

test.each([
  [undefined, 'http://localhost:11434'],
  ['box', 'http://box:11434'],
  [':8080', 'http://localhost:8080'],
  ['box:80', 'http://box'],
  ['http://box', 'http://box:11434'],
  ['https://models.example', 'https://models.example'],
  ['http://box:1234/api/generate', 'http://box:1234'],
  ['http://box:1234/api/', 'http://box:1234'],
  ['http://box:1234/ollama/api/chat', 'http://box:1234/ollama'],
])('%s is %s', (given, url) => {
  expect(localModelUrl(given, {})).toBe(url);
});

test("the first variable set wins, in the specification's order", () => {
  const env = {
    LOCALMODEL_API_BASE: 'second',
    LOCALMODEL_HOST: 'third',
    OLLAMA_BASE_URL: 'fourth',
  };

  expect(localModelUrl(undefined, { ...env, LOCALMODEL_BASE_URL: 'first' })).toBe(
    'http://first:11434',
  );
  expect(localModelUrl(undefined, env)).toBe('http://second:11434');
  expect(localModelUrl(undefined, { OLLAMA_HOST: '0.0.0.0:9', LOCALMODEL_HOST: '' })).toBe(
    'http://0.0.0.0:9',
  );
  expect(localModelUrl('given', env)).toBe('http://given:11434');
});
