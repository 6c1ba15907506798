import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isAlive } from './is-alive.ts';

/** A process as identified in a file. */
export type ProcessIdentity = {
  pid: number;
  startedAt: string;
  /** Its number has no meaning here: it runs in another container or on another machine. */
  isElsewhere: boolean;
};

/** The identity of this process: its number, its start time, and where both are valid. */
export const thisProcess = async (): Promise<string> =>
  `${process.pid} ${await startOf(process.pid)} ${await placeOfThis()}`;

/** Undefined if the text names no process. Earlier versions wrote no place: they ran here. */
export async function readIdentity(text: string): Promise<ProcessIdentity | undefined> {
  const [, pid, startedAt = '', place] = /^(\d+) (\d+|unknown)(?: (.+))?$/.exec(text) ?? [];
  if (pid === undefined) return undefined;
  const isElsewhere = place !== undefined && place !== (await placeOfThis());
  return { pid: Number(pid), startedAt, isElsewhere };
}

/** Whether a process of this place is running. An unrelated process may have its number now. */
export const isRunning = async ({ pid, startedAt }: ProcessIdentity): Promise<boolean> =>
  isAlive(pid) && (await startOf(pid)) === startedAt;

/** The running system, the process namespace, the host name. */
async function placeOfThis(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => 'unknown');
  return `${boot.trim()} ${namespace} ${hostname()}`;
}

/** A process's start time. Not available on every system. */
async function startOf(pid: number): Promise<string> {
  try {
    const [, ...fields] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
    return fields.join(') ').split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
