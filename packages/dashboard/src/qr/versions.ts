/** How a version splits its bytes: blocks with bytes of correction each, at the lowest level of correction. */
type Version = {
  version: number;
  bytes: number;
  correction: number;
  blocks: number;
  marks: number[];
};

/** Versions 1 to 10 at level L: 17 to 271 bytes of text. Longer texts get no code. */
const VERSIONS: readonly Version[] = [
  { version: 1, bytes: 26, correction: 7, blocks: 1, marks: [] },
  { version: 2, bytes: 44, correction: 10, blocks: 1, marks: [6, 18] },
  { version: 3, bytes: 70, correction: 15, blocks: 1, marks: [6, 22] },
  { version: 4, bytes: 100, correction: 20, blocks: 1, marks: [6, 26] },
  { version: 5, bytes: 134, correction: 26, blocks: 1, marks: [6, 30] },
  { version: 6, bytes: 172, correction: 18, blocks: 2, marks: [6, 34] },
  { version: 7, bytes: 196, correction: 20, blocks: 2, marks: [6, 22, 38] },
  { version: 8, bytes: 242, correction: 24, blocks: 2, marks: [6, 24, 42] },
  { version: 9, bytes: 292, correction: 30, blocks: 2, marks: [6, 26, 46] },
  { version: 10, bytes: 346, correction: 18, blocks: 4, marks: [6, 28, 50] },
];

const roomOf = ({ bytes, correction, blocks }: Version) => bytes - correction * blocks;

/** The smallest version that holds this many bytes, with the mode and the length before them. */
export const versionFor = (length: number): Version | undefined =>
  VERSIONS.find((one) => roomOf(one) >= length + (one.version < 10 ? 2 : 3));

export { roomOf, type Version };
