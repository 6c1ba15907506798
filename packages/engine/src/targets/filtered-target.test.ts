import { expect, test } from 'vitest';
import type { Target } from '../definitions/target.ts';
import { filteredTarget } from './filtered-target.ts';

const { signal } = new AbortController();

const says = (text: string): Target => ({
  canPrefill: false,
  payload: (messages) => ({ messages }),
  send: async () => ({
    ...{ text, statusCode: 200, headers: {}, body: text, toolCalls: null, usage: null },
  }),
});

const ask = (target: Target, source: string) =>
  filteredTarget(target, [{ matches: source }]).send({ messages: [] }, { signal });

test('a reply that matches the pattern is one of the filter, in any case', async () => {
  const [stopped, passed] = [says('BLOCKED by policy 4.'), says('It is not blocked by policy.')];

  expect(await ask(stopped, '^blocked by')).toMatchObject({ blockedBy: 'filter' });
  expect(await ask(passed, '^blocked by')).not.toHaveProperty('blockedBy');
});

test('a kept reply is read in the same way', async () => {
  const target = says('Blocked.');
  const kept = () => target.send({}, { signal });
  const filtered = filteredTarget({ ...target, findKept: kept }, [{ matches: 'blocked' }]);

  expect(await filtered.findKept?.({}, { signal })).toMatchObject({ blockedBy: 'filter' });
  expect(filteredTarget(target, [{ matches: 'blocked' }])).not.toHaveProperty('findKept');
});

test('a reply that keeps the pattern busy is no filter’s, and holds up nothing', async () => {
  const reply = await ask(says(`${'a'.repeat(50_000)}!`), '^(a+)+$');

  expect(reply).not.toHaveProperty('blockedBy');
}, 20_000);
