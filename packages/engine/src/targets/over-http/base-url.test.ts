import { expect, test } from 'vitest';
import { baseUrl } from './base-url.ts';

test.each([
  [undefined, 'http://127.0.0.1:8000'],
  ['agents.local:9000', 'http://agents.local:9000'],
  ['https://agents.local/', 'https://agents.local'],
  ['https://agents.local/team/run', 'https://agents.local/team'],
  ['https://agents.local/team//run/', 'https://agents.local/team'],
  ['https://agents.local/run_sse', 'https://agents.local'],
  ['https://agents.local/rerun', 'https://agents.local/rerun'],
  ['https://agents.local/run?key=1', 'https://agents.local'],
])('%s is the server %s', (endpoint, server) => {
  expect(baseUrl(endpoint, ['run', 'run_sse'])).toBe(server);
});
