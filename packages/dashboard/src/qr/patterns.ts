import type { Version } from './versions.ts';

/** Dark is true; undefined is free for data. Rows of columns. */
export type Grid = (boolean | undefined)[][];

export const sizeOf = ({ version }: Version): number => 17 + 4 * version;

/** The patterns by which a reader finds and measures the code. */
export function drawPatterns(version: Version): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4);
  const { marks } = version;
  const last = marks.at(-1);
  for (const x of marks)
    for (const y of marks) {
      const isCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isCorner) drawRings(grid, x, y, 2);
    }
  reserveFormat(grid);
  if (version.version >= 7) drawVersion(grid, version.version);
  return grid;
}

export function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

/** Rings around a point: light at distance 4 and 2, dark otherwise; small ones are light at distance 1. */
function drawRings(grid: Grid, x: number, y: number, reach: number): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      const dark = reach === 4 ? distance !== 2 && distance !== 4 : distance !== 1;
      set(grid, x + dx, y + dy, dark);
    }
}

/** Where the format goes when the mask is known; the one module that is always dark. */
function reserveFormat(grid: Grid): void {
  const size = grid.length;
  for (let at = 0; at < 9; at++) {
    if (grid[8]?.[at] === undefined) set(grid, at, 8, false);
    if (grid[at]?.[8] === undefined) set(grid, 8, at, false);
  }
  for (let at = size - 8; at < size; at++) {
    set(grid, at, 8, false);
    set(grid, 8, at, false);
  }
  set(grid, 8, size - 8, true);
}

/** 18 bits, twice: the version and a check of it. */
function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainder(version << 12, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [long, short] = [Math.floor(at / 3), grid.length - 11 + (at % 3)];
    set(grid, short, long, dark);
    set(grid, long, short, dark);
  }
}

/** What is left after dividing by a polynomial of a degree, bit by bit. */
export function remainder(bits: number, divisor: number, degree: number): number {
  let rest = bits;
  for (let at = 31 - Math.clz32(rest); at >= degree; at = 31 - Math.clz32(rest))
    rest ^= divisor << (at - degree);
  return rest;
}
