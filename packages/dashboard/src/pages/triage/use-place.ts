import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Row, rowId } from './row.ts';

type Options = {
  rows: readonly Row[];
  /** From the address. */
  at: string | undefined;
  /** Where the reader was, if its row is not there any more. */
  place: number | undefined;
};

/** Where the reader is in the queue. The address has it too, so that a reload loses nothing. */
export function usePlace({ rows, at, place }: Options) {
  const navigate = useNavigate({ from: '/triage' });
  // The address follows a moment later.
  const [here, setHere] = useState(at);
  const known = rows.findIndex((row) => rowId(row) === here);
  const start = useRef<number>(undefined);
  if (start.current === undefined && rows.length > 0) start.current = firstOpen(rows, place);
  const index = known >= 0 ? known : Math.min(start.current ?? 0, rows.length - 1);
  const goTo = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!row) return;
    setHere(rowId(row));
    void navigate({
      search: (search) => ({ ...search, at: rowId(row) }),
      ...{ replace: true, resetScroll: false },
    });
  };
  return { index, goTo };
}

/** What is to be looked at first. */
function firstOpen(rows: readonly Row[], place: number | undefined): number {
  if (place !== undefined) return place;
  return Math.max(
    0,
    rows.findIndex(({ state }) => state === 'to look at'),
  );
}

/** The next row that is to be looked at; else the next one. */
export function nextOpen(rows: readonly Row[], from: number): number {
  const open = rows.findIndex(({ state }, at) => at > from && state === 'to look at');
  return open >= 0 ? open : from + 1;
}
