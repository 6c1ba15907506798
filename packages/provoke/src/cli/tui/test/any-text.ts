import { rateGoals } from '@provoke/figures';
import fc from 'fast-check';

const nasty = [
  '\u001b[2J\u001b]52;c;cGxhdGU=\u0007',
  '\u001b[7;5m\u009b31m\u0090q\u009c',
  '\u202eksed\u202c\u2066',
  '列車が来る',
  '👩‍🚀🏳️‍🌈',
  'e\u0301\u0301\u0301',
  '\t\r\n\u2028\u0085',
  '\ud800',
  '\u200b\ufeff\u00ad',
  'مرحبا',
  'x'.repeat(400),
  '',
];

/** Names that every object has. */
const inherited = fc.constantFrom('constructor', '__proto__', 'toString');

/** Any foreign text. */
export const anyText = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 12 })), {
        maxLength: 4,
      })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: inherited },
);
export const anyCount = fc.integer({ min: 0, max: 3_000_000 });
export const anyRate = fc
  .tuple(anyCount, anyCount)
  .map(([a, b]) => rateGoals({ broken: Math.min(a, b), judged: Math.max(a, b) }));
export const anyReading = fc.oneof(
  fc.constantFrom('running' as const, 'done' as const),
  anyText.map((failed) => ({ failed })),
);
export const anySize = fc.record({
  columns: fc.integer({ min: 20, max: 300 }),
  rows: fc.integer({ min: 5, max: 100 }),
});
export const anyRow = fc.integer({ min: 0, max: 60 });
export const anyOutcome = fc.constantFrom('broken', 'resisted', 'undecided', 'error');

export const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
export const listOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 60, size: 'max' });
export const fewOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 5 });

/** A row that the list has. */
export const within = (all: readonly unknown[], row: number): number =>
  Math.min(row, Math.max(0, all.length - 1));
