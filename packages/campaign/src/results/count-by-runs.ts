import { ApiError, type Client } from '@provoke/client';
import type { RunGoal, RunSummary } from '@provoke/contract';
import { wilson } from '@provoke/statistics';
import type { ServedCampaign } from '../reading/list-served.ts';
import type { CampaignCounts } from './campaign-counts.ts';

type Reading = { client: Client; signal: AbortSignal };
type Progress = ServedCampaign['progress'];
type Counted = {
  technique: string;
  goals: ReadonlyMap<number, RunGoal>;
  others: CampaignCounts['byArm'];
};

/** Counts the goals that the service has counted by run. Undefined if it is older and counts none, or not yet. */
export async function countByRuns(
  { runs, served, progress }: ServedCampaign,
  reading: Reading,
): Promise<CampaignCounts | undefined> {
  try {
    const counted = await Promise.all(
      runs.map(async ({ id, technique }) => ({
        technique,
        ...(await countRun(served.get(id ?? ''), reading)),
      })),
    );
    return addUp(counted, progress);
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 503].includes(error.status)) return undefined;
    throw error;
  }
}

async function countRun(run: RunSummary | undefined, { client, signal }: Reading) {
  if (!run || run.total_results === 0) return { goals: new Map<number, RunGoal>(), others: {} };
  const params = { id: run.id };
  const { goals } = await client.runs.goals({ params, signal });
  const attacks = goals.reduce((sum, { attempts }) => sum + attempts, 0);
  const isNumbered = goals.some(({ goal_index }) => goal_index !== null);
  return {
    // Where a client numbers no goals, their order does.
    goals: new Map(
      goals.map((goal, at) => [goal.goal_index ?? (isNumbered ? goal.goal : at), goal]),
    ),
    others:
      attacks < run.total_results ? (await client.runs.summary({ params, signal })).other_arms : {},
  };
}

function addUp(counted: readonly Counted[], { isUnfinished, isHeldOut }: Progress): CampaignCounts {
  const byArm: CampaignCounts['byArm'] = {};
  const seen = new Map<number, { isBroken: boolean; isEvaluated: boolean; isOpen: boolean }>();
  const add = (arm: keyof typeof byArm, count: number) => {
    if (count > 0) byArm[arm] = (byArm[arm] ?? 0) + count;
  };
  const attacking = counted.filter(({ others }) => !others.control);
  const isLeft = (index: number) =>
    attacking.some(
      ({ technique }) => isUnfinished(technique, index) && !isHeldOut(technique, index),
    );
  for (const { goals, others } of counted) {
    for (const [arm, count] of Object.entries(others)) add(arm as keyof typeof byArm, count);
    for (const [index, { attempts, broken, resisted, undecided, errors }] of goals) {
      add('attack', attempts);
      const before = seen.get(index);
      seen.set(index, {
        isBroken: before?.isBroken === true || broken > 0,
        isEvaluated: before?.isEvaluated === true || broken + resisted > 0,
        isOpen: before?.isOpen === true || undecided + errors > 0 || isLeft(index),
      });
    }
  }
  const evaluated = [...seen.values()].filter(({ isEvaluated }) => isEvaluated);
  const broken = evaluated.filter(({ isBroken }) => isBroken).length;
  const maybe = evaluated.filter(({ isBroken, isOpen }) => isBroken || isOpen).length;
  const of = new Map(counted.map(({ technique, goals }) => [technique, goals]));
  return {
    byArm,
    has: (technique, goal) => of.get(technique)?.has(goal) === true,
    goalsTotal: [...seen.keys()].reduce((most, index) => Math.max(most, index + 1), 0),
    // As in a summary, the interval also covers goals that may still be broken.
    broken: { ...wilson(broken, evaluated.length), high: wilson(maybe, evaluated.length).high },
  };
}
