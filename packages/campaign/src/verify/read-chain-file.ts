import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ChainEntry } from '@provoke/contract';
import { toFields } from '@provoke/evidence';
import { z } from 'zod';

/** A line of a file that matters here. Retention's files have more. */
export type ChainLine = { type: 'run'; run: CopiedRun } | { type: 'entry'; entry: ChainEntry };

const CopiedRun = z.object({
  id: z.string(),
  chain_head: z.string().nullable().default(null),
  chain_length: z.int().default(0),
  evidence_removed_at: z.string().nullable().default(null),
});
export type CopiedRun = z.infer<typeof CopiedRun>;

const NAMES = /\.ndjson(\.gz)?$/;

/** Whether an argument names a file or a folder rather than a campaign or a run. */
export const isFileName = (name: string): boolean => /[/\\]/.test(name) || NAMES.test(name);

const FILES_MAX = 100_000;

/** The files with chains that a name stands for: itself, or those in the folder and below. */
export async function listChainFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  const files = names.filter((name) => NAMES.test(name)).sort();
  if (files.length > FILES_MAX)
    throw new Error(`${path} has more than ${FILES_MAX} files. Name a folder in it.`);
  return files.map((name) => join(path, name));
}

/** Reads a file as `GET /run/{id}/chain`, `provoke verify --save` or retention wrote it, compressed or not. */
export async function* readChainFile(path: string, signal: AbortSignal): AsyncGenerator<ChainLine> {
  let number = 0;
  for await (const line of linesOf(path, signal)) {
    number++;
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read === 'wrong')
      throw new Error(`${path}, line ${number}: this is no line of an exported chain.`);
    if (read !== 'other') yield read;
  }
}

function readLine(line: string): ChainLine | 'other' | 'wrong' {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'wrong';
  }
  const { type, ...rest } = toFields(value);
  if (type === 'run') {
    const { data } = CopiedRun.safeParse(rest['run']);
    return data ? { type: 'run', run: data } : 'wrong';
  }
  if (type !== undefined && type !== 'entry') return 'other';
  const { data } = ChainEntry.safeParse(rest);
  return data ? { type: 'entry', entry: data } : 'wrong';
}

/** A service writes no longer line. */
const LINE_MAX = 2 ** 26;

async function* linesOf(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const file = createReadStream(path, { signal });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  if (bytes !== file) file.on('error', (error) => bytes.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_MAX) throw new Error('it has a line of more than 64 MB');
      yield* lines;
    }
    rest += decoder.decode();
  } catch (cause) {
    signal.throwIfAborted();
    throw new Error(`Cannot read ${path}: ${(cause as Error).message}.`, { cause });
  } finally {
    file.destroy();
  }
  if (rest !== '') yield rest;
}
