import { StringDecoder } from 'node:string_decoder';
import { RawJson } from '../../json/raw-json.ts';
import type { StillAdmitted } from '../still-admitted.ts';
import { type ReaderWatch, watchReader } from './watch-reader.ts';

/** Enough for a chunk on the wire; an answer no longer than this goes out whole, with its length. */
const CHUNK_CHARACTERS = 65_536;
export type Answering = {
  status: number;
  isAdmitted: StillAdmitted;
  onBreak(error: unknown): void;
  /** Called when nothing of the answer is held any more, however it ended. */
  onEnd?(): void;
  beatMs?: number;
};

/**
 * A value as a JSON response. Lists that are async iterables are sent as they come, a chunk at a time, so
 * that an answer of any size needs little memory. What fails before the first chunk is thrown. The value is
 * used up: what was sent is let go.
 */
export const jsonResponse = (value: unknown, answering: Answering): Promise<Response> =>
  textResponse(jsonText(value), {
    ...answering,
    headers: { 'content-type': 'application/json' },
  });

/** A text that is sent as it comes, a chunk at a time. */
export async function textResponse(
  texts: AsyncGenerator<string>,
  { headers, ...answering }: Answering & { headers: Record<string, string> },
): Promise<Response> {
  const { status, onEnd = () => {} } = answering;
  const chunks = chunked(texts);
  const first = await chunks.next();
  const second = first.done ? first : await chunks.next();
  if (second.done) {
    onEnd();
    return new Response(first.value ?? '', { status, headers });
  }

  async function* all() {
    try {
      yield first.value as string;
      yield second.value as string;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return new Response(toBytes(all(), answering), { status, headers });
}

/** The same text in one piece, for answers that are kept. */
export async function wholeJson(value: unknown): Promise<string> {
  const parts: string[] = [];
  for await (const part of jsonText(value)) parts.push(part);
  return parts.join('');
}

/**
 * A body that is pulled by the reader. It is broken off, so that nobody takes a half for the whole, when it fails
 * and when the reader is locked out or takes nothing for half a minute.
 */
function toBytes(
  texts: AsyncGenerator<string>,
  { isAdmitted, onBreak, onEnd = () => {}, beatMs }: Answering,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let watch: ReaderWatch;
  const end = async () => {
    watch.stop();
    await texts.return(undefined).finally(onEnd);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      watch = watchReader({
        isAdmitted,
        isWaiting: () => (controller.desiredSize ?? 0) > 0,
        onLost(why) {
          onBreak(why);
          controller.error(why);
          end().catch(onBreak);
        },
        beatMs,
      });
    },
    async pull(controller) {
      watch.took();
      const { done, value } = await texts.next().catch((error: unknown) => {
        watch.stop();
        onEnd();
        onBreak(error);
        throw error;
      });
      if (!done) return controller.enqueue(encoder.encode(value));
      watch.stop();
      onEnd();
      controller.close();
    },
    cancel: end,
  });
}

async function* chunked(texts: AsyncGenerator<string>): AsyncGenerator<string, undefined> {
  let parts: string[] = [];
  let length = 0;
  for await (const text of texts)
    for (const piece of pieces(text)) {
      parts.push(piece);
      length += piece.length;
      if (length < CHUNK_CHARACTERS) continue;
      yield parts.join('');
      parts = [];
      length = 0;
    }
  if (length > 0) yield parts.join('');
}

/** Short enough for a chunk each, never cut within a surrogate pair. */
function* pieces(text: string): Generator<string> {
  let at = 0;
  while (text.length - at > CHUNK_CHARACTERS) {
    const end = at + CHUNK_CHARACTERS;
    const cut = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield text.slice(at, cut);
    at = cut;
  }
  yield at === 0 ? text : text.slice(at);
}

/** Walks only where there is a stream or a long text to find; the rest is one piece. */
async function* jsonText(value: unknown): AsyncGenerator<string> {
  if (isStream(value)) {
    yield '[';
    let separator = '';
    for await (const item of value) {
      if (isWorthWalking(item)) {
        yield separator;
        yield* jsonText(item);
      } else yield separator + toJsonText(item);
      separator = ',';
    }
    yield ']';
  } else if (value instanceof RawJson && value.size > CHUNK_CHARACTERS) yield* inChunks(value);
  else if (Array.isArray(value) && hasLongPart(value)) {
    let separator = '[';
    for (const item of value) {
      yield separator;
      yield* jsonText(item);
      separator = ',';
    }
    yield ']';
  } else if (isRecord(value) && hasLongPart(value)) {
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
  } else yield toJsonText(value);
}

/** In one piece, ten megabytes would keep everybody waiting while they are encoded. */
function* inChunks({ json }: RawJson): Generator<string> {
  const decoder = new StringDecoder('utf8');
  for (let at = 0, end = 0; at < json.length; at = end) {
    end = at + CHUNK_CHARACTERS;
    if (typeof json !== 'string') yield decoder.write(json.subarray(at, end));
    else {
      if (isHighSurrogate(json.charCodeAt(end - 1))) end++;
      yield json.slice(at, end);
    }
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

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

/** `JSON.stringify` that lets raw JSON through as it is. */
export function toJsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`).join(',')}}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  isRecord(value) && Symbol.asyncIterator in value;
