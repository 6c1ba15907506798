import { readFileSync } from 'node:fs';
import { listTree } from '../command/process-tree.ts';

const EVERY_MS = 500;

/** The peak memory of a process and everything it started, in bytes; pages that processes share count once. */
export function watchTreeMemory(pid: number): { end(): number } {
  let peakBytes = 0;
  const look = () => {
    const bytes = listTree(pid).reduce((sum, seen) => sum + proportionalBytes(seen.pid), 0);
    peakBytes = Math.max(peakBytes, bytes);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return peakBytes;
    },
  };
}

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
