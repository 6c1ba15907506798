import { readFileSync } from 'node:fs';

const EVERY_MS = 20;

export type MemoryWatch = {
  /** Memory (RSS) of the process in bytes; undefined without /proc. */
  before: number | undefined;
  /** Stops watching and returns the maximum. */
  peak(): number | undefined;
};

/** Samples a process's memory every 20 ms. */
export function watchMemory(pid: number): MemoryWatch {
  const before = residentBytes(pid);
  let most = before;
  const look = () => {
    const now = residentBytes(pid);
    if (now !== undefined) most = Math.max(most ?? 0, now);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    before,
    peak: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

function residentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
