import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { tokenOf } from '../../test/link-token.ts';
import { cookieOf, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { codeOf, enrol, takeSecondStep } from '../../test/second-factor.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';
import { claimCode } from './second-factor-store.ts';

const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

const isSignedIn = async (server: TestServer, cookie: string) =>
  (await server.call('/user/me', { cookie })).status === 200;

async function somebodyWithSecondFactor() {
  const server = await startServer();
  const org = await server.org();
  const me = await signInAs(server, org);
  return { server, org, me, ...(await enrol(server, me.cookie)) };
}

const actionsIn = async (server: TestServer): Promise<string[]> =>
  (await server.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

test('a sign-in asks for a code, and gives access only after it', async () => {
  const { server, me, secret } = await somebodyWithSecondFactor();

  const first = await trySignIn(server, me);
  const waiting = cookieOf(first);

  expect([first.status, await first.json()]).toEqual([200, { second_step: true }]);
  for (const path of ['/user/me', '/agent', '/user/me/session', '/auth/organization'])
    expect((await server.call(path, { cookie: waiting })).status).toBe(401);
  const change = { current_password: PASSWORD, new_password: 'nine lives of a cat' };
  for (const [path, body] of [
    ['/auth/change-password', change],
    ['/user/me/second-factor/disable', { current_password: PASSWORD }],
    ['/auth/sign-out', {}],
  ] as const)
    expect((await server.call(path, { cookie: waiting, ...json(body) })).status).toBe(401);

  const second = await takeSecondStep(server, waiting, codeOf(secret));

  expect(second.status).toBe(204);
  const cookie = cookieOf(second);
  expect(cookie).not.toBe(waiting);
  expect(await isSignedIn(server, cookie)).toBe(true);
  expect(await isSignedIn(server, waiting)).toBe(false);
  expect(await isSignedIn(server, me.cookie)).toBe(true);
  expect((await actionsIn(server)).slice(-2)).toEqual(['second-factor-enable', 'sign-in']);
});

test('a code is accepted once, even from two simultaneous requests', async () => {
  const { server, me, secret, usedCode } = await somebodyWithSecondFactor();
  const waiting = [cookieOf(await trySignIn(server, me)), cookieOf(await trySignIn(server, me))];
  const code = codeOf(secret);

  const answers = await Promise.all(waiting.map((cookie) => takeSecondStep(server, cookie, code)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  const confirmed = cookieOf(await trySignIn(server, me));
  expect((await takeSecondStep(server, confirmed, usedCode)).status).toBe(401);
});

test('a request that started before the one that used a code does not use it again', async () => {
  const { server, me } = await somebodyWithSecondFactor();
  const claim = (db: Db) => claimCode(db, me.personId, '314159');

  const claimed = await server.db.transaction().execute(async (earlier) => {
    await sql`select now()`.execute(earlier);
    return [await claim(server.db), await claim(earlier)];
  });

  expect(claimed).toEqual([true, false]);
});

test('a recovery code signs in once, and the others stay', async () => {
  const { server, me, recovery_codes } = await somebodyWithSecondFactor();
  const [first = '', second = ''] = recovery_codes;
  const tryCode = async (code: string) =>
    takeSecondStep(server, cookieOf(await trySignIn(server, me)), code);

  const used = await tryCode(` ${first} `);

  expect(used.status).toBe(204);
  expect((await tryCode(first)).status).toBe(401);
  expect((await tryCode(second)).status).toBe(204);
  const state = await server.call('/user/me/second-factor', { cookie: cookieOf(used) });
  expect(await state.json()).toMatchObject({ enabled: true, recovery_codes_left: 8 });
  expect(await actionsIn(server)).toContain('recovery-code-use');
});

test('a recovery code used by two simultaneous requests signs in once', async () => {
  const { server, me, recovery_codes } = await somebodyWithSecondFactor();
  const waiting = [cookieOf(await trySignIn(server, me)), cookieOf(await trySignIn(server, me))];

  const answers = await Promise.all(
    waiting.map((cookie) => takeSecondStep(server, cookie, recovery_codes[0] as string)),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
});

test('guesses are limited, and appear in the audit log', async () => {
  const { server, me, secret } = await somebodyWithSecondFactor();
  const cookie = cookieOf(await trySignIn(server, me));
  const wrong = (n: number) => `${(Number(codeOf(secret)) + 7 + n) % 1_000_000}`.padStart(6, '0');

  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await takeSecondStep(server, cookie, wrong(n))).status);

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await takeSecondStep(server, cookie, codeOf(secret))).status).toBe(429);
  expect(
    (await actionsIn(server)).filter((action) => action === 'second-factor-fail'),
  ).toHaveLength(10);
});

test('every way to sign in asks for a code: a link, an invitation to another organization, another sign-in', async () => {
  const { server, org, me, secret } = await somebodyWithSecondFactor();
  const token = await createSignInLink(server.db, me);

  const byLink = await server.call('/auth/link', json({ token }));
  expect([byLink.status, await byLink.json()]).toEqual([200, { second_step: true }]);
  expect(await isSignedIn(server, cookieOf(byLink))).toBe(false);
  const { organizationId: organization } = org;
  const signedIn = cookieOf(await takeSecondStep(server, cookieOf(byLink), codeOf(secret)));
  const profile = await server.call('/user/me', { cookie: signedIn });
  expect(await profile.json()).toMatchObject({ organization });

  const begun = await server.startSession({ ...me, memberId: me.userId });
  expect(await isSignedIn(server, cookieOf(begun))).toBe(false);
});

test('a person signed in with a second factor joins another organization without a code', async () => {
  const { server, me } = await somebodyWithSecondFactor();
  const owner = await signInAs(server, await server.org());
  const invitation = json({ email: me.email, role: 'member' });
  const made = await server.call('/organization/invitation', {
    cookie: owner.cookie,
    ...invitation,
  });
  const token = tokenOf(((await made.json()) as { url: string }).url);

  const joined = await server.call('/auth/invitation', { cookie: me.cookie, ...json({ token }) });

  expect(joined.status).toBe(204);
  expect(await isSignedIn(server, cookieOf(joined))).toBe(true);
});

test('the second factor is off until a first code, and setting it up needs only the password', async () => {
  const server = await startServer();
  const me = await signInAs(server, await server.org());
  const call = (path: string, body: object) =>
    server.call(`/user/me/second-factor${path}`, { cookie: me.cookie, ...json(body) });

  expect((await call('', { current_password: 'not this one' })).status).toBe(400);
  const made = await call('', { current_password: PASSWORD });
  const { uri, secret, recovery_codes } = (await made.json()) as Record<string, string>;
  expect(made.status).toBe(201);
  expect(new URL(uri as string).searchParams.get('secret')).toBe(secret);
  expect(recovery_codes).toHaveLength(10);
  expect((await trySignIn(server, me)).status).toBe(204);
  expect((await call('/confirm', { code: '000000' })).status).toBe(400);
  expect((await trySignIn(server, me)).status).toBe(204);

  const confirmed = await call('/confirm', { code: codeOf(secret as string) });

  expect(await confirmed.json()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  expect(await isSignedIn(server, me.cookie)).toBe(true);
  expect((await trySignIn(server, me)).status).toBe(200);
  expect((await call('', { current_password: PASSWORD })).status).toBe(400);
});

test.each(['', '/recovery-codes'])(
  'guesses of the password at /second-factor%s are limited',
  async (path) => {
    const { server, me } = await somebodyWithSecondFactor();
    const guess = (current_password: string) =>
      server.call(`/user/me/second-factor${path}`, {
        cookie: me.cookie,
        ...json({ current_password, code: '000000' }),
      });

    const answers = [await guess('x'.repeat(1_000))];
    for (let n = 1; n < 11; n++) answers.push(await guess(`not this one ${n}`));

    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
    for (const answer of answers.slice(0, 10))
      expect(await answer.json()).toEqual({ current_password: ['The password is wrong.'] });
    expect((await guess(PASSWORD)).status).toBe(429);
  },
);

test('turning it off needs a code, not the password alone', async () => {
  const { server, me, secret } = await somebodyWithSecondFactor();
  const off = (body: object) =>
    server.call('/user/me/second-factor/disable', { cookie: me.cookie, ...json(body) });

  for (const body of [{}, { current_password: PASSWORD }, { code: '000000' }])
    expect((await off(body)).status).toBe(400);
  expect((await trySignIn(server, me)).status).toBe(200);

  expect(await (await off({ code: codeOf(secret) })).json()).toMatchObject({ enabled: false });
  expect((await trySignIn(server, me)).status).toBe(204);
  expect(await actionsIn(server)).toContain('second-factor-disable');
});

test('new recovery codes end the old ones', async () => {
  const { server, me, recovery_codes } = await somebodyWithSecondFactor();
  const path = '/user/me/second-factor/recovery-codes';
  const alone = json({ current_password: PASSWORD });
  expect((await server.call(path, { cookie: me.cookie, ...alone })).status).toBe(400);
  const body = json({ current_password: PASSWORD, code: recovery_codes[1] });

  const made = await server.call('/user/me/second-factor/recovery-codes', {
    cookie: me.cookie,
    ...body,
  });

  const { recovery_codes: fresh } = (await made.json()) as { recovery_codes: string[] };
  const tryCode = async (code: string) =>
    (await takeSecondStep(server, cookieOf(await trySignIn(server, me)), code)).status;
  expect(await tryCode(recovery_codes[0] as string)).toBe(401);
  expect(await tryCode(fresh[0] as string)).toBe(204);
});

test('neither the secret nor recovery codes are stored or logged in plain text', async () => {
  const { server, secret, recovery_codes } = await somebodyWithSecondFactor();

  const rows = await server.db.selectFrom('auth_two_factors').selectAll().execute();

  for (const hidden of [secret, ...recovery_codes])
    expect(JSON.stringify(rows) + server.logged()).not.toContain(hidden);
});

test('a form with a wrong code asks again, and one with a right code continues', async () => {
  const { server, me, secret } = await somebodyWithSecondFactor();
  const send = (path: string, fields: Record<string, string>, cookie?: string) =>
    server.call(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': `${new URLSearchParams(fields).toString().length}`,
      },
      ...(cookie && { cookie }),
    });
  const token = await createSignInLink(server.db, me);

  const opened = await send('/auth/link', { token });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, 'second-step']);
  const cookie = cookieOf(opened);
  const wrong = await send('/auth/second-step', { code: '12' }, cookie);
  const page = await wrong.text();
  expect(wrong.status).toBe(400);
  expect(page).toContain('The code is wrong or was used before.');
  expect(page).toContain('action="second-step"');
  const right = await send('/auth/second-step', { code: codeOf(secret) }, cookie);

  expect([right.status, right.headers.get('location')]).toEqual([303, '../app/']);
  expect(await isSignedIn(server, cookieOf(right))).toBe(true);
});

test('a second factor whose key is lost is an error with the remedy, and recovery codes sign in', async () => {
  const { server, me, secret, recovery_codes } = await somebodyWithSecondFactor();
  await server.db.updateTable('auth_two_factors').set({ secret: '' }).execute();
  const waiting = cookieOf(await trySignIn(server, me));
  const detail =
    'Your second factor cannot be read any more. Sign in with a recovery code and set it up anew, or ask an operator to reset it.';

  for (const code of [codeOf(secret), '000000']) {
    const refused = await takeSecondStep(server, waiting, code);
    expect([refused.status, await refused.json()]).toEqual([403, { detail }]);
  }

  expect(server.logged()).toContain(
    'second factor not readable: the key that encrypted it is lost',
  );
  expect((await takeSecondStep(server, waiting, recovery_codes[0] as string)).status).toBe(204);
  const state = await server.call('/user/me/second-factor', { cookie: me.cookie });
  expect(await state.json()).toMatchObject({ enabled: true, recovery_codes_left: 9 });
});

test('of simultaneous requests with one recovery code, one signs in', async () => {
  const { server, me, recovery_codes } = await somebodyWithSecondFactor();
  const waiting = [cookieOf(await trySignIn(server, me)), cookieOf(await trySignIn(server, me))];
  const code = recovery_codes[3] as string;

  const answers = await Promise.all(waiting.map((cookie) => takeSecondStep(server, cookie, code)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
});

test('a recovery code is not another one’s, another spelling or a part', async () => {
  const { server, me, recovery_codes } = await somebodyWithSecondFactor();
  const [code = ''] = recovery_codes;
  const swapped = code.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const waiting = cookieOf(await trySignIn(server, me));

  for (const wrong of [code.slice(1), `${code}x`, code.replace('-', ''), swapped, '[]', "' or 1=1"])
    expect((await takeSecondStep(server, waiting, wrong)).status).toBe(401);

  expect((await takeSecondStep(server, waiting, code)).status).toBe(204);
});

test('the second step needs a first', async () => {
  const { server, me, secret } = await somebodyWithSecondFactor();

  for (const cookie of ['', me.cookie, 'provoke.session_token=made.up'])
    expect((await takeSecondStep(server, cookie, codeOf(secret))).status).toBe(401);
});
