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
  /** A request goes out: the first, one that is made again, or one that follows from calls of tools. */
  | { type: 'call' }
  /** It was answered, or it failed. */
  | { type: 'call-end' }
  | { type: 'reply'; text: string; latencyMs: number }
  | { type: 'verdict'; verdict: JudgeVerdict }
);
