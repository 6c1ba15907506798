import { readdirSync, readFileSync } from 'node:fs';

/** A process as /proc shows it. */
export type Seen = { pid: number; cpuSeconds: number; residentBytes: number };

/** A process and everything it started; empty without /proc. */
export function listTree(pid: number): Seen[] {
  const seen = readProcess(pid);
  return seen ? [seen, ...childrenOf(pid).flatMap(listTree)] : [];
}

function readProcess(pid: number): Seen | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : { pid, ...parseStat(stat) };
}

function childrenOf(pid: number): number[] {
  const threads = listFolder(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    (readText(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/** Fields are counted from the end of the name, which may contain anything, including brackets and spaces. */
export function parseStat(stat: string): Omit<Seen, 'pid'> {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return {
    cpuSeconds: (user + system) / TICKS_PER_SECOND,
    residentBytes: Number(fields[21]) * PAGE_BYTES,
  };
}

/** A process may exit during the read. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
