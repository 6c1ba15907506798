import { Evidence } from '@provoke/evidence';
import { z } from 'zod';

const OutcomeCounts = z.object({ broken: z.int(), resisted: z.int(), inconclusive: z.int() });

export const Judges = z
  .object({
    quorum: z.int().nullable(),
    list: z.array(
      OutcomeCounts.extend({ id: z.string(), title: z.string(), model: z.string().nullable() }),
    ),
    agreement: z
      .object({
        unanimous: z
          .object({ successes: z.int(), total: z.int() })
          .describe('attempts on which all judges have one opinion'),
        kappa: z.number().nullable().describe("Fleiss' kappa: agreement beyond chance"),
        incomplete: z.int().describe('attempts that a judge left open'),
      })
      .nullable()
      .describe('null with one judge'),
    table: z
      .object({ broken: OutcomeCounts, resisted: OutcomeCounts, inconclusive: OutcomeCounts })
      .nullable()
      .describe('with exactly two judges: the verdict of the first, then of the second'),
    disputes: z.array(Evidence).describe('some attempts on which judges contradict each other'),
  })
  .meta({ id: 'JudgesOfReport', description: 'What the judges decided, and how far they agree.' });
export type Judges = z.infer<typeof Judges>;
