import { countQuestions, type PlannedTechnique, type Role, requestsMaxOf } from '@provoke/engine';
import { requestsOf } from '../plan/count-requests.ts';
import type { Plan } from '../plan/make-plan.ts';
import { capped, mapRange, type Range, sumOf } from './range.ts';

type Campaign = Plan['campaign'];

/** The calls of one technique, in all repeats. */
export type TechniqueCalls = {
  planned: PlannedTechnique;
  agent: Range;
  helpers: readonly { role: Role; requests: Range }[];
  /** In the order of the judges. */
  judges: readonly Range[];
};

/** The calls of every technique. A limit of requests to the agent bounds those, and what follows from each of them. */
export function countCalls(campaign: Campaign): TechniqueCalls[] {
  const limit = campaign.budget.max_requests;
  let left = limit ?? Number.POSITIVE_INFINITY;
  return campaign.techniques.map((planned) => {
    const whole = agentCalls(planned, campaign);
    // The techniques run one after another.
    const expected = Math.min(whole.expected, left);
    left -= expected;
    const share = whole.expected === 0 ? 0 : expected / whole.expected;
    return {
      planned,
      agent: { expected, most: Math.min(whole.most, limit ?? whole.most) },
      helpers: helperCalls(planned, campaign).map(
        ({ role, requests: { expected: all, most } }) => ({
          role,
          requests: { expected: all === null ? null : Math.ceil(all * share), most },
        }),
      ),
      judges: planned.judges.map((judge) => {
        const questions = countQuestions(judge, planned.technique.turnsMax?.(planned.options));
        const judged = Math.min(
          judgedAttempts(planned, campaign),
          limit ?? Number.POSITIVE_INFINITY,
        );
        return {
          expected:
            questions?.usual == null
              ? null
              : Math.ceil(questions.usual * Math.min(judged, expected)),
          most: questions ? questions.most * judged : null,
        };
      }),
    };
  });
}

function agentCalls(planned: PlannedTechnique, { goals, repeats = 1, target }: Campaign) {
  const { technique, options, arm } = planned;
  const most = requestsOf(planned, goals.length) * repeats;
  const attempts =
    arm === 'control' || target.crossEntropy
      ? most
      : (technique.attemptsMax?.(options, goals.length) ?? goals.length) * repeats;
  return { expected: Math.min(attempts, most), most };
}

/** A search of a technique, and what it measures, is no attempt. */
function judgedAttempts(planned: PlannedTechnique, { goals, repeats = 1 }: Campaign): number {
  const { technique, options, arm } = planned;
  if (arm === 'control') return requestsOf(planned, goals.length) * repeats;
  return (technique.attemptsMax?.(options, goals.length) ?? goals.length) * repeats;
}

/** None for the floor, which asks plainly. */
function helperCalls(planned: PlannedTechnique, { goals, repeats = 1, target }: Campaign) {
  const { technique, options, arm } = planned;
  if (arm === 'control') return [];
  const asks = technique.asks?.(options, goals.length, target);
  return (technique.roles?.(options) ?? []).map((role) => {
    const { usual = null, most = null } = asks?.[role] ?? {};
    return { role, requests: mapRange({ expected: usual, most }, (calls) => calls * repeats) };
  });
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
