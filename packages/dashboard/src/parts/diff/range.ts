/** A part of two lists: from `a` to before `aEnd` of the first, from `b` to before `bEnd` of the second. */
export type Range = { a: number; aEnd: number; b: number; bEnd: number };

/** A place of the first list, and the place of the second that has the same. */
export type Match = readonly [a: number, b: number];

export const lengthOf = ({ a, aEnd, b, bEnd }: Range): number => aEnd - a + (bEnd - b);
