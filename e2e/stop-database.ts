import { execFile } from 'node:child_process';
import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Stops the embedded PostgreSQL of a data folder, unknown to the service. */
export const stopDatabase = (dataDir: string, mode: 'fast' | 'immediate') =>
  stop(join(dataDir, 'postgres/cluster'), '-m', mode, '-W');

/** Also below folders such as `.local`. */
const EACH = '{,**/.*/}**/postgres/cluster/postmaster.pid';

/** Stops each embedded PostgreSQL in the folder: they outlive a service that was killed. */
export async function stopDatabases(folder: string): Promise<void> {
  for await (const file of glob(EACH, { cwd: folder }))
    await stop(join(folder, dirname(file)), '-m', 'immediate', '-w').catch((error: Error) => {
      // Its file stays where it was killed too.
      if (!error.message.includes('No such process')) throw error;
    });
}

async function stop(cluster: string, ...flags: string[]): Promise<void> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8');
  const binary = /^\S+/.exec(options)?.[0] ?? '';
  const { uid, gid } = await stat(cluster);
  const args = ['stop', ...flags, '-D', cluster];
  await run(join(dirname(binary), 'pg_ctl'), args, { uid, gid, cwd: cluster });
}
