import { expect, test } from 'vitest';
import { describeServer, formatWait } from './format-wait.ts';

const now = new Date(2026, 10, 21, 14, 5);
const advice = 'Ctrl-C stops; continue later with: provoke resume 1';

test.each([
  [{ address: null, ms: 1_999 }, undefined],
  [{ address: null, ms: 45_000 }, 'The agent is throttling. Waiting 45 s.'],
  [
    { address: 'http://127.0.0.1:9/v1', ms: 20 * 60_000 },
    'The model server at http://127.0.0.1:9/v1 is throttling. Waiting 20 min, until 14:25.\nCtrl-C stops; continue later with: provoke resume 1',
  ],
])('%o is reported as %s', ({ address, ms }, line) => {
  expect(formatWait({ who: describeServer(address), ms, now, advice })).toBe(line);
});
