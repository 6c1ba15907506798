import { readFileSync } from 'node:fs';
import { listTree } from '../command/process-tree.ts';
import { watchTree } from '../command/watch-tree.ts';

/** Such a look at all processes of a browser takes a while. */
const EVERY_MS = 500;

/** Watches a process and everything it started; memory that processes share counts once. */
export const watchTreeMemory = (pid: number) =>
  watchTree(
    pid,
    () => listTree(pid).map((seen) => ({ ...seen, residentBytes: proportionalBytes(seen.pid) })),
    EVERY_MS,
  );

/** A process may exit during the read. */
function proportionalBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}
