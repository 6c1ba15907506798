import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-z', '*package-lock.json'], { cwd: root })
  .toString()
  .split('\0')
  .filter(Boolean);

test.each(files)('every package in %s has its hash, and no registry’s address', async (file) => {
  const { packages, lockfileVersion } = JSON.parse(await readFile(root + file, 'utf8'));

  const entries = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  expect(lockfileVersion).toBe(3);
  expect(entries.length).toBeGreaterThan(100);
  expect(
    entries.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity)),
  ).toEqual([]);
  const resolved = Object.values(packages).filter((one) => one.resolved && !one.link);
  expect(resolved).toEqual([]);
});
