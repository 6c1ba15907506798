import type { Goal, JudgeVerdict } from '@provoke/evidence';

/** What happens within an attempt, reported as it happens and not recorded. `id` is the attempt's. */
export type ProbeStep = { id: string } & (
  | {
      type: 'prompt';
      technique: string;
      goal: Goal;
      prompt: string;
      data: Record<string, unknown>;
    }
  | { type: 'reply'; text: string; latencyMs: number }
  | { type: 'verdict'; verdict: JudgeVerdict }
);
