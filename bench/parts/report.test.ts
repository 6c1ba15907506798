import { expect, test } from 'vitest';
import { verdict } from '../report/promise.ts';
import { NUMBERS } from './measure-memory.ts';
import { promises } from './report.ts';

test('quadratic work, a slow abort and kept texts break their promises', () => {
  const text = { characters: 4e6, cpuMs: 100, longerCpuMs: 1_600, blockedMs: 1_600 };

  const verdicts = promises({
    texts: [{ ...text, name: 'an answer' }],
    stops: [
      { technique: 'pair', ms: 5_000 },
      { technique: 'tap', ms: 2 },
    ],
    kept: [{ what: NUMBERS, of: 100, bytes: 10_000 }],
  }).map(verdict);

  expect(verdicts).toEqual([
    expect.stringMatching(/^- \*\*does not hold\*\* a hostile text 4 times as long.*: 16.0 ×$/),
    expect.stringMatching(/^- \*\*holds\*\* four million characters/),
    expect.stringMatching(/^- \*\*holds\*\* a megabyte, searched/),
    expect.stringMatching(/^- \*\*holds\*\* counting tokens/),
    expect.stringMatching(/^- \*\*does not hold\*\* a campaign whose target.*: 5,000 ms$/),
    expect.stringMatching(/^- \*\*does not hold\*\* the numbers of goals.*: 100 bytes each$/),
    expect.stringMatching(/^- \*\*not measured\*\* the labels/),
    expect.stringMatching(/^- \*\*not measured\*\* the state/),
  ]);
});
