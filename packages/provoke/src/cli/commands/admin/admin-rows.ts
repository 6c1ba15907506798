import type { CommandContext } from '../../command/command.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import type { AdminFlags } from './admin-home.ts';

type Rows<Row> = { rows: readonly Row[]; columns: readonly (keyof Row & string)[] };

/** Records as JSON in full, or as a table of the columns that matter to a person. */
export function printRows<Row>(
  { print }: CommandContext,
  { json }: AdminFlags,
  { rows, columns }: Rows<Row>,
): void {
  const cells = (row: Row) => columns.map((column) => (row[column] ? `${row[column]}` : ''));
  print(json ? JSON.stringify(rows) : drawTable(columns, rows.map(cells)));
}
