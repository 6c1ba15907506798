import type { Outline } from './outline/outline.ts';

/** A row of a table. */
export type Row = { table: number; row: number };

type Place = Row & { isInCell: boolean };

const nowhere: Place = { table: -1, row: -1, isInCell: false };

/** Returns the row around what is in a cell; undefined outside of tables that have rows of several cells. */
export function rowsOf({ nodes }: Outline): (id: number) => Row | undefined {
  const around: Place[] = [];
  const cells = new Map<number, number>();
  const rows = new Map<number, number>();
  for (const [id, node] of nodes.entries()) {
    const outer = around[node.parent] ?? nowhere;
    const place = placeIn(outer, node, id);
    around[id] = place;
    if (place.isInCell && !outer.isInCell) cells.set(place.row, (cells.get(place.row) ?? 0) + 1);
  }
  for (const [row, count] of cells) {
    const { table } = around[row] ?? nowhere;
    if (count >= CELLS_MIN) rows.set(table, (rows.get(table) ?? 0) + 1);
  }
  return (id) => {
    const { table, row, isInCell } = around[id] ?? nowhere;
    return isInCell && (rows.get(table) ?? 0) >= ROWS_MIN ? { table, row } : undefined;
  };
}

function placeIn(outer: Place, node: Node, id: number): Place {
  if (isTable(node)) return { ...nowhere, table: id };
  if (isRow(node)) return { ...outer, row: id, isInCell: false };
  return isCell(node) && outer.row >= 0 ? { ...outer, isInCell: true } : outer;
}

type Node = Outline['nodes'][number];

const ROWS_MIN = 2;
const CELLS_MIN = 2;
const isTable = ({ tag, role }: Node) => tag === 'table' || /^(table|(tree)?grid)$/.test(role);
const isRow = ({ tag, role }: Node) => tag === 'tr' || role === 'row';
const isCell = ({ tag, role }: Node) =>
  /^(td|th)$/.test(tag) || /^((grid)?cell|(column|row)header)$/.test(role);
