import { expect, test } from 'vitest';
import { openSlowOutput } from '../test/slow-output.ts';
import { createLineWriter } from './line-writer.ts';

test('a reader that stopped costs a megabyte and no time, and is told what it missed', async () => {
  const { output, taken, takeAll } = openSlowOutput();
  const write = createLineWriter(output);

  for (let line = 0; line < 3_000; line++) write(`${line} ${'x'.repeat(995)}`);
  expect(output.writableLength).toBeLessThan(1_050_000);
  await takeAll();
  write('the last');
  await takeAll();

  const lines = taken.join('').split('\n');
  const said = lines.find((line) => line.startsWith('…')) ?? '';
  const kept = lines.filter((line) => /^\d/.test(line)).length;
  expect(said).toBe(`… ${(3_000 - kept).toLocaleString('en')} lines left out: nothing read them.`);
  expect(kept).toBeLessThan(1_100);
  expect(lines.at(-2)).toBe('the last');
});
