import { Text } from 'ink';

/** Distinguished by shape, then word, then color. Red means broken and nothing else. */
const MARKS = {
  broken: ['◆', 'broken', 'red'],
  resisted: ['○', 'resisted', undefined],
  error: ['△', 'error', 'yellow'],
  undecided: ['◌', 'undecided', undefined],
  running: ['●', 'running', undefined],
  pending: ['·', '', undefined],
  skipped: ['–', 'skipped', undefined],
} as const;

export type Kind = keyof typeof MARKS;

export const wordOf = (kind: Kind): string => MARKS[kind][1];

export function Mark({ kind, hasWord = false }: { kind: Kind; hasWord?: boolean }) {
  const [shape, word, color] = MARKS[kind];
  return (
    <Text {...(color && { color })} bold={kind === 'broken'}>
      {hasWord ? `${shape} ${word}` : shape}
    </Text>
  );
}
