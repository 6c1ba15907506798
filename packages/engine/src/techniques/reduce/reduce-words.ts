import { lookForLess } from './look-for-less.ts';
import { type Breaks, createQuestions, type Questions, Spent } from './questions.ts';
import type { Word } from './split-words.ts';

/**
 * `minimal`: no single word can be left out. `spent`: requests ran out before that was known. `not_broken`: this time
 * the prompt as it was did not break the goal.
 */
export const reductionEndings = ['minimal', 'spent', 'not_broken'] as const;
export type ReductionEnding = (typeof reductionEndings)[number];

export type Times = { broken: number; of: number };

export type Reduction = {
  ending: ReductionEnding;
  /** The places of the words that are left; all of them if nothing smaller broke the goal. */
  kept: readonly number[];
  requests: number;
  /** How often the whole prompt broke the goal, and how often what is left of it did when it was sent once more. */
  whole: Times;
  smallest: Times;
};

type Limits = {
  /** The most questions, the first and the last ones included. */
  requests: number;
  /** How often what was found is asked once more; the whole is asked twice, or twice as often if it resists. */
  confirmations: number;
};

/** Asks which words can be left out: turns first, then paragraphs, sentences and words. */
export async function reduceWords(
  words: readonly Word[],
  breaks: Breaks,
  { requests, confirmations }: Limits,
): Promise<Reduction> {
  const questions = createQuestions(breaks, { requests, reserved: confirmations });
  const all = words.map((_, index) => index);
  const whole = await breakOnce(questions, all, confirmations);
  if (whole.broken === 0 || words.length <= 1) {
    const ending = whole.broken === 0 ? 'not_broken' : 'minimal';
    return { ending, kept: all, requests: questions.asked, whole, smallest: whole };
  }
  questions.mustResist(resistingTimes(whole));
  let isMinimal = await untilSpent(lookForLess(words, questions, requests));
  let found = await confirmSmallest(questions, { all, whole, confirmations });
  if (isMinimal && breaksAtRandom(found.smallest) && !breaksAtRandom(whole)) {
    // What resisted once may not have.
    questions.mustResist(resistingTimes(found.smallest));
    isMinimal = await untilSpent(lookForLess(words, questions, requests));
    found = await confirmSmallest(questions, { all, whole, confirmations });
  }
  const ending = isMinimal && found.isLeast ? 'minimal' : 'spent';
  const { kept, smallest } = found;
  return { ending, kept, requests: questions.asked, whole, smallest };
}

const breaksAtRandom = ({ broken, of }: Times): boolean => broken < of;

/** How often it must resist, so that one in forty is missed of what breaks as often as this. */
function resistingTimes(times: Times): number {
  if (!breaksAtRandom(times)) return 1;
  const rate = (times.broken + 0.5) / (times.of + 1);
  return Math.min(5, Math.max(2, Math.round(Math.log(1 / 40) / Math.log(1 - rate))));
}

/** The whole prompt is known to have broken the goal once. */
const FIRST = 2;

/** It broke before, so that it is asked as often again if it does not. */
async function breakOnce(
  questions: Questions,
  all: readonly number[],
  times: number,
): Promise<Times> {
  const first = await confirm(questions, all, Math.min(times, FIRST));
  if (first.broken > 0) return first;
  const more = await confirm(questions, all, 2 * times - first.of);
  return { broken: more.broken, of: first.of + more.of };
}

async function untilSpent(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Spent) return false;
    throw error;
  }
}

type Confirming = { all: readonly number[]; whole: Times; confirmations: number };
type Confirmed = { kept: readonly number[]; smallest: Times; isLeast: boolean };

/** The smallest that breaks the goal once more: chance may have broken it the first time. */
async function confirmSmallest(
  questions: Questions,
  { all, whole, confirmations }: Confirming,
): Promise<Confirmed> {
  const broke = questions.broke.toReversed();
  for (const [at, kept] of broke.entries()) {
    if (kept.length === all.length) break;
    const smallest = await confirm(questions, kept, confirmations);
    if (smallest.broken > 0) return { kept, smallest, isLeast: at === 0 };
    if (smallest.of === 0) break;
  }
  return { kept: all, smallest: whole, isLeast: broke.length === 1 };
}

async function confirm(
  questions: Questions,
  kept: readonly number[],
  times: number,
): Promise<Times> {
  const said: Times = { broken: 0, of: 0 };
  while (said.of < times) {
    const isBroken = await questions.again(kept);
    if (isBroken === undefined) break;
    said.of++;
    if (isBroken) said.broken++;
  }
  return said;
}
