import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exitOf } from '../exit-of.ts';

/** The gateway that ours is compared with. It is not a dependency; the benchmark downloads it. */
export const PEER = '@portkey-ai/gateway@1.15.2';

type Where = { home: string; signal: AbortSignal };

/** Installs the peer into a folder that is deleted after the benchmark; false if the registry lacks it. */
export async function installPeer({ home, signal }: Where): Promise<boolean> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const install = promisify(execFile)('npm', ['install', '--prefix', home, ...flags, PEER], {
    signal,
    timeout: 300_000,
  });
  return install.then(
    () => true,
    () => false,
  );
}

/** The peer as its package starts it, in a separate process. */
export async function withPeer<Outcome>(
  { home, signal }: Where,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const port = await freePort();
  const script = join(home, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const child = spawn(process.execPath, [script, `--port=${port}`, '--headless'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: 'ignore',
    signal,
  });
  const exit = exitOf(child);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilThere(url, signal);
    return await work(url);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

const MAX_WAIT_MS = 15_000;

async function untilThere(url: string, signal: AbortSignal): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (performance.now() > until) throw new Error(`${PEER} does not answer on ${url}.`);
    await sleep(100, undefined, { signal });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
