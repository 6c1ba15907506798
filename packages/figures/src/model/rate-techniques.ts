import {
  clusterBootstrap,
  holm,
  pairedDifference,
  toFlow,
  wilson,
  worstCase,
} from '@provoke/statistics';
import type { CountedTechnique, Counts } from '../counting/count-attempts.ts';
import { isAttacked, isOpen } from '../counting/open-goals.ts';
import { decidedOf, type Tally } from '../counting/tallies.ts';
import type { Technique } from '../report/technique.ts';

/** Budgets past this are not drawn; a technique may make thousands of attempts at a goal. */
const WITHIN_MAX = 20;

/** Each technique over goals, and over the same goals asked plainly. */
export function rateTechniques(counts: Counts): Technique[] {
  const floor = counts.techniques.find(({ facts }) => facts.isFloor);
  const within = budgetOf(counts);
  const techniques = counts.techniques.map((one) => rateTechnique(one, { counts, floor, within }));
  const corrected = holm(techniques.flatMap(({ lift }) => (lift ? [lift.p] : [])));
  return techniques.map((one) =>
    one.lift ? { ...one, lift: { ...one.lift, p: corrected.shift() ?? 1 } } : one,
  );
}

type Rating = { counts: Counts; floor: CountedTechnique | undefined; within: number };

function rateTechnique(technique: CountedTechnique, { counts, floor, within }: Rating): Technique {
  const { id, title, description, isFloor } = technique.facts;
  const slots = [...counts.goals.keys()].filter((slot) => isAttacked(technique, counts, slot));
  const tallies = slots.map((slot) => technique.tallies.get(slot));
  const judged = tallies.filter((tally) => tally !== undefined).filter(isJudgedTally);
  const broken = judged.filter(isBroken).length;
  const open = slots.filter((slot) => isOpen(technique, counts, slot)).length;
  return {
    ...{ id, title, description, is_floor: isFloor },
    goals: widened(wilson(broken, judged.length), countOpen(judged)),
    worst_case: worstCase({ broken, undecided: open, total: slots.length }),
    lift: isFloor || !floor ? null : pairedDifference(flowOf(slots, floor, technique)),
    attempts: rateAttempts(judged),
    success_within: shareWithin(judged, within),
    undecided: sum(tallies, ({ undecided }) => undecided),
    errors: sum(tallies, ({ errors }) => errors),
  };
}

export const isJudgedTally = (tally: Tally): boolean => decidedOf(tally) > 0;
const isBroken = ({ broken }: Tally) => broken > 0;

const countOpen = (judged: readonly Tally[]) =>
  judged.filter((tally) => !isBroken(tally) && tally.undecided + tally.errors > 0).length;

type Rate = ReturnType<typeof wilson>;

/** Goals that may still be broken raise the upper end, as they do in a campaign's summary. */
export const widened = (rate: Rate, open: number): Rate =>
  open === 0 ? rate : { ...rate, high: wilson(rate.successes + open, rate.total).high };

const flowOf = (slots: readonly number[], floor: CountedTechnique, own: CountedTechnique) =>
  toFlow(
    slots.flatMap((slot): [boolean, boolean][] => {
      const [before, after] = [floor.tallies.get(slot), own.tallies.get(slot)];
      return before && after && isJudgedTally(before) && isJudgedTally(after)
        ? [[isBroken(before), isBroken(after)]]
        : [];
    }),
  );

export const rateAttempts = (judged: readonly Tally[]) =>
  clusterBootstrap(
    judged.map((tally) => ({ successes: tally.broken, total: decidedOf(tally), clusters: 1 })),
  );

const shareWithin = (judged: readonly Tally[], within: number) =>
  judged.length === 0
    ? []
    : Array.from(
        { length: within },
        (_, at) =>
          judged.filter(({ first_broken }) => first_broken !== null && first_broken <= at + 1)
            .length / judged.length,
      );

/** The same budget for all: as many attempts as the most that any technique made at a goal. */
function budgetOf({ techniques, goals }: Counts): number {
  let most = 1;
  for (const { tallies } of techniques)
    for (const slot of goals.keys()) most = Math.max(most, tallies.get(slot)?.attempts ?? 0);
  return Math.min(most, WITHIN_MAX);
}

const sum = (tallies: readonly (Tally | undefined)[], read: (tally: Tally) => number) =>
  tallies.reduce((total, tally) => total + (tally ? read(tally) : 0), 0);
