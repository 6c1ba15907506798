/** Fewer of them say little: they are counted, not rated. */
export const FEW = 20;
