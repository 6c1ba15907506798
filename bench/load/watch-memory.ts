import { readFileSync } from 'node:fs';

const EVERY_MS = 20;

export type MemoryWatch = {
  /** Bytes that the process holds in memory (RSS); undefined where there is no /proc. */
  before: number | undefined;
  /** Ends the watch and says what the most was. */
  peak(): number | undefined;
};

/** Looks every 20 ms how much memory a process holds. */
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
