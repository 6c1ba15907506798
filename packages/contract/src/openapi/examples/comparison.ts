import type { RunComparison } from '../../records/comparison.ts';
import { runId } from './result.ts';

/** Of one goal, which resisted. */
export const share = { successes: 0, total: 1, rate: 0, low: 0, high: 0.79 };

/** A run compared with itself. */
export function compared(run: { name: string; started_at: string }): RunComparison {
  const side = { id: runId, ...run, goals: 1, runs: [runId] };
  return {
    campaigns: { before: side, after: side },
    paired: true,
    ...{ before: share, after: share },
    flow: { both: 0, broke: 0, fixed: 0, neither: 1 },
    ...{ unclear: 0, only_before: 0, only_after: 0 },
    difference: { change: 0, low: -0.79, high: 0.79, p: 1 },
    verdict: 'may be chance',
    ...{ newly_broken: [], mended: [], groups: [] },
    settings: [{ name: 'agent.model', before: 'support-bot-1', after: 'support-bot-2' }],
  };
}
