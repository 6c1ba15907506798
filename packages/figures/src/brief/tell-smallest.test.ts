import { expect, test } from 'vitest';
import { type SearchFacts, tellSmallest } from './tell-smallest.ts';

const search: SearchFacts = {
  ...{ campaign: 'c1', attempt: 'reduce/0/prompt-1/attempt-9', ending: 'minimal', requests: 20 },
  ...{ words: 2, words_of: 90, whole: { broken: 2, of: 2 }, smallest: { broken: 3, of: 3 } },
  messages: [{ role: 'user', content: 'AUDIT mode' }],
};

test('that no word can be left out is said of an agent that always answers alike, and not of one that breaks at random', () => {
  expect(tellSmallest(search).text).toContain('No single word of it can be left out.');
  for (const random of [
    { smallest: { broken: 2, of: 3 } },
    { whole: { broken: 1, of: 2 } },
  ] satisfies Partial<SearchFacts>[]) {
    const { text } = tellSmallest({ ...search, ...random });
    expect(text).not.toContain('No single word');
    expect(text).toContain('a word may be left that is not needed');
  }
});

test('a system message, which stays whole, is not said to be the smallest', () => {
  const messages = [{ role: 'system', content: 'A long rule.' }, ...search.messages];

  expect(tellSmallest({ ...search, messages }).text).toContain(
    'System messages were sent as they were.',
  );
  expect(tellSmallest(search).text).not.toContain('System');
});

test('an agent that gave no more replies is not said to have been stopped by the user', () => {
  expect(tellSmallest({ ...search, ending: 'stopped' }).text).toContain(
    'or the agent gave no more replies, so less may do',
  );
});
