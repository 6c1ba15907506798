import { seededNumbers } from '@provoke/statistics';
import { chanceFor, shareOfClaims } from '../../packages/figures/src/test/draw-lift.ts';
import {
  encodings,
  type StoppingRule,
  stoppingRules,
} from '../../packages/figures/src/test/stopping-rules.ts';

export const SIZES = [10, 30, 100, 200];
const CHANCES = [0.01, 0.02, 0.05, 0.1, 0.3];
const FAILURES = [0, 0.02, 0.1];

/** The largest share of campaigns that show a lift, where there is none. */
export type FalseClaims = { rule: string; byGoals: number[] };

/** Whatever the chance of a break, and whatever share of requests fails on either side. */
export const measureFalseClaims = (draws: number): FalseClaims[] =>
  stoppingRules.map((rule) => ({
    rule: rule.name,
    byGoals: SIZES.map((goals) => Math.max(...falseClaims(rule, goals, draws))),
  }));

const falseClaims = (rule: StoppingRule, goals: number, draws: number): number[] => {
  const random = seededNumbers(1_000 * rule.requestsMax + goals);
  return CHANCES.flatMap((chance) =>
    FAILURES.flatMap((failing) =>
      FAILURES.map((floorFailing) =>
        shareOfClaims(
          { rule, goals, floor: chance, attack: chance, failing, floorFailing },
          { draws, random },
        ),
      ),
    ),
  );
};

/** How often a technique that adds 20 points is found. */
export type Found = { floor: number; byGoals: number[] };

const FLOORS = [0, 0.1, 0.3, 0.5];
export const ADDED = 0.2;

export const measureFound = (draws: number): Found[] =>
  FLOORS.map((floor) => ({
    floor,
    byGoals: SIZES.map((goals) =>
      shareOfClaims(
        {
          ...{ rule: encodings, goals },
          floor: chanceFor(floor, encodings.requestsMax),
          attack: chanceFor(floor + ADDED, encodings.requestsMax),
        },
        { draws, random: seededNumbers(goals) },
      ),
    ),
  }));
