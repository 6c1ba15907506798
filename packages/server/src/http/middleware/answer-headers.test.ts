import { expect, test } from 'vitest';
import { makeAgent } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

test('every answer forbids caching, framing, scripts and content sniffing', async () => {
  const server = await startServer();
  const { key, client } = await server.org();
  const { id } = await makeAgent(client);
  const answers = [
    await server.call('/agent', { key }),
    await server.call('/agent'),
    await server.call('/nowhere'),
    await server.call('/agent', { key, method: 'POST', body: '{}' }),
    await server.call('/agent', { key, method: 'PUT' }),
    await server.call(`/agent/${id}`, { key, method: 'DELETE' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 405, 204]);
  for (const { headers } of answers)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/.+/),
    });
});

test('the pages of the schema keep the policy that lets them work', async () => {
  const server = await startServer();

  const { headers } = await server.call('/schema/swagger-ui');

  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});
