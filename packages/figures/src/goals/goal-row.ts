import { EvidenceKind } from '@provoke/evidence';
import { z } from 'zod';
import { Tally } from '../counting/tally.ts';
import { GoalState } from '../states/goal-state-shape.ts';

export const GoalRow = z
  .object({
    goal_index: z.int().describe('counted from 0'),
    text: z.string(),
    group: z.string().describe('an OWASP entry, else a hazard, else unclassified'),
    owasp: z.string().nullable(),
    category: z.string().nullable(),
    source: z.object({ file: z.string(), line: z.int().nullable() }).nullable(),
    state: GoalState,
    before: GoalState.nullable().describe('in the baseline; null where it does not have the goal'),
    evidence: EvidenceKind.nullable().describe('the strongest on a broken goal'),
    attempt: z.string().nullable().describe('the attempt that gave it'),
    techniques: z.record(z.string(), Tally),
    floor: Tally.nullable().describe('the untouched goal, sent by technique direct'),
  })
  .meta({ id: 'GoalRow', description: 'One goal of the campaign.' });
export type GoalRow = z.infer<typeof GoalRow>;

/** The attempts of one technique, which a client may have called `constructor`. */
export const tallyOf = (
  { techniques }: Pick<GoalRow, 'techniques'>,
  id: string,
): Tally | undefined => (Object.hasOwn(techniques, id) ? techniques[id] : undefined);
