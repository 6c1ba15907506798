/**
 * A number: if no goal breaks, no call fails and every answer can be used; and at most, without calls that fail. Null if
 * that is not known.
 */
export type Range = { expected: number | null; most: number | null };

export const NONE: Range = { expected: 0, most: 0 };

export const sumOf = (ranges: readonly Range[]): Range =>
  ranges.reduce(
    (sum, one) => ({
      expected: both(sum.expected, one.expected, (a, b) => a + b),
      most: both(sum.most, one.most, (a, b) => a + b),
    }),
    NONE,
  );

export const mapRange = ({ expected, most }: Range, change: (value: number) => number): Range => ({
  expected: expected === null ? null : change(expected),
  most: most === null ? null : change(most),
});

/** Within a limit, also what is not known. */
export const capped = ({ expected, most }: Range, limit: number | undefined): Range =>
  limit === undefined
    ? { expected, most }
    : {
        expected: expected === null ? null : Math.min(expected, limit),
        most: Math.min(most ?? limit, limit),
      };

const both = (
  a: number | null,
  b: number | null,
  join: (a: number, b: number) => number,
): number | null => (a === null || b === null ? null : join(a, b));
