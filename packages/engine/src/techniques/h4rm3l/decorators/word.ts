import { z } from 'zod';
import { type NumpyRandom, numpyRandom } from '../python/numpy-random.ts';
import { splitWords } from '../python/python-text.ts';
import { defineDecorator } from './decorator.ts';
import { modulus, seed } from './parameters.ts';
import wordLists from './word-lists.json' with { type: 'json' };

/** Inserts a word of the list before every word whose position is a multiple of the modulus. */
const mixIn = (prompt: string, modulus: number, list: readonly string[], random: NumpyRandom) =>
  splitWords(prompt)
    .flatMap((word, index) => (index % modulus === 0 ? [random.choice(list), word] : [word]))
    .join(' ');

export const wordMixIn = defineDecorator({
  name: 'WordMixInDecorator',
  family: 'word',
  summary: 'mixes words of a list in between the words',
  parameters: z.object({
    seed,
    mixed_in_words: z.array(z.string().max(100)).min(1).max(1_000).describe('words to insert'),
    modulus,
  }),
  decorate: (prompt, { parameters: { modulus, mixed_in_words }, random }) =>
    mixIn(prompt, modulus, mixed_in_words, random),
});

const mixing = (name: string, what: string, list: readonly string[]) =>
  defineDecorator({
    name,
    family: 'word',
    summary: `mixes ${what} in between the words`,
    parameters: z.object({ seed, modulus }),
    decorate: (prompt, { parameters: { modulus }, random }) => mixIn(prompt, modulus, list, random),
  });

export const colorMixIn = mixing('ColorMixInDecorator', 'names of colors', wordLists.colors);
export const rareFishNameMixIn = mixing(
  'RareFishNameMixInDecorator',
  'names of fish',
  wordLists.rareFish,
);
export const militaryWordsMixIn = mixing(
  'MilitaryWordsMixInDecorator',
  'military words',
  wordLists.militaryWords,
);
export const fungiSpeciesMixIn = mixing(
  'FungiSpeciesMixInDecorator',
  'names of fungi',
  wordLists.fungi,
);
export const abstractMathMixIn = mixing(
  'AbstractMathMixInDecorator',
  'terms of mathematics',
  wordLists.mathTerms,
);
export const oppositeStringsMixIn = mixing(
  'OppositeStringsMixInDecorator',
  'pairs of opposites',
  wordLists.opposites,
);

const HEX_DIGITS = [...'0123456789ABCDEF'];
const HEX_SEED = 7_899;
const HEX_WORDS = 100;

/** Always the same hundred, with any seed. */
function hexWords(): string[] {
  const random = numpyRandom(HEX_SEED);
  const digits = () => Array.from({ length: 6 }, () => random.choice(HEX_DIGITS)).join('');
  return Array.from({ length: HEX_WORDS }, () => `{<${digits()}>}`);
}

export const hexStringMixIn = defineDecorator({
  name: 'HexStringMixInDecorator',
  family: 'word',
  summary: 'mixes hexadecimal numbers in between the words',
  parameters: z.object({ seed, modulus }),
  decorate: (prompt, { parameters: { modulus }, random }) =>
    mixIn(prompt, modulus, hexWords(), random),
});
