import Table from 'cli-table3';
import { safeText } from './safe-text.ts';

type Cell = string | number;

/** No line between rows. */
const COMPACT = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

/** Rows under their headings. Cells may hold foreign text. */
export function drawTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const style = { head: [], border: [] };
  const table = new Table({ head: [...head], style, chars: COMPACT });
  for (const row of rows) table.push(row.map((cell) => safeText(`${cell}`)));
  return table.toString();
}
