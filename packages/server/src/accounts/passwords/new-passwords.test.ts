import { expect, test } from 'vitest';
import { tokenOf } from '../../test/link-token.ts';
import { PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';

const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

const share = shareServer(() => ({ openRegistration: true }));

let people = 0;
const newAddress = () => `ada.lovelace@${++people}.example.com`;

/** Every way to set a password, for ada.lovelace of the organization "test organization". */
const ways: Record<
  string,
  (server: TestServer, email: string, password: string) => Promise<Response>
> = {
  async 'a change'(server, email, password) {
    const org = await server.org();
    const { cookie } = await signInAs(server, { ...org, email });
    const body = { current_password: PASSWORD, new_password: password };
    return server.call('/user/me/password', { cookie, ...json(body), method: 'PUT' });
  },
  async 'the older change'(server, email, password) {
    const org = await server.org();
    const { cookie } = await signInAs(server, { ...org, email });
    const body = { current_password: PASSWORD, new_password: password };
    return server.call('/auth/change-password', { cookie, ...json(body) });
  },
  async 'a link'(server, email, password) {
    const token = await createSignInLink(server.db, await server.org());
    return server.call('/auth/link', json({ token, email, password }));
  },
  async 'an invitation'(server, email, password) {
    const { cookie } = await signInAs(server, await server.org());
    const invitation = json({ email, role: 'member' });
    const made = await server.call('/organization/invitation', { cookie, ...invitation });
    const { url } = (await made.json()) as { url: string };
    const token = tokenOf(url);
    return server.call('/auth/invitation', json({ token, password }));
  },
  registration: (server, email, password) =>
    server.call('/auth/sign-up/email', json({ email, password })),
};

test.each(Object.entries(ways))(
  'a leaked or guessable password is rejected by %s',
  async (_, set) => {
    for (const [password, complaint] of [
      ['Password2026!', 'This password is too common.'],
      [
        'ada.lovelace1',
        'This password is too similar to the e-mail address, the name or the organization.',
      ],
      [
        'provoke-2026',
        'This password is too similar to the e-mail address, the name or the organization.',
      ],
    ]) {
      const server = share();
      const email = newAddress();

      const answer = await set(server, email, password as string);

      expect(answer.status).toBe(400);
      expect(Object.values((await answer.json()) as object)).toEqual([[complaint]]);
      expect((await trySignIn(server, { email, password: password as string })).status).toBe(401);
    }
  },
);

test.each(Object.entries(ways))('any other password is accepted by %s', async (_, set) => {
  expect((await set(share(), newAddress(), 'nine lives of a cat')).ok).toBe(true);
});

test("the organization's name is not accepted as a password there", async () => {
  const server = share();
  const { cookie } = await signInAs(server, await server.org());
  const body = { current_password: PASSWORD, new_password: 'Test-Organization-1' };

  const answer = await server.call('/user/me/password', { cookie, ...json(body), method: 'PUT' });

  expect(answer.status).toBe(400);
});
