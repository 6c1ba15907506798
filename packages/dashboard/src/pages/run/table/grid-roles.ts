// Rows of a grid of any length are placed boxes, which the cells of a `<table>` cannot be.

export const cellRole = { role: 'gridcell' } as const;
export const headRole = { role: 'columnheader' } as const;

/** The row at a place of the table; the row of the heads is the first one. */
export const rowRole = (at: number, isCurrent = false) =>
  ({ role: 'row', 'aria-rowindex': at + 2, 'aria-selected': isCurrent }) as const;

type Grid = { label: string; rows: number; columns: number; current: string | undefined };

/** The grid has the focus and the keys; its current row is named by id. */
export const gridRole = ({ label, rows, columns, current }: Grid) =>
  ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rows + 1,
    'aria-colcount': columns,
    'aria-activedescendant': current,
  }) as const;
