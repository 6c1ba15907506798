import type { RecordedState } from '@provoke/figures';
import { Text } from 'ink';

type Look = readonly [shape: string, word: string, color?: string];

/** How far a campaign is: shape, then word, then color. */
const STATES: Record<RecordedState, Look> = {
  running: ['●', 'running'],
  unfinished: ['–', 'unfinished'],
  completed: ['✓', 'completed'],
  failed: ['✕', 'failed', 'yellow'],
};

/** Of one that this process runs, whose record says that it is running. */
const LIVE = {
  waiting: ['◷', 'waiting', 'yellow'],
  paused: ['‖', 'paused'],
  stopping: ['–', 'stopping', 'yellow'],
  settling: ['◌', 'settling'],
} as const satisfies Record<string, Look>;

const UNREADABLE = { unreadable: ['!', 'unreadable', 'yellow'] } as const satisfies Record<
  string,
  Look
>;

export type StatusKind = RecordedState | keyof typeof LIVE | keyof typeof UNREADABLE;

const STATUSES: Record<StatusKind, Look> = { ...STATES, ...LIVE, ...UNREADABLE };

export const statusWord = (kind: StatusKind): string => STATUSES[kind][1];

export function Status({ kind, wordWidth }: { kind: StatusKind; wordWidth?: number }) {
  const [shape, word, color] = STATUSES[kind];
  const text = wordWidth === undefined ? word : word.padEnd(wordWidth);
  return <Text {...(color && { color })}>{wordWidth === 0 ? shape : `${shape} ${text}`}</Text>;
}
