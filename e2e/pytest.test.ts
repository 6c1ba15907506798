import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const execute = promisify(execFile);
const python = fileURLToPath(new URL('../python', import.meta.url));
const command = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));
const INSTALL_MS = 150_000;

let folder: string;
let missing: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provoke-pytest-'));
  try {
    await execute('python3', ['-m', 'venv', join(folder, 'venv')], { timeout: INSTALL_MS });
    await execute(join(folder, 'venv/bin/pip'), ['install', '--quiet', '--retries', '1', python], {
      timeout: INSTALL_MS,
    });
  } catch (error) {
    missing = `The plugin cannot be installed here: ${(error as Error).message.slice(0, 200)}`;
  }
  // Away from its source, so that what was installed is tested.
  await cp(join(python, 'tests'), join(folder, 'tests'), { recursive: true });
}, 2 * INSTALL_MS);

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test('the plugin for pytest, installed from the checkout, keeps its own tests', async ({
  skip,
}) => {
  if (missing) return skip(missing);
  const { CI: _, ...env } = process.env;
  const { stdout } = await execute(
    join(folder, 'venv/bin/python'),
    ['-m', 'pytest', '-p', 'pytester', '-q', 'tests'],
    {
      cwd: folder,
      env: {
        ...env,
        HOME: folder,
        PROVOKE_COMMAND: `${process.execPath} ${command}`,
        NO_COLOR: '1',
      },
      timeout: 250_000,
    },
  ).catch((error: { stdout: string; stderr: string }) => error);

  expect(stdout).toMatch(/^\d+ passed in/m);
});
