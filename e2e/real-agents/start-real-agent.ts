import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { installFromNpm, installFromPyPi } from '../frameworks-otlp/install-agent.ts';
import { freePort } from '../free-port.ts';
import type { RealAgent } from './real-agents.ts';

const START_MS = 180_000;

export type Started = { url: string; folder: string; env: Record<string, string> };

/** Installs an agent into a folder of its own and serves it, until the test has finished. */
export async function startRealAgent(agent: RealAgent, modelUrl: string): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-real-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const isNode = agent.files.some((file) => file.endsWith('.mjs'));
  await (isNode ? installFromNpm : installFromPyPi)(folder, agent.packages);
  for (const file of agent.files)
    await cp(fileURLToPath(new URL(file, import.meta.url)), join(folder, file), {
      recursive: true,
    });
  for (const [file, text] of Object.entries(agent.write?.(modelUrl) ?? {}))
    await writeFile(join(folder, file), text);
  const env = { MODEL_URL: modelUrl, ...agent.env?.(folder) };
  const url = agent.serve ? await serve(agent.serve, { folder, env }) : '';
  return { url, folder, env };
}

async function serve(words: readonly string[], { folder, env }: Omit<Started, 'url'>) {
  const port = String(await freePort());
  const takesPort = words.includes('{port}');
  const [program = '', ...args] = words.map((word) => (word === '{port}' ? port : word));
  const child = spawn(program === 'node' ? process.execPath : join(folder, program), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const lines = createInterface({ input: child.stdout });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended: ${said}`);
  });
  ended.catch(() => {});
  const printed = async () => String((await once(lines, 'line'))[0]);
  return Promise.race([takesPort ? answering(`http://127.0.0.1:${port}`) : printed(), ended]);
}

async function answering(url: string): Promise<string> {
  const signal = AbortSignal.timeout(START_MS);
  while (!(await fetch(url, { signal }).catch(() => undefined)))
    await setTimeout(200, undefined, { signal });
  return url;
}
