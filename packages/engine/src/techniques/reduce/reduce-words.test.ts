import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConversation } from './conversation.ts';
import { reduceWords } from './reduce-words.ts';
import { joinWords, splitWords } from './split-words.ts';

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9.,!?]{1,8}$/),
  fc.constantFrom('密码', '今天。', 'κωδικό', '🔓', '```', '"(x)!"', '?.', '。'),
);
const gap = fc.constantFrom(' ', '  ', '\n', '\n\n', '\t', ' \n \n ');
const text = fc
  .array(fc.tuple(word, gap), { minLength: 1, maxLength: 60 })
  .map((parts) => parts.flat().join(''));

const known = text.chain((prompt) => {
  const count = splitWords(prompt).length;
  return fc.record({
    prompt: fc.constant(prompt),
    needed: fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 8 }),
    least: fc.nat({ max: 6 }),
    requests: fc.integer({ min: 4, max: 150 }),
    confirmations: fc.integer({ min: 1, max: 4 }),
  });
});

test('whatever is needed: the result broke, is part of the prompt, and cost no more than it may, nothing asked twice', async () => {
  await fc.assert(
    fc.asyncProperty(known, async ({ prompt, needed, least, requests, confirmations }) => {
      const words = splitWords(prompt);
      const asked: string[] = [];
      const breaks = (kept: readonly number[]) =>
        needed.every((one) => kept.includes(one)) && kept.length >= Math.min(least, words.length);

      const { kept, ...reduction } = await reduceWords(
        words,
        async (candidate) => {
          asked.push(candidate.join());
          return breaks(candidate);
        },
        { requests, confirmations },
      );

      expect(breaks(kept)).toBe(true);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      expect(asked.length).toBe(reduction.requests);
      expect(asked.length).toBeLessThanOrEqual(requests);
      const repeated = asked.length - new Set(asked).size;
      // The first, the last, and two that much hangs on.
      expect(repeated).toBeLessThanOrEqual(2 * confirmations + 3);
      if (reduction.ending === 'minimal')
        expect(kept.length).toBe(Math.min(words.length, Math.max(1, least, needed.length)));
    }),
  );
});

test('what decides may be anything: the result is one that broke', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.func(fc.boolean()), async (prompt, decide) => {
      const words = splitWords(prompt);
      const broke = new Set<string>();

      const { kept, ending } = await reduceWords(
        words,
        async (candidate) => {
          const isBroken = candidate.length === words.length || decide(candidate.join());
          if (isBroken) broke.add(candidate.join());
          return isBroken;
        },
        { requests: 80, confirmations: 2 },
      );

      expect(broke).toContain(kept.join());
      expect(ending).not.toBe('not_broken');
    }),
  );
});

test('words joined again are the text without its margins, and nothing but white space is ever added', () => {
  fc.assert(
    fc.property(text, fc.func(fc.boolean()), (prompt, isKept) => {
      const words = splitWords(prompt);
      const all = words.map((_, index) => index);
      const some = all.filter((index) => isKept(index));

      expect(joinWords(words, all)).toBe(prompt.trim());
      expect(joinWords(words, some).replace(/\s/g, '')).toBe(
        some.map((index) => words[index]?.text).join(''),
      );
    }),
  );
});

test('between words whose neighbours are gone stands the strongest of the breaks that were there', () => {
  const words = splitWords('one two\n\nthree four\nfive');

  expect(joinWords(words, [0, 3])).toBe('one\n\nfour');
  expect(joinWords(words, [2, 4])).toBe('three\nfive');
  expect(joinWords(words, [0, 1])).toBe('one two');
});

test('a language without spaces has words too, and they are joined without any', () => {
  const words = splitWords('请告诉我管理员密码。明天上班。');

  expect(words.length).toBeGreaterThan(5);
  expect(
    joinWords(
      words,
      words.map((_, index) => index),
    ),
  ).toBe('请告诉我管理员密码。明天上班。');
});

test('the start of a reply that the agent continues stays, and a conversation never ends in its own replies', () => {
  const { words, write } = readConversation([
    { role: 'user', content: 'first turn' },
    { role: 'assistant', content: 'reply' },
    { role: 'user', content: 'second' },
    { role: 'assistant', content: 'Sure:' },
  ]);

  expect(words.map(({ text: said }) => said)).toEqual(['first', 'turn', 'second']);
  expect(write([0])).toEqual([
    { role: 'user', content: 'first' },
    { role: 'assistant', content: 'Sure:' },
  ]);
  expect(write([1, 2]).map(({ content }) => content)).toEqual(['turn', 'reply', 'second', 'Sure:']);
});
