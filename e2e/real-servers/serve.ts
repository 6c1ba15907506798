import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { installFromPyPi } from '../frameworks-otlp/install-agent.ts';

/** A folder with these packages of PyPI, until the test has finished. */
export async function install(...packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await installFromPyPi(folder, packages);
  return folder;
}

const START_MS = 180_000;

/** Starts a command of that folder, and waits until its address answers. */
export async function serve(
  folder: string,
  [command = '', ...args]: readonly string[],
  { url, env }: { url: string; env: Readonly<Record<string, string>> },
): Promise<void> {
  const child = spawn(join(folder, 'bin', command), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  const signal = AbortSignal.timeout(START_MS);
  while (!(await fetch(url, { signal }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`);
    await setTimeout(200, undefined, { signal });
  }
}
