import { expect, test } from 'vitest';
import { readAlone } from './read-alone.ts';

const read = (line: string) => readAlone(line.split(' ').filter(Boolean));

test('without a command there are flags alone, and the folder may be named', () => {
  expect(read('')).toEqual({ isPlain: false });
  expect(read('--no-color')).toEqual({ isPlain: false });
  expect(read('--quiet')).toEqual({ isPlain: true });
  expect(read('--no-tui --data-dir a')).toEqual({ isPlain: true, dataDir: 'a' });
  expect(read('--data-dir=b')).toEqual({ isPlain: false, dataDir: 'b' });
});

test.each(['run', '--quiet run', '--data-dir', '--data-dir a run', '--help', '-V', '--nonsense'])(
  '"%s" is no home',
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);
