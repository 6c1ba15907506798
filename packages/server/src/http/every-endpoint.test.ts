import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations, withId } from '../test/operations.ts';
import { signInAs } from '../test/people.ts';
import { makeRun, makeSchedule, makeWebhook, makeWork } from '../test/records.ts';
import { shareServer } from '../test/start-server.ts';

const share = shareServer();

// Every present and future endpoint of the contract must pass these; `tenants.test.ts` has more.
describe.each(operations.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_, {
    method,
    resource,
    endpoint: { path, access, role, audited, ofOwnAccount, query, errorShape },
  }) => {
    const filters = Object.keys(query?.shape ?? {}).filter((name) => !name.startsWith('page'));

    /** Clients of models show `error`; all others read `detail`. */
    const refusal = (detail: string) =>
      errorShape === 'gateway' ? { error: detail, detail } : { detail };

    /** Wrong in everything that is checked after authentication and permissions. */
    const wrongly = {
      method,
      headers: { 'content-type': 'text/plain' },
      ...(method !== 'GET' && { body: '{' }),
    };

    test('requires authentication, whatever else is wrong with the request', async () => {
      const answer = await share().call(withId(path, 'not-an-id'), wrongly);

      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const { detail } = (await answer.clone().json()) as { detail: string };
      expect(await answer.json()).toEqual(refusal(detail));
      expect(detail).toEqual(expect.any(String));
    });

    test.runIf(access !== 'session').each([
      ['revoked', { revoked: true }, 'Invalid API key.'],
      [
        'expired',
        { expiry_date: new Date('2026-01-02T03:04:05Z') },
        'This API key expired on 2026-01-02T03:04:05.000Z. Create a new one.',
      ],
    ])('rejects a key that was %s', async (_, change, detail) => {
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
      expect(await answer.json()).toEqual(refusal(detail));
    });

    test('does not exist with a trailing slash', async () => {
      const { key } = await share().org();

      const answer = await share().call(`${withId(path, randomUUID())}/`, { key, method });

      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Not found.' });
    });

    test.runIf(access === 'session')('rejects a key, even with a session', async () => {
      const { key, organizationId } = await share().org();
      const { cookie } = await signInAs(share(), { organizationId });

      for (const sender of [{ key }, { key, cookie }]) {
        const answer = await share().call(withId(path, '1'), { ...sender, ...wrongly });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(await answer.json()).toEqual({
          detail: 'API key authentication not allowed on this endpoint',
        });
      }
    });

    test.runIf(method !== 'GET')('rejects changes from another site', async () => {
      const { organizationId } = await share().org();
      const { cookie } = await signInAs(share(), { organizationId });

      const answer = await share().call(withId(path, '1'), {
        method,
        headers: { cookie, 'sec-fetch-site': 'cross-site' },
      });

      expect(answer.status).toBe(403);
    });

    test.runIf((method !== 'GET' && !ofOwnAccount) || role)(
      'rejects callers whose role does not allow it',
      async () => {
        const { organizationId } = await share().org();
        const refused = role === 'owner' ? (['member', 'viewer'] as const) : (['viewer'] as const);

        for (const role of refused) {
          const { cookie } = await signInAs(share(), { organizationId, role });
          const answer = await share().call(withId(path, '1'), { cookie, ...wrongly });
          expect(answer.status).toBe(403);
        }
      },
    );

    test.runIf(filters.length > 0).each(filters)('rejects an empty %s', async (filter) => {
      const { organizationId, client } = await share().org();
      const { cookie } = await signInAs(share(), { organizationId });
      const { id: run, agent } = await makeRun(client);
      const work = await makeWork(share(), { cookie });
      const webhook = await makeWebhook(share(), { cookie });
      const schedule = await makeSchedule(share(), { cookie });
      const records: Record<string, string> = { run, agent, schedule, webhook, ...work };

      const here = withId(path, records[resource] ?? '');
      const answer = await share().call(`${here}?${filter}=`, { cookie });

      expect(
        answer.status,
        `\`?${filter}=\` asks for nothing: let the schema of the filter refuse an empty text`,
      ).toBe(400);
      expect(await answer.json()).toMatchObject({ [filter]: [expect.any(String)] });
    });

    test.runIf(ofOwnAccount)('is open to every role', async () => {
      const { organizationId } = await share().org();
      const { cookie } = await signInAs(share(), { organizationId, role: 'viewer' });

      const answer = await share().call(withId(path, '1'), { cookie, ...wrongly });

      expect([200, 204, 400, 404, 415]).toContain(answer.status);
    });

    test.runIf(method === 'DELETE')('appears in the audit log', () => {
      expect(
        audited,
        "A deletion is logged: add `audited: { as: '…-delete' }` to the operation, and that action to contract/src/endpoint/audit-actions.ts",
      ).toBeDefined();
    });
  },
);
