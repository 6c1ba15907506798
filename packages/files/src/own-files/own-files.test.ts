import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { checkFolder, checkFolderInside } from './check-folder.ts';
import { makeFolder, makeFolderInside } from './make-folder.ts';
import { openOwnFile, readOwnFile } from './open-own-file.ts';
import { createFile, replaceFile } from './replace-file.ts';
import { NotOwn } from './trust.ts';

const run = promisify(execFile);
const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-own-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

test.each([0o700, 0o711, 0o755, 0o750, 0o1755])(
  'a folder writable by its owner alone is used, and keeps its mode: %o',
  async (mode) => {
    const folder = await temporaryFolder();
    await chmod(folder, mode);

    await makeFolder(folder, 0o711);

    expect(await modeOf(folder)).toBe(mode);
  },
);

test.each([0o777, 0o770, 0o720, 0o702])(
  'a folder writable by others is rejected, with what to type: %o',
  async (mode) => {
    const folder = await temporaryFolder();
    await chmod(folder, mode);

    await expect(checkFolder(folder)).rejects.toThrow(`chmod go-w '${folder}'`);
    await expect(makeFolder(folder, 0o700)).rejects.toThrow(NotOwn);
    expect(await modeOf(folder)).toBe(mode);
  },
);

test('a folder shared by all users is rejected, with the name of a better one', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o1777);

  await expect(makeFolder(folder, 0o711)).rejects.toThrow(`such as ${folder}/provoke.`);
  await makeFolder(join(folder, 'provoke'), 0o711);

  expect(await modeOf(folder)).toBe(0o1777);
});

test('no folder inside one writable by others is safe', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'below/data'), { recursive: true });
  await chmod(folder, 0o777);

  for (const path of ['below/data', 'below/fresh', 'fresh'])
    await expect(makeFolder(join(folder, path), 0o700)).rejects.toThrow(
      `could replace any folder inside it. Type: chmod go-w '${folder}'`,
    );
  expect(await readdir(folder)).toEqual(['below']);
});

test('all missing parts of a path are created with the same mode, whatever the umask', async () => {
  const folder = await temporaryFolder();
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));

  await makeFolder(join(folder, 'a/b'), 0o711);
  process.umask(0);
  await makeFolderInside(join(folder, 'a/b/c'), 0o700);

  expect(await modeOf(folder)).toBe(0o700);
  for (const [path, mode] of Object.entries({ a: 0o711, 'a/b': 0o711, 'a/b/c': 0o700 }))
    expect(await modeOf(join(folder, path))).toBe(mode);
});

test('the user’s own link to a folder is followed, a link inside it is not', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'real/inside'), { recursive: true });
  await symlink('real', join(folder, 'link'));
  await symlink('inside', join(folder, 'real/planted'));

  await checkFolder(join(folder, 'link'));
  await checkFolder(join(folder, 'link/inside'));
  await expect(checkFolderInside(join(folder, 'link/planted'))).rejects.toThrow('is a link');
  await expect(makeFolderInside(join(folder, 'link/planted'), 0o700)).rejects.toThrow('is a link');
});

test('circular links are an error, not a hang', async () => {
  const folder = await temporaryFolder();
  await symlink('b', join(folder, 'a'));
  await symlink('a', join(folder, 'b'));

  await expect(checkFolder(join(folder, 'a'))).rejects.toThrow();
  await expect(makeFolder(join(folder, 'a/data'), 0o700)).rejects.toThrow();
});

test.runIf(isRoot)(
  'folders and links of another user anywhere on the path are rejected',
  async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'theirs/below'), { recursive: true });
    await mkdir(join(folder, 'mine'));
    await symlink('mine', join(folder, 'link'));
    await chown(join(folder, 'theirs'), NOBODY, NOBODY);
    await lchown(join(folder, 'link'), NOBODY, NOBODY);

    for (const path of ['theirs', 'theirs/below', 'theirs/fresh', 'link', 'link/fresh'])
      await expect(makeFolder(join(folder, path), 0o700)).rejects.toThrow('another user');
    expect(await readdir(join(folder, 'theirs'))).toEqual(['below']);
    expect(await readdir(join(folder, 'mine'))).toEqual([]);
  },
);

test('a file is read and written only if it is a regular file of the user, not a link', async () => {
  const folder = await temporaryFolder();
  const path = (name: string) => join(folder, name);
  await writeFile(path('good'), 'text');
  await writeFile(path('shared'), 'text');
  await chmod(path('shared'), 0o666);
  await symlink('good', path('link'));
  await symlink('nothing', path('dangling'));
  await mkdir(path('folder'));
  await run('mkfifo', [path('pipe')]);

  expect(await readOwnFile(path('good'))).toBe('text');
  for (const name of ['shared', 'link', 'dangling', 'folder', 'pipe'])
    await expect(readOwnFile(path(name))).rejects.toThrow(NotOwn);
  const write = constants.O_WRONLY | constants.O_CREAT;
  for (const name of ['shared', 'link', 'dangling'])
    await expect(openOwnFile(path(name), write)).rejects.toThrow(NotOwn);
  expect(await readdir(folder)).not.toContain('nothing');
});

test.runIf(isRoot)(
  "another user's file is rejected, unless that user is the allowed owner",
  async () => {
    const path = join(await temporaryFolder(), 'file');
    await writeFile(path, 'text');
    await chown(path, NOBODY, NOBODY);

    await expect(readOwnFile(path)).rejects.toThrow('another user');
    expect(await readOwnFile(path, NOBODY)).toBe('text');
  },
);

test('a file is replaced atomically, even in place of a link, and leaves no draft', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'file');
  await writeFile(join(folder, 'precious'), 'precious');
  await symlink('precious', path);
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));

  await replaceFile(path, 'new');
  expect(await createFile(path, 'newer')).toBe(false);

  expect(await readOwnFile(path)).toBe('new');
  expect(await modeOf(path)).toBe(0o600);
  expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('precious');
  expect(await readdir(folder)).toEqual(['file', 'precious']);
});
