import { Text } from 'ink';
import { Gap, Line } from '../parts/line.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, type Size } from '../parts/size.ts';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';

/** What a check found. */
export type Found = { status: 'ok' | 'missing' | 'failed'; what: string; mend: readonly string[] };

/** All that the findings are drawn from, except the size of the window. */
export type DoctorState = {
  found: readonly Found[];
  reading: 'running' | 'done' | { failed: string };
  scroll: number;
};

/** Distinguished by shape, then by word. */
const SHAPES = { ok: '✓', missing: '–', failed: '✕' } as const;
const WORD = 9;
const HEAD = 2;

/** What is installed, reachable and missing, each with its fix. */
export function Doctor({ state, size }: { state: DoctorState; size: Size }) {
  const { found, reading, scroll } = state;
  const rows = rowsOf(found, innerWidth(size));
  const height = bodyHeight(size) - HEAD;
  const from = Math.max(0, Math.min(scroll, rows.length - height));
  return (
    <Sheet size={size} keys={KEYS}>
      <Line left={<Text bold>Doctor</Text>} right={<Text dimColor>{describe(state)}</Text>} />
      <Gap />
      {rows.slice(from, from + height).map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Text key={place} wrap="truncate">
          <Text {...(row.status === 'failed' && { color: 'yellow' })}>
            {row.status ? `${SHAPES[row.status]} ${fit(row.status, WORD)}` : ' '.repeat(WORD + 2)}
          </Text>
          <Text bold={row.isCommand}>{row.text}</Text>
        </Text>
      ))}
      {typeof reading === 'object' && (
        <Text color="yellow">{`✕ ${foreignLine(reading.failed)}`}</Text>
      )}
    </Sheet>
  );
}

const KEYS = [
  ['↑↓', 'scroll'],
  ['r', 'check again'],
  ['Esc', 'back'],
  ['q', 'quit'],
] as const;

type Row = { status?: Found['status']; text: string; isCommand: boolean };

function rowsOf(found: readonly Found[], width: number): Row[] {
  const room = width - WORD - 2;
  const lines = (text: string, indent = '') =>
    wrap(foreignLine(text), room - indent.length).map((line) => indent + line);
  return found.flatMap(({ status, what, mend }) => [
    ...lines(what).map((text, place) => ({
      ...(place === 0 && { status }),
      text,
      isCommand: false,
    })),
    ...mend.flatMap((line) => lines(line, '  ').map((text) => ({ text, isCommand: true }))),
  ]);
}

function describe({ found, reading }: DoctorState): string {
  if (reading === 'running') return 'checking …';
  const count = (status: Found['status']) => found.filter((one) => one.status === status).length;
  return `${count('ok')} ok   ${count('missing')} missing   ${count('failed')} failed`;
}
