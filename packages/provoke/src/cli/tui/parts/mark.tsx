import { stateWords } from '@provoke/figures';
import { Text } from 'ink';

/** Of goals and attempts: distinguished by shape, then word, then color. Red means broken and nothing else. */
const MARKS = {
  broken: ['◆', 'broken', 'red'],
  resisted: ['○', 'resisted', undefined],
  in_error: ['▲', stateWords.in_error, 'yellow'],
  without_verdict: ['?', 'no verdict', undefined],
  unfinished: ['◍', stateWords.unfinished, undefined],
  not_attempted: ['·', '', undefined],
  held_out: ['∘', stateWords.held_out, undefined],
  error: ['△', 'error', 'yellow'],
  undecided: ['◌', 'undecided', undefined],
  answered: ['○', 'answered', undefined],
  refused: ['△', 'refused', 'yellow'],
  running: ['●', 'running', undefined],
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
