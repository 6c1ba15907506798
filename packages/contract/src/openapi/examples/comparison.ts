import type { RunComparison } from '../../records/comparison.ts';
import { noGoalChanges } from '../../records/goal-changes.ts';
import { runId } from './result.ts';

/** Of one goal, which resisted. */
export const share = {
  ...{ successes: 0, total: 1, goals: 1 },
  ...{ rate: null, low: null, high: null, reason: 'few-goals' as const },
};

/** A run compared with itself. */
export function compared(run: { name: string; started_at: string }): RunComparison {
  const side = { id: runId, ...run, goals: 1, runs: [runId] };
  return {
    campaigns: { before: side, after: side },
    paired: true,
    set_up: [],
    doubts: [],
    ...{ before: share, after: share },
    flow: { both: 0, broke: 0, fixed: 0, neither: 1 },
    ...{ unclear: 0, only_before: 0, only_after: 0, reworded: 0, open: 0 },
    goal_changes: noGoalChanges,
    ...{ repeats: { before: 1, after: 1 }, flaky: { before: 0, after: 0 } },
    difference: { change: null, low: null, high: null, p: 1 },
    verdict: 'may be chance',
    ...{ newly_broken: [], mended: [], moved: [], groups: [] },
    settings: [{ name: 'seed', before: '7', after: '8' }],
  };
}
