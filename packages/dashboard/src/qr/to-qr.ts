import { drawPatterns, type Grid, remainder, set } from './patterns.ts';
import { toBytes } from './to-bytes.ts';
import { versionFor } from './versions.ts';

/** A QR code of a text (ISO/IEC 18004): rows of modules, dark is true. Undefined if the text is too long. */
export function toQr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return undefined;
  const patterns = drawPatterns(version);
  const grid = patterns.map((row) => [...row]);
  drawData(grid, patterns, toBytes(bytes, version));
  drawFormat(grid);
  return grid.map((row) => row.map(Boolean));
}

/** Every other row is turned over by the mask. */
function drawData(grid: Grid, patterns: Grid, bytes: readonly number[]): void {
  let bit = 0;
  for (const [x, y] of walk(grid.length)) {
    if (patterns[y]?.[x] !== undefined) continue;
    const dark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    set(grid, x, y, dark !== (y % 2 === 0));
    bit++;
  }
}

/** Two columns wide, up and down by turns, from the right; past the column of the timing pattern. */
function* walk(size: number): Generator<[x: number, y: number]> {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at);
  for (const [at, even] of rights.entries()) {
    const right = even <= 6 ? even - 1 : even;
    for (let step = 0; step < size; step++) {
      const y = at % 2 === 0 ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
  }
}

/** Level L and mask 1, which turns over every other row. Readers take any mask. */
const FORMAT = (0b01 << 3) | 0b001;

/** 15 bits, twice, with a check. */
function drawFormat(grid: Grid): void {
  const size = grid.length;
  const bits = ((FORMAT << 10) | remainder(FORMAT << 10, 0x537, 10)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [x, y] = besideCorner(at);
    set(grid, x, y, dark);
    if (at < 8) set(grid, size - 1 - at, 8, dark);
    else set(grid, 8, size - 15 + at, dark);
  }
}

/** Around the corner at the top left, over the timing patterns. */
function besideCorner(at: number): [x: number, y: number] {
  if (at < 6) return [8, at];
  if (at < 8) return [8, at + 1];
  if (at === 8) return [7, 8];
  return [14 - at, 8];
}
