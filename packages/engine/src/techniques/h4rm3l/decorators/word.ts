import { z } from 'zod';
import { words } from '../../../text/graphemes.ts';
import { defineDecorator } from '../decorator.ts';
import { modulus, seed } from './parameters.ts';

/** A word in front of every one whose place is a multiple of the modulus. */
const mixIn = (prompt: string, modulus: number, nextWord: () => string) =>
  words(prompt)
    .flatMap((word, index) => (index % modulus === 0 ? [nextWord(), word] : [word]))
    .join(' ');

const pick = (list: readonly string[], random: () => number) =>
  list[Math.floor(random() * list.length)] ?? '';

const FILLERS = [
  'pebble',
  'lantern',
  'meadow',
  'harbor',
  'violin',
  'cinnamon',
  'compass',
  'willow',
];

const COLORS = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'brown',
  'black',
  'white',
  'gray',
];

const MILITARY_WORDS = [
  'alpha',
  'bravo',
  'charlie',
  'delta',
  'echo',
  'foxtrot',
  'golf',
  'hotel',
  'india',
  'juliett',
  'kilo',
  'lima',
];

export const wordMixIn = defineDecorator({
  name: 'WordMixInDecorator',
  family: 'word',
  summary: 'mixes words of a list in between the words',
  parameters: z.object({
    seed,
    modulus,
    mixed_in_words: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(1_000)
      .default(FILLERS)
      .describe('the words to mix in'),
  }),
  decorate: (prompt, { parameters: { modulus, mixed_in_words }, random }) =>
    mixIn(prompt, modulus, () => pick(mixed_in_words, random)),
});

export const colorMixIn = defineDecorator({
  name: 'ColorMixInDecorator',
  family: 'word',
  summary: 'mixes names of colors in between the words',
  parameters: z.object({ seed, modulus }),
  decorate: (prompt, { parameters: { modulus }, random }) =>
    mixIn(prompt, modulus, () => pick(COLORS, random)),
});

const HEX_DIGITS = 6;

export const hexStringMixIn = defineDecorator({
  name: 'HexStringMixInDecorator',
  family: 'word',
  summary: 'mixes random hexadecimal numbers in between the words',
  parameters: z.object({ seed, modulus }),
  decorate: (prompt, { parameters: { modulus }, random }) =>
    mixIn(prompt, modulus, () =>
      Math.floor(random() * 16 ** HEX_DIGITS)
        .toString(16)
        .padStart(HEX_DIGITS, '0'),
    ),
});

export const militaryWordsMixIn = defineDecorator({
  name: 'MilitaryWordsMixInDecorator',
  family: 'word',
  summary: 'mixes words of the radio alphabet in between the words',
  parameters: z.object({ seed, modulus }),
  decorate: (prompt, { parameters: { modulus }, random }) =>
    mixIn(prompt, modulus, () => pick(MILITARY_WORDS, random)),
});
