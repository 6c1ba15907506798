import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { prepareDataFolder } from '../packages/server/src/test/prepare-data-folder.ts';
import { stopDatabases } from './stop-database.ts';

const bin = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));

/**
 * A folder for the test: home, settings, data, with a database that needs only to be started. Accessible to others,
 * because as root PostgreSQL runs as a separate user.
 */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'provoke-e2e-'));
  await chmod(home, 0o711);
  await prepareDataFolder(join(home, '.local/share/provoke'));
  onTestFinished(async () => {
    await stopDatabases(home);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  return home;
}

/** A `PATH` on which the command is, with this Node, as for someone who types `provoke`. */
export async function pathWithCommand(home: string): Promise<string> {
  const tools = join(home, 'bin');
  await mkdir(tools);
  await symlink(process.execPath, join(tools, 'node'));
  await writeTool(join(tools, 'provoke'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  return `${tools}:${process.env['PATH']}`;
}

export async function writeTool(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o755);
}

/** The installed command in a separate process, with a clean environment. */
export function start(
  home: string,
  args: string[],
  env: Record<string, string> = {},
  cwd: string = home,
): ChildProcess {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: home, TMPDIR: tmpdir(), ...env },
  });
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  });
  return child;
}

export type Finished = { code: number | null; stdout: string; stderr: string };

export async function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export const run = (home: string, args: string[], env?: Record<string, string>, cwd?: string) =>
  finished(start(home, args, env, cwd));

export type Service = {
  child: ChildProcess;
  url: string;
  apiKey: string | null;
  /** On the first start: the link that signs the owner in once. */
  signInUrl: string | null;
  get(path: string, key?: string): Promise<{ status: number; body: Record<string, unknown> }>;
};

export type ServeOptions = { port?: number; env?: Record<string, string>; flags?: string[] };

/** `provoke serve --json`, once it is ready. */
export async function serve(
  home: string,
  dataDir: string,
  { port = 0, env = {}, flags: more = [] }: ServeOptions = {},
): Promise<Service> {
  if (!existsSync(dataDir)) await prepareDataFolder(dataDir);
  const flags = ['--port', String(port), '--data-dir', dataDir, '--json', ...more];
  const child = start(home, ['serve', ...flags], env);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`serve ended: ${stderr}`))),
  ])) as [string];
  const {
    url,
    api_key: apiKey,
    sign_in_url: signInUrl = null,
  } = JSON.parse(line) as { url: string; api_key: string | null; sign_in_url?: string };
  return {
    child,
    url,
    apiKey,
    signInUrl,
    async get(path, key = apiKey ?? '') {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}
