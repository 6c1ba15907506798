import { studentT } from './student-t.ts';

/** An estimate without one goal. As many goals give the same one. */
export type LeftOut = { value: number; goals: number };

/** How far a 95 % interval reaches to each side of an estimate, by Student's t (Tukey 1958). */
export function jackknifeMargin(estimates: readonly LeftOut[]): number {
  const total = sum(estimates, () => 1);
  const mean = sum(estimates, ({ value }) => value) / total;
  const squares = sum(estimates, ({ value }) => (value - mean) ** 2);
  return studentT(total - 1) * Math.sqrt(((total - 1) / total) * squares);
}

const sum = (estimates: readonly LeftOut[], of: (one: LeftOut) => number) =>
  estimates.reduce((all, one) => all + one.goals * of(one), 0);
