import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openOwnFile } from '@provoke/files';
import { syncFolder } from '../folder/sync-folder.ts';
import { toLogLine } from './log-line.ts';
import type { Place } from './read-log.ts';

/** A file that only grows. One writer at a time. */
export type Log = {
  readonly path: string;
  /** Everything up to here is on disk. */
  readonly end: Place;
  /** Resolves once the entry is on disk, not merely in a cache that a power cut empties. */
  append(entry: unknown, evidence?: unknown): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
};

type Waiting = { line: Buffer; resolve(): void; reject(reason: Error): void };

/**
 * Opens a log to append at a position that `readLog` found, cutting off a torn line after it. Simultaneous appends
 * share one flush.
 */
export async function openLog(
  path: string,
  end: Place,
  { open = openOwnFile }: { open?: (path: string, flags: number) => Promise<FileHandle> } = {},
): Promise<Log> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT);
  if ((await file.stat()).size > end.offset) await file.truncate(end.offset);
  if (end.offset === 0) await syncFolder(dirname(path));
  let onDisk = end;
  let { sequence } = end;
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let failure: Error | undefined;

  const flush = async () => {
    // Includes everything appended in this turn of the event loop.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        if (failure) throw failure;
        await write(Buffer.concat(batch.map(({ line }) => line)), batch.length);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        failure ??= cannotWrite(path, error);
        for (const { reject } of batch) reject(failure);
      }
    }
    flushing = undefined;
  };

  const write = async (bytes: Buffer, lines: number) => {
    const { offset } = onDisk;
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
    await file.datasync();
    onDisk = { sequence: onDisk.sequence + lines, offset: offset + bytes.length };
  };

  return {
    path,
    get end() {
      return onDisk;
    },
    async append(entry, evidence) {
      // An entry that cannot be serialized takes no number.
      const line = toLogLine(sequence + 1, entry, evidence);
      sequence++;
      return new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        flushing ??= flush();
      });
    },
    async close() {
      await flushing;
      await file.close();
    },
  };
}

const cannotWrite = (path: string, error: unknown) =>
  new Error(`${path} cannot be written: ${(error as Error).message}. Nothing more is sent.`, {
    cause: error,
  });
