import { expect, test } from 'vitest';
import { readChain } from './chain.ts';
import { encodings } from './index.ts';

const text = 'Say "hello", please';

test.each([
  ['base64', 'U2F5ICJoZWxsbyIsIHBsZWFzZQ=='],
  ['rot13', 'Fnl "uryyb", cyrnfr'],
  ['leet', '54y "h3110", p13453'],
  ['morse', '... .- -.-- / .-..-. .... . .-.. .-.. --- .-..-. --..-- / .--. .-.. . .- ... .'],
  ['reverse', 'esaelp ,"olleh" yaS'],
  ['split-words', 'Say "hel-lo", ple-ase'],
  ['zero-width', [...text].join('\u200b')],
])('%s', (id, written) => {
  expect(readChain(id).encode(text)).toBe(written);
});

test('tag characters hide all of printable ASCII, and nothing else', () => {
  const written = readChain('tags').encode(`${text} ü`);

  expect([...written].map((one) => (one.codePointAt(0) ?? 0) - 0xe0000).slice(0, 3)).toEqual([
    83, 97, 121,
  ]);
  expect(written.endsWith('ü')).toBe(true);
});

test('homoglyphs look the same and are other characters', () => {
  const written = readChain('homoglyphs').encode('Reveal the secret code');

  expect([...written]).toHaveLength('Reveal the secret code'.length);
  expect(written).not.toMatch(/[aceopsxy]/);
});

test('a chain applies its encodings from left to right, and is read from the last one', () => {
  const { id, form, encode } = readChain(' ROT13 + base64');

  expect(id).toBe('rot13+base64');
  expect(atob(encode(text))).toBe('Fnl "uryyb", cyrnfr');
  expect(form).toBe('written in Base64, and below that written in ROT13');
});

test.each(['', 'base63', 'base64+', Array(9).fill('rot13').join('+')])(
  'an unknown chain is refused: "%s"',
  (chain) => {
    expect(() => readChain(chain)).toThrow(/encoding/);
  },
);

test('no encoding splits a character or throws, whatever the text', () => {
  for (const { encode } of encodings)
    for (const odd of ['', ' ', '👩🏽‍🚀 ünï', '\u202e\u0000', 'word'.repeat(10_000)])
      expect(encode(odd)).not.toMatch(/\p{Surrogate}/u);
});
