import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive, readOwnFile } from '@provoke/files';
import { type Cluster, dataOf } from './cluster.ts';

/** What a postmaster records about itself in the cluster. */
export type Postmaster = {
  pid: number;
  /** Missing while it starts. */
  port: number | undefined;
  /** It accepts connections. */
  isReady: boolean;
  isStopping: boolean;
};

export const postmasterFileOf = (cluster: Cluster) => join(dataOf(cluster), 'postmaster.pid');

/**
 * The cluster's postmaster, if it is alive. A dead one's file may name an unrelated process that has its number now.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterFile(cluster);
  return postmaster && (await isPostmaster(postmaster.pid, cluster)) ? postmaster : undefined;
}

async function readPostmasterFile(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readOwnFile(postmasterFileOf(cluster), cluster.user?.uid).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    isReady: lines[7]?.trim() === 'ready',
    isStopping: lines[7]?.trim() === 'stopping',
  };
}

/**
 * Its command line contains the cluster's folder. A process with an unreadable command line counts as the postmaster.
 */
async function isPostmaster(pid: number, cluster: Cluster): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const words = await commandOf(pid).catch(() => undefined);
  if (!words) return true;
  const folder = words.includes('-D') ? words[words.indexOf('-D') + 1] : undefined;
  if (folder === undefined) return false;
  const [named, ours] = await Promise.all(
    [folder, dataOf(cluster)].map((path) => realpath(path).catch(() => undefined)),
  );
  return named === undefined || named === ours;
}

const run = promisify(execFile);

async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  const [, folder] = / -D (.+?) -p \d+\s*$/.exec(stdout) ?? [];
  return folder === undefined ? [] : ['-D', folder];
}
