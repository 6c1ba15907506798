import { useMemo, useRef, useState } from 'react';
import { type Row, rowId } from './row.ts';

/** Rows that are decided together. */
export function useChosen(rows: readonly Row[], index: number) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(index);
  const toggle = (at: number) => {
    const row = rows[at];
    if (!row) return;
    last.current = at;
    setIds((ids) => {
      const next = new Set(ids);
      if (!next.delete(rowId(row))) next.add(rowId(row));
      return next;
    });
  };
  return {
    chosen: useMemo(() => rows.filter((row) => ids.has(rowId(row))), [rows, ids]),
    isChosen: (row: Row) => ids.has(rowId(row)),
    toggle,
    toggleHere: () => toggle(index),
    /** All from the row that was chosen last to this one. */
    upToHere() {
      const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)];
      setIds((ids) => new Set([...ids, ...rows.slice(from, to + 1).map(rowId)]));
    },
    clear: () => setIds(new Set()),
  };
}

export type Choosing = Omit<ReturnType<typeof useChosen>, 'chosen'>;
