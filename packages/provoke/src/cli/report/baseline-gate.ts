import type { HackOptions } from '@provoke/campaign';
import { type BaselineGate, decideBaseline, newlyBroken, type Resent } from '@provoke/figures';
import { type Baseline, goalsOf } from './baseline.ts';
import type { Ended } from './ended.ts';
import { type Given, sendAgain } from './send-again.ts';

const TIMES = 3;

export type BaselineGating = {
  baseline: Baseline;
  /** A newly broken goal counts without being sent again. */
  strict: boolean;
  given: Given;
  options: HackOptions;
  tell(text: string): void;
};

/** Compares a campaign that has ended with its baseline. What broke a goal newly is sent again first, unless that is not wanted. */
export async function judgeBaseline(
  ended: Pick<Ended, 'read'>,
  { baseline, strict, given, options, tell }: BaselineGating,
): Promise<BaselineGate> {
  const campaign = await ended.read();
  const { name, goals: before } = baseline;
  const after = await goalsOf(campaign);
  const goals = new Set(newlyBroken(before, after));
  if (strict || goals.size === 0) return decideBaseline({ name, before, after, resent: null });
  const resent = await sendAgain({ given, campaign, goals, times: TIMES }, options);
  for (const one of resent) tell(describeResent(one));
  return decideBaseline({ name, before, after, resent });
}

/** People count goals from 1. */
function describeResent({ goal, times, broken, resisted }: Resent): string {
  const said = `Goal ${goal + 1} newly broken, sent again: broken ${broken} of ${times} times`;
  if (broken > 0) return `${said}.`;
  return resisted === times ? `${said}; not counted.` : `${said}, ${times - resisted} undecided.`;
}
