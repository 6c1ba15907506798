import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../test/draws.fixture.ts';
import { type HostileRequest, hostileRequests } from '../test/hostile-requests.ts';
import { makeRecords } from '../test/make-records.ts';
import { operations, statusesAt, withId } from '../test/operations.ts';
import { signInAs } from '../test/people.ts';
import { makeAccountRecords } from '../test/records.ts';
import { share } from '../test/share.ts';
import { shareServer } from '../test/start-server.ts';

const server = shareServer();

/** An organization with a record of each kind, and its owner's session. */
async function makeSenders() {
  const org = await server().org();
  const owner = await signInAs(server(), org);
  const ids: Record<string, string> = {
    ...(await makeRecords(server(), org, 'any input')),
    ...(await makeAccountRecords(server(), owner)),
  };
  return { key: { key: org.key }, session: { cookie: owner.cookie }, ids };
}
/** For operations that change nothing. */
const readers = share(makeSenders);

// Any input is answered with a documented status, never with an internal error.
describe.each(operations.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_, operation) => {
    const { endpoint, method } = operation;
    /** A modified path may be another one, none, or one without that method; `/` leads to the dashboard. */
    const expected = (id: string) =>
      [
        ...[...endpoint.statuses, 302, 404, 405],
        ...statusesAt(method, withId(endpoint.path, id)),
      ].filter((status) => ![500, 503].includes(status));

    test('answers every input as documented in the schema', async () => {
      const { key, session, ids } = method === 'GET' ? readers() : await makeSenders();
      const sender = endpoint.access !== 'session' ? key : session;
      const before = server().logged().length;
      const ask = async ({ id, query, body, headers }: HostileRequest) => {
        const answer = await server().call(`${withId(endpoint.path, id)}?${query}`, {
          ...sender,
          method,
          headers,
          ...(method !== 'GET' && { body }),
        });
        const mediaType = answer.headers.get('content-type');
        const isStream = mediaType === 'text/event-stream';
        if (isStream) await answer.body?.cancel();
        const text = isStream ? '' : await answer.text();
        const isFile = endpoint.binary && answer.ok;
        const isLines = mediaType === 'application/x-ndjson';
        const values = isFile ? [] : isLines ? text.split('\n') : [text];
        return { status: answer.status, values: values.filter((value) => value !== '') };
      };

      await fc.assert(
        fc.asyncProperty(hostileRequests(operation, ids), async (request) => {
          const { status, values } = await ask(request);

          const thrown = /.*"level":50.*/.exec(server().logged().slice(before))?.[0];
          expect(
            expected(request.id),
            thrown
              ? `The handler threw what is no Problem: ${thrown}`
              : `The contract documents no ${status} for this operation: add the code that the handler throws to its \`errors\`. The answer is ${values.join()}`,
          ).toContain(status);
          for (const value of values) expect(JSON.parse(value)).toBeTypeOf('object');
        }),
        { numRuns: draws(15) },
      );
      expect(
        server().logged().slice(before),
        'A handler threw what is no Problem: its stack is in this log',
      ).not.toContain('"level":50');
    });

    test.runIf(endpoint.body)('rejects an unreadable body in its own error shape', async () => {
      const { key, session, ids } = readers();
      const sender = endpoint.access !== 'session' ? key : session;
      const send = async (body: string, type = 'application/json') => {
        const answer = await server().call(withId(endpoint.path, ids[operation.resource] ?? ''), {
          ...sender,
          ...{ method, body, headers: { 'content-type': type } },
        });
        return { status: answer.status, body: await answer.json() };
      };
      const shape = (field = 'detail') => {
        const text = expect.any(String);
        if (endpoint.errorShape === 'gateway') return { error: text, code: text, details: text };
        return endpoint.errorShape ? { error: text } : { [field]: expect.anything() };
      };

      expect(await send('a=b', 'application/x-www-form-urlencoded')).toEqual({
        status: 415,
        body: shape(),
      });
      expect(await send('{}', 'text/plain')).toEqual({ status: 415, body: shape() });
      expect(await send('{')).toEqual({ status: 400, body: shape() });
      expect(await send('[]')).toEqual({ status: 400, body: shape('non_field_errors') });
      expect(await send(`{${'"a":1,'.repeat(60_000)}"a":1}`)).toEqual({
        status: 413,
        body: shape(),
      });
    });
  },
);
