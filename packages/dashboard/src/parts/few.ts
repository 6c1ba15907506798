/** Fewer are too uncertain for a rate: they are counted. */
export const FEW = 20;
