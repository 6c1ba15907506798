import { expect, test } from 'vitest';
import { z } from 'zod';
import { toFieldErrors } from '../errors/field-errors.ts';
import { jsonObject, prose, text, typed, uuid } from './fields.ts';
import { integer, naturalNumber } from './integer.ts';
import { targetUrl } from './target-url.ts';

/** A field's parsed value, or its error messages. */
function take(schema: z.ZodType, body: object): unknown {
  const parsed = z.object({ field: schema }).safeParse(body, { reportInput: true });
  return parsed.success ? parsed.data.field : toFieldErrors(parsed.error)['field'];
}

const REQUIRED = 'This field is required.';
const NOT_NULL = 'This field may not be null.';
const ID = '0192e4f0-0000-7000-8000-00000000000a';

test.each([
  ['text', text],
  ['prose', prose],
  ['typed', typed({ max: 9 })],
  ['targetUrl', targetUrl],
  ['integer', integer({ min: 0, max: 9 })],
  ['uuid', uuid],
  ['jsonObject', jsonObject],
])('a missing %s and a null one have different messages', (_, schema) => {
  expect(take(schema, {})).toEqual([REQUIRED]);
  expect(take(schema, { field: null })).toEqual([NOT_NULL]);
  expect(take(schema.optional(), {})).toBeUndefined();
  expect(take(schema.nullable(), { field: null })).toBeNull();
});

test.each([
  [5, '5'],
  [1.5, '1.5'],
  ['', ''],
  [' kept ', ' kept '],
  [true, ['Not a valid string.']],
  [[], ['Not a valid string.']],
  [{}, ['Not a valid string.']],
])('a text field accepts a number as its digits, and no other type: %j', (given, taken) => {
  expect(take(text, { field: given })).toEqual(taken);
  expect(take(prose, { field: given })).toEqual(taken);
});

test.each([
  [7, '7'],
  ['  a b \n', 'a b'],
  ['🍏🍏🍏🍏', '🍏🍏🍏🍏'],
  [' \t', ['This field may not be blank.']],
  ['12345', ['Ensure this field has no more than 4 characters.']],
  ['a\0', ['Null characters are not allowed.']],
  ['\udc00', ['Surrogate characters are not allowed.']],
])('typed text is trimmed, then validated: %j', (given, taken) => {
  expect(take(typed({ max: 4 }), { field: given })).toEqual(taken);
});

test.each<[unknown, unknown]>([
  [12, 12],
  [1.0, 1],
  ['12', 12],
  [' 5 ', 5],
  ['5.0', 5],
  ['5.', 5],
  ['+07', 7],
  [1e30, ['Ensure this value is less than or equal to 2147483647.']],
  ['2147483648', ['Ensure this value is less than or equal to 2147483647.']],
  ['9'.repeat(1_000), ['Ensure this value is less than or equal to 2147483647.']],
  ['9'.repeat(1_001), ['String value too large.']],
  [-1, ['Ensure this value is greater than or equal to 0.']],
  ['-1', ['Ensure this value is greater than or equal to 0.']],
  ...[1.5, '1.5', '1e3', '0x10', '', ' ', 'abc', true, [], {}].map((wrong): [unknown, unknown] => [
    wrong,
    ['A valid integer is required.'],
  ]),
])('a whole number may be sent as text: %j', (given, taken) => {
  expect(take(naturalNumber, { field: given })).toEqual(taken);
});

test.each([ID, ID.toUpperCase(), ID.replaceAll('-', ''), `{${ID}}`, `urn:uuid:${ID}`])(
  '%s is the same id',
  (spelling) => {
    expect(take(uuid, { field: spelling })).toBe(ID);
  },
);

test.each<[unknown, unknown]>([
  ['', [NOT_NULL]],
  ...['zzz', ` ${ID}`, `${ID}0`, ID.slice(1), `${ID}\0`, 5, true, [], {}].map(
    (wrong): [unknown, unknown] => [wrong, ['Must be a valid UUID.']],
  ),
])('%j is not an id', (given, taken) => {
  expect(take(uuid, { field: given })).toEqual(taken);
});
