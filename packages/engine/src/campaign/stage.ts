import type { Arm } from '@provoke/contract';
import type { Goal } from '@provoke/evidence';
import { createPrefillCheck } from './asking/check-prefill.ts';
import { createHelperAsker } from './asking/helper-asker.ts';
import { createLabeller } from './asking/label-goal.ts';
import { createLostCalls, type LostCalls } from './asking/lost-calls.ts';
import type { Campaign } from './campaign.ts';
import type { RecordEvent } from './events/record-event.ts';
import { converterFor } from './goal/convert.ts';
import type { GoalContext } from './goal/goal-context.ts';
import type { PlannedTechnique } from './goal/planned-technique.ts';
import { judgingBy } from './judging/judge-reply.ts';
import { type Budget, createBudget } from './limits/budget.ts';
import { createCallLimiter } from './limits/call-limiter.ts';
import { limitersByAddress } from './limits/limiters-by-address.ts';
import { createPause } from './limits/pause.ts';
import { slotsPerMinute } from './limits/slots.ts';
import { createEarlierTurns } from './probing/earlier-turns.ts';
import type { Probing } from './probing/probe.ts';
import { createSeenKinds } from './probing/seen-kinds.ts';
import { withTaskAlone } from './rules/with-task-alone.ts';

/** What all techniques of a campaign share: the budget, access to the target and the models, the categories. */
export type Stage = {
  budget: Budget;
  lost: Pick<LostCalls, 'settled'>;
  /** Access to the target, without judges. */
  probing: Omit<Probing, 'judgeReply'>;
  /** Goals worked on at a time. */
  goalsAtOnce: number;
  /** The goal with its category, if there is one. */
  label(goal: Goal): Promise<Goal>;
  contextFor(work: Work): GoalContext;
};

type Work = { planned: PlannedTechnique; goal: Goal; arm: Arm; record: RecordEvent };

export function setStage(campaign: Campaign): Stage {
  const { target, targetPrice, models, maxTokens, aggregation, concurrency, retries } = campaign;
  const { memory, signal, seed, controls } = campaign;
  const rule = { aggregation, quorum: campaign.judgeQuorum };
  const budget = createBudget(campaign.budget, memory);
  const lost = createLostCalls(campaign.record);
  const pause = createPause(budget);
  const { requestsPerMinute: limit } = campaign;
  const drawSlot = campaign.drawSlot ?? (limit === undefined ? undefined : slotsPerMinute(limit));
  const limiter = createCallLimiter({
    ...{ concurrency, retries, budget, controls, drawSlot },
    onWait: (throttling) => campaign.onWait?.({ address: null, ...throttling }),
  });
  const askHelper = createHelperAsker(
    budget,
    limitersByAddress({
      ...{ concurrency: campaign.modelConcurrency, retries, budget, controls },
      onWait: (address, throttling) => campaign.onWait?.({ address, ...throttling }),
    }),
    lost,
  );
  const { onStep, stateCheck, traces } = campaign;
  const access = { target, targetPrice, limiter, stateCheck, traces, budget, lost, signal };
  const seen = createSeenKinds(target.observable, memory.seen);
  const probing = { ...access, maxTokens, onStep, seen };
  const convert = converterFor(campaign.convert ?? []);
  const checkPrefill = createPrefillCheck({ ...campaign, probing });

  return {
    ...{ budget, lost, probing },
    // Keeps the target busy while replies are judged: as many more goals as calls. With one call at a time, goals
    // stay sequential.
    goalsAtOnce: target.leaveGoal ? concurrency : 2 * concurrency - 1,
    label: createLabeller(campaign, askHelper),
    contextFor({ planned: { technique, judges, requestsMax }, goal, arm, record }) {
      const own = campaign.rules?.of(goal);
      const rules = arm === 'benign' ? own && withTaskAlone(own) : own;
      return {
        technique: technique.id,
        goal,
        arm,
        requestsMax: arm === 'search' ? undefined : requestsMax,
        repeats: campaign.repeats ?? 1,
        seed,
        models,
        askHelper,
        checkPrefill,
        memory,
        record,
        counts: new Map(),
        outcome: { answered: 0, unanswered: 0 },
        turns: createEarlierTurns(),
        away: new Set(),
        pause,
        controls,
        // The floor is the goal untouched.
        convert: arm === 'control' ? undefined : convert,
        probing: {
          ...probing,
          ...(rules && rules.forbid.length > 0 && { rules }),
          judgeReply: judgingBy({
            ...{ judges, askHelper, lost },
            rules,
            // Of an ordinary request, nothing else is to be known.
            rule: { ...rule, acceptsWeak: campaign.acceptsWeak === true || arm === 'benign' },
          }),
        },
      };
    },
  };
}
