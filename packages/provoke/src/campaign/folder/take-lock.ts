import { constants } from 'node:fs';
import { readdir, readFile, readlink, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createFile, openOwnFile, readOwnFile } from '@provoke/server/own-files';

/** Another process works on it. */
export class Locked extends Error {
  override readonly name = 'Locked';
}

/** Released by whoever took it; by nobody when it is killed, and then the next one sees that. */
export type Lock = { release(): Promise<void> };

const NAME = /^lock-(\d{1,12})$/;

/**
 * Takes a folder for this process; throws `Locked` while another one that is alive has it. The highest number
 * holds it: whoever finds that holder dead makes the next number, which only one can, and looks again whether
 * it is the highest. A number is never used twice, so nobody can take what was taken in between.
 */
export async function takeLock(folder: string): Promise<Lock> {
  for (;;) {
    const last = Math.max(0, ...(await numbersIn(folder)));
    if (last > 0 && (await isHeld(pathOf(folder, last))))
      throw new Locked('Another process is at work on it.');
    const mine = pathOf(folder, last + 1);
    if (!(await make(mine))) continue;
    const numbers = await numbersIn(folder);
    if (Math.max(...numbers) === last + 1) {
      for (const older of numbers.filter((number) => number <= last))
        await rm(pathOf(folder, older), { force: true });
      const beat = setInterval(() => void touch(mine), BEAT_MS);
      beat.unref();
      return {
        release() {
          clearInterval(beat);
          // An empty one is nobody's, and on a full disk there is room for it.
          return empty(mine);
        },
      };
    }
    await rm(mine, { force: true });
  }
}

/** Whether some process works on it right now. */
export async function isLocked(folder: string): Promise<boolean> {
  const last = Math.max(0, ...(await numbersIn(folder)));
  return last > 0 && isHeld(pathOf(folder, last));
}

const pathOf = (folder: string, number: number) => join(folder, `lock-${number}`);

const numbersIn = async (folder: string) =>
  (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);

/** Whole from its first moment on. False when somebody else was faster. */
const make = async (path: string) =>
  createFile(path, `${process.pid} ${await startOf(process.pid)} ${await placeOf()}`);

const BEAT_MS = 5_000;
/** A holder in another container or on another machine, silent for so long, is taken for dead. */
const SILENCE_MAX_MS = 60_000;

const touch = (path: string) => utimes(path, new Date(), new Date()).catch(() => undefined);

const isBeating = async (path: string) => Date.now() - (await stat(path)).mtimeMs < SILENCE_MAX_MS;

/** Numbers of processes mean something only there: the running system, its process namespace, its name. */
async function placeOf(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => 'unknown');
  return `${boot.trim()} ${namespace} ${hostname()}`;
}

async function empty(path: string): Promise<void> {
  const file = await openOwnFile(path, constants.O_WRONLY | constants.O_TRUNC);
  await file.close();
}

async function isHeld(path: string): Promise<boolean> {
  const text = await readOwnFile(path).catch(() => '');
  const [, pid, startedAt, place] = /^(\d+) (\d+|unknown)(?: (.+))?$/.exec(text) ?? [];
  if (pid === undefined) return false;
  if (place !== undefined && place !== (await placeOf())) return isBeating(path);
  return isAlive(Number(pid)) && (await startOf(Number(pid))) === startedAt;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When the process began, since numbers of processes come again. Not every system says. */
async function startOf(pid: number): Promise<string> {
  try {
    const [, ...fields] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
    return fields.join(') ').split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
