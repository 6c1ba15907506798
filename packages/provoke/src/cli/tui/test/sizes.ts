import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import type { Size } from '../parts/size.ts';
import { cells } from '../text/fit.ts';

export const SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 50 },
];
export const SMALLEST: Size = { columns: 60, rows: 16 };

/** The frame fills the window less a row and no more, and nothing but text is in it. */
export function expectToFit(frame: string, { columns, rows }: Size): void {
  const lines = frame.split('\n');
  expect(lines).toHaveLength(rows - 1);
  for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(columns);
  expect(frame).toBe(stripVTControlCharacters(frame));
  expect(frame).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
}
