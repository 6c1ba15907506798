import Table from 'cli-table3';
import type { CommandContext } from '../../command/context.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { AdminFlags } from './admin-home.ts';

type Rows<Row> = { rows: readonly Row[]; columns: readonly (keyof Row & string)[] };

/** Records as JSON in full, or as a table of the columns that matter to a person. */
export function printRows<Row>(
  { print }: CommandContext,
  { json }: AdminFlags,
  { rows, columns }: Rows<Row>,
): void {
  print(json ? JSON.stringify(rows) : drawTable({ rows, columns }));
}

function drawTable<Row>({ rows, columns }: Rows<Row>): string {
  const table = new Table({ head: [...columns], style: { head: [], border: [] } });
  for (const row of rows)
    table.push(columns.map((column) => safeText(row[column] ? `${row[column]}` : '')));
  return table.toString();
}
