import { countQuestions, type PlannedTechnique, requestsMaxOf } from '@provoke/engine';
import {
  type CountedTechnique,
  capped,
  type LimitedCalls,
  limitCalls,
  type Range,
  sumOf,
} from '@provoke/figures';
import { requestsOf } from '../plan/count-requests.ts';
import type { Plan } from '../plan/make-plan.ts';

type Campaign = Plan['campaign'];

/** The calls of one technique, in all repeats. */
export type TechniqueCalls = LimitedCalls & { planned: PlannedTechnique };

/** The calls of every technique, within the limit of requests to the agent. */
export function countCalls(campaign: Campaign): TechniqueCalls[] {
  const { techniques, repeats = 1, budget } = campaign;
  const limited = limitCalls(
    techniques.map((planned) => countTechnique(planned, campaign)),
    { repeats, maxRequests: budget.max_requests },
  );
  return limited.map((calls, at) => ({ ...calls, planned: techniques[at] as PlannedTechnique }));
}

/** In one repeat. A search of a technique, and what it measures, is no attempt. */
function countTechnique(planned: PlannedTechnique, { goals, target }: Campaign): CountedTechnique {
  const { technique, options, arm, judges } = planned;
  const isFloor = arm === 'control';
  const most = requestsOf(planned, goals.length);
  const attempts = technique.attemptsMax?.(options, goals.length) ?? goals.length;
  const turns = technique.turnsMax?.(options);
  return {
    agent: {
      usual: isFloor || target.crossEntropy ? most : Math.min(attempts, most),
      most,
    },
    judged: isFloor ? most : attempts,
    helpers: isFloor ? [] : helpersOf(planned, { goals, target }),
    judges: judges.map((judge) => countQuestions(judge, turns)),
  };
}

/** None for the floor, which asks plainly. */
function helpersOf(
  { technique, options }: PlannedTechnique,
  { goals, target }: Pick<Campaign, 'goals' | 'target'>,
): CountedTechnique['helpers'] {
  const asks = technique.asks?.(options, goals.length, target);
  return (technique.roles?.(options) ?? []).map((role) => ({
    role,
    asks: asks?.[role] ?? { usual: null, most: null },
  }));
}

/** Harmless requests that belong to no goal: `Hello`, and a greeting that checks whether the agent continues a reply. */
export function harmlessCalls({ techniques, target }: Campaign): Range {
  const isBenign = techniques.some(({ arm }) => arm === 'benign');
  const most = (canPrefill: boolean, { technique, options }: PlannedTechnique) =>
    requestsMaxOf(technique, options, { canPrefill });
  const reliesOnPrefill = techniques.some((one) => most(true, one) !== most(false, one));
  const greetings = target.canPrefill && reliesOnPrefill ? 1 : 0;
  return { expected: greetings, most: greetings + (isBenign && !target.wantsOpening ? 0 : 1) };
}

/** Each goal without a category is asked about once, and once more if the answer cannot be read. */
export function classifierCalls({ goals, classifier }: Campaign): Range {
  if (!classifier) return { expected: 0, most: 0 };
  let unlabelled = 0;
  for (const { category } of goals) if (category === undefined) unlabelled++;
  return { expected: unlabelled, most: 2 * unlabelled };
}

/**
 * What follows from calls of practice tools: how many the agent makes is not known, and one request after each of them at
 * most.
 */
export function loopCalls(calls: readonly TechniqueCalls[], campaign: Campaign): Range {
  const { ownTools } = campaign.target;
  if (!ownTools) return { expected: 0, most: 0 };
  const asked = sumOf([...calls.map(({ agent }) => agent), harmlessCalls(campaign)]).most;
  const limit = campaign.budget.max_requests ?? Number.POSITIVE_INFINITY;
  return {
    expected: null,
    most: asked === null ? null : Math.min(limit, asked * ownTools.requestsMax),
  };
}

export const requestsToAgent = (calls: readonly TechniqueCalls[], campaign: Campaign): Range =>
  capped(
    sumOf([
      ...calls.map(({ agent }) => agent),
      harmlessCalls(campaign),
      loopCalls(calls, campaign),
    ]),
    campaign.budget.max_requests,
  );
