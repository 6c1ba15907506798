/**
 * The one-sided 95 % limit of a share that was 0 of `total`, exact (Clopper and Pearson 1934): 0 of 60 is below 4.9 %.
 * A share of `total` of `total` is above 1 minus it.
 */
export const limitAtZero = (total: number): number => -Math.expm1(Math.log(0.05) / total);
