import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A variable that everything a call starts inherits, so that its processes can be found in any process group. */
export const MARK_VARIABLE = 'PROVOKE_CALL';

const GRACE_MS = 1_000;
/** A process may start another while we search, so we search repeatedly, but not forever. */
const ROUNDS_MAX = 10;

type Ending = {
  /** The process group's leader. */
  pid: number | undefined;
  mark: string;
  /** Settles when the leader has exited. */
  ended: Promise<unknown>;
};

/** Asks a call's process group to end, then kills what is left, inside or outside the group. */
export async function endProcesses({ pid, mark, ended }: Ending): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const waiting = new AbortController();
  const grace = wait(GRACE_MS, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([ended, grace]);
  waiting.abort();
  await killRest(pid, mark);
}

/** Kills immediately, without asking. Processes outside the group are found by their mark, where `/proc` exists. */
export async function killRest(pid: number | undefined, mark: string): Promise<void> {
  signalGroup(pid, 'SIGKILL');
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const left = await findMarked(mark);
    if (left.length === 0) return;
    for (const one of left) sendSignal(one, 'SIGKILL');
  }
}

async function findMarked(mark: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const marked = await Promise.all(pids.map((pid) => isMarked(pid, mark)));
  return pids.filter((_, index) => marked[index]);
}

/** A zombie that waits for its parent has an empty environment. */
const isMarked = (pid: number, mark: string) =>
  readFile(`/proc/${pid}/environ`, 'latin1').then(
    (environment) => environment.split('\0').includes(`${MARK_VARIABLE}=${mark}`),
    () => false,
  );

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid !== undefined) sendSignal(-pid, signal);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited already.
  }
}
