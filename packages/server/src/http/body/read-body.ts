import { isUtf8 } from 'node:buffer';
import { jsonTypeName, limits } from '@provoke/contract';
import type { z } from 'zod';
import { JsonSource } from '../../db/json/json-source.ts';
import { type AnswerTurn, noTurn } from '../../db/reading/answer-turn.ts';
import { Problem } from '../problem.ts';
import { inSlices } from './in-slices.ts';
import { maskBody } from './mask-body.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { type Outline, outline } from './outline.ts';
import type { Parser } from './parser.ts';
import { type Reserve, readBytes, SMALL_BYTES } from './read-bytes.ts';
import { scanJson } from './scan-json.ts';

/** A larger body takes a turn of its organization, which it has until it is stored. */
const TURN_BYTES = 65_536;

const nothing = new JsonSource('{}');

/** A JSON object: as a value, as bytes, parsed. */
export type Body = {
  value: object;
  /** The bytes as received; the other fields are without service keys. */
  bytes: Uint8Array;
  /** The prefixes of those keys. */
  maskedKeys: string[];
  /** The parser's result. */
  parsed: unknown;
};

export const noBody: Body = {
  value: {},
  bytes: new Uint8Array(),
  maskedKeys: [],
  parsed: undefined,
};

type Reading = {
  bytesMax: number;
  valuesMax: number;
  reserve: Reserve;
  reserveItems: Reserve;
  /** The request's turn, if its body is large enough to need one. */
  turn: Pick<AnswerTurn, 'begin' | 'work'>;
  /** Large bodies are scanned and parsed one at a time. */
  oneAtATime: OneAtATime;
  /** How deep to parse a large body, and where to mask keys; without it, everything is parsed unmasked. */
  schema?: z.ZodType | undefined;
  parse?: Parser;
};

/** Reads a request's JSON object, and checks content type, size, syntax and depth. No body counts as `{}`. */
export async function readBody(request: Request, reading: Reading): Promise<Body> {
  const bytes = await readBytes(request, reading);
  if (bytes.length === 0) return { ...noBody, parsed: await parsed({}, reading, nothing) };
  checkMediaType(request.headers);
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { turn, oneAtATime } = reading;
  if (bytes.length > TURN_BYTES) await turn.begin();
  const inTurn: OneAtATime = (work) =>
    bytes.length > SMALL_BYTES ? turn.work(() => oneAtATime(work)) : work();
  const { source, maskedKeys, value, listed } = await inTurn(() => look(json, reading));
  if (bytes.length > SMALL_BYTES && listed > 0) await reading.reserveItems(listed);
  return { bytes, value, maskedKeys, parsed: await inTurn(() => parsed(value, reading, source)) };
}

type SmallReading = Pick<Reading, 'bytesMax'> &
  Partial<Pick<Reading, 'valuesMax' | 'schema' | 'parse'>>;

/** For a body that is not large and needs no memory of the share. */
export const readSmallBody = (request: Request, reading: SmallReading): Promise<Body> =>
  readBody(request, {
    valuesMax: limits.jsonValuesMax,
    reserve: async () => {},
    reserveItems: async () => {},
    turn: noTurn,
    oneAtATime: (work) => work(),
    ...reading,
  });

/** The body as a value without its evidence: parsing a list item takes more memory than its text. */
async function look(json: Buffer, { valuesMax, schema }: Reading) {
  if (!isUtf8(json))
    throw new Problem('body-unreadable', { detail: 'JSON parse error - Not UTF-8.' });
  const sent = await inSlices(scanJson(json, valuesMax));
  const { json: masked, prefixes: maskedKeys } = schema
    ? await inSlices(maskBody(sent, schema))
    : { json, prefixes: [] };
  const source = masked === json ? sent : await inSlices(scanJson(masked, valuesMax));
  const { value, listed }: Outline =
    schema && json.length > SMALL_BYTES
      ? await inSlices(outline(source, schema))
      : { value: JSON.parse(source.text), listed: 0 };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw notAnObject(value);
  return { source, value, listed, maskedKeys };
}

/** A value parsed as a whole is used as a value, not as the JSON that was sent. */
const parsed = async (
  value: object,
  { parse, schema }: Reading,
  source: JsonSource,
): Promise<unknown> => parse && inSlices(parse(value, schema && source));

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
