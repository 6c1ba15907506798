import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations, withId } from '../test/operations.ts';
import { shareServer } from '../test/start-server.ts';

const share = shareServer();

// Every endpoint in the contract, present and future, is held to these; `tenants.test.ts` has more.
describe.each(operations.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_, { method, endpoint: { path, access } }) => {
    test('needs a key, whatever else is wrong with the request', async () => {
      const answer = await share().call(withId(path, 'not-an-id'), {
        method,
        headers: { 'content-type': 'text/plain' },
        ...(method !== 'GET' && { body: '{' }),
      });

      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual({
        detail: 'Authentication credentials were not provided.',
      });
    });

    test.each([
      ['revoked', { revoked: true }],
      ['expired', { expiry_date: new Date(Date.now() - 1_000) }],
    ])('takes a key that was %s for none', async (_, change) => {
      const server = share();
      const { key, organizationId } = await server.org();
      await server.db
        .updateTable('api_keys')
        .set(change)
        .where('organization_id', '=', organizationId)
        .execute();

      const answer = await server.call(withId(path, randomUUID()), { key, method });

      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual({
        detail:
          access === 'session'
            ? 'API key authentication not allowed on this endpoint'
            : 'Invalid API key.',
      });
    });

    test('does not exist with a trailing slash', async () => {
      const server = share();
      const { key } = await server.org();

      const answer = await server.call(`${withId(path, randomUUID())}/`, { key, method });

      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Not found.' });
    });
  },
);
