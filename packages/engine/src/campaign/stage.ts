import type { Arm } from '@provoke/contract';
import type { Goal } from '../definitions/goal.ts';
import { createPrefillCheck } from './asking/check-prefill.ts';
import { createRoleAsker } from './asking/helper-asker.ts';
import { createLabeller } from './asking/label-goal.ts';
import type { Campaign, PlannedTechnique } from './campaign.ts';
import type { Desk } from './goal/toolkit.ts';
import { judgingBy } from './judging/judge-reply.ts';
import { type Budget, createBudget } from './limits/budget.ts';
import { createLane, lanesByAddress } from './limits/call-limiter.ts';
import { createPause } from './limits/pause.ts';

/** What all techniques of a campaign share: the budget, the ways to the far ends, the categories. */
export type Stage = {
  budget: Budget;
  /** Goals worked on at once. */
  goalsAtOnce: number;
  /** The goal with its category, as far as that can be had. */
  label(goal: Goal): Promise<Goal>;
  deskFor(work: Work): Desk;
};

type Work = { planned: PlannedTechnique; goal: Goal; arm: Arm; record: Campaign['record'] };

export function setStage(campaign: Campaign): Stage {
  const { target, targetPrice, models, maxTokens, aggregation, concurrency, retries } = campaign;
  const { memory, signal, seed } = campaign;
  const rule = { aggregation, quorum: campaign.judgeQuorum };
  const budget = createBudget(campaign.budget, memory);
  const pause = createPause(budget);
  const callsAtOnce = Math.min(concurrency, target.concurrencyMax ?? concurrency);
  const lane = createLane({
    ...{ concurrency: callsAtOnce, retries, budget },
    onWait: (ms) => campaign.onWait?.({ address: null, ms }),
  });
  const askRole = createRoleAsker(
    budget,
    lanesByAddress({
      ...{ concurrency: campaign.modelConcurrency, retries, budget },
      onWait: (address, ms) => campaign.onWait?.({ address, ms }),
    }),
  );
  const probing = { target, targetPrice, lane, budget, maxTokens, signal };
  const checkPrefill = createPrefillCheck({ ...campaign, probing });

  return {
    budget,
    // The target is not idle while replies are judged: as many goals again as calls. One at a time stays that.
    goalsAtOnce: concurrency + callsAtOnce - 1,
    label: createLabeller(campaign, askRole),
    deskFor: ({ planned: { technique, judges }, goal, arm, record }) => ({
      technique: technique.id,
      goal,
      arm,
      seed,
      models,
      askRole,
      checkPrefill,
      memory,
      record,
      counts: new Map(),
      outcome: { answered: 0, unanswered: 0 },
      away: new Set(),
      pause,
      probing: { ...probing, judgeReply: judgingBy({ seats: judges, rule, askRole }) },
    }),
  };
}
