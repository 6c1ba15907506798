import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The embedded PostgreSQL of a data folder, to be stopped and started behind the service's back. */
export async function findPostmaster(dataDir: string) {
  const data = join(dataDir, 'postgres/cluster');
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8');
  const [binary = '', port] = [/^\S+/.exec(options)?.[0], /"-p" "(\d+)"/.exec(options)?.[1]];
  const { uid, gid } = await stat(data);
  const control = (...args: string[]) =>
    run(join(dirname(binary), 'pg_ctl'), [...args, '-w', '-D', data], { uid, gid, cwd: data });
  return {
    stop: (mode: 'fast' | 'immediate') => control('stop', '-m', mode),
    start: () => control('start', '-l', join(data, 'server.log'), '-o', `-p ${port}`),
  };
}
