import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohenKappa, fleissKappa } from './kappa.ts';

/** The example of Fleiss 1971 as textbooks print it: ten subjects, fourteen raters, five categories. */
const FLEISS = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

test.each([
  [
    'grant applications',
    [
      [20, 5],
      [10, 15],
    ],
    0.4,
  ],
  [
    'the same agreement, even margins',
    [
      [45, 15],
      [25, 15],
    ],
    0.1304,
  ],
  [
    'the same agreement, uneven margins',
    [
      [25, 35],
      [5, 35],
    ],
    0.2593,
  ],
  [
    'Cohen 1960, three categories',
    [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ],
    0.492,
  ],
  [
    'perfect agreement',
    [
      [3, 0],
      [0, 4],
    ],
    1,
  ],
  [
    'perfect disagreement',
    [
      [0, 5],
      [5, 0],
    ],
    -1,
  ],
  [
    'chance',
    [
      [1, 1],
      [1, 1],
    ],
    0,
  ],
])("Cohen's kappa, %s", (_, table, kappa) => {
  expect(cohenKappa(table)).toBeCloseTo(kappa, 3);
});

test.each([
  [[]],
  [
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    [
      [7, 0],
      [0, 0],
    ],
  ],
])("Cohen's kappa of %j is not defined", (table) => {
  expect(cohenKappa(table)).toBeNull();
});

test("Fleiss' kappa equals the published value", () => {
  expect(fleissKappa(FLEISS)).toBeCloseTo(0.21, 3);
});

test.each([
  [[]],
  [
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    [
      [3, 0],
      [3, 0],
    ],
  ],
])("Fleiss' kappa of %j is not defined", (table) => {
  expect(fleissKappa(table)).toBeNull();
});

test('subjects with different numbers of raters are rejected, not averaged', () => {
  expect(() =>
    fleissKappa([
      [2, 0],
      [1, 2],
    ]),
  ).toThrow(RangeError);
});

test('kappa is between -1 and 1, and 1 only if all raters agree', () => {
  const count = fc.nat(1_000);
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const kappa = cohenKappa([
        [a, b],
        [c, d],
      ]);
      if (kappa === null) return;
      expect(kappa).toBeGreaterThanOrEqual(-1 - 1e-9);
      expect(kappa).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.abs(kappa - 1) < 1e-9).toBe(b + c === 0);
    }),
  );
});
