import { expect, test } from 'vitest';
import { takeOutline } from './take-outline.ts';

const outline = { nodes: [], runs: [], isCut: false, width: 800, height: 600 };

test('an outline is taken as one text, without asking for its values', async () => {
  const taken = takeOutline({
    asText: async () => JSON.stringify(outline),
    asValues: () => Promise.reject(new Error('asked for values')),
  });

  await expect(taken).resolves.toEqual(outline);
});

test.each([
  ['as Prototype.js does', '{"nodes":"[]","runs":"[]","width":800,"height":600}'],
  ['as something else than JSON', 'nodes: []'],
])('a page that writes JSON %s is read value by value', async (_, text) => {
  const taken = takeOutline({ asText: async () => text, asValues: async () => outline });

  await expect(taken).resolves.toEqual(outline);
});

test('a page that hands over something else than an outline is an error', async () => {
  const taken = takeOutline({ asText: async () => '{}', asValues: async () => ({}) });

  await expect(taken).rejects.toThrow('nodes');
});
