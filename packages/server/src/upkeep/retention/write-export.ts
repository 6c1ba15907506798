import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { jsonText } from '../../http/answer/json-text.ts';

/**
 * Writes a new file of JSON lines, compressed. It is in its folder once it is complete, and on disk when this resolves.
 * A killed process leaves a file in the folder for drafts: see `clearDrafts`.
 */
export async function writeExport(
  path: string,
  drafts: string,
  lines: AsyncIterable<object>,
): Promise<void> {
  const draft = join(drafts, `${basename(path)}.part`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await pipeline(Readable.from(toBytes(lines)), createGzip(), writingTo(file));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

const writingTo = (file: FileHandle) =>
  new Writable({
    write: (chunk: Buffer, _, done) => void file.writeFile(chunk).then(() => done(), done),
  });

async function* toBytes(lines: AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    for await (const piece of jsonText(line)) yield inOneLine(Buffer.from(piece));
    yield LINE_END;
  }
}

const LINE_END = Buffer.from('\n');
const RETURN = 0x0d;
const SPACE = 0x20;

/** Recorded JSON may have line breaks between its tokens; inside texts they are escaped. */
const inOneLine = (bytes: Buffer): Buffer =>
  bytes.includes(LINE_END) || bytes.includes(RETURN)
    ? (bytes.map((byte) => (byte === 0x0a || byte === RETURN ? SPACE : byte)) as Buffer)
    : bytes;

/** So that the name survives a power failure as well. */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps names without it, and opens no folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
