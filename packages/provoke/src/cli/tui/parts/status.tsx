import { Text } from 'ink';

/** The status of a campaign or a run: shape, then word, then color. */
const STATUSES = {
  running: ['●', 'running', undefined],
  pending: ['·', 'pending', undefined],
  completed: ['✓', 'completed', undefined],
  unfinished: ['–', 'unfinished', undefined],
  cancelled: ['–', 'stopped', undefined],
  failed: ['✕', 'failed', 'yellow'],
  unreadable: ['!', 'unreadable', 'yellow'],
} as const;

export type StatusKind = keyof typeof STATUSES;

export const statusWord = (kind: StatusKind): string => STATUSES[kind][1];

export function Status({ kind, wordWidth }: { kind: StatusKind; wordWidth?: number }) {
  const [shape, word, color] = STATUSES[kind];
  const text = wordWidth === undefined ? word : word.padEnd(wordWidth);
  return <Text {...(color && { color })}>{wordWidth === 0 ? shape : `${shape} ${text}`}</Text>;
}
