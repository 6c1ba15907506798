import type { AgentStep } from '@provoke/evidence/acts';
import type { ObservableActs } from '../../definitions/target.ts';

export type SeenKinds = ReturnType<typeof createSeenKinds>;

/**
 * What an agent shows of its acts: what its target declares, and what was ever seen of it in this campaign. That an
 * answer has no call means that none was made only where calls would have been in it.
 */
export function createSeenKinds(...known: readonly (Partial<ObservableActs> | undefined)[]) {
  const shown = {
    calls: known.some((one) => one?.calls),
    results: known.some((one) => one?.results),
  };
  return {
    see(steps: readonly AgentStep[]): void {
      for (const step of steps) {
        if (!('seenBy' in step) || step.seenBy !== 'reply') continue;
        if (step.type === 'tool_call') shown.calls = true;
        else shown.results = true;
      }
    },
    shown: (): ObservableActs => ({ ...shown }),
  };
}
