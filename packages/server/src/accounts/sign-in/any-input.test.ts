import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountRoutes, asForm, badFields, hostileFields } from '../../test/account-routes.ts';
import { signInAs } from '../../test/people.ts';
import { CLIENT, startOidcProvider } from '../../test/start-oidc-provider.ts';
import { shareServer } from '../../test/start-server.ts';

const publicBaseUrl = 'http://test';
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true };
const ANSWERED = [200, 204, 302, 303, 400, 401, 403, 404, 405, 413, 415, 429];

const share = shareServer(async (onEnd) => {
  const callback = `${publicBaseUrl}/auth/callback/oidc`;
  const { issuer } = await startOidcProvider({ callback, person: () => ada, onEnd });
  const oidc = { ...CLIENT, issuer, name: 'Example login' };
  return { publicBaseUrl, oidc, openRegistration: true };
});

type Sent = {
  fields: Record<string, unknown>;
  query: Record<string, unknown>;
  asForm: boolean;
  signedIn: boolean;
};

/** Requests so far, by all tests. */
let asked = 0;

const routes = accountRoutes().map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(routes)('%s answers every input without an internal error', async (_, route) => {
  const { method, path } = route;
  const server = share();
  const { cookie } = await signInAs(server, await server.org());
  const before = server.logged().length;
  const examples = badFields.map((fields, index): [Sent] => [
    { fields, query: fields, asForm: index % 2 === 0, signedIn: index % 4 < 2 },
  ]);
  const request: fc.Arbitrary<Sent> = fc.record({
    fields: hostileFields,
    query: hostileFields,
    asForm: fc.boolean(),
    signedIn: fc.boolean(),
  });

  await fc.assert(
    fc.asyncProperty(request, async ({ fields, query, signedIn, ...sent }) => {
      const body = sent.asForm ? asForm(fields) : JSON.stringify(fields);
      const answer = await server.call(`${path}?${asForm(query)}`, {
        method,
        // From a different address each, because the limits are not under test.
        address: `10.0.${asked >> 8}.${asked++ & 255}`,
        ...(signedIn && { cookie }),
        ...(method !== 'GET' && { body }),
        headers: sent.asForm
          ? {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': `${body.length}`,
            }
          : {},
      });

      expect(ANSWERED).toContain(answer.status);
    }),
    { numRuns: badFields.length + 4, examples },
  );
  expect(server.logged().slice(before)).not.toContain('"level":50');
});

test("none of the library's own endpoints is exposed", async () => {
  const server = share();
  const ours = new Set(accountRoutes().map(({ path }) => path));
  const paths = server.libraryPaths().filter((path) => !ours.has(path) && !path.includes(':'));

  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths)
    for (const method of ['GET', 'POST'])
      expect([path, (await server.call(path, { method })).status]).toEqual([path, 404]);
});
