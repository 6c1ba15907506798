import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readOwnFile } from '@provoke/files';
import { type Cluster, logOf } from './cluster.ts';

const TIMEOUT_MS = 60_000;

/** Runs `initdb` or `pg_ctl` to its end, or until the signal ends it. Throws with its output and the end of the server's log. */
export async function runTool(
  cluster: Cluster,
  tool: 'initdb' | 'pg_ctl',
  args: string[],
  signal?: AbortSignal,
): Promise<void> {
  const { code, said } = await finished(cluster, [tool, ...args], signal);
  if (code === 0) return;
  const log = await readOwnFile(logOf(cluster), cluster.user?.uid).catch(() => '');
  const end = log.trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(`PostgreSQL in ${cluster.home}: ${tool} failed. ${said.trim()}\n${end}`.trim());
}

function finished(
  { binaries, user, home }: Cluster,
  [tool = '', ...args]: string[],
  signal: AbortSignal | undefined,
) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(join(binaries.folder, tool), args, {
      ...user,
      cwd: home,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', PGTZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C at the terminal is for us: we finish what we do, then stop.
      detached: true,
      timeout: TIMEOUT_MS,
      signal,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4_000);
      });
    child.once('error', reject);
    // Not `close`, because the postmaster that pg_ctl leaves behind may keep a pipe open.
    child.once('exit', (code) => resolve({ code, said }));
  });
}
