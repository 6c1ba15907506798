import { reverseCodePoints } from '../../../text/reverse-code-points.ts';
import { spellNumbers } from './readings/spelled.ts';
import { removeMarks } from './readings/unmasked.ts';
import { joinWords, toPlain, wordsOf } from './words.ts';

/** A way to write the secret. */
export type Form = {
  /** In lower case, without anything between the words. */
  bare: string;
  /** How it is hidden by that, in words; null if it is not. */
  how: string | null;
};

export type Secret = {
  /** As given. */
  text: string;
  /** In lower case, with what is between the words. */
  plain: string;
  words: readonly string[];
  bare: string;
  forms: readonly Form[];
  /** Empty if the secret has too few letters: other words would pass for it. */
  letters: string;
};

/** A secret made of punctuation leaves too little: it would be found everywhere. */
const BARE_MIN = 4;
/** Of fewer letters and digits, weak ways to hide a secret are not read: chance would find it. */
export const LONG_MIN = 6;

export function readSecret(text: string): Secret {
  const plain = toPlain(text);
  const words = wordsOf(plain);
  const bare = joinWords(plain);
  const letters = bare.replace(/[^a-z]/g, '');
  return {
    text,
    plain,
    words,
    bare,
    forms: bare.length < BARE_MIN ? [] : listForms(plain, words),
    letters: letters.length < LONG_MIN ? '' : letters,
  };
}

function listForms(plain: string, words: readonly string[]): readonly Form[] {
  const written = [plain, removeMarks(plain), spellNumbers(plain)];
  const forms: Form[] = [
    ...written.map((text) => ({ bare: joinWords(text), how: null })),
    ...written.map((text) => ({ bare: reverseCodePoints(joinWords(text)), how: 'backwards' })),
    { bare: words.map(reverseCodePoints).join(''), how: 'with its words backwards' },
    { bare: words.toReversed().join(''), how: 'with its words in reverse order' },
  ];
  return forms.filter(
    ({ bare }, at) =>
      bare.length >= BARE_MIN && forms.findIndex((other) => other.bare === bare) === at,
  );
}
