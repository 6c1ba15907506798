import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from './is-equal.ts';
import { toKey } from './to-key.ts';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(1, '1', 'a', true, 'true', null, 'null', -0, 0, '0'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
}));

test('two values are equal if their keys are', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isEqual(a, b)).toBe(toKey(a) === toKey(b));
    }),
  );
});

test('fields in another order and numbers as text are equal', () => {
  expect(isEqual({ a: 1, b: ['2'] }, { b: [2], a: '1' })).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
});
