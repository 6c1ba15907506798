import { expect, test } from 'vitest';
import { createGoalProgress } from './goal-progress.ts';
import type { ViewEvent } from './view-event.ts';

const goal = { index: 0, text: 'goal' };
const start = { type: 'goal-start', technique: 'direct', goal } as ViewEvent;
const failed = (part = {}) =>
  ({
    type: 'attempt-end',
    attempt: {
      ...{ arm: 'control', technique: 'direct', goal, status: 'ERROR_AGENT_RESPONSE' },
      ...{ spending: [], verdicts: [], ...part },
    },
  }) as unknown as ViewEvent;

test('requests that were asked again at their place are not among those that a resume repeats', () => {
  const progress = createGoalProgress();
  const again = failed({ isSuperseded: true });

  for (const event of [start, again, again, failed(), start, again, failed()]) progress.add(event);

  expect(progress.of('direct').restarted).toEqual([[0, 1]]);
});
