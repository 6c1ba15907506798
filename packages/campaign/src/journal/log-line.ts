import { crc32 } from 'node:zlib';

/** An entry of a log: its position and its JSON. */
export type LogLine = {
  /** From 1, without gaps; also the line number. */
  readonly sequence: number;
  /** Where the next line starts. */
  readonly offset: number;
  /** The first characters of its JSON, as Latin-1: enough to tell the kind of entry. */
  readonly start: string;
  readonly json: Buffer;
  /** JSON that belongs to the entry but is not needed to identify it. */
  readonly evidence?: Buffer | undefined;
};

/**
 * `{"sequence":1,"crc32":907060870,"entry":"hello"}`: a JSON line whose entry is checked as bytes, before anything
 * parses it. With evidence, it also has the place where the entry ends:
 * `"entry_bytes":7,"entry":"hello","evidence":[…]`.
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

/** The entry of a log that is kept elsewhere, without a line or a checksum. */
export function toEntryLine(sequence: number, entry: unknown, evidence?: unknown): LogLine {
  const json = Buffer.from(JSON.stringify(entry));
  return {
    ...{ sequence, offset: 0, json, start: json.toString('latin1', 0, START_BYTES) },
    evidence: evidence === undefined ? undefined : Buffer.from(JSON.stringify(evidence)),
  };
}

const EVIDENCE = ',"evidence":';
const FRAME = /^\{"sequence":(\d{1,15}),"crc32":(\d{1,10}),(?:"entry_bytes":(\d{1,10}),)?"entry":/;
const START_BYTES = 256;
const CLOSING_BRACE = 0x7d;

/** Parses a line, without its line break, that ends at `offset`; undefined if a byte has changed. */
export function parseLogLine(line: Buffer, offset: number): LogLine | undefined {
  const start = line.toString('latin1', 0, Math.min(START_BYTES, line.length));
  const frame = FRAME.exec(start);
  if (!frame || line[line.length - 1] !== CLOSING_BRACE) return undefined;
  const [{ length }, sequence, sum, entryBytes] = frame;
  const checked = line.subarray(length, -1);
  const bytes = entryBytes === undefined ? undefined : Number(entryBytes);
  if (crc32(checked, bytes) !== Number(sum)) return undefined;
  const evidence = (bytes ?? 0) + EVIDENCE.length;
  if (bytes !== undefined && checked.toString('latin1', bytes, evidence) !== EVIDENCE)
    return undefined;
  return new CheckedLine(Number(sequence), offset, start.slice(length), checked, bytes);
}

/** Parts are views of the line's bytes, created on demand: a journal may have millions. */
class CheckedLine implements LogLine {
  readonly sequence: number;
  readonly offset: number;
  readonly start: string;
  readonly #bytes: Buffer;
  readonly #jsonBytes: number | undefined;

  constructor(
    sequence: number,
    offset: number,
    start: string,
    bytes: Buffer,
    jsonBytes: number | undefined,
  ) {
    this.sequence = sequence;
    this.offset = offset;
    this.start = start;
    this.#bytes = bytes;
    this.#jsonBytes = jsonBytes;
  }

  get json(): Buffer {
    return this.#jsonBytes === undefined ? this.#bytes : this.#bytes.subarray(0, this.#jsonBytes);
  }

  get evidence(): Buffer | undefined {
    return this.#jsonBytes === undefined
      ? undefined
      : this.#bytes.subarray(this.#jsonBytes + EVIDENCE.length);
  }
}

/** A copy that keeps only this line in memory, not the whole chunk of the file. */
export const detached = ({ sequence, offset, start, json, evidence }: LogLine): LogLine => ({
  ...{ sequence, offset, start },
  json: Buffer.from(json),
  evidence: evidence && Buffer.from(evidence),
});
