/** 0, 0.1, 0.2, … up to the maximum. */
export const listTicks = (max: number, step: number): number[] =>
  Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, place) => place * step);
