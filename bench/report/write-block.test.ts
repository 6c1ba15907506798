import { expect, test } from 'vitest';
import { replaceBlock } from './write-block.ts';

const page = 'before\n<!-- bench api: begin -->\nold\n<!-- bench api: end -->\nafter\n';

test('only what stands between the marks is replaced', () => {
  expect(replaceBlock(page, 'api', 'new\n')).toBe(
    'before\n<!-- bench api: begin -->\n\nnew\n\n<!-- bench api: end -->\nafter\n',
  );
});

test('a page without the marks is not touched, and it is said which are missing', () => {
  expect(() => replaceBlock(page, 'engine', 'new')).toThrow('<!-- bench engine: begin -->');
});
