import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@provoke/contract';
import { describe, expect, test } from 'vitest';
import { operations, withId, withIds } from '../test/operations.ts';
import { share } from '../test/share.ts';
import { shareServer, type TestOrganization } from '../test/start-server.ts';
import { makeTenant, recordNamed, withStranger } from '../test/two-tenants.ts';

const server = shareServer();
/** No test changes anything of theirs. */
const owner = share(async () => makeTenant(server()));
/** For tests that change nothing. */
const tenants = share(async () => withStranger(server(), owner()));

const BY_ORGANIZATION =
  "A query asks for records of the caller's organization only (`where('organization_id', '=', organizationId)`), so that another one's are missing";

describe.each(operations.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_, { endpoint, method, resource, body, foreignKeys, filters }) => {
    const { access } = endpoint;
    const bodyWith = (ids: Record<string, string>) => body && withIds(body, ids);

    test.runIf(endpoint.params)(
      "answers another organization's id exactly like a missing one, without any effect",
      async () => {
        const { ask, everything, everythingBefore, theirs, own } = tenants();
        const before = await everythingBefore();
        const askFor = (id: string) =>
          ask(withQuery(withId(endpoint.path, id), endpoint, id), {
            method,
            access,
            body: bodyWith({ ...own, [resource]: id }),
          });

        const foreign = await askFor(recordNamed(theirs, resource));

        expect(foreign, BY_ORGANIZATION).toMatchObject({
          status: 404,
          text: '{"detail":"Not found."}',
        });
        for (const missing of [randomUUID(), 'not-an-id', '%00', '0'])
          expect(await askFor(missing), BY_ORGANIZATION).toEqual(foreign);
        expect(await everything()).toEqual(before);
      },
    );

    test.each(foreignKeys)(
      "treats another organization's `%s` in the body as missing",
      async (field) => {
        const { ask, everything, everythingBefore, theirs, own } = tenants();
        const before = await everythingBefore();
        const path = withId(endpoint.path, own[resource] ?? '');
        const askWith = async (id: string) => {
          const sent = bodyWith({ ...own, [field]: id }) ?? '';
          expect(sent).toContain(id);
          const answer = await ask(path, { method, access, body: sent });
          return { ...answer, text: answer.text.replaceAll(id, 'ID') };
        };

        const foreign = await askWith(recordNamed(theirs, field));

        expect(
          [400, 403],
          `\`${field}\` may name another organization's record: look it up by organization, or give its foreign key the column organization_id`,
        ).toContain(foreign.status);
        expect(await askWith(randomUUID())).toEqual(foreign);
        expect(await everything()).toEqual(before);
      },
    );

    test.runIf(endpoint.lists).each(filters)(
      'finds nothing by another organization’s `%s`',
      async (filter) => {
        const { ask, theirs, own } = tenants();
        const found = async (id: string) => {
          const { status, text } = await ask(`${endpoint.path}?${filter}=${id}`, {
            method,
            access,
          });
          return { status, body: JSON.parse(text) };
        };

        const nothing = {
          status: 200,
          body: { count: 0, next: null, previous: null, results: [] },
        };
        expect(await found(recordNamed(theirs, filter)), BY_ORGANIZATION).toEqual(nothing);
        expect(await found(randomUUID())).toEqual(nothing);
        expect(
          (await found(recordNamed(own, filter))).body.count,
          `\`?${filter}=\` finds none of the caller's own records: let the handler filter by it`,
        ).toBeGreaterThan(0);
      },
    );

    test.runIf(!endpoint.lists && !endpoint.params && method === 'GET').each(filters)(
      'answers to another organization’s `%s` as to a missing one',
      async (filter) => {
        const { ask, theirs } = tenants();
        const found = async (id: string) => {
          const { text } = await ask(`${endpoint.path}?${filter}=${id}`, { method, access });
          return text.replaceAll(id, 'ID');
        };

        expect(await found(recordNamed(theirs, filter)), BY_ORGANIZATION).toBe(
          await found(randomUUID()),
        );
      },
    );

    // Without a session or a model provider there is no answer to check: see `usage/` and `gateway/`.
    const hasAnswer = endpoint.access !== 'session' && endpoint.errorShape !== 'gateway';
    test.runIf(hasAnswer)('reveals nothing of other organizations to a stranger', async () => {
      const { ask, marker, theirs, own, ownerId } =
        method === 'GET' ? tenants() : await withStranger(server(), owner());
      const id = own[resource] ?? '';
      const path = withQuery(withId(endpoint.path, id), endpoint, id);

      const { status, text } = await ask(path, { method, access, body: bodyWith(own) });

      expect(status, `${path} answers ${text}`).toBeLessThan(300);
      const shown = endpoint.lists ? JSON.parse(text).count : 1;
      expect(
        shown,
        `Nothing is in ${path}: write \`creates: true\` at the operation that creates one`,
      ).not.toBe(0);
      // A user's number is too short to be recognized.
      const { member: _, ...ids } = theirs;
      for (const secret of [marker, ownerId, ...Object.values(ids)])
        expect(text, BY_ORGANIZATION).not.toContain(secret);
    });
  },
);

/** A path with the query that it needs; where it needs any of several fields, with the first. */
function withQuery(path: string, { query }: Endpoint, id: string): string {
  const fields = Object.entries(query?.shape ?? {});
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
  const needsAny = required.length === 0 && query?.safeParse({}).success === false;
  const needed = (needsAny ? fields.slice(0, 1) : required).map(
    ([name, field]) => `${name}=${encodeURIComponent(`${valueFor(field, id)}`)}`,
  );
  return needed.length > 0 ? `${path}?${needed.join('&')}` : path;
}

/** What a query has to name is a record, or one of these. */
const valueFor = (field: { safeParse(value: unknown): { success: boolean } }, id: string) =>
  [id, '0', 'json', '0 3 * * *'].find((value) => field.safeParse(value).success);

test("an Idempotency-Key belongs to its caller: another caller's answer is never returned", async () => {
  const body = JSON.stringify({ name: 'one', endpoint: 'http://127.0.0.1:9' });
  const create = async ({ key }: TestOrganization) => {
    const headers = { 'idempotency-key': 'shared' };
    const answer = await server().call('/agent', { key, method: 'POST', body, headers });
    return (await answer.json()) as { id: string; organization: string };
  };
  const owner = await server().org();
  const stranger = await server().org();

  const [theirs, own] = [await create(owner), await create(stranger)];

  expect(own.id).not.toBe(theirs.id);
  expect(own.organization).toBe(stranger.organizationId);
});
