import type { RunProgress } from '@provoke/evidence';
import { createRunFindings, type RunFindings } from '../../outbox/run-findings.ts';
import { createGoalProgress } from '../../view/goal-progress.ts';
import type { ViewEvent } from '../../view/view-event.ts';

/** What a slice adds to its run in addition to results, like a run's end on one machine. */
export type SliceEnd = RunFindings & { progress: RunProgress };

/** A fold over a slice's events. */
export function sliceEnd(technique: string, agentSettings?: RunProgress['agent_settings']) {
  const findings = createRunFindings();
  const progress = createGoalProgress();
  return {
    add(event: ViewEvent): void {
      progress.add(event);
      if (event.type === 'finding') findings.add(event.finding);
    },
    result(): SliceEnd {
      const elapsed_ms = progress.elapsedMs;
      const spending = progress.spending();
      return {
        ...findings.list(),
        progress: {
          ...{ elapsed_ms, ...progress.of(technique), spending },
          ...(agentSettings && { agent_settings: agentSettings }),
        },
      };
    },
  };
}
