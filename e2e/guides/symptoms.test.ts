import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(fileURLToPath(new URL(path, root)), 'utf8');

/** The text of every source that may print something, without line breaks. */
async function readSources(): Promise<string> {
  const files = await readdir(fileURLToPath(new URL('packages', root)), { recursive: true });
  const sources = files.filter(
    (file) => /^[\w-]+\/(src|bin)\/.*\.(ts|tsx|js)$/.test(file) && !/\.test\.|\/test\//.test(file),
  );
  return (await Promise.all(sources.map((file) => read(`packages/${file}`)))).join('\n');
}

test('the words by which troubleshooting is looked up are those that provoke prints', async () => {
  const page = (await read('docs/guides/troubleshooting.md')).replaceAll(/^```[\s\S]*?^```/gm, '');
  const quoted = [...page.matchAll(/"([^"`]+?)[.,]?"/g)].map(([, words = '']) =>
    words.replaceAll(/\s+/g, ' '),
  );
  const sources = await readSources();

  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.filter((words) => !sources.includes(words))).toEqual([]);
});
