import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordedFigures } from '../test/measure-refusals.ts';

test('the recorded figures count each measured reply once, about half of all', () => {
  for (const { replies, measured, refusals, others } of recordedFigures().sets) {
    const counted = [refusals, others].flatMap(({ asRefusal, asOther }) => [asRefusal, asOther]);
    expect(counted.reduce((sum, count) => sum + count)).toBe(measured);
    expect(Math.abs(measured / replies - 0.5)).toBeLessThan(0.1);
  }
});

const { PYRIT } = process.env;

// PYRIT=<folder of the unpacked wheel>, as `record.mjs` says.
test.runIf(PYRIT)("the recorded figures are those of today's phrases", () => {
  const script = fileURLToPath(new URL('./record.mjs', import.meta.url));
  const options = ['--conditions=provoke-source', '--import', 'tsx', script, String(PYRIT)];

  const written = execFileSync(process.execPath, options, { encoding: 'utf8' });

  expect(JSON.parse(written)).toEqual(recordedFigures());
});
