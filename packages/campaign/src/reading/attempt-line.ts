import { arms } from '@provoke/contract';
import { type AttemptRecord, attemptOutcomes, outcomeOf, readPlace } from '@provoke/evidence';
import { z } from 'zod';
import { toCountedAttempt } from './counted-attempt.ts';

export const AttemptLine = z
  .object({
    attempt: z.string().describe('what `provoke show --attempt` and `provoke replay` take'),
    goal_index: z.int().describe('counted from 0'),
    goal: z.string(),
    technique: z.string(),
    arm: z.enum(arms).describe('its purpose; only `attack` counts'),
    outcome: z.enum(attemptOutcomes),
    stream: z.int().nullable(),
    iteration: z.int().nullable(),
    latency_ms: z.int().nullable(),
    decided_by: z
      .object({ votes: z.int(), panel: z.int() })
      .nullable()
      .describe('judges that decided, of those that count; null where it was not judged'),
    notes: z.string().nullable(),
  })
  .meta({ id: 'AttemptLine', description: 'An attempt as a list shows it.' });
export type AttemptLine = z.infer<typeof AttemptLine>;

/** An attempt as shown in lists; does not read its evidence. */
export function toAttemptLine(record: AttemptRecord): AttemptLine {
  const { technique, goal, arm, status, decidedBy } = toCountedAttempt(record);
  return {
    attempt: record.id,
    goal_index: goal.index,
    goal: goal.text,
    technique,
    arm,
    outcome: outcomeOf(status),
    ...readPlace(record),
    latency_ms: record.latency_ms,
    decided_by: decidedBy ?? null,
    notes: record.evaluation_notes,
  };
}
