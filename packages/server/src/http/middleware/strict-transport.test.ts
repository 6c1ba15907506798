import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';

const HEADER = 'strict-transport-security';

test('behind HTTPS every answer tells browsers to keep using it', async () => {
  const server = await startServer({ publicBaseUrl: 'https://provoke.example' });

  for (const path of ['/agent', '/nowhere', '/schema/swagger-ui', '/auth/link', '/auth/methods'])
    expect((await server.call(path)).headers.get(HEADER)).toBe(
      'max-age=31536000; includeSubDomains',
    );
});

test.each([undefined, 'http://provoke.example'])(
  'without HTTPS the header is absent, whatever a request claims: %s',
  async (publicBaseUrl) => {
    const server = await startServer({ publicBaseUrl });
    const headers = { 'x-forwarded-proto': 'https' };

    expect((await server.call('/auth/methods', { headers })).headers.has(HEADER)).toBe(false);
  },
);
