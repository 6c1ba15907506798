import { type Arm, arms, type EvaluationStatus } from '@provoke/contract';
import {
  type AttemptRecord,
  attemptOutcomes,
  outcomeOf,
  readAttemptData,
  readDecidedBy,
  readTurn,
  requestOutcomeOf,
} from '@provoke/evidence';
import { statusIn } from '@provoke/figures';
import { z } from 'zod';

/** The last two are those of ordinary requests. */
export const lineOutcomes = [...attemptOutcomes, 'answered', 'refused'] as const;

export const AttemptLine = z
  .object({
    attempt: z.string().describe('what `provoke show --attempt` and `provoke replay` take'),
    goal_index: z.int().describe('counted from 0; -1: a request that is about none'),
    goal: z.string(),
    technique: z.string(),
    arm: z.enum(arms).describe('its purpose; only `attack` counts'),
    outcome: z.enum(lineOutcomes),
    place: z
      .int()
      .nullable()
      .describe(
        'the number of its request in the technique at this goal and repeat, from 1; null where an earlier version recorded the order of arrival alone',
      ),
    requests_max: z.int().nullable().describe('the most requests that the technique may send'),
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

export const lineOutcomeOf = (arm: Arm, status: EvaluationStatus): AttemptLine['outcome'] =>
  arm === 'benign' ? requestOutcomeOf(status) : outcomeOf(status);

/** An attempt as shown in lists. */
export const toAttemptLine = (record: AttemptRecord): AttemptLine => ({
  ...toBriefLine(record),
  notes: record.evaluation_notes,
});

/** The same without its notes, which are part of its evidence: reads none of it. */
export function toBriefLine(
  record: AttemptRecord,
  data = readAttemptData(record),
): Omit<AttemptLine, 'notes'> {
  const { goal, goalIndex, technique, arm, place, requestsMax } = data;
  return {
    attempt: record.id,
    goal_index: arm === 'harmless' ? -1 : (goalIndex ?? 0),
    goal,
    technique,
    arm,
    outcome: lineOutcomeOf(arm, statusIn(record, arm)),
    ...{ place, requests_max: requestsMax },
    ...readTurn(record),
    latency_ms: record.latency_ms,
    decided_by: readDecidedBy(record),
  };
}
