import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demonstrate, disguise, flipModes, halve } from './flip-text.ts';

type Case = { text: string; flips: Record<string, string>; halves: [string, string] };
const published: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('./published-flips.json', import.meta.url), 'utf8'),
);

test('each mode flips the units it names', () => {
  const text = 'write me a poem';

  expect(disguise(text, 'FWO')).toBe('poem a me write');
  expect(disguise(text, 'FCW')).toBe('etirw em a meop');
  expect(disguise(text, 'FCS')).toBe('meop a em etirw');
  expect(disguise(text, 'FMM')).toBe('meop a em etirw');
});

test('a demonstration follows the instruction, so FMM shows word order', () => {
  expect(demonstrate('bring me water', 'FMM')).toBe('water me bring');
  expect(demonstrate('bring me water', 'FCS')).toBe('retaw em gnirb');
});

test.each(published.cases)('flips and halves $text as the published code does', (one) => {
  const flips = Object.fromEntries(flipModes.map((mode) => [mode, disguise(one.text, mode)]));

  expect(flips).toEqual(one.flips);
  expect(halve(one.text)).toEqual(one.halves);
});

test('at least a hundred texts are compared with the published code', () => {
  expect(published.cases.length).toBeGreaterThan(100);
});

const words = fc.array(fc.stringMatching(/^[a-z0-9äöß😀é!?]{1,8}$/u), {
  minLength: 1,
  maxLength: 12,
});

test.each(['FWO', 'FCW', 'FCS'] as const)('%s twice is the single-spaced text again', (mode) => {
  const anyWords = fc.array(
    fc.string({ unit: 'binary', minLength: 1 }).filter((word) => !/\s/.test(word)),
  );
  fc.assert(
    fc.property(fc.oneof(words, anyWords), (parts) => {
      const text = parts.join(' ');
      expect(disguise(disguise(text, mode), mode)).toBe(text);
    }),
    { examples: [[['अर्थात्', '🇩🇪🇫', '\u0301a']]] },
  );
});

test('FCS twice restores any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(disguise(disguise(text, 'FCS'), 'FCS')).toBe(text);
    }),
  );
});

test('no code point of any text is lost or added', () => {
  const letters = (text: string) => [...text.replace(/\s/g, '')].sort().join('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...flipModes), (text, mode) => {
      expect(letters(disguise(text, mode).replace(/\p{White_Space}/gu, ''))).toBe(
        letters(text.replace(/\p{White_Space}/gu, '')),
      );
    }),
  );
});

test('a text is halved at the last word border before the middle, or after the first word', () => {
  expect(halve('write a very long poem')).toEqual(['write a', 'very long poem']);
  expect(halve('two words')).toEqual(['two', 'words']);
  expect(halve(`a ${'b'.repeat(5_000)}`)).toEqual(['a', 'b'.repeat(5_000)]);
  expect(halve('single')).toBeUndefined();
  expect(halve('')).toBeUndefined();
});

test('a goal of very many words is halved quickly, and nothing is lost between the halves', () => {
  const long = 'word '.repeat(200_000).trim();
  expect(halve(long)?.map((half) => half.length)).toEqual([499_999, 499_999]);

  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ');
      expect(halve(text)?.join(' ') ?? text).toBe(text);
    }),
  );
});
