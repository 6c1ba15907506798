import { expect, test } from 'vitest';
import { openSlowOutput } from '../../test/slow-output.ts';
import { createFrameStream } from './frame-stream.ts';

test('a terminal that takes nothing loses frames, and is painted anew once it takes them', async () => {
  const { output, taken, takeAll } = openSlowOutput();
  let missed = 0;
  const frames = createFrameStream(output, { isColored: true, onMissed: () => missed++ });

  for (let frame = 0; frame < 1_000; frame++) frames.write('x'.repeat(1_000));
  expect(output.writableLength).toBeLessThan(70_000);
  expect(missed).toBe(0);
  await takeAll();

  expect(missed).toBe(1);
  frames.write('the last');
  await takeAll();
  expect(taken.at(-1)).toBe('the last');
  expect(missed).toBe(1);
});

test('without colors bold and dim stay', () => {
  const { output, taken } = openSlowOutput();
  const frames = createFrameStream(output, { isColored: false, onMissed() {} });

  frames.write('\u001b[1m\u001b[31m◆\u001b[39m\u001b[22m');

  expect(taken).toEqual(['\u001b[1m◆\u001b[22m']);
});

test('after it was stopped nothing reaches the terminal', () => {
  const { output, taken } = openSlowOutput();
  const frames = createFrameStream(output, { isColored: true, onMissed() {} });

  frames.stop();
  frames.write('late');

  expect(taken).toEqual([]);
});
