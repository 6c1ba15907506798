import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

const script = new URL('../../../scripts/build.mjs', import.meta.url).href;

/** In a process of its own, as two commands right after a change of the source are. Returns what it complains of. */
async function build(folder: string): Promise<string> {
  const line =
    'const [script, folder] = process.argv.slice(1); (await import(script)).build(folder)';
  const child = spawn(process.execPath, ['--input-type=module', '-e', line, script, folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return complaint;
}

test('several builds at once end well and leave what one would', async () => {
  const folder = await temporaryFolder();

  const first = await build(folder);
  const files = await contentsOf(folder);
  const complaints = await Promise.all(Array.from({ length: 8 }, () => build(folder)));

  expect([first, ...complaints].filter(Boolean)).toEqual([]);
  expect([...files.keys()]).toContain('main.js');
  expect(await contentsOf(folder)).toEqual(files);
});

/** All but when it was built. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths
      .sort()
      .map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const),
  );
  return new Map(files.filter(([path]) => path !== 'built.txt'));
}
