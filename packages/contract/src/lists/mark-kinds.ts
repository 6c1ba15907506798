/** What counts of an attempt's marks, with the verdict that counts; in the order of the bits of the column `marks`. */
export const markKinds = [
  'complied',
  'refused',
  'cut',
  'cached',
  'leaked',
  'blocked',
  'unread',
  'rewritten',
] as const;
export type MarkKind = (typeof markKinds)[number];
