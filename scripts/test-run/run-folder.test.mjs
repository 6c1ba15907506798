import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findProcesses } from './find-processes.mjs';
import { findAbandonedRuns, makeRunFolder, removeRun } from './run-folder.mjs';

const WAIT = ['-e', 'console.log("started"); setInterval(() => {}, 1_000);'];

/** Starts a process that waits, and returns when it does. */
async function startWaiting(options) {
  const child = spawn(process.execPath, WAIT, { stdio: ['ignore', 'pipe', 'ignore'], ...options });
  await once(child.stdout, 'data');
  return child;
}

test('whatever has to do with the folder is stopped and named, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const stranger = await startWaiting({});
  const children = await Promise.all([
    startWaiting({ cwd: folder, env: {} }),
    startWaiting({ env: { HOME: join(folder, 'home') } }),
    startWaiting({ env: {}, argv0: join(folder, 'node') }),
  ]);
  writeFileSync(join(folder, 'evidence'), '');

  const stopped = await removeRun(folder);

  expect(stopped.map((line) => Number.parseInt(line, 10)).sort()).toEqual(
    children.map(({ pid }) => pid).sort(),
  );
  expect(existsSync(folder)).toBe(false);
  expect(stranger.kill()).toBe(true);
});

test('a process that ends in time is not named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const child = await startWaiting({ cwd: folder });
  setImmediate(() => child.kill());

  expect(await removeRun(folder, { patienceMs: 10_000 })).toEqual([]);
});

test('the folder of a run that goes on is left alone; that of one that is gone is found, in memory and on the disk', () => {
  const own = makeRunFolder();
  const reused = [tmpdir(), dirname(own)].map((parent) =>
    join(parent, `provoke-${process.pid}-1000000000-abc`),
  );
  for (const folder of reused) mkdirSync(folder);
  onTestFinished(() =>
    [own, ...reused].forEach((folder) => void rmSync(folder, { recursive: true })),
  );

  const abandoned = findAbandonedRuns();

  expect(abandoned).toEqual(expect.arrayContaining(reused));
  expect(abandoned).not.toContain(own);
});

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'nothing that tests started outlives a run that ends by %s',
  async (signal) => {
    const path = fileURLToPath(new URL('interrupted.fixture.mjs', import.meta.url));
    const { PROVOKE_TEST_RUN: _, ...env } = process.env;
    const run = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
    const first = [(await lines.next()).value, (await lines.next()).value];
    const folder = first.find((line) => line !== 'started');
    expect(findProcesses(folder)).toHaveLength(1);

    run.kill(signal);
    // The process that it started holds the other end.
    await once(run.stdout, 'close');

    expect(findProcesses(folder)).toEqual([]);
  },
);
