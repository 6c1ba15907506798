import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTree } from '../command/process-tree.ts';
import type { Database } from '../postgres/with-database.ts';

/** The CPU time of processes with all that they started and that still runs. */
export const readCpuMs = (pids: readonly number[]): number =>
  pids.flatMap(listTree).reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1_000, 0);

/** The process of the database that starts all others. */
export async function findServer({ sql }: Database): Promise<number> {
  const { rows } = await sql.query<{ data_directory: string }>('show data_directory');
  const file = join(rows[0]?.data_directory ?? '', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}
