import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from './quote.ts';

test('a text cannot end its own quotation, not even with the markers of an earlier one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inner = quote('TEXT', text);
      const outer = quote('TEXT', inner);
      const marker = outer.slice(3, outer.indexOf('\n'));

      expect(outer).toBe(`<<<${marker}\n${inner}\n${marker}>>>`);
      expect(inner).not.toContain(marker);
    }),
  );
});

test('the same text is quoted the same way', () => {
  expect(quote('TEXT', 'a')).toBe(quote('TEXT', 'a'));
  expect(quote('TEXT', 'a')).not.toBe(quote('TEXT', 'b'));
});
