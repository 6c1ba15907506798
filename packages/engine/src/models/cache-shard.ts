import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile } from '../platform/keep-file.ts';

type ShardLimits = { filesMax: number; bytesMax: number; ageMaxMs: number };

/** One folder of a cache. It deletes expired files, and the oldest ones when it holds too much. */
export type CacheShard = {
  find(name: string): Promise<string | undefined>;
  keep(name: string, text: string): Promise<void>;
};

export function openShard(
  folder: string,
  { filesMax, bytesMax, ageMaxMs }: ShardLimits,
): CacheShard {
  // Another process may write here too, so every cleanup counts again.
  let held: { files: number; bytes: number } | undefined;
  let tidying: Promise<void> | undefined;
  const isOver = (files: number, bytes: number, share = 1) =>
    files > filesMax * share || bytes > bytesMax * share;

  async function tidy(): Promise<void> {
    const oldestFirst = (await listFiles(folder)).sort((a, b) => a.keptAt - b.keptAt);
    let files = oldestFirst.length;
    let bytes = oldestFirst.reduce((sum, file) => sum + file.bytes, 0);
    const isFull = isOver(files, bytes);
    const oldAt = Date.now() - ageMaxMs;
    for (const file of oldestFirst) {
      // Deletes more than necessary, to make room for the next answers.
      if (file.keptAt > oldAt && !(isFull && isOver(files, bytes, 3 / 4))) break;
      await rm(file.path, { force: true });
      files--;
      bytes -= file.bytes;
    }
    held = { files, bytes };
  }

  return {
    async find(name) {
      const path = join(folder, name);
      const { mtimeMs } = await lstat(path);
      return mtimeMs > Date.now() - ageMaxMs ? readFile(path, 'utf8') : undefined;
    },

    async keep(name, text) {
      const bytes = Buffer.byteLength(text);
      if (bytes > bytesMax / 4) return;
      await keepFile(join(folder, name), text);
      if (held) held = { files: held.files + 1, bytes: held.bytes + bytes };
      if (held && !isOver(held.files, held.bytes)) return;
      tidying ??= tidy().finally(() => {
        tidying = undefined;
      });
      await tidying;
    },
  };
}

type KeptFile = { path: string; bytes: number; keptAt: number };

async function listFiles(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await lstat(path).catch(() => undefined);
      return found?.isFile() ? [{ path, bytes: found.size, keptAt: found.mtimeMs }] : [];
    }),
  );
  return files.flat();
}
