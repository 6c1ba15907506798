import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { replaceText } from './replace-text.ts';
import { takeTurns } from './take-turns.ts';

const { signal } = new AbortController();

test('of many that read a file and write it again, none undoes what another wrote', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a');
  await writeFile(path, '');

  await Promise.all(
    Array.from({ length: 10 }, () =>
      takeTurns(path, async () => replaceText(path, `${await readFile(path, 'utf8')}x`), {
        signal,
      }),
    ),
  );

  expect(await readFile(path, 'utf8')).toBe('x'.repeat(10));
  expect(await readdir(folder)).toEqual(['a']);
});

test('a lock that a killed process left holds nobody up, and one of a live process can be given up', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a');
  await writeFile(`${path}.lock`, '');
  const waiting = takeTurns(path, async () => 'done', { signal: AbortSignal.abort() });

  await expect(waiting).rejects.toThrow('aborted');
  await utimes(`${path}.lock`, 0, 0);

  expect(await takeTurns(path, async () => 'done', { signal })).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('work that fails ends its turn', async () => {
  const path = join(await temporaryFolder(), 'a');
  const fails = () => Promise.reject(new Error('no'));

  await expect(takeTurns(path, fails, { signal })).rejects.toThrow('no');

  expect(await takeTurns(path, async () => 'done', { signal })).toBe('done');
});
