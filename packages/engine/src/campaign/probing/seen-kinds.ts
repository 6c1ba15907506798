import type { AgentStep } from '@provoke/evidence/acts';

/** Whether an agent's calls show up in its answers, and whether their results do. */
export type ShownKinds = { calls: boolean; results: boolean };

export type SeenKinds = ReturnType<typeof createSeenKinds>;

/**
 * What an agent shows of its acts: what its target declares, and what was ever seen of it in this campaign. That an
 * answer has no call means that none was made only where calls would have been in it.
 */
export function createSeenKinds(...known: readonly (Partial<ShownKinds> | undefined)[]) {
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
    shown: (): ShownKinds => ({ ...shown }),
  };
}
