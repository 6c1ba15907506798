import type { ActWord } from '@provoke/contract/lists';
import { actMarks, actWordWords, stateWords } from '@provoke/figures';
import { Text } from 'ink';

const act = (word: ActWord) => [actMarks[word], actWordWords[word]] as const;

/** Of goals and attempts: distinguished by shape, then word, then color. Red is a break or an act, and nothing else. */
const MARKS = {
  reached: [...act('reached'), 'red'],
  did: [...act('did'), 'red'],
  meant: [...act('meant'), 'red'],
  said: [...act('said'), undefined],
  not_observable: [...act('not_observable'), undefined],
  not_delivered: [...act('not_delivered'), undefined],
  no_verdict: [...act('no_verdict'), undefined],
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
    <Text {...(color && { color })} bold={color === 'red'}>
      {hasWord ? `${shape} ${word}` : shape}
    </Text>
  );
}
