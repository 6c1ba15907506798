import { type KeyboardEvent, type RefObject, useState } from 'react';

type Place = { row: number; column: number };
type Size = { rows: number; columns: number };

/** A table whose cells are one stop of the Tab key: the arrow keys, Home and End go from cell to cell. */
export function useGridKeys(table: RefObject<HTMLElement | null>, { rows, columns }: Size) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const current = {
    row: Math.min(at.row, Math.max(0, rows - 1)),
    column: Math.min(at.column, Math.max(0, columns - 1)),
  };
  return {
    current,
    moveTo: (row: number, column: number) => setAt({ row, column }),
    onKeyDown(event: KeyboardEvent) {
      const next = placeAfter(event, current, { rows, columns });
      if (!next || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const buttons = table.current?.querySelectorAll<HTMLElement>('td > button');
      buttons?.[next.row * columns + next.column]?.focus();
    },
  };
}

function placeAfter(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, column }: Place,
  { rows, columns }: Size,
): Place | undefined {
  const [last, right] = [rows - 1, columns - 1];
  const places: Record<string, Place> = {
    ArrowUp: { row: Math.max(0, row - 1), column },
    ArrowDown: { row: Math.min(last, row + 1), column },
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowRight: { row, column: Math.min(right, column + 1) },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last : row, column: right },
  };
  return places[key];
}
