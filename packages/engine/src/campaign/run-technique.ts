import type { CampaignEvent, Ending, Goal } from '@provoke/evidence';
import { inParallel } from '../platform/in-parallel.ts';
import { reasonOf } from '../text/reason-of.ts';
import type { Campaign } from './campaign.ts';
import type { Control } from './control/create-control.ts';
import { trackOutcome } from './events/outcome.ts';
import { attackGoal, isEnding, prepare, recordTechniqueFailure } from './goal/attack-goal.ts';
import type { GoalContext } from './goal/goal-context.ts';
import type { PlannedTechnique } from './goal/planned-technique.ts';
import { wasAnswered } from './goal/record-attempt.ts';
import type { Stage } from './stage.ts';

/** Runs one technique over all unfinished goals. */
export async function runTechnique(
  campaign: Campaign,
  { budget, goalsAtOnce, label, contextFor, control }: Stage & { control: Control },
  planned: PlannedTechnique,
): Promise<Ending> {
  const { goals, memory, signal, seed } = campaign;
  const { technique, ordinary } = planned;
  const outcome = trackOutcome(memory.outcome(technique.id));
  const record = (event: CampaignEvent) => {
    if (event.type === 'attempt-end') outcome.add(event.attempt);
    return campaign.record(event);
  };
  const isLeft = (goal: Goal) => !memory.isFinished(technique.id, goal);
  let unfinished = count(goals, isLeft);
  const context = (goal: Goal) =>
    contextFor({ planned, goal, arm: planned.arm ?? 'attack', record });
  const heldOut = new Map<number, GoalContext>();
  const mayGoOn = () => !signal.aborted && budget.spentBy === null && budget.pausedBy === null;

  if (mayGoOn() && unfinished > 0) await control.open(technique.id);
  const learned = mayGoOn() && unfinished > 0 ? await learn() : undefined;
  await inParallel(goals, goalsAtOnce, async (goal) => {
    if (!mayGoOn() || !learned || !isLeft(goal)) return;
    const labelled = await label(goal);
    if (learned instanceof Error) await recordTechniqueFailure(context(labelled), learned);
    else if (await finish(labelled, learned)) unfinished--;
    await control.askIfNeeded(technique.id);
  });

  if (signal.aborted && unfinished > 0) return { status: 'CANCELLED', reason: null };
  if (budget.pausedBy !== null && unfinished > 0)
    return { status: 'FAILED', reason: budget.pausedBy, paused: true };
  const ending = outcome.ending();
  if (unfinished === 0) return ending;
  if (budget.spentBy === null && ending.status === 'FAILED') return ending;
  const left = describeLeft(unfinished, goals.length);
  const why = budget.spentBy
    ? `Budget spent: ${budget.spentBy.used}. ${left}.`
    : `${left}: resume attempts them again.`;
  return {
    ...ending,
    reason: ending.reason === null ? why : `${why} ${ending.reason}`,
    ...(budget.spentBy && { spent: budget.spentBy.limit }),
  };

  async function finish(goal: Goal, options: PlannedTechnique['options']): Promise<boolean> {
    const search = heldOut.get(goal.index);
    if (!search) return attackGoal({ technique, options, ordinary }, context(goal));
    if (!wasAnswered(search)) return false;
    await record({ type: 'goal-end', technique: technique.id, goal, heldOut: true });
    return true;
  }

  /**
   * The context for attempts made while learning. The goal's category is looked up at the same time, so they carry it
   * too.
   */
  function searchContext(goal: Goal) {
    const labelled = label(goal);
    const context = contextFor({
      planned,
      goal,
      arm: 'search',
      async record(event) {
        if (event.type !== 'attempt-end') return record(event);
        return record({ ...event, attempt: { ...event.attempt, goal: await labelled } });
      },
    });
    heldOut.set(goal.index, context);
    return context;
  }

  async function learn(): Promise<PlannedTechnique['options'] | Error | undefined> {
    try {
      const options = await prepare(planned, goals, { seed, signal, contextFor: searchContext });
      if (heldOut.size === goals.length)
        throw new Error('It learned on every goal, so none is left to attack. Add goals.');
      return options;
    } catch (error) {
      if (isEnding(error, signal)) return undefined;
      return error instanceof Error ? error : new Error(reasonOf(error));
    }
  }
}

function count(goals: Iterable<Goal>, test: (goal: Goal) => boolean): number {
  let found = 0;
  for (const goal of goals) if (test(goal)) found++;
  return found;
}

const describeLeft = (unfinished: number, goals: number) =>
  `${unfinished} of ${goals === 1 ? '1 goal' : `${goals} goals`} ${unfinished === 1 ? 'is' : 'are'} unfinished`;
