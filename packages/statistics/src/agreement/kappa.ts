/** Counts of subjects by one rater's category (columns) and another rater's (rows): a square table. */
export type Table = readonly (readonly number[])[];

/**
 * Cohen's kappa (1960): the agreement of two raters beyond chance. 1 is perfect, 0 is chance, below 0 is worse than
 * chance. Null if undefined: nothing was rated, or both raters put everything into the same category.
 */
export function cohenKappa(table: Table): number | null {
  const total = sum(table.map(sum));
  if (total === 0) return null;
  const observed = sum(table.map((row, index) => row[index] ?? 0)) / total;
  const expected =
    sum(table.map((row, index) => sum(row) * sum(table.map((other) => other[index] ?? 0)))) /
    total ** 2;
  return beyondChance(observed, expected);
}

/**
 * Fleiss' kappa (1971): the same for any number of raters. One row per subject, with the number of raters per
 * category; every subject needs the same number of raters, at least two. Null if undefined. A row of equal subjects
 * may have their number as its weight.
 */
export function fleissKappa(
  table: Table,
  weights: readonly number[] = table.map(() => 1),
): number | null {
  const raters = sum(table[0] ?? []);
  if (raters < 2) return null;
  if (table.some((row) => sum(row) !== raters))
    throw new RangeError('Every subject needs the same number of raters.');
  const pairs = raters * (raters - 1);
  const mean = (values: readonly number[]) =>
    sum(values.map((value, at) => value * (weights[at] ?? 0))) / sum(weights);
  const observed = mean(table.map((row) => (sum(row.map((count) => count ** 2)) - raters) / pairs));
  const categories =
    table[0]?.map((_, index) => mean(table.map((row) => (row[index] ?? 0) / raters))) ?? [];
  return beyondChance(observed, sum(categories.map((share) => share ** 2)));
}

/** Chance alone would always agree, so agreement is no evidence. */
const CERTAIN = 1 - 1e-12;

const beyondChance = (observed: number, expected: number) =>
  expected >= CERTAIN ? null : (observed - expected) / (1 - expected);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
