import { expect, test } from 'vitest';
import { pages } from './page-list.ts';

const twice = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('every page has a title, an address and a key of its own', () => {
  expect(twice(pages.map(({ title }) => title)), 'Two pages have this title').toEqual([]);
  expect(twice(pages.map(({ to }) => to)), 'Two entries lead to this address').toEqual([]);
  expect(
    twice(pages.flatMap(({ key }) => key ?? [])),
    'Two pages have this key after `g`, and only the last is reached: choose another in page-list.ts',
  ).toEqual([]);
});
