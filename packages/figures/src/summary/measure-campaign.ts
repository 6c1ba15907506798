import { measureActs } from '../acts/measure-acts.ts';
import type { Fold } from '../counting/fold.ts';
import type { createJudgeVerdicts } from '../counting/judge-verdicts.ts';
import { sumCells } from '../counting/sum-cells.ts';
import { countGateActs } from '../doubts/count-gate-acts.ts';
import { countGateGoals } from '../doubts/count-gate-goals.ts';
import { isHeldByFilter } from '../doubts/goal-doubts.ts';
import { listDoubts } from '../doubts/list-doubts.ts';
import { rateClusters } from '../rates/rate.ts';
import { measureLifts } from './measure-lifts.ts';
import { measureGroups, measureTechnique, toPart } from './measure-parts.ts';
import { measureRepeats } from './measure-repeats.ts';
import type { Judge, Summary } from './summary.ts';
import { withoutMixedShares } from './without-mixed-shares.ts';

/** Every figure of a campaign, made here and nowhere else. */
export function measureCampaign(fold: Fold): Summary {
  const { attacks, planned, arms, judges, decisions } = fold;
  const { goal_counts, ...whole } = toPart(fold.counts(), sumCells([...attacks.values()]));
  const acts = measureActs(fold);
  const gate_acts = countGateActs(fold);
  const summary: Summary = {
    ...whole,
    campaign_goals: goal_counts,
    by_filter: countByFilter(fold),
    superseded: fold.attempts().superseded,
    floor: measureFloor(fold),
    repeats: measureRepeats(fold),
    other_arms: mapValues(arms, (arm) => arm.counts()),
    over_refusal: rateRefusals(fold),
    techniques: mapValues(attacks, (cells, technique) =>
      measureTechnique(fold, cells, planned.has(technique)),
    ),
    categories: attacks.size === 0 ? {} : measureGroups(fold),
    judges: mapValues(judges, rateJudge),
    decided_by: decisions.list(),
    spending: fold.spending(),
    doubts: listDoubts(fold),
    gate_goals: countGateGoals(fold),
    ...(acts && { acts }),
    ...(gate_acts && { gate_acts }),
  };
  return acts ? withoutMixedShares(summary) : summary;
}

function countByFilter(fold: Fold): number {
  let goals = 0;
  for (let slot = 0; slot < fold.slots.count; slot++) if (isHeldByFilter(fold, slot)) goals++;
  return goals;
}

/** The untouched goals, and what each technique adds. Null where none was sent. */
export function measureFloor(fold: Fold): Summary['floor'] {
  const [floor] = fold.floors.values();
  if (!floor || floor.sum().attempts === 0) return null;
  return { ...measureTechnique(fold, floor, true), techniques: measureLifts(fold, floor) };
}

function rateRefusals({ requests }: Pick<Fold, 'requests'>): Summary['over_refusal'] {
  const sent = [...requests.values()].filter((cells) => cells.sum().attempts > 0);
  return sent.length > 0 ? rateClusters(sumCells(sent).clusters) : null;
}

function rateJudge({ cells, meanScore }: ReturnType<typeof createJudgeVerdicts>): Judge {
  const { clusters, undecided } = sumCells([cells]);
  return { verdicts: rateClusters(clusters), inconclusive: undecided, mean_score: meanScore() };
}

const mapValues = <Name extends string, From, To>(
  map: Map<Name, From>,
  change: (value: From, name: Name) => To,
) => Object.fromEntries([...map].map(([name, value]) => [name, change(value, name)]));
