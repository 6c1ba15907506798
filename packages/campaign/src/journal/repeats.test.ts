import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldRepeats, unfoldRepeats } from './repeats.ts';

/** Around the length from which a text is folded, and few enough to repeat. */
const text = fc.constantFrom(
  ...[22, 23, 24, 25, 60].flatMap((length) => ['a', 'b'].map((letter) => letter.repeat(length))),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', '"'), tie('any'), { noNullPrototype: true }),
  ),
})).any;

test('texts of any length, repeated anywhere, come back as they were', () => {
  fc.assert(
    fc.property(value, value, (given, known) => {
      const folded = JSON.parse(JSON.stringify(foldRepeats(given, known)));
      expect(unfoldRepeats(folded, known)).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

test('a text of 24 characters is written once, a shorter one each time', () => {
  const long = 'a'.repeat(24);
  const short = 'a'.repeat(23);
  expect(foldRepeats([long, long, short, short], null)).toEqual([long, { '"': 0 }, short, short]);
  expect(foldRepeats([long, short], [long, short])).toEqual([{ '"': 0 }, short]);
});

test('a field of any name comes back, also where an assignment would make none', () => {
  const given = JSON.parse(`{"__proto__":{"a":"${'a'.repeat(24)}"},"b":"${'a'.repeat(24)}"}`);

  const folded = JSON.stringify(foldRepeats(given, null));

  expect(folded).toContain('{"__proto__":{"a":"aaa');
  expect(JSON.stringify(unfoldRepeats(JSON.parse(folded), null))).toBe(JSON.stringify(given));
});
