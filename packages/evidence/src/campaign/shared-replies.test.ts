import { expect, test } from 'vitest';
import { createSharedReplies } from './shared-replies.ts';

const refuses = true as const;

test('a reply repeats from its fifth different prompt on', () => {
  const replies = createSharedReplies();
  const prompts = ['a', 'b', 'c', 'c', 'd', 'e', 'f'];

  expect(prompts.map((prompt) => replies.add({ prompt, reply: 'no', refuses }))).toEqual([
    ...Array(5).fill(false),
    true,
    true,
  ]);
  expect(replies.add({ prompt: 'a', reply: 'another' })).toBe(false);
});

test('of more replies than are kept, the lowest hashes are counted exactly, in any order', () => {
  const hashes = Array.from({ length: 3_000 }, (_, index) => String(index).padStart(4, '0'));
  const prompts = Array.from({ length: 300 }, (_, index) => `prompt ${index}`);
  const count = (order: readonly string[]) => {
    const replies = createSharedReplies();
    for (const reply of order) replies.add({ prompt: 'one', reply });
    for (const prompt of prompts) replies.add({ prompt, reply: '0005' });
    return replies.alike(null);
  };

  expect(count(hashes)).toBe(301);
  expect(count(hashes.toReversed())).toBe(301);
});
