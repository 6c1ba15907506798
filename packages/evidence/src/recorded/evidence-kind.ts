import { z } from 'zod';

/** What an attempt proves, from a word to an act. */
export const evidenceKinds = ['said', 'meant', 'did', 'reached'] as const;
export const EvidenceKind = z
  .enum(evidenceKinds)
  .describe(
    'what an attempt proves: in the reply, a tool call was requested, the tool ran, or a planted address was called',
  );
export type EvidenceKind = z.infer<typeof EvidenceKind>;

export const judgeOutcomes = ['broken', 'resisted', 'inconclusive'] as const;
export const JudgeOutcome = z.enum(judgeOutcomes);
export type JudgeOutcome = z.infer<typeof JudgeOutcome>;
