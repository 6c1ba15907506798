import { expect, test } from 'vitest';
import { replaceBlock } from './write-block.ts';

const page = 'before\n<!-- bench api: begin -->\nold\n<!-- bench api: end -->\nafter\n';

test('only the text between the marks is replaced', () => {
  expect(replaceBlock(page, 'api', 'new\n')).toBe(
    'before\n<!-- bench api: begin -->\n\nnew\n\n<!-- bench api: end -->\nafter\n',
  );
});

test('a page without the marks stays unchanged, and the error names the missing mark', () => {
  expect(() => replaceBlock(page, 'engine', 'new')).toThrow('<!-- bench engine: begin -->');
});
