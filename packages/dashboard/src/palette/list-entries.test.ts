import { expect, test } from 'vitest';
import { listEntries } from './list-entries.ts';

const entry = (title: string, kind = 'Page') => ({ id: title, title, kind, open: () => {} });
const entries = [
  entry('New campaign'),
  entry('Overview'),
  entry('support-desk', 'Agent'),
  entry('Campaigns'),
];
const find = (typed: string) => listEntries(entries, typed).map(({ title }) => title);

test.each([
  ['', ['New campaign', 'Overview', 'support-desk', 'Campaigns']],
  ['camp', ['Campaigns', 'New campaign']],
  ['  CAMPAIGN new ', ['New campaign']],
  ['agent desk', ['support-desk']],
  ['nothing', []],
])('%j finds %j', (typed, titles) => {
  expect(find(typed)).toEqual(titles);
});

test('a thousand agents are not all listed', () => {
  const many = Array.from({ length: 1_000 }, (_, place) => entry(`agent-${place}`, 'Agent'));

  expect(listEntries(many, 'agent')).toHaveLength(50);
});
