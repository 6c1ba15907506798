import { z } from 'zod';
import type { AskCount } from '../../definitions/technique.ts';
import { judges } from '../../judges/index.ts';
import { askingOptions } from '../../judges/question/asking-options.ts';
import type { ConfiguredJudge } from './judge-reply.ts';

const Asking = z.object(askingOptions);

/**
 * Questions to a judge's model about one reply: one if it resisted. A judge that finds a reply broken is also asked for
 * the words that show it. One that judges the whole conversation is asked about the last reply too, from the second of
 * so many turns on. Undefined for a judge of the user's own that asks a model.
 */
export function countQuestions(
  { judge, options }: Pick<ConfiguredJudge, 'judge' | 'options'>,
  turns = 1,
): AskCount | undefined {
  if (!judge.asksModel) return { usual: 0, most: 0 };
  if (!judges.includes(judge)) return undefined;
  const { max_judge_retries, quote, whole_conversation } = Asking.parse(options);
  const usual = whole_conversation ? 2 - 1 / turns : 1;
  return { usual, most: Math.ceil(usual) * (max_judge_retries + 1) * (quote ? 2 : 1) };
}
