import type { Arm } from '@provoke/contract';
import type { Goal } from '../definitions/goal.ts';
import { createPrefillCheck } from './asking/check-prefill.ts';
import { createHelperAsker } from './asking/helper-asker.ts';
import { createLabeller } from './asking/label-goal.ts';
import type { Campaign } from './campaign.ts';
import type { RecordEvent } from './events/events.ts';
import type { GoalContext } from './goal/goal-context.ts';
import type { PlannedTechnique } from './goal/planned-technique.ts';
import { judgingBy } from './judging/judge-reply.ts';
import { type Budget, createBudget } from './limits/budget.ts';
import { createCallLimiter, limitersByAddress } from './limits/call-limiter.ts';
import { createPause } from './limits/pause.ts';

/** What all techniques of a campaign share: the budget, access to the target and the models, the categories. */
export type Stage = {
  budget: Budget;
  /** Goals worked on at once. */
  goalsAtOnce: number;
  /** The goal with its category, if there is one. */
  label(goal: Goal): Promise<Goal>;
  contextFor(work: Work): GoalContext;
};

type Work = { planned: PlannedTechnique; goal: Goal; arm: Arm; record: RecordEvent };

export function setStage(campaign: Campaign): Stage {
  const { target, targetPrice, models, maxTokens, aggregation, concurrency, retries } = campaign;
  const { memory, signal, seed } = campaign;
  const rule = { aggregation, quorum: campaign.judgeQuorum };
  const budget = createBudget(campaign.budget, memory);
  const pause = createPause(budget);
  const callsAtOnce = Math.min(concurrency, target.concurrencyMax ?? concurrency);
  const limiter = createCallLimiter({
    ...{ concurrency: callsAtOnce, retries, budget },
    onWait: (ms) => campaign.onWait?.({ address: null, ms }),
  });
  const askHelper = createHelperAsker(
    budget,
    limitersByAddress({
      ...{ concurrency: campaign.modelConcurrency, retries, budget },
      onWait: (address, ms) => campaign.onWait?.({ address, ms }),
    }),
  );
  const probing = { target, targetPrice, limiter, budget, maxTokens, signal };
  const checkPrefill = createPrefillCheck({ ...campaign, probing });

  return {
    budget,
    // Keeps the target busy while replies are judged: as many more goals as calls. With one call at a time, goals
    // stay sequential.
    goalsAtOnce: concurrency + callsAtOnce - 1,
    label: createLabeller(campaign, askHelper),
    contextFor: ({ planned: { technique, judges }, goal, arm, record }) => ({
      technique: technique.id,
      goal,
      arm,
      repeats: campaign.repeats ?? 1,
      seed,
      models,
      askHelper,
      checkPrefill,
      memory,
      record,
      counts: new Map(),
      outcome: { answered: 0, unanswered: 0 },
      away: new Set(),
      pause,
      probing: { ...probing, judgeReply: judgingBy({ judges, rule, askHelper }) },
    }),
  };
}
