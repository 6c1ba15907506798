import { crc32 } from 'node:zlib';

/** An entry of a log, where it stands, and its JSON. */
export type LogLine = {
  /** From 1, without a gap: also the number of its line. */
  sequence: number;
  /** Where the next line begins. */
  offset: number;
  json: Buffer;
};

/** `{"sequence":1,"crc32":907060870,"entry":"hello"}`: a JSON line whose entry is checked as bytes, before anything parses it. */
export function toLogLine(sequence: number, entry: unknown): Buffer {
  const json = JSON.stringify(entry);
  return Buffer.from(`{"sequence":${sequence},"crc32":${crc32(json)},"entry":${json}}\n`);
}

const FRAME = /^\{"sequence":(\d{1,15}),"crc32":(\d{1,10}),"entry":/;
const FRAME_BYTES_MAX = 64;

/** Reads a line without its line break; undefined when a byte of it is not as it was written. */
export function parseLogLine(line: Buffer): Omit<LogLine, 'offset'> | undefined {
  const frame = FRAME.exec(line.toString('latin1', 0, FRAME_BYTES_MAX));
  if (!frame || line.at(-1) !== '}'.charCodeAt(0)) return undefined;
  const json = line.subarray(frame[0].length, -1);
  if (crc32(json) !== Number(frame[2])) return undefined;
  return { sequence: Number(frame[1]), json };
}
