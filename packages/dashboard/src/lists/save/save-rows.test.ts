import { expect, test } from 'vitest';
import { writeRows } from './save-rows.ts';

const rows = [
  { run: '=HYPERLINK("http://x")', results: 3 },
  { run: 'a\nb, "c"', results: null },
];

test('a list is saved as a table whose cells no spreadsheet runs', () => {
  expect(writeRows('csv', rows)).toBe(
    `\ufeffrun,results\r\n"'=HYPERLINK(""http://x"")",3\r\n"a␊b, ""c""",\r\n`,
  );
  expect(writeRows('csv', [])).toBe('\ufeff\r\n');
});

test('a list is saved as lines, each an object with what was recorded', () => {
  const lines = writeRows('jsonl', rows).split('\n');

  expect(lines.slice(0, -1).map((line): unknown => JSON.parse(line))).toEqual(rows);
  expect(lines.at(-1)).toBe('');
});
