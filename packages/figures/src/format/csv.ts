import { showHidden } from '@provoke/evidence';

/** How a formula starts in some spreadsheet, also after blanks and in full width. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]/u;
const MOVES_CELLS = /^[\t\r\n]/;

/** Foreign text as one cell: one line, nothing a spreadsheet would execute, always quoted. */
export function foreignCell(text: string): string {
  const line = showHidden(text.replace(/\r\n?|\n/g, '␊').replaceAll('\t', '␉'));
  const isActive = FORMULA.test(text) || MOVES_CELLS.test(text);
  return `"${(isActive ? `'${line}` : line).replaceAll('"', '""')}"`;
}

/** Our own words and numbers: quoted only where RFC 4180 requires it. */
export function ownCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Excel reads a file as UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\ufeff';
