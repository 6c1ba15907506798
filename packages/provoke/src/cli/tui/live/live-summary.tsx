import { plural } from '@provoke/figures';
import { Text } from 'ink';
import type { LiveState } from './live-state.ts';
import { nextRows, type SummaryRow, summaryRows } from './summary-rows.ts';

type Room = { width: number; height: number };

/** With fewer rows than these above it, what to type next scrolls with the rest. */
const LEAST = 6;

type Laid = {
  rows: readonly SummaryRow[];
  /** Always in sight. */
  pinned: readonly SummaryRow[];
  /** Rows in sight. */
  height: number;
  /** The last that can be the first in sight. */
  topMax: number;
};

/** What of the summary there is in a room. */
export function laySummary(state: LiveState, { width, height }: Room): Laid {
  const next = nextRows(state, width);
  const summary = summaryRows(state, width);
  const isPinned = height - next.length - 1 >= Math.min(LEAST, summary.length);
  const rows = isPinned || next.length === 0 ? summary : [...summary, GAP, ...next];
  const pinned = isPinned ? next : [];
  const inSight = Math.max(1, height - pinned.length - 1);
  return { rows, pinned, height: inSight, topMax: Math.max(0, rows.length - inSight) };
}

const GAP: SummaryRow = { text: '' };

/** All that `show` prints, and below it what to type next. */
export function LiveSummary({ state, ...room }: Room & { state: LiveState }) {
  const { rows, pinned, height, topMax } = laySummary(state, room);
  const top = Math.min(state.top, topMax);
  const below = rows.length - top - height;
  const inSight = rows.slice(top, top + height);
  const missing = Array.from({ length: height - inSight.length }, () => GAP);
  const more: SummaryRow = {
    text: below > 0 ? `↓ ${plural(below, 'more line')}` : '',
    look: 'dim',
  };
  return (
    <>
      {[...inSight, ...missing, more, ...pinned].map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Row key={at} row={row} />
      ))}
    </>
  );
}

const Row = ({ row: { text, look } }: { row: SummaryRow }) => (
  <Text
    wrap="truncate"
    bold={look === 'bold'}
    dimColor={look === 'dim'}
    {...(look === 'doubt' && { color: 'yellow' })}
  >
    {text || ' '}
  </Text>
);
