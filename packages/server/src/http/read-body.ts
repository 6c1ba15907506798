import { jsonTypeName, limits } from '@provoke/contract';
import { jsonDepth } from './json-depth.ts';
import { JsonSource } from './json-source.ts';
import { Problem } from './problem.ts';

/** A JSON object: parsed, as text, as bytes. */
export type Body = { value: object; source: JsonSource; bytes: Uint8Array };

export const noBody: Body = { value: {}, source: new JsonSource('{}'), bytes: new Uint8Array() };

/** Reads a request's JSON object: content type, size, depth and numbers checked. No body is `{}`. */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return noBody;
  checkMediaType(request.headers);
  const text = decode(bytes);
  const value = parseJson(text);
  checkDepth(text);
  checkNumbers(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notAnObject(value);
  return { value, source: new JsonSource(text), bytes };
}

const JSON_TYPES = ['application/json', '*/*'];

function checkMediaType(headers: Headers): void {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('media-type-unsupported', {
      detail: `Unsupported content encoding "${encoding}" in request.`,
    });
  const header = headers.get('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!JSON_TYPES.includes(type))
    throw new Problem('media-type-unsupported', {
      detail: `Unsupported media type "${header}" in request.`,
    });
}

/** A body that says how long it is, is read at once: that is much faster. Never more than the limit. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length === null) return readChunks(request, maxBytes);
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  return new Uint8Array(await request.arrayBuffer());
}

async function readChunks({ body }: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number) =>
  new Problem('body-too-large', {
    detail: `The body is larger than ${maxBytes} bytes.`,
    headers: { Connection: 'close' },
  });

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('body-unreadable', { detail: 'JSON parse error - Not UTF-8.', cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Problem('body-unreadable', { detail: `JSON parse error - ${message}`, cause });
  }
}

/** Neither PostgreSQL nor `JSON.stringify` survive nesting that `JSON.parse` lets through. */
function checkDepth(text: string): void {
  if (jsonDepth(text) > limits.jsonDepthMax)
    throw new Problem('body-unreadable', {
      detail: `JSON parse error - Nested deeper than ${limits.jsonDepthMax} levels.`,
    });
}

/** What is larger than a double holds becomes `Infinity`, which is no JSON. */
function checkNumbers(value: unknown): void {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'number' && !Number.isFinite(next))
      throw new Problem('body-unreadable', { detail: 'JSON parse error - A number is too large.' });
    if (typeof next === 'object' && next !== null)
      for (const child of Object.values(next)) open.push(child);
  }
}

const notAnObject = (value: unknown) =>
  new Problem('fields-invalid', {
    fields: {
      non_field_errors: [
        value === null
          ? 'No data provided'
          : `Invalid data. Expected a dictionary, but got ${jsonTypeName(value)}.`,
      ],
    },
  });
