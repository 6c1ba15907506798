import { randomUUID } from 'node:crypto';
import { isScope, type Scope, scopeNames } from '@provoke/contract';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '../accounts/keys/key-store.ts';
import { operations, withId } from '../test/operations.ts';
import { signInAs } from '../test/people.ts';
import { share as shareOnce } from '../test/share.ts';
import { startServer } from '../test/start-server.ts';

/** Every set of scopes, but none at all. */
const sets = Array.from({ length: 2 ** scopeNames.length - 1 }, (_, index) =>
  scopeNames.filter((_, place) => (index + 1) & (1 << place)),
);

/** A server, a key of an owner for each set of scopes, and the owner's session. */
const share = shareOnce(async (onEnd) => {
  const server = await startServer({ onEnd });
  const { organizationId, userId } = await server.org();
  const keys: { scopes: readonly Scope[]; key: string }[] = [];
  for (const scopes of sets)
    keys.push({
      scopes,
      key: await createApiKey(server.db, { organizationId, userId, name: `${scopes}`, scopes }),
    });
  const { cookie } = await signInAs(server, { organizationId });
  return { server, keys, cookie };
});

const withKeys = operations.filter(({ endpoint: { access } }) => access !== 'session');

describe.each(withKeys.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_, { method, endpoint: { path, access, errorShape, statuses } }) => {
    const here = withId(path, randomUUID());
    /** Wrong in everything that is checked later, so that nothing is done. */
    const wrongly = {
      method,
      headers: { 'content-type': 'text/plain' },
      ...(method !== 'GET' && { body: '{' }),
    };
    /** In the shape of the operation's errors. */
    const refusal = (scopes: readonly Scope[]) => {
      const error = `The API key lacks the scope "${access}", which this operation needs. It has: ${scopes.join(', ')}.`;
      if (errorShape === 'gateway') return { error, code: 'PERMISSION_DENIED', details: error };
      return Array.isArray(errorShape) ? { error } : { detail: error };
    };

    test('lets a key in exactly if it has the scope, whatever else it has', async () => {
      const { server, keys } = share();

      for (const { key, scopes } of keys) {
        const answer = await server.call(here, { key, ...wrongly });

        if (!isScope(access) || scopes.includes(access)) {
          expect([200, 400, 404, 415]).toContain(answer.status);
          continue;
        }
        expect(answer.status).toBe(403);
        expect(statuses).toContain(403);
        expect(await answer.json()).toEqual(refusal(scopes));
        expect(answer.headers.get('x-should-retry')).toBe(
          errorShape === 'gateway' ? 'false' : null,
        );
      }
    });

    test('a session is bound by no scope', async () => {
      const { server, cookie } = share();

      const answer = await server.call(here, { cookie, ...wrongly });

      expect([200, 400, 404, 415]).toContain(answer.status);
    });
  },
);
