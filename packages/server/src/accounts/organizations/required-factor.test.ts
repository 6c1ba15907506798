import { expect, test } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { enrol } from '../../test/second-factor.ts';
import { startServer } from '../../test/start-server.ts';

test('an owner with a second factor requires it: members without one reach only its set-up, keys go on', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const member = await signInAs(server, { organizationId, role: 'viewer' });
  const require = (sender: object, require_second_factor: boolean) =>
    server.call('/organization/me', {
      ...sender,
      method: 'PUT',
      body: JSON.stringify({ require_second_factor }),
    });
  expect((await require(owner, true)).status).toBe(400);
  await enrol(server, owner.cookie);
  expect((await require({ key }, true)).status).toBe(400);
  expect((await require(member, true)).status).toBe(403);

  expect(await (await require(owner, true)).json()).toMatchObject({ require_second_factor: true });

  const ask = async (path: string, sender: object) => (await server.call(path, sender)).status;
  for (const path of ['/agent', '/run', '/user/me', '/organization/me', '/user/me/session']) {
    expect(await ask(path, { cookie: member.cookie })).toBe(403);
    expect(await ask(path, { cookie: owner.cookie })).toBe(200);
  }
  expect(await ask('/agent', { key })).toBe(200);
  expect(await ask('/user/me/second-factor', { cookie: member.cookie })).toBe(200);
  await enrol(server, member.cookie);
  expect(await ask('/agent', { cookie: member.cookie })).toBe(200);
  expect((await require({ key }, false)).status).toBe(400);
});

test('signing out tells the browser to forget its pages and storage', async () => {
  const server = await startServer();
  const { cookie } = await signInAs(server, await server.org());

  const answer = await server.call('/auth/sign-out', { cookie, method: 'POST' });

  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
});
