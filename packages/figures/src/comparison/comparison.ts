import { Difference, Rate } from '@provoke/contract';
import { z } from 'zod';

const Flow = z
  .object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() })
  .describe('goals broken in both, newly, no longer, and in neither');

export const Comparison = z
  .object({
    baseline: z.object({
      id: z.string(),
      name: z.string(),
      started_at: z.string().nullable(),
    }),
    paired: z.boolean().describe('the same goals on both sides; otherwise the two sets as wholes'),
    before: Rate,
    after: Rate,
    flow: Flow,
    unclear: z.int().describe('shared goals that one side could not judge'),
    only_before: z.int(),
    only_after: z.int(),
    difference: Difference.nullable(),
    verdict: z.enum(['better', 'worse', 'may be chance', 'not comparable']),
    newly_broken: z.array(z.int()).describe('goal indexes'),
    mended: z.array(z.int()),
    groups: z
      .array(
        z.object({
          group: z.string(),
          title: z.string(),
          before: Rate,
          after: Rate,
          flow: Flow,
          difference: Difference.nullable().describe('its p is the test of this group alone'),
          p: z.number().describe("with Holm's correction over all groups"),
        }),
      )
      .describe('of shared goals'),
    settings: z.array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({ id: 'Comparison', description: 'A campaign against an earlier one.' });
export type Comparison = z.infer<typeof Comparison>;
