import type { FindingState } from '@provoke/contract/lists';
import { foreignLine } from '../text/foreign.ts';

/** What a person is asked, in place of the keys. */
export type TriageState =
  | { asks: 'state' }
  | { asks: 'reason'; reason: string }
  | { asks: 'expires'; reason: string; expires: string }
  | { asks: 'nothing'; says: string };

/** After `t`, one letter each. */
const LETTERS: readonly (readonly [letter: string, word: string, state: FindingState])[] = [
  ['c', 'confirm', 'confirmed'],
  ['n', 'not a break', 'not a break'],
  ['f', 'fixed', 'fixed'],
  ['a', 'accept', 'accepted'],
];

export const stateOfLetter = (
  letter: string,
  states: readonly FindingState[],
): FindingState | undefined =>
  LETTERS.find(([one, , state]) => one === letter && states.includes(state))?.[2];

const SHOWN = 40;
const SAID_MAX = 300;

/** `t triage: c confirm   n not a break   …` */
export function questionOf(state: TriageState, states: readonly FindingState[]): string {
  switch (state.asks) {
    case 'state': {
      const known = LETTERS.filter(([, , one]) => states.includes(one));
      return ['Triage:', ...known.map(([letter, word]) => `${letter} ${word}`), 'Esc'].join('   ');
    }
    case 'reason':
      return `Why accept it? ${endOf(state.reason)}▏   Enter   Esc`;
    case 'expires':
      return `Last day, or nothing: ${endOf(state.expires)}▏   Enter   Esc`;
    case 'nothing':
      return foreignLine(state.says, SAID_MAX);
  }
}

/** The end of what is typed. */
const endOf = (text: string): string => foreignLine([...text].slice(-SHOWN).join(''), SHOWN * 4);

const TEXT_MAX = 2_000;

/** The same with a key that was pressed. */
export function typedInto(text: string, key: string): string {
  if (key === 'backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? [...(text + key)].slice(0, TEXT_MAX).join('') : text;
}
