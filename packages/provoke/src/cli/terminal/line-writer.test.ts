import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLineWriter } from './line-writer.ts';

test('a reader that stopped costs a megabyte and no time, and is told what it missed', async () => {
  const taken: string[] = [];
  let take = () => {};
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      taken.push(chunk);
      take = done;
    },
  });
  const write = createLineWriter(output as unknown as NodeJS.WriteStream);

  for (let line = 0; line < 3_000; line++) write(`${line} ${'x'.repeat(995)}`);
  expect(output.writableLength).toBeLessThan(1_050_000);
  for (let line = 0; line < 3_000; line++) {
    take();
    await new Promise((resolve) => setImmediate(resolve));
  }
  write('the last');
  take();

  const lines = taken.join('').split('\n');
  const [said = ''] = lines.filter((line) => line.startsWith('…'));
  const missed = Number(
    /^… ([\d,]+) lines left out: nothing read them\.$/.exec(said)?.[1]?.replace(',', ''),
  );
  expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(3_000 - missed);
  expect(missed).toBeGreaterThan(1_000);
  expect(lines.at(-2)).toBe('the last');
});
