import type { FindingState } from '@provoke/contract/lists';
import { foreignLine } from '../text/foreign.ts';
import { drawTextField } from '../text-field/draw-text-field.ts';
import type { TextField } from '../text-field/text-field.ts';

/** What a person is asked, in place of the keys. */
export type TriageState =
  | { asks: 'state' }
  | { asks: 'reason'; reason: TextField }
  | { asks: 'expires'; reason: TextField; expires: TextField; isWrong?: boolean }
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

const SHOWN = 36;
const SAID_MAX = 300;

/** `t triage: c confirm   n not a break   …` */
export function questionOf(state: TriageState, states: readonly FindingState[]): string {
  switch (state.asks) {
    case 'state': {
      const known = LETTERS.filter(([, , one]) => states.includes(one));
      return ['Triage:', ...known.map(([letter, word]) => `${letter} ${word}`), 'Esc'].join('   ');
    }
    case 'reason':
      return `Why accept it? ${typed(state.reason)}   Enter   Esc`;
    case 'expires':
      return state.isWrong
        ? `A day such as 2027-02-23: ${typed(state.expires)}   Enter   Esc`
        : `Last day, or nothing: ${typed(state.expires)}   Enter   Esc`;
    case 'nothing':
      return foreignLine(state.says, SAID_MAX);
  }
}

/** As it is typed: of a long text the part around the cursor. */
const typed = (field: TextField): string => drawTextField(field, { width: SHOWN }).trimEnd();
