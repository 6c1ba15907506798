import { useRef } from 'react';

type Held = { list: string; rows: Uint32Array };

/**
 * The rows of a list as they were when its reader came, as long as the reader walks through it: what somebody overrules
 * keeps its place. A result that was not among them is looked for in the rows as they are.
 */
export function useHeldRows(
  list: string,
  {
    rows,
    isWhole,
    own,
  }: { rows: Uint32Array | undefined; isWhole: boolean; own: number | undefined },
): Uint32Array | undefined {
  const held = useRef<Held>(undefined);
  if (held.current?.list !== list) held.current = undefined;
  if (!held.current && rows && isWhole) held.current = { list, rows };
  const before = held.current?.rows;
  return before && own !== undefined && before.includes(own) ? before : rows;
}
