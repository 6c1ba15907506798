import { expect, test } from 'vitest';
import { saySearch } from './say-search.ts';

test.each([
  ['nothing', {}, ''],
  ['that there are more', { more: true }, ' · more than 3 contain the words'],
  [
    'that it is not complete',
    { complete: false },
    ' · not complete yet: some results are not searchable',
  ],
])('the count of a search is shown with %s', (_, part, said) => {
  expect(saySearch({ words: { places: [1, 2, 3], more: false, complete: true, ...part } })).toBe(
    said,
  );
});

test('of a state that was not looked for in all results, more may fit', () => {
  const acts = { places: [1], more: false, complete: true };

  expect(saySearch({ acts })).toBe('');
  expect(saySearch({ acts: { ...acts, more: true } })).toContain('more may fit');
});
