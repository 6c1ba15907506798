import { BYTE_ORDER_MARK, csvRow, foreignCell, ownCell } from '@provoke/figures';

/** What a file has of a row, by column: a text may come from an agent, a number is ours. */
export type SavedRow = Readonly<Record<string, string | number | null>>;

export type SavedFormat = 'csv' | 'jsonl';

/** Rows as a file: every line an object, or a table whose cells no spreadsheet runs. */
export function writeRows(format: SavedFormat, rows: readonly SavedRow[]): string {
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const names = Object.keys(rows[0] ?? {});
  const cells = (row: SavedRow) =>
    names.map((name) => {
      const value = row[name] ?? null;
      return typeof value === 'string' ? foreignCell(value) : ownCell(value);
    });
  return (
    BYTE_ORDER_MARK +
    [csvRow(names.map(ownCell)), ...rows.map((row) => csvRow(cells(row)))].join('')
  );
}

const TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

/** Saves them as the browser saves a download. */
export function saveRows(name: string, format: SavedFormat, rows: readonly SavedRow[]): void {
  const url = URL.createObjectURL(new Blob([writeRows(format, rows)], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${format}`;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
