import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from '@provoke/files';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

test.each(['99999', '-1', '80.5', 'http'])(
  '%s is no port: wrong usage, before anything starts',
  async (port) => {
    const { type } = await openTerminal();

    expect(await type(`serve --port=${port}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--port must be '),
    });
  },
);

test('a signal while the service waits for its database ends it immediately, with exit code 0', async () => {
  const { home, type } = await openTerminal();
  const database = join(home, 'data/postgres');
  await mkdir(database, { recursive: true, mode: 0o711 });
  const lock = await takeLock(database);
  const stop = new AbortController();

  const serving = type(`serve --port 0 --data-dir ${join(home, 'data')}`, '', stop.signal);
  setTimeout(() => stop.abort(), 500);

  expect(await serving).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('Stopped before the service was ready.'),
  });
  await lock.release();
});

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

test.runIf(process.platform === 'linux')(
  'Ctrl-C while the database is created ends the service with exit code 0, and leaves nothing running',
  async () => {
    const { home } = await openTerminal();
    const dataDir = join(home, 'data');
    const flags = ['--conditions=provoke-source', '--import=tsx'];
    // A terminal signals the whole process group.
    const child: ChildProcess = spawn(
      process.execPath,
      [...flags, main, 'serve', '--port', '0', '--data-dir', dataDir],
      { detached: true, env: { ...process.env, HOME: home } },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const exit = once(child, 'exit');
    const names = () => readdir(join(dataDir, 'postgres')).catch(() => []);
    const isCreating = async () => (await names()).some((name) => name.startsWith('draft-'));

    await expect.poll(isCreating, { timeout: 120_000, interval: 20 }).toBe(true);
    process.kill(-(child.pid as number), 'SIGINT');

    expect(await exit).toEqual([0, null]);
    expect(await readdir(join(dataDir, 'postgres/clients')).catch(() => [])).toEqual([]);
  },
);
