import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { keyFileIn, readGivenFile } from './key-file.ts';

const isRoot = process.geteuid?.() === 0;
const KEY = 'a secret of thirty-two characters';
const NOBODY = 65_534;

async function placed(text: string | Buffer = KEY) {
  const folder = join(await temporaryFolder(), 'data');
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, 'auth-secret');
  await writeFile(path, text, { mode: 0o600 });
  return { folder, path, file: keyFileIn(folder) };
}

test.each([KEY, `${KEY}\n`, `${KEY}\r\n`, `${KEY}\n\n`])(
  'the key is the text without its line breaks: %j',
  async (text) => {
    const { file, path } = await placed(text);

    expect([await file.read(), await file.readOrMake(), await readGivenFile(path)]).toEqual([
      KEY,
      KEY,
      KEY,
    ]);
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

test.each([
  ['a byte order mark', `\ufeff${KEY}`],
  ['NUL', `${KEY}\u0000`],
  ['NULs alone', '\u0000'.repeat(64)],
  ['two lines', `${KEY}\n${KEY}`],
  ['bytes that are no text', Buffer.alloc(64, 0xff)],
  ['bytes that are cut', Buffer.from([...Buffer.from(KEY), 0xe2, 0x82])],
  ['an escape sequence', `${KEY}\u001b[2J`],
  ['a tab', `${KEY}\t${KEY}`],
  ['blanks', ' '.repeat(64)],
  ['31 characters', KEY.slice(0, 31)],
  ['4,097 bytes', KEY.repeat(125)],
])('a file with %s is no key, and stays', async (_, text) => {
  const { file, path } = await placed(text);
  const before = await readFile(path);

  for (const read of [file.read, file.readOrMake, () => readGivenFile(path)])
    await expect(read()).rejects.toThrow(/no key/);
  expect(await readFile(path)).toEqual(before);
});

test('a huge file is refused before it is read', async () => {
  const { file, path } = await placed();
  await truncate(path, 5_000_000_000);

  for (const read of [file.read, file.readOrMake, () => readGivenFile(path)])
    await expect(read()).rejects.toThrow(/5000000000 bytes/);
});

test.each(['pipe', 'folder', 'link', 'dangling link'])(
  'a %s in the place of the key is refused without a wait, and nothing is made',
  async (kind) => {
    const { file, path, folder } = await placed();
    await rm(path);
    if (kind === 'pipe') await promisify(execFile)('mkfifo', [path]);
    if (kind === 'folder') await mkdir(path);
    if (kind === 'link') {
      await writeFile(join(folder, 'other'), KEY, { mode: 0o600 });
      await symlink('other', path);
    }
    if (kind === 'dangling link') await symlink('gone', path);
    const before = await readdir(folder);

    for (const read of [file.read, file.readOrMake])
      await expect(read()).rejects.toThrow(/is not a file|is a link/);
    expect(await readdir(folder)).toEqual(before);
  },
);

test.each([0o644, 0o640, 0o604, 0o660, 0o606, 0o611, 0o601, 0o610])(
  'a key file of mode %o is refused',
  async (mode) => {
    const { file, path } = await placed();
    await chmod(path, mode);

    for (const read of [file.read, file.readOrMake]) await expect(read()).rejects.toThrow(/chmod/);
  },
);

test.runIf(isRoot)("another user's key file is refused", async () => {
  const { file, path } = await placed();
  await chown(path, NOBODY, NOBODY);

  for (const read of [file.read, file.readOrMake, () => readGivenFile(path)])
    await expect(read()).rejects.toThrow(/another user/);
});

test('twenty that make a key at once get the same one, for the user alone, and leave no draft', async () => {
  const { file, path, folder } = await placed();
  await rm(path);

  const made = await Promise.all(Array.from({ length: 20 }, () => file.readOrMake()));

  expect(new Set(made).size).toBe(1);
  expect([await readdir(folder), (await stat(path)).mode & 0o777]).toEqual([
    ['auth-secret'],
    0o600,
  ]);
});

test('a next key that is hostile is refused too', async () => {
  const { file, path } = await placed();
  const next = `${path}.next`;
  await symlink('auth-secret', next);
  await expect(file.readNext()).rejects.toThrow(/is a link/);
  await file.writeNext(`${KEY} next`);

  expect(await file.readNext()).toBe(`${KEY} next`);
  expect(await file.read()).toBe(KEY);
});

test.each(['', '.', 'data', './data', '../data'])('a data folder named %j', async (name) => {
  if (name === '') expect(() => keyFileIn(name)).toThrow(/There is no place for the key/);
  else expect(keyFileIn(name).path).toMatch(/^\/.*auth-secret$/);
});
