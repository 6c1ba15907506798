import { constants } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnFile } from '../own-files/open-own-file.ts';
import { isSignerAlive, signFile } from './signed-file.ts';

/** Another process holds the lock. */
export class Locked extends Error {
  override readonly name = 'Locked';
}

/** Held until it is released. If its holder is killed, the next process that asks detects that. */
export type Lock = { release(): Promise<void> };

/** A lock, or a killed process's draft of one. */
const NAME = /^lock-(\d{1,12})(\..+)?$/;

/**
 * Locks a folder for this process. Throws `Locked` while another live process holds it. The highest number is the
 * lock. A process that finds its holder dead creates the next number, which only one can, and checks that it is still
 * the highest. Numbers are never reused, so no process can take a lock that was taken in between.
 */
export async function takeLock(folder: string): Promise<Lock> {
  for (;;) {
    const last = highest(await namesIn(folder));
    if (last > 0 && (await isSignerAlive(pathOf(folder, last))))
      throw new Locked(`Another process holds the lock on ${folder}.`);
    const mine = pathOf(folder, last + 1);
    const signature = await signFile(mine);
    if (!signature) continue;
    const names = await namesIn(folder);
    if (highest(names) === last + 1) {
      await removeOlder(folder, names, last + 1);
      return {
        release() {
          signature.stop();
          // An empty file belongs to no process. Truncating needs no space, so this works on a full disk.
          return empty(mine);
        },
      };
    }
    signature.stop();
    await rm(mine, { force: true });
  }
}

/** Whether a live process holds the lock. */
export async function isLocked(folder: string): Promise<boolean> {
  const last = highest(await namesIn(folder));
  return last > 0 && isSignerAlive(pathOf(folder, last));
}

const pathOf = (folder: string, number: number) => join(folder, `lock-${number}`);

type Name = { name: string; number: number; isDraft: boolean };

const namesIn = async (folder: string): Promise<Name[]> =>
  (await readdir(folder)).flatMap((name) => {
    const [, number, draft] = NAME.exec(name) ?? [];
    return number === undefined
      ? []
      : [{ name, number: Number(number), isDraft: draft !== undefined }];
  });

const highest = (names: readonly Name[]) =>
  Math.max(0, ...names.flatMap(({ number, isDraft }) => (isDraft ? [] : [number])));

async function removeOlder(folder: string, names: readonly Name[], held: number): Promise<void> {
  for (const { name, number, isDraft } of names)
    if (number < held || (isDraft && number === held))
      await rm(join(folder, name), { force: true });
}

async function empty(path: string): Promise<void> {
  const file = await openOwnFile(path, constants.O_WRONLY | constants.O_TRUNC);
  await file.close();
}
