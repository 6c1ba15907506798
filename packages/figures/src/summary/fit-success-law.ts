import { fitPowerLaw } from '@provoke/statistics';
import { z } from 'zod';

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** How a technique's success grows with its requests. */
export const SuccessLaw = z
  .object({
    scale: Estimate,
    exponent: Estimate,
    points: z.int().describe('numbers of requests at which goals first broke'),
  })
  .describe(
    '−ln(share of goals broken within N requests) = scale · N^−exponent, with 95 % intervals; null with fewer than eight points. It is the law of Best-of-N, whose requests do not learn from each other',
  );
export type SuccessLaw = z.infer<typeof SuccessLaw>;

/** Null where goals first broke at too few different numbers of requests. */
export function fitSuccessLaw({
  firstBreaks,
  total,
}: {
  /** The request that first broke each broken goal. */
  firstBreaks: readonly number[];
  /** Goals that were judged. */
  total: number;
}): SuccessLaw | null {
  const goals = new Map<number, number>();
  for (const requests of firstBreaks) goals.set(requests, (goals.get(requests) ?? 0) + 1);
  return fitPowerLaw({
    breaks: Array.from(goals, ([requests, count]) => ({ requests, goals: count })),
    total,
  });
}
