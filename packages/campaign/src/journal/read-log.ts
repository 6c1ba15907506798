import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openOwnFile } from '@provoke/files';
import { type LogLine, parseLogLine } from './log-line.ts';

/** A position between two lines: the previous line's sequence, and the number of bytes up to here. */
export type Place = { sequence: number; offset: number };

export const beginning: Place = { sequence: 0, offset: 0 };

export type ReadOptions = {
  after?: Place;
  /** Stops at this byte, which must be the end of a line. */
  until?: number;
  /** Called with the number of bytes of a last line cut short by a crash. Its append never resolved. */
  onTorn?: (bytes: number) => void;
  /**
   * For a log whose lines count each on its own: called with the end of one that has changed, which is then skipped.
   * Without it, reading throws there.
   */
  onDamaged?: (end: Place) => void;
};

/** The log has a changed byte. Nothing is assumed about the rest. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';

  constructor(path: string, line: number) {
    super(
      `${path}, line ${line}: this line has changed since it was written. Restore the file from a copy; nothing after it can be trusted.`,
    );
  }
}

/** The lines of a log, one at a time. A missing log has none. Throws `LogDamaged`. */
export async function* readLog(path: string, options: ReadOptions = {}): AsyncGenerator<LogLine> {
  for await (const lines of readLogInBatches(path, options)) yield* lines;
}

/** The same, in batches of one disk read: one by one, three million lines take long. */
export async function* readLogInBatches(
  path: string,
  { after = beginning, until = Number.POSITIVE_INFINITY, onTorn, onDamaged }: ReadOptions = {},
): AsyncGenerator<LogLine[]> {
  let { sequence, offset } = after;
  if (until <= offset) return;
  for await (const { lines, torn } of splitLines(path, offset, until)) {
    const batch: LogLine[] = [];
    for (const line of lines) {
      offset += line.length + 1;
      sequence++;
      const parsed = parseLogLine(line, offset);
      if (parsed && (parsed.sequence === sequence || onDamaged)) batch.push(parsed);
      else if (onDamaged) onDamaged({ sequence, offset });
      else {
        yield batch;
        throw new LogDamaged(path, sequence);
      }
    }
    yield batch;
    if (torn) onTorn?.(torn);
  }
}

const CHUNK_BYTES = 256 * 1024;

/** The complete lines of a chunk; at the end, the number of bytes of an incomplete one. */
async function* splitLines(path: string, start: number, until: number) {
  const file = await findFile(path);
  if (!file) return;
  // Also closes the file if it is not read to its end.
  const stream = file.createReadStream({ start, end: until - 1, highWaterMark: CHUNK_BYTES });
  let begun: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const rest = chunk.subarray(from, end);
      lines.push(begun.length === 0 ? rest : Buffer.concat([...begun, rest]));
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    yield { lines, torn: 0 };
  }
  const torn = begun.reduce((bytes, part) => bytes + part.length, 0);
  yield { lines: [], torn };
}

async function findFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await openOwnFile(path, constants.O_RDONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
