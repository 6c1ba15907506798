import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeMember, trySignIn } from '../../test/people.ts';
import { startServer } from '../../test/start-server.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

test('an unknown address and a wrong password get the same answer after the same work', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email, personId } = await makeMember(server, { organizationId });
  await server.db.deleteFrom('auth_accounts').where('person_id', '=', personId).execute();
  const withPassword = await makeMember(server, { organizationId });
  const scrypt = vi.mocked(crypto.scrypt);

  const seen = [];
  for (const tried of ['nobody@example.com', email, withPassword.email]) {
    scrypt.mockClear();
    const answer = await trySignIn(server, { email: tried, password: 'not this one' });
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
    seen.push({
      status: answer.status,
      body: await answer.text(),
      headers,
      derivations: scrypt.mock.calls.length,
    });
  }

  expect(seen[0]).toMatchObject({
    status: 401,
    body: '{"detail":"The e-mail or the password is wrong."}',
    derivations: 1,
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});
