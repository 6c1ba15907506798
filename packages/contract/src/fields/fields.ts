import { z } from 'zod';
import { complaint, NOT_NULL } from './complaint.ts';
import { withoutNull } from './masked-fields.ts';

/** UUIDs are read in any usual spelling and always written in lower case, with dashes. */
export const uuid = z
  .string('Must be a valid UUID.')
  .overwrite(withDashes)
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: ({ input }) => (input === '' ? NOT_NULL : 'Must be a valid UUID.'),
  })
  .meta({ format: 'uuid' });

/** `urn:uuid:…`, `{…}`, upper case, dashes or none. Anything else stays as it is. */
function withDashes(text: string): string {
  const [, digits = ''] = /^(?:urn:)?(?:uuid:)?\{?([0-9a-f-]{32,36})\}?$/i.exec(text) ?? [];
  return (
    digits
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') || text
  );
}

/** ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime();

/** A moment as a caller may write it: ISO 8601 with any time zone. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'Datetime has wrong format. Use ISO 8601 with a time zone.',
});

/** A day of the calendar, such as `2026-07-31`. */
export const day = z.iso.date({
  error: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  abort: true,
});

/** A text of `max` code points has at most `2 * max` code units, so a longer one need not be counted. */
const isLonger = (text: string, max: number) =>
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** Any text. A number becomes its digits, as existing clients expect. */
export const text = z
  .custom<string>(
    (value) => typeof value === 'string' || typeof value === 'number',
    complaint(() => 'Not a valid string.'),
  )
  .overwrite(String)
  .meta({ type: 'string' });

/** A text that is evidence: stored and answered as it was sent. */
export const evidenceText = text.brand<'evidence'>();
export type EvidenceText = z.output<typeof evidenceText>;

/** PostgreSQL text cannot hold NUL, and turns lone surrogates into something else. */
const storable = text
  .refine((text) => !text.includes('\0'), 'Null characters are not allowed.')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'Surrogate characters are not allowed.')
  .meta({ masksKeys: true });

/** Text that a person typed: trimmed, not empty, at most `max` code points. */
export const typed = ({ max }: { max: number }) =>
  storable
    .overwrite((text) => text.trim())
    .refine((text) => text !== '', 'This field may not be blank.')
    .refine((text) => !isLonger(text, max), `Ensure this field has no more than ${max} characters.`)
    .meta({ minLength: 1, maxLength: max });

/** Free text, stored as sent. */
export const prose = storable;

/** Free text that is not blank. */
export const reason = prose.refine((text) => text.trim() !== '', 'This field may not be blank.');

/** True or false, as written in queries. */
export const boolean = z
  .union([z.boolean(), z.string()])
  .refine((value) => /^(true|false|1|0)$/i.test(`${value}`), 'Must be a valid boolean.')
  .transform((value) => /^(true|1)$/i.test(`${value}`))
  .meta({ sentAs: z.boolean() });

export type JsonObject = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON object that stays unchanged: key order and even `__proto__` keys are kept. (`z.record` would build a new
 * object.)
 */
export const jsonObject = z
  .custom<JsonObject>(isObject, complaint(notAnObject))
  .meta({ type: 'object', additionalProperties: true, storedAsSent: true });

/** An object other than evidence, such as a configuration. Service keys in it are masked. */
export const settings = jsonObject.meta({ masksKeys: true });

/** Evidence that may be an object or a list. */
export const jsonObjectOrArray = z
  .custom<JsonObject | unknown[]>(
    (value) => isObject(value) || Array.isArray(value),
    complaint(notAnObject),
  )
  .meta({
    anyOf: [
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
    ],
    storedAsSent: true,
  });

/** Whether values of this schema are stored and returned as the JSON that was sent, also with a description. */
export function isStoredAsSent(schema: z.ZodType): boolean {
  const inner = withoutNull(schema);
  return inner === evidenceText || inner.meta()?.['storedAsSent'] === true;
}

function notAnObject(input: unknown): string {
  return `Expected a dictionary of items but got type "${jsonTypeName(input)}".`;
}

/** The name of a JSON type in the messages that existing clients know. */
export function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return 'dict';
}
