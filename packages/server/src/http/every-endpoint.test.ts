import { randomUUID } from 'node:crypto';
import { contract, type Endpoint } from '@provoke/contract';
import { describe, expect, test } from 'vitest';
import { makeAgent, makeAttack, makeResult, makeRun } from '../test/records.ts';
import { startServer } from '../test/start-server.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

const withId = (path: string, id: string) => path.replace('{id}', id);

// Every endpoint in the contract, present and future, is held to these.
describe.each(endpoints.map((e) => [`${e.method.toUpperCase()} ${e.path}`, e] as const))(
  '%s',
  (_, { method, path, params }) => {
    test('needs a key, whatever else is wrong with the request', async () => {
      const server = await startServer();

      const answer = await server.call(withId(path, 'not-an-id'), {
        method: method.toUpperCase(),
        headers: { 'content-type': 'text/plain' },
        ...(method !== 'get' && { body: '{' }),
      });

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
      const owner = await server.org();
      const stranger = await server.org();
      const make = { agent: makeAgent, attack: makeAttack, run: makeRun, result: makeResult };
      const resource = path.split('/')[1] as keyof typeof make;
      const { id } = await make[resource](owner.client);

      const answers = await Promise.all(
        [id, randomUUID(), 'not-an-id'].map(async (given) => {
          const answer = await server.call(withId(path, given), {
            key: stranger.key,
            method: method.toUpperCase(),
            ...(method !== 'get' && { body: '{}' }),
          });
          return { status: answer.status, body: await answer.text() };
        }),
      );

      expect(answers[0]).toEqual({ status: 404, body: '{"detail":"Not found."}' });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });
  },
);
