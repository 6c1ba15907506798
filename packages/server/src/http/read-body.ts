import { isUtf8 } from 'node:buffer';
import { jsonTypeName, limits } from '@provoke/contract';
import type { z } from 'zod';
import { inSlices } from './in-slices.ts';
import { JsonSource } from './json-source.ts';
import { maskBody } from './mask-body.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { outline } from './outline.ts';
import { Problem } from './problem.ts';
import { type MakeRoom, readBytes, SMALL_BYTES } from './read-bytes.ts';
import { scanJson } from './scan-json.ts';

/** A JSON object: parsed, as text, as bytes. */
export type Body = {
  value: object;
  source: JsonSource;
  /** As they came; the rest is without the service keys that were in them. */
  bytes: Uint8Array;
  /** The prefixes of those keys. */
  maskedKeys: string[];
};

export const noBody: Body = {
  value: {},
  source: new JsonSource('{}'),
  bytes: new Uint8Array(),
  maskedKeys: [],
};

type Reading = {
  bytesMax: number;
  valuesMax: number;
  makeRoom: MakeRoom;
  /** Large bodies are scanned one at a time. */
  oneAtATime: OneAtATime;
  /** How far to look into a large body, and where keys are masked; left out, all of it is parsed as it is. */
  schema?: z.ZodType | undefined;
};

/** Reads a request's JSON object: content type, size, syntax and depth checked. No body is `{}`. */
export async function readBody(request: Request, reading: Reading): Promise<Body> {
  const bytes = await readBytes(request, reading);
  if (bytes.length === 0) return noBody;
  checkMediaType(request.headers);
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { value, ...body } =
    bytes.length > SMALL_BYTES
      ? await reading.oneAtATime(() => toValue(json, reading))
      : await toValue(json, reading);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notAnObject(value);
  return { value, bytes, ...body };
}

/** For a body that is never large: it needs no room. */
export const readSmallBody = (request: Request, bytesMax: number): Promise<Body> =>
  readBody(request, {
    bytesMax,
    valuesMax: limits.jsonValuesMax,
    makeRoom: async () => {},
    oneAtATime: (work) => work(),
  });

async function toValue(json: Buffer, { valuesMax, schema }: Reading) {
  if (!isUtf8(json))
    throw new Problem('body-unreadable', { detail: 'JSON parse error - Not UTF-8.' });
  const sent = await inSlices(scanJson(json, valuesMax));
  const { json: masked, prefixes: maskedKeys } = schema
    ? await inSlices(maskBody(sent, schema))
    : { json, prefixes: [] };
  const source = masked === json ? sent : await inSlices(scanJson(masked, valuesMax));
  const value: unknown =
    schema && json.length > SMALL_BYTES
      ? await inSlices(outline(source, schema))
      : JSON.parse(source.text);
  return { value, source, maskedKeys };
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
