import { expect, test } from 'vitest';
import { verdict } from '../report/promise.ts';
import { promises, report } from './report.ts';
import type { Row } from './row.ts';
import { startPromises } from './start-report.ts';
import { ways } from './subjects.ts';

const row = (way: string, delayMs: number, seconds: number, cpuSeconds: number): Row => ({
  way,
  delayMs,
  calls: 1_000,
  seconds,
  cpuSeconds,
  peakBytes: 2e8,
});

const rows = [
  row(ways.bare, 100, 2.1, 0.5),
  row(ways.campaign, 100, 2.15, 1.2),
  row(ways.bare, 0, 0.5, 0.5),
  row(ways.campaign, 0, 1, 1.6),
  row(ways.journalled, 0, 80, 70),
];

test("time is compared with the target's own, CPU with a loop of the same calls", () => {
  expect(promises(rows).map(verdict)).toEqual([
    '- **holds** 1,000 probes, 50 at once, a target that takes 100 ms: time ≤ 1.1 × the ideal: 1.08 × the ideal (2.15 s to 2.00 s; a loop takes 2.10 s)',
    '- **holds** a target that takes 100 ms: CPU a probe over a loop of the same calls ≤ 1 ms: 0.70 ms (1.20 ms to 0.50 ms)',
    '- **does not hold** a target that takes 0 ms: CPU a probe over a loop of the same calls ≤ 1 ms: 1.10 ms (1.60 ms to 0.50 ms)',
    '- **holds** 1,000 probes, each event to a file: memory ≤ 300 MB: 200 MB',
    expect.stringMatching(/^- \*\*not measured\*\* .* with their journal: memory/),
    expect.stringMatching(/^- \*\*not measured\*\* .* read to resume: time/),
    expect.stringMatching(/^- \*\*not measured\*\* .* read to resume: memory/),
    expect.stringContaining('**not measured** provoke eval'),
    expect.stringContaining('**not measured** provoke eval, one probe: time'),
    expect.stringContaining('**not measured** provoke eval, one probe: time to its arrival ≤ 300'),
    expect.stringContaining('**not measured** provoke eval, one probe: time with its start ≤ 0.8'),
    expect.stringContaining('**not measured** provoke eval, one probe: CPU'),
    expect.stringContaining('**not measured** provoke eval, no probes, a target that takes 0 ms'),
  ]);
});

test('start-up time is not divided by the number of probes', () => {
  const start = {
    way: ways.ours,
    delayMs: 100,
    cpuSeconds: 1.5,
    calls: 1,
    firstSeconds: 0.25,
    wholeSeconds: 2.5,
  };

  const line = report([start], { starts: [] })
    .split('\n')[2]
    ?.split(/ *\| */)
    .slice(3, 9);

  expect(line).toEqual(['1', '–', '0.25', '2.50', '–', '1.50']);
});

test('a start is compared with that of a process that does nothing', () => {
  const starts = [
    { command: 'node -e 0', cpuMs: 40 },
    { command: 'provoke --help', cpuMs: 90 },
  ];

  expect(startPromises(starts).map(verdict)).toEqual([
    expect.stringContaining('**not measured** provoke --version'),
    '- **does not hold** provoke --help: CPU ≤ 2 × node -e 0: 2.25 × node -e 0 (90.0 ms to 40.0 ms)',
    expect.stringContaining('**not measured** provoke eval pair --help'),
  ]);
});
