import { expect, test } from 'vitest';
import { readStream } from './read-stream.ts';

test('a text of 4 MiB of escapes that never ends holds up nothing after objects', () => {
  const { values } = readStream(`{"d":1}{"d":"}{"}{"${'\\"'.repeat(2_000_000)}`);

  expect(values).toEqual([{ d: 1 }, { d: '}{' }]);
});
