import type { Attempt, Goal, GoalList } from '@provoke/evidence';
import { CallError } from '../../definitions/call-error.ts';
import { HelperError } from '../../definitions/helper-error.ts';
import { ModelError } from '../../definitions/model.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import { reasonOf } from '../../text/reason-of.ts';
import { isUnanswered } from '../asking/unanswered.ts';
import { goalKey } from '../events/attempt-id.ts';
import { BudgetSpent } from '../limits/budget.ts';
import { askFloor } from './ask-floor.ts';
import type { GoalContext } from './goal-context.ts';
import type { PlannedTechnique } from './planned-technique.ts';
import { blameFor, recordFailure, wasAnswered } from './record-attempt.ts';
import { inScope } from './scope.ts';
import { branchOf, createToolkit } from './toolkit.ts';
import { untilSkipped } from './until-skipped.ts';

/**
 * Attacks one goal with one technique and returns whether the goal is finished. Failures are recorded. An abort, a
 * spent budget, a pause, a skip and an unreachable agent or model leave the goal unfinished.
 */
export async function attackGoal(planned: Attacking, context: GoalContext): Promise<boolean> {
  try {
    return await untilSkipped(context, (skippable) => attack(planned, skippable));
  } finally {
    context.probing.target.leaveGoal?.(goalKey(context.technique, context.goal));
  }
}

type Attacking = Pick<PlannedTechnique, 'technique' | 'options' | 'ordinary'>;

async function attack(
  { technique, options, ordinary }: Attacking,
  context: GoalContext,
): Promise<boolean> {
  const { goal, arm, requestsMax: requests = 1, record, probing } = context;
  const { signal } = probing;
  const work: typeof technique.attack =
    arm === 'control'
      ? (_, toolkit) => askFloor(goal, toolkit, { requests, ordinary })
      : technique.attack;
  await record({ type: 'goal-start', technique: technique.id, goal });
  for (const time of timesOf(context))
    try {
      await inScope(signal, async (scope) =>
        work(goal, { ...createToolkit(time, scope), options }),
      );
    } catch (error) {
      if (isEnding(error, signal)) return false;
      await recordTechniqueFailure(time, error);
    }
  if (!wasAnswered(context) || isCutOff(context)) return false;
  await record({ type: 'goal-end', technique: technique.id, goal });
  return true;
}

/** A pause left one of its attempts without an answer: a resume asks again. */
const isCutOff = ({ outcome, probing }: GoalContext) =>
  probing.budget.pausedBy !== null && outcome.unanswered > 0;

/** The goal's contexts, one per repeat. */
const timesOf = (context: GoalContext): GoalContext[] =>
  context.repeats === 1
    ? [context]
    : Array.from({ length: context.repeats }, (_, index) => ({ ...context, repeat: index + 1 }));

/** Whether an error means that the campaign is ending, rather than a failure in it. */
export const isEnding = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || error instanceof BudgetSpent;

/** Records an error for a technique that throws: it must not look like a target that resisted. */
export async function recordTechniqueFailure(context: GoalContext, error: unknown): Promise<void> {
  const id = `${branchOf(context)}/failure`;
  const unanswered = error instanceof CallError && isUnanswered(error);
  await recordFailure(context, { id, ...describe(error), ...(unanswered && { unanswered }) });
}

function describe(error: unknown): Pick<Attempt, 'notes' | 'marks'> {
  if (error instanceof HelperError) return blameFor(error);
  const notes = `The technique failed: ${reasonOf(error)}`;
  return error instanceof ModelError ? { ...blameFor(error), notes } : { notes };
}

/** Runs a technique's `prepare` and returns the options with what it learned. */
export async function prepare(
  { technique, options }: PlannedTechnique,
  goals: GoalList,
  {
    seed,
    signal,
    contextFor,
  }: { seed: number; signal: AbortSignal; contextFor(goal: Goal): GoalContext },
): Promise<PlannedTechnique['options']> {
  if (!technique.prepare) return options;
  const learned = await inScope(signal, async (scope) =>
    technique.prepare?.({
      goals: [...goals],
      options,
      signal: scope.signal,
      random: seededRandom(seed, technique.id, 'prepare'),
      on: (goal) => createToolkit(contextFor(goal), scope, `${technique.id}/${goal.index}/prepare`),
    }),
  );
  return { ...options, ...learned };
}
