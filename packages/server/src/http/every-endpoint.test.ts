import { randomUUID } from 'node:crypto';
import { contract, type Endpoint } from '@provoke/contract';
import { describe, expect, test } from 'vitest';
import { signInAs } from '../test/people.ts';
import {
  makeAgent,
  makeAttack,
  makeInvitation,
  makeKey,
  makeResult,
  makeRun,
} from '../test/records.ts';
import { startServer, type TestServer } from '../test/start-server.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

const withId = (path: string, id: string) => path.replace(/\{\w+\}/, id);

/** Whatever is wrong with a request: a path, a body that is none. */
const wrongly = ({ method }: Endpoint) => ({
  method: method.toUpperCase(),
  headers: { 'content-type': 'text/plain' },
  ...(method !== 'get' && { body: '{' }),
});

const emptily = ({ method }: Endpoint) => ({
  method: method.toUpperCase(),
  ...(method !== 'get' && { body: '{}' }),
});

/** The id of a record of the kind that a path names, in an organization. */
async function makeRecord(server: TestServer, path: string): Promise<string> {
  const { client, organizationId } = await server.org();
  const owner = () => signInAs(server, { organizationId });
  if (path.startsWith('/key/')) return makeKey(server, await owner());
  if (path.startsWith('/organization/member')) return `${(await owner()).userId}`;
  if (path.startsWith('/organization/invitation')) return makeInvitation(server, await owner());
  const make = { agent: makeAgent, attack: makeAttack, run: makeRun, result: makeResult };
  const { id } = await make[path.split('/')[1] as keyof typeof make](client);
  return id;
}

// Every endpoint in the contract, present and future, is held to these.
describe.each(endpoints.map((e) => [`${e.method.toUpperCase()} ${e.path}`, e] as const))(
  '%s',
  (_, endpoint) => {
    const { method, path, params, access, role } = endpoint;

    test('asks who it is, whatever else is wrong with the request', async () => {
      const server = await startServer();

      const answer = await server.call(withId(path, 'not-an-id'), wrongly(endpoint));

      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(Object.keys((await answer.json()) as object)).toEqual(['detail']);
    });

    test('does not exist with a trailing slash', async () => {
      const server = await startServer();
      const { key } = await server.org();

      const answer = await server.call(`${withId(path, randomUUID())}/`, {
        key,
        method: method.toUpperCase(),
      });

      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Not found.' });
    });

    test.runIf(params)("answers another organization's id exactly like a missing one", async () => {
      const server = await startServer();
      const id = await makeRecord(server, path);
      const { key, organizationId } = await server.org();
      const stranger =
        access === 'key'
          ? { key }
          : { cookie: (await signInAs(server, { organizationId })).cookie };

      const answers = await Promise.all(
        [id, randomUUID(), 'not-an-id', '999999999'].map(async (given) => {
          const answer = await server.call(withId(path, given), {
            ...stranger,
            ...emptily(endpoint),
          });
          return { status: answer.status, body: await answer.text() };
        }),
      );

      for (const answer of answers)
        expect(answer).toEqual({ status: 404, body: '{"detail":"Not found."}' });
    });

    test.runIf(access === 'session')('refuses a key, also beside a session', async () => {
      const server = await startServer();
      const { key, organizationId } = await server.org();
      const { cookie } = await signInAs(server, { organizationId });

      for (const sender of [{ key }, { key, cookie }]) {
        const answer = await server.call(withId(path, '1'), { ...sender, ...wrongly(endpoint) });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(await answer.json()).toEqual({
          detail: 'API key authentication not allowed on this endpoint',
        });
      }
    });

    test.runIf(method !== 'get')('takes no change from another site', async () => {
      const server = await startServer();
      const { organizationId } = await server.org();
      const { cookie } = await signInAs(server, { organizationId });

      const answer = await server.call(withId(path, '1'), {
        method: method.toUpperCase(),
        headers: { cookie, 'sec-fetch-site': 'cross-site' },
      });

      expect(answer.status).toBe(403);
    });

    test.runIf(method !== 'get' || role)(
      'is not for those whose role does not allow it',
      async () => {
        const server = await startServer();
        const { organizationId } = await server.org();
        const refused = role === 'owner' ? (['member', 'viewer'] as const) : (['viewer'] as const);

        for (const role of refused) {
          const { cookie } = await signInAs(server, { organizationId, role });
          const answer = await server.call(withId(path, '1'), { cookie, ...wrongly(endpoint) });
          expect(answer.status).toBe(403);
        }
      },
    );

    test.runIf(method === 'delete')('stands in the audit log', () => {
      expect(endpoint.audited).toBeDefined();
    });
  },
);
