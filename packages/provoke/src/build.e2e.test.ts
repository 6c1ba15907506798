import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../files/src/test/temporary-folder.ts';

const script = new URL('../scripts/build.mjs', import.meta.url).href;
const own = fileURLToPath(new URL('..', import.meta.url));
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** In a process of its own, as two commands right after a change of the source are. Returns what it complains of. */
async function build(folder: string): Promise<string> {
  const line =
    'const [script, folder] = process.argv.slice(1); (await import(script)).build(folder)';
  const child = spawn(process.execPath, ['--input-type=module', '-e', line, script, folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return complaint;
}

test('several simultaneous builds end well and leave what one would', async () => {
  const folder = await temporaryFolder();

  const first = await build(folder);
  const files = await contentsOf(folder);
  const complaints = await Promise.all(Array.from({ length: 2 }, () => build(folder)));

  expect([first, ...complaints].filter(Boolean)).toEqual([]);
  expect([...files.keys()]).toContain('main.js');
  expect(await contentsOf(folder)).toEqual(files);
});

/** A project that has provoke in its `node_modules`, with files of its own where the workspace has its scripts. */
async function installInto(project: string, ...parts: string[]): Promise<string> {
  const installed = join(project, 'node_modules/provoke');
  await mkdir(installed, { recursive: true });
  for (const name of await readdir(modules))
    if (name !== 'provoke') await symlink(join(modules, name), join(project, 'node_modules', name));
  for (const part of parts) await cp(join(own, part), join(installed, part), { recursive: true });
  await build(join(installed, 'dist'));
  await writeFile(join(project, 'package.json'), '{ "name": "provoke-workspace" }');
  for (const folder of ['scripts', 'packages/provoke/scripts']) {
    await mkdir(join(project, folder), { recursive: true });
    await writeFile(join(project, folder, 'build.mjs'), 'throw new Error("somebody else’s ran")');
  }
  return join(installed, 'bin/provoke.js');
}

const installations: [string, string[]][] = [
  ['as a copy of the checkout', ['bin', 'package.json', 'scripts', 'src']],
  ['as it is published', ['bin', 'package.json']],
];

test.each(installations.slice(0, process.env['E2E_ALL'] === '1' ? undefined : 1))(
  'an installed command runs no script of the project around it: %s',
  async (_, parts) => {
    const project = await temporaryFolder();
    const command = await installInto(project, ...parts);

    const asked = promisify(execFile)(process.execPath, [command, '--version'], { cwd: project });

    expect((await asked).stdout).toBe('0.1.0\n');
  },
);

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
