import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CacheLimits, openResponseCache } from './response-cache.ts';

const DAY_MS = 24 * 3_600_000;

async function open(limits: Partial<CacheLimits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-cache-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return { folder, files, cache: openResponseCache(folder, limits) };
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const age = async (path: string, days: number) => {
  const then = new Date(Date.now() - days * DAY_MS);
  await utimes(path, then, then);
};

test('a cache is limited in answers; the newest stay', async () => {
  const { files, cache } = await open({ answersMax: 2_048 });

  for (const number of numbers(5_000)) await cache.keep({ number }, { text: `${number}` });

  const left = (await files()).length;
  expect(left).toBeLessThanOrEqual(2_048);
  expect(left).toBeGreaterThan(1_024);
  expect(await cache.find({ number: 4_999 })).toEqual({ text: '4999' });
  expect(await cache.find({ number: 0 })).toBeUndefined();
});

test('a cache is limited in bytes, and one answer cannot fill it', async () => {
  const { files, cache } = await open({ bytesMax: 256 * 4_000 });

  await cache.keep({ number: 'long' }, { text: 'x'.repeat(1_001) });
  for (const number of numbers(3_000)) await cache.keep({ number }, { text: 'x'.repeat(900) });

  const sizes = await Promise.all((await files()).map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(256 * 4_000);
  expect(await cache.find({ number: 'long' })).toBeUndefined();
  expect(await cache.find({ number: 2_999 })).toEqual({ text: 'x'.repeat(900) });
});

test('an answer older than 30 days is ignored, and deleted when the next one is stored', async () => {
  const { folder, files, cache } = await open();
  await cache.keep('old', 'answer');
  const [path = ''] = await files();
  await age(path, 31);

  expect(await cache.find('old')).toBeUndefined();

  const later = openResponseCache(folder);
  for (const number of numbers(3_000)) await later.keep({ number }, 'answer');

  expect(await files()).not.toContain(path);
});

test('an answer aged just under 30 days is found', async () => {
  const { files, cache } = await open();
  await cache.keep('question', 'answer');
  await age((await files())[0] ?? '', 29);

  expect(await cache.find('question')).toBe('answer');
});

test('two processes writing to one cache stay within the same limit', async () => {
  const { folder, files, cache } = await open({ answersMax: 1_024 });
  const other = openResponseCache(folder, { answersMax: 1_024 });

  await Promise.all(
    [cache, other].map(async (one) => {
      for (const number of numbers(1_500)) await one.keep({ number }, { text: `${number}` });
    }),
  );
  for (const number of numbers(2_000)) await cache.keep({ later: number }, 'answer');

  expect((await files()).length).toBeLessThanOrEqual(1_024);
  expect(await cache.find({ later: 1_999 })).toBe('answer');
});
