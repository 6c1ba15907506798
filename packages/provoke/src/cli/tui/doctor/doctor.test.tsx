import { describe, expect, test } from 'vitest';
import { drawText } from '../test/draw-text.tsx';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { Doctor, type DoctorState } from './doctor.tsx';

const HOSTILE = 'http://127.0.0.1/\u001b[2J列車が来る\u202e';
const found = [
  { status: 'ok', what: 'Node 22.12.0', mend: [] },
  {
    status: 'missing',
    what: 'browser, needed by scan',
    mend: ['apt-get install chromium'],
  },
  {
    status: 'failed',
    what: `service ${HOSTILE}: answered 401`,
    mend: ['provoke config set --api-key -'],
  },
] as const;

const states: Record<string, DoctorState> = {
  checking: { found: found.slice(0, 1), reading: 'running', scroll: 0 },
  checked: { found, reading: 'done', scroll: 0 },
  failed: { found: [], reading: { failed: 'The checks ended.' }, scroll: 0 },
  huge: { found: Array.from({ length: 40 }, () => found).flat(), reading: 'done', scroll: 1_000 },
};

describe.each(Object.entries(states))('%s', (_, state) => {
  test.each(SIZES)('at $columns × $rows', (size) => {
    const frame = drawText((all) => <Doctor state={state} size={all} />, size);

    expectToFit(frame, size);
    expect(frame).toMatchSnapshot();
  });

  test('the smallest window shows a frame', () => {
    expectToFit(
      drawText((all) => <Doctor state={state} size={all} />, SMALLEST),
      SMALLEST,
    );
  });
});
