import { execFile } from 'node:child_process';
import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { replaceText } from './replace-text.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

test('a file keeps its mode, and nothing is left besides it', async () => {
  const path = join(folder, 'a.yaml');
  await writeFile(path, 'old');
  await chmod(path, 0o640);

  await replaceText(path, 'new');

  expect(await readFile(path, 'utf8')).toBe('new');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(['a.yaml']);
});

test('a link stays a link, also one to a file that is not there yet', async () => {
  await symlink('there.yaml', join(folder, 'first'));
  await symlink('first', join(folder, 'second'));

  await replaceText(join(folder, 'second'), 'new');

  expect((await lstat(join(folder, 'second'))).isSymbolicLink()).toBe(true);
  expect((await lstat(join(folder, 'first'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, 'there.yaml'), 'utf8')).toBe('new');
});

test.skipIf(process.platform === 'win32')('a pipe is written to, and stays a pipe', async () => {
  const path = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [path]);

  const [read] = await Promise.all([readFile(path, 'utf8'), replaceText(path, 'new')]);

  expect(read).toBe('new');
  expect((await stat(path)).isFIFO()).toBe(true);
});

test('a folder is no file, and one that is missing is not made', async () => {
  await expect(replaceText(folder, 'new')).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(replaceText(join(folder, 'no', 'a'), 'new')).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test.skipIf(isRoot || process.platform === 'win32')(
  'a file that may not be written stays, and one whose folder takes no other is written in place',
  async () => {
    const [locked, open] = [join(folder, 'locked'), join(folder, 'open')];
    await writeFile(locked, 'old', { mode: 0o444 });
    await writeFile(open, 'old');

    await expect(replaceText(locked, 'new')).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(folder, 0o555);
    await replaceText(open, 'new').finally(() => chmod(folder, 0o755));

    expect(await readFile(locked, 'utf8')).toBe('old');
    expect(await readFile(open, 'utf8')).toBe('new');
  },
);
