import type { Readable } from 'node:stream';

/** A longer line is not read. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;
const NEWLINE = 10;

type Listener = {
  onLine(line: string): void;
  /** The rest of it, and what follows, is not read. */
  onTooLong(): void;
};

/** Calls back with each line, also with a last one that does not end. */
export function readLines(stream: Readable, { onLine, onTooLong }: Listener): void {
  let parts: Buffer[] = [];
  let size = 0;
  let isFirst = true;
  const add = (part: Buffer) => {
    size += part.length;
    if (size <= LINE_BYTES_MAX) parts.push(part);
  };
  const finish = () => {
    const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    const line = isFirst ? withoutMark(text) : text;
    isFirst = false;
    parts = [];
    size = 0;
    onLine(line);
  };
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      add(rest.subarray(0, at));
      if (size > LINE_BYTES_MAX) break;
      finish();
      rest = rest.subarray(at + 1);
    }
    add(rest);
    if (size <= LINE_BYTES_MAX) return;
    stream.removeAllListeners('data').resume();
    parts = [];
    onTooLong();
  });
  stream.on('end', () => {
    if (parts.length > 0) finish();
  });
}

/** Some programs begin what they print with a byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** The last words that a program printed besides its answers, each of them whole: half a word could be half a secret. */
export function keepEnd(streams: readonly Readable[], lengthMax = 2_000): () => string {
  let text = '';
  let isCut = false;
  for (const stream of streams)
    stream.on('data', (chunk: Buffer) => {
      const all = text + chunk.toString('utf8');
      isCut ||= all.length > lengthMax;
      text = all.slice(-lengthMax);
    });
  return () => (isCut ? text.replace(/^\S*/, '') : text).trim();
}
