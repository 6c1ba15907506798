import { evidenceKinds } from '@provoke/contract/lists';
import { z } from 'zod';
import { judgeOutcomes } from '../recorded/judge-outcome.ts';

export const EvidenceKind = z
  .enum(evidenceKinds)
  .describe(
    'what an attempt proves: in the reply, a tool call was requested, the tool ran, or a planted address was called',
  );
export type EvidenceKind = z.infer<typeof EvidenceKind>;

export const Excerpt = z
  .object({
    parts: z.array(
      z.object({
        skipped: z.int().describe('UTF-16 units left out before this part'),
        text: z.string(),
      }),
    ),
    skipped_after: z.int().describe('UTF-16 units left out after the last part'),
    length: z.int().describe('of the whole text, in UTF-16 units'),
    masked: z.int().describe('keys and tokens masked'),
    hidden: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .describe('invisible characters of the whole text, such as RLO'),
  })
  .meta({ id: 'Excerpt', description: 'A text of a stranger, cut.' });
export type Excerpt = z.infer<typeof Excerpt>;

export const Evidence = z
  .object({
    attempt: z.string().describe('for provoke show --attempt'),
    technique: z.string(),
    goal_index: z.int(),
    place: z
      .int()
      .nullable()
      .describe('the number of its request in the technique; null where it was not recorded'),
    requests_max: z.int().nullable(),
    kind: EvidenceKind,
    timestamp: z.string().nullable(),
    sent: Excerpt.nullable(),
    reply: Excerpt.nullable(),
    tool_calls: z.array(z.string()),
    verdicts: z.array(
      z.object({
        judge: z.string(),
        outcome: z.enum(judgeOutcomes),
        score: z.number().nullable(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'Evidence', description: 'One attempt as a report shows it.' });
export type Evidence = z.infer<typeof Evidence>;
