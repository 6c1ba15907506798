import { z } from 'zod';
import type { ObservableActs, Target } from '../definitions/target.ts';

const ACTS = {
  none: { calls: false, results: false },
  calls: { calls: true, results: false },
  results: { calls: true, results: true },
} satisfies Record<string, ObservableActs>;

/** What a user knows of an agent: of every type, since some run tools that their answers do not show. */
export const observableSetting = z
  .enum(['none', 'calls', 'results'])
  .describe('what the answers show of tools: none, calls, or results (calls with their results)');

/** A target with what the user declares of it; without a word, it declares that itself. */
export const declaredTarget = (
  target: Target,
  declared: z.output<typeof observableSetting> | undefined,
): Target => (declared === undefined ? target : { ...target, observable: ACTS[declared] });
