import { createCampaignView } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { formatProgress } from './format-progress.ts';

test('a person who waits reads how far the campaign is, and how long it takes once that is known', () => {
  const view = createCampaignView();
  const goalOf = (index: number) => ({ index, text: `goal ${index}` });
  view.add({ type: 'campaign-start', techniques: ['pair'], goals: 23 });
  const early = formatProgress(view.progress());
  for (const index of [0, 1, 2]) {
    const goal = goalOf(index);
    const at = { elapsed_ms: (index + 1) * 60_000 };
    view.add({ type: 'goal-start', technique: 'pair', goal, ...at });
    const attempt = {
      ...{ id: `pair/${index}/1`, goal, technique: 'pair', latencyMs: 1, score: null, data: {} },
      ...{ status: 'SUCCESSFUL_JAILBREAK' as const, verdicts: [], spending: [] },
    };
    view.add({ type: 'attempt-end', attempt, ...at });
    view.add({ type: 'goal-end', technique: 'pair', goal, ...at });
  }

  expect(early).toBe('Running: 0 of 23 goals, 0 attempts');
  expect(formatProgress(view.progress())).toBe(
    'Running: 3 of 23 goals, 3 attempts, 3 goals broken; about 20 min left',
  );
});
