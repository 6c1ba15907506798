import { crc32 } from 'node:zlib';

/** An entry of a log, where it stands, and its JSON. */
export type LogLine = {
  /** From 1, without a gap: also the number of its line. */
  sequence: number;
  /** Where the next line begins. */
  offset: number;
  json: Buffer;
  /** JSON that belongs to the entry and need not be parsed to know what it is about. */
  evidence?: Buffer;
};

/**
 * `{"sequence":1,"crc32":907060870,"entry":"hello"}`: a JSON line whose entry is checked as bytes, before anything
 * parses it. With evidence, it also says where the entry ends: `"entry_bytes":7,"entry":"hello","evidence":[…]`.
 */
export function toLogLine(sequence: number, entry: unknown, evidence?: unknown): Buffer {
  const json = JSON.stringify(entry);
  if (evidence === undefined)
    return Buffer.from(`{"sequence":${sequence},"crc32":${crc32(json)},"entry":${json}}\n`);
  const bytes = Buffer.byteLength(json);
  const both = `${json}${EVIDENCE}${JSON.stringify(evidence)}`;
  const sum = crc32(both, bytes);
  return Buffer.from(
    `{"sequence":${sequence},"crc32":${sum},"entry_bytes":${bytes},"entry":${both}}\n`,
  );
}

const EVIDENCE = ',"evidence":';
const FRAME = /^\{"sequence":(\d{1,15}),"crc32":(\d{1,10}),(?:"entry_bytes":(\d{1,10}),)?"entry":/;
const FRAME_BYTES_MAX = 96;

/** Reads a line without its line break; undefined when a byte of it is not as it was written. */
export function parseLogLine(line: Buffer): Omit<LogLine, 'offset'> | undefined {
  const frame = FRAME.exec(line.toString('latin1', 0, FRAME_BYTES_MAX));
  if (!frame || line.at(-1) !== '}'.charCodeAt(0)) return undefined;
  const sequence = Number(frame[1]);
  const bytes = frame[3] === undefined ? undefined : Number(frame[3]);
  const checked = line.subarray(frame[0].length, -1);
  if (crc32(checked, bytes) !== Number(frame[2])) return undefined;
  if (bytes === undefined) return { sequence, json: checked };
  const evidence = bytes + EVIDENCE.length;
  if (checked.toString('latin1', bytes, evidence) !== EVIDENCE) return undefined;
  return { sequence, json: checked.subarray(0, bytes), evidence: checked.subarray(evidence) };
}
