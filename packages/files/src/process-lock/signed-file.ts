import { lstat, lutimes } from 'node:fs/promises';
import { readOwnFile } from '../own-files/open-own-file.ts';
import { createFile } from '../own-files/replace-file.ts';
import { isRunning, readIdentity, thisProcess } from './process-identity.ts';

const BEAT_MS = 5_000;
/** A process in another container or on another machine counts as dead if its file was not touched for this long. */
export const SILENCE_MAX_MS = 30_000;

/** Creates a file that identifies this process, and touches it regularly until `stop`. Undefined if the file exists. */
export async function signFile(path: string): Promise<{ stop(): void } | undefined> {
  if (!(await create(path))) return undefined;
  const beat = setInterval(() => void touch(path), BEAT_MS).unref();
  return { stop: () => clearInterval(beat) };
}

/** Whether the process that a file identifies is alive. An empty, unreadable or foreign file identifies none. */
export async function isSignerAlive(path: string): Promise<boolean> {
  const signer = await readSigner(path);
  if (!signer) return false;
  return signer.isElsewhere ? isFresh(path) : isRunning(signer);
}

/** Whether that process is alive where only its file can be observed: in another container or on another machine. */
export async function isSignedElsewhere(path: string): Promise<boolean> {
  const signer = await readSigner(path);
  return signer?.isElsewhere === true && isFresh(path);
}

const readSigner = async (path: string) => readIdentity(await readOwnFile(path).catch(() => ''));

/** Another process that took the lock may have removed the draft. */
const create = async (path: string) =>
  createFile(path, await thisProcess()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return false;
    throw error;
  });

const touch = (path: string) => lutimes(path, new Date(), new Date()).catch(() => undefined);

const isFresh = (path: string) =>
  lstat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < SILENCE_MAX_MS,
    () => false,
  );
