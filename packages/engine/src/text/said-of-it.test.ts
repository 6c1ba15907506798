import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorMessageIn } from './said-of-it.ts';

test.each([
  [{ error: { message: ' No such model. ' } }, 'No such model.'],
  [{ error: 'No such model.' }, 'No such model.'],
  [{ detail: 'No such model.' }, 'No such model.'],
  [{ message: 'No such model.' }, 'No such model.'],
  [{ error: { message: ' ' }, detail: 'No such model.' }, 'No such model.'],
  [{ error: { message: { length: { toString: 1 } } } }, undefined],
  [[], undefined],
])('what an error says of itself: %j', (body, message) =>
  expect(errorMessageIn(JSON.stringify(body))).toBe(message),
);

test('of any JSON it is a text, or none', () => {
  const odd = fc.constantFrom<unknown>({ length: { toString: 1 } }, { toString: 1 }, ['a'], '', 1);
  const names = ['error', 'detail', 'message'];
  const body = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(odd, fc.dictionary(fc.constantFrom(...names), odd), fc.string()),
  );

  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (value) =>
      ['string', 'undefined'].includes(typeof errorMessageIn(JSON.stringify(value))),
    ),
  );
});
