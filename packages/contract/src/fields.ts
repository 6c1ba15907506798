import { z } from 'zod';
import { limits } from './limits.ts';

/** UUIDs are read in either case and always written in lower case. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Must be a valid UUID.')
  .toLowerCase()
  .meta({ format: 'uuid' });

/** ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime();

const codePoints = (text: string) => [...text].length;

/** PostgreSQL text cannot hold NUL, and turns lone surrogates into something else. */
const storable = z
  .string()
  .refine((text) => !text.includes('\0'), 'Null characters are not allowed.')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'Surrogate characters are not allowed.');

/** Text that a person typed: trimmed, not empty, at most `max` code points. */
export const typed = ({ max }: { max: number }) =>
  storable
    .trim()
    .refine((text) => text !== '', 'This field may not be blank.')
    .refine(
      (text) => codePoints(text) <= max,
      `Ensure this field has no more than ${max} characters.`,
    )
    .meta({ minLength: 1, maxLength: max });

/** Addresses are read in either case and always written in lower case. */
export const email = typed({ max: limits.emailMax })
  .refine((text) => z.email().safeParse(text).success, 'Enter a valid email address.')
  .toLowerCase()
  .meta({ format: 'email' });

/** Long enough to be worth hashing; kept as it was typed. */
export const newPassword = storable
  .refine(
    (text) => codePoints(text) >= limits.passwordMin,
    `Ensure this field has at least ${limits.passwordMin} characters.`,
  )
  .refine(
    (text) => codePoints(text) <= limits.passwordMax,
    `Ensure this field has no more than ${limits.passwordMax} characters.`,
  );

/** Free text that is kept as it came. */
export const prose = storable;

/** Free text that has to say something. */
export const reason = prose.refine((text) => text.trim() !== '', 'This field may not be blank.');

const schemes = ['http:', 'https:', 'ws:', 'wss:', 'cli:'];

function isAbsoluteUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return schemes.includes(protocol) && (host !== '' || pathname.length > 2);
}

/** Where a target is: an absolute URL with scheme http, https, ws, wss or cli. */
export const targetUrl = typed({ max: limits.agentEndpointMax })
  .refine(isAbsoluteUrl, 'Enter a valid URL.')
  .meta({ format: 'uri' });

export type JsonObject = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON object that goes through untouched: key order and even `__proto__` keys stay.
 * (`z.record` would build a new object.)
 */
export const jsonObject = z
  .custom<JsonObject>(isObject, { error: ({ input }) => mustBeObject(input) })
  .meta({ type: 'object', additionalProperties: true });

/** Evidence that may be an object or a list. */
export const jsonObjectOrArray = z
  .custom<JsonObject | unknown[]>((value) => isObject(value) || Array.isArray(value), {
    error: ({ input }) => mustBeObject(input),
  })
  .meta({
    anyOf: [
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
    ],
  });

const mustBeObject = (input: unknown) =>
  input === undefined
    ? 'This field is required.'
    : input === null
      ? 'This field may not be null.'
      : `Expected a dictionary of items but got type "${jsonTypeName(input)}".`;

/** The name that the clients in the field know a JSON type by. */
export function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return 'dict';
}

/** 0 … 2147483647, as PostgreSQL's `integer` holds it. */
export const naturalNumber = z
  .int()
  .min(0, 'Ensure this value is greater than or equal to 0.')
  .max(limits.integerMax, `Ensure this value is less than or equal to ${limits.integerMax}.`);
