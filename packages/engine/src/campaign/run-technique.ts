import type { Goal } from '../goal.ts';
import { attackGoal, isEnding, prepare, recordFailure } from './attack-goal.ts';
import type { Campaign, PlannedTechnique } from './campaign.ts';
import type { CampaignEvent, Ending } from './events.ts';
import { inParallel } from './in-parallel.ts';
import { trackOutcome } from './outcome.ts';
import type { Stage } from './stage.ts';

/** One technique over all goals that an earlier life of the campaign has not finished. */
export async function runTechnique(
  campaign: Campaign,
  { budget, goalsAtOnce, label, deskFor }: Stage,
  planned: PlannedTechnique,
): Promise<Ending> {
  const { goals, memory, signal, seed } = campaign;
  const { technique } = planned;
  const outcome = trackOutcome(memory.outcome(technique.id));
  const record = (event: CampaignEvent) => {
    if (event.type === 'attempt-end') outcome.add(event.attempt);
    return campaign.record(event);
  };
  const left = goals.filter((goal) => !memory.isFinished(technique.id, goal));
  let unfinished = left.length;
  const desk = (goal: Goal) => deskFor({ planned, goal, arm: 'attack', record });
  const heldOut = new Set<number>();
  const mayGoOn = () => !signal.aborted && budget.spentBy === null;

  const learned = mayGoOn() && left.length > 0 ? await learn() : undefined;
  await inParallel(left.values(), goalsAtOnce, async (goal) => {
    if (!mayGoOn() || !learned) return;
    const labelled = await label(goal);
    if (learned instanceof Error) await recordFailure(desk(labelled), learned);
    else if (await finish(labelled, learned)) unfinished--;
  });

  if (signal.aborted && unfinished > 0) return { status: 'CANCELLED', reason: null };
  const ending = outcome.ending();
  if (budget.spentBy === null || unfinished === 0) return ending;
  const why = endedByBudget(budget.spentBy, unfinished);
  return { ...ending, reason: ending.reason === null ? why : `${why} ${ending.reason}` };

  async function finish(goal: Goal, options: PlannedTechnique['options']): Promise<boolean> {
    if (!heldOut.has(goal.index)) return attackGoal({ technique, options }, desk(goal));
    await record({ type: 'goal-end', technique: technique.id, goal, heldOut: true });
    return true;
  }

  /** What is attempted before its goal's turn comes has the goal's category, too; it is asked for meanwhile. */
  function searchDesk(goal: Goal) {
    heldOut.add(goal.index);
    const labelled = label(goal);
    return deskFor({
      planned,
      goal,
      arm: 'search',
      async record(event) {
        if (event.type !== 'attempt-end') return record(event);
        return record({ ...event, attempt: { ...event.attempt, goal: await labelled } });
      },
    });
  }

  async function learn(): Promise<PlannedTechnique['options'] | Error | undefined> {
    try {
      const options = await prepare(planned, goals, { seed, signal, deskFor: searchDesk });
      if (heldOut.size === goals.length)
        throw new Error('It learned on every goal, so none is left to attack. Add goals.');
      return options;
    } catch (error) {
      if (isEnding(error, signal)) return undefined;
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

const endedByBudget = (spentBy: string, unfinished: number) =>
  `The budget ended it: ${spentBy}. ${unfinished} ${unfinished === 1 ? 'goal was' : 'goals were'} not finished.`;
