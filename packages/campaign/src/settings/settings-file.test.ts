import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { settingsPath } from './config.ts';
import { readSettings, writeSettings } from './settings-file.ts';

const NOBODY = 65_534;

/** A home folder with settings. */
async function makeHome(settings = '{"api_key":"pvk_stored"}') {
  const env = { HOME: await temporaryFolder() };
  const path = settingsPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, settings);
  return { env, path };
}

test('settings writable by another user are rejected, with what to type', async () => {
  const { env, path } = await makeHome();
  await chmod(path, 0o666);

  await expect(readSettings(env)).rejects.toThrow(`chmod go-w '${path}'`);
  await expect(writeSettings(env, { api_key: 'pvk_new' })).rejects.toThrow(path);
});

test.runIf(process.geteuid?.() === 0)("another user's settings are rejected", async () => {
  const { env, path } = await makeHome();
  await chown(path, NOBODY, NOBODY);

  await expect(readSettings(env)).rejects.toThrow('belongs to another user');
});

test('a link in place of the settings is neither followed nor written through', async () => {
  const { env, path } = await makeHome();
  const elsewhere = join(env.HOME, 'elsewhere');
  await writeFile(elsewhere, '{}');
  const linked = { HOME: await temporaryFolder() };
  await mkdir(dirname(settingsPath(linked)), { recursive: true });
  await symlink(elsewhere, settingsPath(linked));

  await expect(readSettings(linked)).rejects.toThrow('is a link');
  await expect(writeSettings(linked, { api_key: 'pvk_secret' })).rejects.toThrow('is a link');
  await writeSettings(env, { api_key: 'pvk_new' });

  expect(await readFile(elsewhere, 'utf8')).toBe('{}');
  expect((await lstat(path)).isFile()).toBe(true);
});

test('nothing is written to a folder writable by others', async () => {
  const { env, path } = await makeHome();
  await chmod(dirname(path), 0o777);

  await expect(writeSettings(env, { api_key: 'pvk_new' })).rejects.toThrow('Other users may write');

  expect(await readFile(path, 'utf8')).toContain('pvk_stored');
  expect(await readdir(dirname(path))).toEqual(['config.json']);
});

test('the key is never readable by others, whatever the umask, not even in a planted draft', async () => {
  const { env, path } = await makeHome();
  await writeFile(`${path}.${process.pid}`, '');
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));

  await writeSettings(env, { api_key: 'pvk_new' });

  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(`${path}.${process.pid}`, 'utf8')).toBe('');
  expect(await readSettings(env)).toEqual({ api_key: 'pvk_new' });
});

test('unknown settings of a newer version are kept', async () => {
  const { env, path } = await makeHome('{"api_key":"pvk_stored","from_the_future":{"a":1}}');

  await writeSettings(env, { base_url: 'http://127.0.0.1:1' });

  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    api_key: 'pvk_stored',
    from_the_future: { a: 1 },
    base_url: 'http://127.0.0.1:1',
  });
});
