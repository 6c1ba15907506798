import type { Campaign, OwnRules } from '@provoke/engine';

type Judged = Pick<Campaign, 'techniques' | 'goals' | 'rules'>;

/** Whether only refusal phrases decide about a goal that is to be broken. */
export const isWeaklyJudged = (campaign: Judged): boolean => countWeaklyJudged(campaign) > 0;

/** The goals without a secret or a rule about what is forbidden, if judges know nothing but refusal phrases. */
export function countWeaklyJudged({ techniques, goals, rules }: Judged): number {
  if (!isWeak(techniques)) return 0;
  if (!rules) return goals.length;
  let count = 0;
  for (const goal of goals) if (leavesItToJudges(rules.of(goal), techniques)) count++;
  return count;
}

const leavesItToJudges = (own: OwnRules | undefined, techniques: Judged['techniques']): boolean =>
  own === undefined || (own.forbid.length === 0 && isWeak(techniques, own.secret));

const isWeak = (techniques: Judged['techniques'], secret?: string): boolean =>
  techniques.some(
    ({ arm, judges }) =>
      arm !== 'benign' &&
      judges.every(
        ({ judge, options }) =>
          judge.isWeak?.(options, secret === undefined ? {} : { secret }) === true,
      ),
  );
