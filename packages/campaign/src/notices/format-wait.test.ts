import { expect, test } from 'vitest';
import { describeServer, formatWait } from './format-wait.ts';

const now = new Date(2026, 10, 21, 14, 5);
const advice = 'Ctrl-C stops; continue later with: provoke resume 1';

test.each([
  [{ who: 'agent.example', ms: 1_999 }, undefined],
  [{ who: 'The service', ms: 45_000 }, 'The service is throttling. Waiting 45 s.'],
  [
    { who: 'agent.example', ms: 45_000, status: 429, callsAtOnce: 2 },
    'agent.example is throttling (429). Waiting 45 s, then 2 concurrent calls.',
  ],
  [
    { who: 'agent.example', ms: 5_000, status: 503, callsAtOnce: 1 },
    'agent.example is throttling (503). Waiting 5 s, then 1 concurrent call.',
  ],
  [
    { who: describeServer('http://127.0.0.1:9/v1'), ms: 20 * 60_000, status: 429, callsAtOnce: 1 },
    'The model server at http://127.0.0.1:9/v1 is throttling (429). Waiting 20 min, until 14:25.\nCtrl-C stops; continue later with: provoke resume 1',
  ],
])('%o is reported as %s', (wait, line) => {
  expect(formatWait({ ...wait, now, advice })).toBe(line);
});
