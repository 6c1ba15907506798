import { expect, onTestFinished, test } from 'vitest';
import { costOf } from '../credits/cost.ts';
import { countPrompt, countTokens } from './count-tokens.ts';

test('tokens are counted as providers do, control words as plain text', async () => {
  expect(await countTokens(['Hello there'])).toBe(2);
  expect(await countTokens(['<|endoftext|>'])).toBeGreaterThan(1);
  expect(await countTokens([''])).toBe(0);
});

test('every part of a prompt counts', async () => {
  const messages = [
    { role: 'system' as const, content: 'Hello there' },
    { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello there' }] },
  ];

  expect(await countPrompt({ messages })).toBe(2 * (2 + 4) + 3);
  expect(await countPrompt({ messages, tools: [{ name: 'x' }] })).toBeGreaterThan(15);
});

test.each([
  ['one letter', 'a'.repeat(1_000_000)],
  ['no spaces', 'qzjxkvw'.repeat(150_000)],
  ['blanks', ' '.repeat(1_000_000)],
])(
  'while a megabyte of %s is counted, other work has its turn every 10,000 characters',
  async (_, text) => {
    await countTokens(['']);
    let turns = 0;
    const takeTurn = () => {
      turns++;
      next = setImmediate(takeTurn);
    };
    let next = setImmediate(takeTurn);
    onTestFinished(() => clearImmediate(next));

    await countTokens([text]);

    expect(turns).toBeGreaterThanOrEqual(text.length / 10_000 - 1);
  },
);

test.each([
  [{ inputPrice: 0.1, outputPrice: 0 }, { input: 10, output: 0 }, 1],
  [{ inputPrice: 1.1, outputPrice: 0 }, { input: 10, output: 0 }, 11],
  [{ inputPrice: 0.15, outputPrice: 0.6 }, { input: 1, output: 1 }, 1],
  [{ inputPrice: 1_000, outputPrice: 1_000 }, { input: 1_000_000, output: 4_096 }, 1_004_096_000],
  [{ inputPrice: 0, outputPrice: 0 }, { input: 5, output: 5 }, 0],
])(
  '%j a million, for %j tokens: %i micro-dollars, exact and rounded up',
  (prices, tokens, cost) => {
    expect(costOf({ name: 'm', ...prices }, tokens)).toBe(cost);
  },
);
