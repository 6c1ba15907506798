import { RawJson } from '../../db/json/raw-json.ts';
import { CHUNK_CHARACTERS, type Piece, rawJsonChunks } from './chunks.ts';

/**
 * Yields a value's JSON. Descends only to streams and long texts; the rest is one piece. The value is consumed:
 * yielded parts are released.
 */
export async function* jsonText(value: unknown): AsyncGenerator<Piece> {
  if (isStream(value)) yield* streamText(value);
  else if (value instanceof RawJson && value.size > CHUNK_CHARACTERS) yield* rawJsonChunks(value);
  else if (Array.isArray(value) && hasLongPart(value)) yield* listText(value);
  else if (isRecord(value) && hasLongPart(value)) yield* objectText(value);
  else yield toJsonText(value);
}

/** The same text in one piece, for answers that are stored. */
export async function wholeJson(value: unknown): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of jsonText(value))
    parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  return Buffer.concat(parts).toString();
}

async function* streamText(items: AsyncIterable<unknown>): AsyncGenerator<Piece> {
  yield '[';
  let separator = '';
  for await (const item of items) {
    if (isWorthWalking(item)) {
      yield separator;
      yield* jsonText(item);
    } else yield separator + toJsonText(item);
    separator = ',';
  }
  yield ']';
}

async function* listText(items: unknown[]): AsyncGenerator<Piece> {
  let separator = '[';
  for (const item of items) {
    yield separator;
    yield* jsonText(item);
    separator = ',';
  }
  yield ']';
}

async function* objectText(value: Record<string, unknown>): AsyncGenerator<Piece> {
  let separator = '{';
  for (const name of Object.keys(value)) {
    if (value[name] === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    const member = value[name];
    delete value[name];
    yield* jsonText(member);
    separator = ',';
  }
  yield '}';
}

const isWorthWalking = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (isStream(value) || hasLongPart(value));

const hasLongPart = (value: object): boolean =>
  Object.values(value).some(
    (part) =>
      isStream(part) ||
      (part instanceof RawJson
        ? part.size > CHUNK_CHARACTERS
        : typeof part === 'object' && part !== null && hasLongPart(part)),
  );

/** `JSON.stringify` that inserts raw JSON unchanged. */
export const toJsonText = (value: unknown): string =>
  hasRaw(value) ? insertRaw(value) : (JSON.stringify(value) ?? 'null');

/** Without any, the built-in is several times as fast. */
const hasRaw = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof RawJson || Object.values(value).some(hasRaw));

function insertRaw(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(insertRaw).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${insertRaw(member)}`).join(',')}}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  isRecord(value) && Symbol.asyncIterator in value;
