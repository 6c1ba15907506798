import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageState } from '@provoke/web-target';
import { expect, test } from 'vitest';
import { openHome } from '../test/open-home.ts';
import { checkSharedSignIn } from './check-shared-sign-in.ts';
import { describeSignIn } from './find-sign-in.ts';
import { forgetSignIn, keepSignIn, readSignIn } from './kept-sign-in.ts';
import { readStateFile } from './read-state-file.ts';

const PAGE = 'https://shop.example/chat';
const stateOf = (domain: string) => ({
  cookies: [
    { name: 'sid', value: 'tok-4711', domain, path: '/', expires: 1_797_000_000, httpOnly: true },
  ],
  origins: [],
});
const state = StorageState.parse(stateOf('shop.example'));

test('a sign-in is kept for its origin, readable by the user alone, until it is forgotten', async () => {
  const env = { HOME: await openHome() };

  const path = await keepSignIn(PAGE, state, env);
  const kept = await readSignIn('https://shop.example/other', env);

  expect(kept).toMatchObject({ origin: 'https://shop.example', state });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const other of ['http://shop.example/', 'https://shop.example:8443/', 'https://a.example/'])
    expect(await readSignIn(other, env)).toBeUndefined();
  expect(await forgetSignIn(PAGE, env)).toBe(true);
  expect(await forgetSignIn(PAGE, env)).toBe(false);
  expect(await readSignIn(PAGE, env)).toBeUndefined();
});

test('a kept file that others may change, or of another site, is refused', async () => {
  const env = { HOME: await openHome() };
  const path = await keepSignIn(PAGE, state, env);
  const text = await readFile(path, 'utf8');

  await writeFile(path, text.replace('https://shop.example', 'https://a.example'));
  await expect(readSignIn(PAGE, env)).rejects.toThrow('is no sign-in to https://shop.example');
  await writeFile(path, text);
  await chmod(path, 0o666);
  await expect(readSignIn(PAGE, env)).rejects.toThrow('chmod go-w');
});

test('what is known of its end is said, and no value', async () => {
  const env = { HOME: await openHome() };
  await keepSignIn(PAGE, state, env);
  const kept = await readSignIn(PAGE, env);
  const said = (change: object) =>
    kept && describeSignIn({ ...kept, state: { ...state, ...change } });
  const undated = state.cookies.map((cookie) => ({ ...cookie, expires: -1 }));
  const ended = state.cookies.map((cookie) => ({ ...cookie, expires: 1_000 }));

  expect(said({})).toMatch(/^kept on .{16} UTC, until 2026-12-11 14:40 UTC by its cookie sid$/);
  expect(said({ cookies: undated })).toMatch(/without a date: a browser drops its cookie sid when/);
  expect(said({ cookies: ended })).toMatch(
    /expired on 1970-01-01 00:16 UTC: its cookie sid ended$/,
  );
  expect(said({ cookies: [] })).toMatch(/without a date: it is in the page's own storage$/);
});

test('a storage state file is taken as far as it is of the site, with a warning if others can read it', async () => {
  const path = join(await openHome(), 'state.json');
  const both = { ...stateOf('shop.example'), origins: [{ origin: 'https://sso.example' }] };
  await writeFile(path, JSON.stringify(both), { mode: 0o600 });

  const own = await readStateFile(path, PAGE);
  await chmod(path, 0o644);
  const shared = await readStateFile(path, PAGE);

  expect(own).toEqual({ state, notice: null });
  expect(shared.notice).toContain(`chmod 600 ${path}`);
});

test.each([
  [
    'of another site',
    stateOf('a.example'),
    'has no cookie and no storage for https://shop.example. It is of a.example.',
  ],
  ['that is empty', {}, 'It is empty.'],
  ['that has another shape', { cookies: [{ name: 'sid', value: 4711 }] }, 'cookies.0.value'],
  [
    'that has ended',
    { cookies: [{ ...stateOf('shop.example').cookies[0], expires: 5 }] },
    'has expired',
  ],
])('a storage state file %s is refused', async (_, content, words) => {
  const path = join(await openHome(), 'state.json');
  await writeFile(path, JSON.stringify(content));

  const refused = readStateFile(path, PAGE);

  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.not.toThrow('4711');
  expect(await readdir(join(path, '..'))).toContain('state.json');
});

test('one sign-in is used by one conversation at a time, unless it may be shared', () => {
  const signIn = { origin: 'https://shop.example', keptAt: '2026-11-28T00:00:00Z', state };

  for (const concurrency of [undefined, 1])
    expect(() => checkSharedSignIn(signIn, { concurrency, isShared: false })).not.toThrow();
  expect(() => checkSharedSignIn(signIn, { concurrency: 4, isShared: true })).not.toThrow();
  expect(() => checkSharedSignIn(undefined, { concurrency: 4, isShared: false })).not.toThrow();
  expect(() => checkSharedSignIn(signIn, { concurrency: 4, isShared: false })).toThrow(
    '--shared-sign-in',
  );
});
