import { expect, test } from 'vitest';
import { confirmEmail, resetLink } from '../../admin/admin-sign-in.ts';
import { addUserByOperator, readUsers } from '../../admin/admin-users.ts';
import { tokenOf } from '../../test/link-token.ts';
import { cookieOf, makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { makeKey } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';
import { createPerson } from './person-store.ts';

const CEO = 'ceo@corp.test';
const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const homeOf = ({ databaseUrl }: TestServer) => ({ databaseUrl, dataDir: '' });
const baseUrl = 'http://test';

const put = (server: TestServer, cookie: string, body: object) =>
  server.call('/user/me', { cookie, method: 'PUT', body: JSON.stringify(body) });

async function keyOf(server: TestServer, cookie: string): Promise<string> {
  const made = await server.call('/key', { cookie, ...json({ name: 'a key' }) });
  return ((await made.json()) as { key: string }).key;
}

async function inviteTo(server: TestServer, cookie: string, email: string): Promise<string> {
  const body = json({ email, role: 'owner' });
  const answer = await server.call('/organization/invitation', { cookie, ...body });
  return tokenOf(((await answer.json()) as { url: string }).url);
}

/** Ways to claim another person's address; each returns a session. */
const claims: Record<string, (server: TestServer) => Promise<string>> = {
  'open registration': async (server) =>
    cookieOf(
      await server.call('/auth/sign-up/email', json({ email: CEO, password: 'squatters own one' })),
    ),
  "a change of one's own address": async (server) => {
    const { cookie } = await signInAs(server, await server.org());
    await put(server, cookie, { email: CEO, current_password: PASSWORD });
    return cookie;
  },
  'an invitation from an organization of their own': async (server) => {
    const { cookie } = await signInAs(server, await server.org());
    const token = await inviteTo(server, cookie, CEO);
    const password = 'squatters own one';
    return cookieOf(await server.call('/auth/invitation', json({ token, password })));
  },
  'the link of a user without an address': async (server) => {
    const { organizationId, userId } = await server.org();
    const token = await createSignInLink(server.db, { organizationId, userId });
    const password = 'squatters own one';
    return cookieOf(await server.call('/auth/link', json({ token, email: CEO, password })));
  },
};

test.each(Object.entries(claims))(
  'claiming an address first, by %s, gains nothing when an operator adds its owner',
  async (_, claim) => {
    const server = await startServer({ openRegistration: true });
    const squatter = await claim(server);
    const key = await keyOf(server, squatter);
    const { organizationId: org } = await server.org();

    const { url } = await addUserByOperator(homeOf(server), {
      ...{ org, email: CEO, role: 'owner' as const, baseUrl },
    });
    const choose = { cookie: squatter, ...json({ organization: org }) };
    expect([401, 404]).toContain((await server.call('/auth/organization', choose)).status);
    const context = await server.call('/key/context', { key });
    if (context.ok) expect(await context.json()).not.toMatchObject({ organization_id: org });

    const password = 'the owner chose this';
    const opened = await server.call('/auth/link', json({ token: tokenOf(url), password }));

    expect(opened.status).toBe(204);
    const signedIn = cookieOf(await trySignIn(server, { email: CEO, password }));
    for (const cookie of [cookieOf(opened), signedIn])
      expect(await (await server.call('/user/me', { cookie })).json()).toMatchObject({
        organization: org,
        email: CEO,
        role: 'owner',
      });
    expect((await trySignIn(server, { email: CEO, password: 'squatters own one' })).status).toBe(
      401,
    );
  },
  60_000,
);

test('nothing from before opens an account that was handed over to the owner of its address', async () => {
  const server = await startServer();
  const own = await server.org();
  const squatter = await signInAs(server, { ...own, email: CEO });
  const key = await keyOf(server, squatter.cookie);
  const oldLink = await createSignInLink(server.db, { ...own, userId: squatter.userId });
  const { organizationId: org } = await server.org();

  await addUserByOperator(homeOf(server), { org, email: CEO, role: 'owner', baseUrl });

  expect((await server.call('/user/me', { cookie: squatter.cookie })).status).toBe(401);
  expect((await server.call('/user/me', { key })).status).toBe(401);
  expect((await trySignIn(server, { email: CEO })).status).toBe(401);
  expect((await server.call('/auth/link', json({ token: oldLink }))).status).toBe(404);
  const { cookie } = await signInAs(server, own);
  const audit = await server.call('/organization/audit?action=access-revoke', { cookie });
  expect(await audit.json()).toMatchObject({
    results: [{ via: 'operator', subject: `${squatter.userId}`, details: { sessions: 1 } }],
  });
});

test('an operator can add a person with a proved address to another organization', async () => {
  const server = await startServer();
  const [first, second] = [await server.org(), await server.org()];
  const add = (org: string) =>
    addUserByOperator(homeOf(server), { org, email: CEO, role: 'member', baseUrl });
  await add(first.organizationId);

  const { url } = await add(second.organizationId);

  const opened = await server.call('/auth/link', json({ token: tokenOf(url) }));
  const answer = await server.call('/auth/organization', { cookie: cookieOf(opened) });
  expect(await answer.json()).toMatchObject([
    { id: first.organizationId },
    { id: second.organizationId, current: true },
  ]);
});

test("an operator's new link ends earlier keys and sessions, in every organization, and the log says so", async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const ada = await signInAs(server, { organizationId, role: 'member' });
  const key = await keyOf(server, (await signInAs(server, { organizationId })).cookie);
  const adasKey = await keyOf(server, ada.cookie);

  await resetLink(homeOf(server), { org: organizationId, user: ada.email, baseUrl });

  expect((await server.call('/user/me', { cookie: ada.cookie })).status).toBe(401);
  expect((await server.call('/user/me', { key: adasKey })).status).toBe(401);
  const audit = await server.call('/organization/audit?action=access-revoke', { key });
  expect(await audit.json()).toMatchObject({
    count: 1,
    results: [{ via: 'operator', subject: `${ada.userId}`, details: { sessions: 1 } }],
  });
});

test("an unclaimed user's key survives an operator's new link", async () => {
  const server = await startServer();
  const { organizationId, key, userId } = await server.org();

  await resetLink(homeOf(server), { org: organizationId, user: `${userId}`, baseUrl });

  expect((await server.call('/user/me', { key })).status).toBe(200);
});

test('a new password by a link also ends what was created after the link', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const ada = await makeMember(server, { organizationId });
  const { url } = await resetLink(homeOf(server), {
    org: organizationId,
    user: ada.email,
    baseUrl,
  });
  const thief = cookieOf(await trySignIn(server, ada));
  const key = await keyOf(server, thief);

  const password = 'a new one, remembered';
  await server.call('/auth/link', json({ token: tokenOf(url), password }));

  expect((await server.call('/user/me', { key })).status).toBe(401);
  expect((await server.call('/user/me', { cookie: thief })).status).toBe(401);
});

test('a changed address needs the password and counts once an operator confirms it', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email, userId } = await signInAs(server, { organizationId });
  const next = 'ada@new.example';
  const confirm = () =>
    confirmEmail(homeOf(server), { org: organizationId, user: email, email: next });

  const without = await put(server, cookie, { email: next });
  const wrong = await put(server, cookie, { email: next, current_password: 'not this one' });
  await expect(confirm()).rejects.toThrow('has not asked for');
  const asked = await put(server, cookie, { email: next, current_password: PASSWORD });

  expect([without.status, await without.json()]).toEqual([
    400,
    { current_password: ['This field is required.'] },
  ]);
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { current_password: ['The password is wrong.'] },
  ]);
  expect([asked.status, await asked.json()]).toMatchObject([200, { email, pending_email: next }]);
  expect((await trySignIn(server, { email: next })).status).toBe(401);
  const key = await makeKey(server, { cookie });
  expect(await confirm()).toEqual({ userId, email: next });
  expect((await server.call('/user/me', { cookie })).status).toBe(401);
  expect((await trySignIn(server, { email })).status).toBe(401);
  const again = cookieOf(await trySignIn(server, { email: next }));
  expect((await server.call(`/key/${key}`, { cookie: again })).status).toBe(404);
  const [user] = await readUsers(homeOf(server), { org: organizationId });
  expect(user).toMatchObject({ email: next, email_proven_at: expect.any(Date) });
});

test('a person without a password changes the address within ten minutes of signing in', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, personId } = await signInAs(server, { organizationId });
  await server.db.deleteFrom('auth_accounts').where('person_id', '=', personId).execute();

  expect((await put(server, cookie, { email: 'a@new.example' })).status).toBe(200);
  await server.db
    .updateTable('auth_sessions')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .execute();

  expect((await put(server, cookie, { email: 'b@new.example' })).status).toBe(403);
});

test('a key can change names, but not the address', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email } = await signInAs(server, { organizationId });
  const key = await keyOf(server, cookie);
  const replace = (body: object) =>
    server.call('/user/me', { key, method: 'PUT', body: JSON.stringify(body) });

  const named = await replace({ email, first_name: 'Ada', last_name: 'Lovelace' });
  const moved = await replace({ email: 'a@new.example', current_password: PASSWORD });

  expect([named.status, await named.json()]).toMatchObject([200, { email, first_name: 'Ada' }]);
  expect([moved.status, await moved.json()]).toEqual([
    400,
    { email: ['A changed e-mail address needs a session.'] },
  ]);
});

test('an operator cannot confirm an address that another person has proved', async () => {
  const server = await startServer();
  const { organizationId: org } = await server.org();
  await createPerson(server.db, { email: CEO, emailVerified: true });
  const { cookie, email } = await signInAs(server, { organizationId: org });
  await put(server, cookie, { email: CEO, current_password: PASSWORD });

  await expect(confirmEmail(homeOf(server), { org, user: email, email: CEO })).rejects.toThrow(
    'belongs to another user',
  );
});

/** Every answer to a person who claims an address, in each way, without the parts that always differ. */
async function answersTo(server: TestServer, email: string) {
  const password = 'a long one of their own';
  const signedUp = await server.call('/auth/sign-up/email', json({ email, password }));
  const { organizationId, userId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const changed = await put(server, owner.cookie, { email, current_password: PASSWORD });
  const token = await createSignInLink(server.db, { organizationId, userId });
  const opened = await server.call('/auth/link', json({ token, email }));
  const other = await server.org();
  const { cookie } = await signInAs(server, other);
  const invited = await server.call('/auth/invitation', {
    ...json({ token: await inviteTo(server, cookie, email), password }),
  });
  const again = await server.call('/organization/invitation', {
    cookie,
    ...json({ email, role: 'member' }),
  });
  const members = await server.call('/organization/member', { cookie });
  const profiles = await Promise.all(
    [signedUp, opened, invited].map(async (answer) => {
      const profile = await server.call('/user/me', { cookie: cookieOf(answer) });
      const { email, pending_email } = (await profile.json()) as Record<string, unknown>;
      return { email, pending_email };
    }),
  );
  const { results } = (await members.json()) as { results: { email: string }[] };
  return {
    statuses: [signedUp, changed, opened, invited, again].map(({ status }) => status),
    bodies: [await signedUp.text(), await opened.text(), await invited.text(), await again.text()],
    pending: ((await changed.json()) as { pending_email: string }).pending_email,
    profiles,
    member: results[0]?.email,
  };
}

test('answers never reveal whether another organization knows an address', async () => {
  const server = await startServer({ openRegistration: true });
  const known = 'a@known.example';
  const unknown = 'a@other.example';
  await createPerson(server.db, { email: known, emailVerified: true });

  const answers = await answersTo(server, known);
  const others = await answersTo(server, unknown);

  expect(answers.statuses).toEqual([204, 200, 204, 204, 400]);
  expect(answers).toEqual(JSON.parse(JSON.stringify(others).replaceAll(unknown, known)));
}, 60_000);
