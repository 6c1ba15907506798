import { findLeet } from './find-leet.ts';
import { findShifted } from './find-shifted.ts';
import { INVISIBLE_BETWEEN, removeInvisible } from './readings/unmasked.ts';
import type { Form, Secret } from './secret-forms.ts';
import { createBorders, includesWords, joinWords, spaceWords, toPlain } from './words.ts';

export type Found = { hidden: string | null };

/** How closely a text is searched: noise, such as a text that was decoded by chance, contains any short word in parts. */
export type Care = 'all' | 'whole';

/**
 * Finds the secret in any case, backwards, in parts, or with its letters replaced, but not where parts of other words
 * happen to form it.
 */
export function searchText(text: string, secret: Secret, care: Care = 'all'): Found | undefined {
  if (text.includes(secret.text)) return { hidden: null };
  if (secret.forms.length === 0) return undefined;
  const plain = toPlain(text);
  const whole = findWhole(plain, secret);
  if (whole || care === 'whole') return whole;
  const joined = joinWords(plain);
  const isMadeOfWords = createBorders(plain);
  return (
    findInParts({ plain, joined, isMadeOfWords }, secret) ??
    findShifted(joined, secret, isMadeOfWords) ??
    findLeet(plain, secret)
  );
}

function findWhole(plain: string, { plain: own, forms }: Secret): Found | undefined {
  if (plain.includes(own)) return { hidden: null };
  if (plain.includes([...own].reverse().join(''))) return { hidden: 'backwards' };
  const form = forms.find(({ bare }) => plain.includes(bare));
  return form && { hidden: form.how };
}

type Searched = {
  plain: string;
  joined: string;
  isMadeOfWords: ReturnType<typeof createBorders>;
};

function findInParts(
  { plain, joined, isMadeOfWords }: Searched,
  { forms, words, plain: own }: Secret,
): Found | undefined {
  const form = forms.find(({ bare }) => includesWords(joined, bare, isMadeOfWords));
  if (!form) return undefined;
  if (form.how !== null) return { hidden: form.how };
  if (removeInvisible(plain).includes(own)) return { hidden: INVISIBLE_BETWEEN };
  const spaced = spaceWords(plain);
  if (spaced.includes(words.join(' '))) return { hidden: null };
  return { hidden: spaced.includes(lettersOf(form)) ? 'spelled out' : 'in parts' };
}

const lettersOf = ({ bare }: Form) => [...bare].join(' ');
