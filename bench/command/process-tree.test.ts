import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { listTree, parseStat, type Seen } from './process-tree.ts';
import { watchTree } from './watch-tree.ts';

test('a process whose name looks like fields is read correctly', () => {
  const stat = `42 (a) R 1 (b) S 1 42 42 0 -1 4194304 100 0 0 0 250 50 7 7 20 0 11 0 900 1000000 2500 18446744073709551615`;

  expect(parseStat(stat)).toEqual({ cpuSeconds: 3, residentBytes: 2_500 * 4_096 });
});

test.runIf(process.platform === 'linux')(
  "a process's children and grandchildren are in its tree",
  async () => {
    const says = (inner: string) =>
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
    const waits = `console.log('here'); setInterval(() => {}, 1e6)`;
    const child = spawn(process.execPath, ['-e', says(says(waits))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      for (const { pid } of listTree(child.pid as number)) process.kill(pid);
    });
    await once(child.stdout, 'data');

    const tree = listTree(child.pid as number);

    expect(tree).toHaveLength(3);
    for (const { residentBytes } of tree) expect(residentBytes).toBeGreaterThan(1e7);
  },
);

test('memory is the peak of the sum; time includes processes that have exited', () => {
  const one = { pid: 1, cpuSeconds: 1, residentBytes: 100 };
  const looks: Seen[][] = [[one, { pid: 2, cpuSeconds: 4, residentBytes: 50 }], [one]];

  const cost = watchTree(1, () => looks.shift() ?? []).end();

  expect(cost).toEqual({ cpuSeconds: 5, peakBytes: 150 });
});
