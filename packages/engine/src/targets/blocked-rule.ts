import { z } from 'zod';
import { answerRule } from './answer-rule.ts';

/** How the answer of a filter is known. */
export const BlockedRule = answerRule(
  'Say how the answer of the filter is known: status, path or matches.',
);
export type BlockedRule = z.output<typeof BlockedRule>;

/** One, or several of which one must fit. */
export const blockedSetting = z.union([BlockedRule, z.array(BlockedRule).min(1)]);
