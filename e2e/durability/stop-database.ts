import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Stops the embedded PostgreSQL of a data folder, unknown to the service. */
export async function stopDatabase(dataDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const data = join(dataDir, 'postgres/cluster');
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8');
  const binary = /^\S+/.exec(options)?.[0] ?? '';
  const { uid, gid } = await stat(data);
  const args = ['stop', '-m', mode, '-W', '-D', data];
  await run(join(dirname(binary), 'pg_ctl'), args, { uid, gid, cwd: data });
}
