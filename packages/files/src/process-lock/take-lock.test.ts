import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type PidNamespace, pidNamespace } from '../test/pid-namespace.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isLocked, Locked, takeLock } from './take-lock.ts';

/** Leaves the lock of a killed process. */
async function leaveLock(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(join(folder, 'lock-7'), `${child.pid} 1`);
}

const fixture = fileURLToPath(new URL('./take-lock.fixture.ts', import.meta.url));
const longAgo = new Date(Date.now() - 600_000);

/** Another process, in its own process namespace, that tries to take the lock. */
async function takeFrom({ command, args }: PidNamespace, folder: string) {
  const node = [process.execPath, '--conditions=provoke-source', '--import=tsx', fixture, folder];
  const child = spawn(command, [...args, ...node]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const end = async (finish: () => void) => {
    const exit = once(child, 'exit');
    finish();
    await exit;
  };
  return {
    said,
    release: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

test('one process has it until it releases it', async () => {
  const folder = await temporaryFolder();

  const lock = await takeLock(folder);
  await expect(takeLock(folder)).rejects.toThrow(Locked);
  expect(await isLocked(folder)).toBe(true);
  await lock.release();

  expect(await isLocked(folder)).toBe(false);
  await (await takeLock(folder)).release();
});

test('releasing needs no disk space', async () => {
  const folder = await temporaryFolder();

  const lock = await takeLock(folder);
  await lock.release();

  const [name = ''] = await readdir(folder);
  expect(await stat(join(folder, name))).toMatchObject({ size: 0 });
});

test("a killed process's lock delays no one", async () => {
  const folder = await temporaryFolder();
  await leaveLock(folder);

  expect(await isLocked(folder)).toBe(false);
  await takeLock(folder);

  expect(await readdir(folder)).toEqual(['lock-8']);
});

test.runIf(process.platform === 'linux')(
  "another process with a dead holder's number does not count as the holder",
  async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'lock-1'), `${process.pid} 1`);

    await takeLock(folder);

    expect(await isLocked(folder)).toBe(true);
  },
);

test.each([
  ['another container', 'same-boot pid:[1] other'],
  ['another machine', 'other-boot pid:[4026531836] other'],
])('a process of %s has it as long as it gives signs of life', async (_, place) => {
  const folder = await temporaryFolder();
  const path = join(folder, 'lock-1');
  // Its number and start time have no meaning here.
  await writeFile(path, `1 1 ${place}`);

  await expect(takeLock(folder)).rejects.toThrow(Locked);
  expect(await isLocked(folder)).toBe(true);
  await utimes(path, longAgo, longAgo);

  expect(await isLocked(folder)).toBe(false);
  await (await takeLock(folder)).release();
});

test('the lock works between process namespaces, as in containers', async ({ skip }) => {
  const namespace = (await pidNamespace()) ?? skip('This machine makes no PID namespace for us.');
  const folder = await temporaryFolder();

  const inside = await takeFrom(namespace, folder);
  expect(inside.said).toBe('locked by process 1');
  await expect(takeLock(folder)).rejects.toThrow(Locked);
  expect(await takeFrom(namespace, folder)).toMatchObject({ said: 'Locked' });
  await inside.release();

  const lock = await takeLock(folder);
  expect(await takeFrom(namespace, folder)).toMatchObject({ said: 'Locked' });
  await lock.release();
});

test('the lock of a process killed in another container is free after a period of silence', async ({
  skip,
}) => {
  const namespace = (await pidNamespace()) ?? skip('This machine makes no PID namespace for us.');
  const folder = await temporaryFolder();
  const inside = await takeFrom(namespace, folder);

  await inside.kill();
  await expect(takeLock(folder)).rejects.toThrow(Locked);
  await utimes(join(folder, 'lock-1'), longAgo, longAgo);

  await (await takeLock(folder)).release();
});

test("a killed process's draft is removed with its lock", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lock-1.5d1d'), '');

  await takeLock(folder);

  expect(await readdir(folder)).toEqual(['lock-1']);
});

test('a lock of an earlier version, without a place, is held by the process it names', async () => {
  const folder = await temporaryFolder();
  const fields = (await readFile(`/proc/${process.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
  await writeFile(join(folder, 'lock-1'), `${process.pid} ${fields?.[19]}`);

  await expect(takeLock(folder)).rejects.toThrow(Locked);
});

test('of many processes that find a dead process’s lock, one gets it', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = await temporaryFolder();
    await leaveLock(folder);

    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
