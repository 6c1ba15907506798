import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isLocked, Locked, takeLock } from './take-lock.ts';

const meanwhile = vi.hoisted(() => ({ happens: undefined as (() => Promise<void>) | undefined }));

/** A process that reads the lock's holder slowly, while others continue. */
vi.mock('../own-files/open-own-file.ts', async (load) => {
  const files = await load<typeof import('../own-files/open-own-file.ts')>();
  return {
    ...files,
    async readOwnFile(path: string) {
      const text = await files.readOwnFile(path);
      const { happens } = meanwhile;
      meanwhile.happens = undefined;
      await happens?.();
      return text;
    },
  };
});

test('a process that slowly detects a dead holder does not take the lock from its successor', async () => {
  const folder = await temporaryFolder();
  const elsewhere = await temporaryFolder();
  await writeFile(join(folder, 'lock-1'), '1 1');
  await writeFile(join(elsewhere, 'lock-2'), '1 1');
  await takeLock(elsewhere);
  meanwhile.happens = async () => {
    // One process took the lock and let it go, and the next one has it: 2 is free again, 3 is held.
    await rm(join(folder, 'lock-1'));
    await rename(join(elsewhere, 'lock-3'), join(folder, 'lock-3'));
  };

  await expect(takeLock(folder)).rejects.toThrow(Locked);

  expect(await isLocked(folder)).toBe(true);
});
