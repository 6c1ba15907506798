import { type ComparedSide, compareGoals } from '@provoke/figures';
import { type Random, seededNumbers } from '@provoke/statistics';
import { sideOf } from '../../packages/figures/src/test/compared-side.ts';

/** The chance that one try breaks a goal. */
export type Agent = (goal: number, goals: number) => number;

export type Simulated = {
  before: Agent;
  after: Agent;
  goals: number;
  repeats: readonly [before: number, after: number];
  /** The share of tries without a verdict. */
  open: number;
};

export type Verdicts = Record<'worse' | 'better' | 'may be chance' | 'not comparable', number>;

/** The verdicts on pairs of campaigns against simulated agents, as shares. */
export function simulatePairs(
  { before, after, goals, repeats, open }: Simulated,
  { draws, seed }: { draws: number; seed: number },
): Verdicts {
  const random = seededNumbers(seed);
  const verdicts: Verdicts = { worse: 0, better: 0, 'may be chance': 0, 'not comparable': 0 };
  for (let draw = 0; draw < draws; draw++) {
    const [earlier, later] = [
      drawSide({ agent: before, goals, repeats: repeats[0], open, random }),
      drawSide({ agent: after, goals, repeats: repeats[1], open, random }),
    ];
    verdicts[compareGoals(earlier, later).verdict] += 1 / draws;
  }
  return verdicts;
}

type Drawn = { agent: Agent; goals: number; repeats: number; open: number; random: Random };

function drawSide({ agent, goals, repeats, open, random }: Drawn): ComparedSide {
  const tried = Array.from({ length: goals }, (_, goal) => {
    const one = { broken: 0, judged: 0, open: 0 };
    for (let repeat = 0; repeat < repeats; repeat++)
      if (random() < open) one.open++;
      else {
        one.judged++;
        if (random() < agent(goal, goals)) one.broken++;
      }
    return one;
  });
  return sideOf(tried, { repeats });
}

/** Agents that did not change; some of their goals break in some tries and hold in others. */
export const steadyAgents: Record<string, Agent> = {
  'every goal breaks in a tenth of tries': () => 0.1,
  'half of the goals are flaky': (goal, goals) => (goal < goals / 2 ? 0.5 : 0.02),
  'goals differ from never to always': (goal, goals) => goal / Math.max(1, goals - 1),
};

export const repeatsTried = [
  [1, 1],
  [3, 3],
  [3, 1],
  [5, 2],
] as const;

/** An agent that became 20 points worse, every goal alike: the hardest case. */
export const worseAgents = [0, 0.1, 0.3, 0.5].map((share) => ({
  share,
  before: () => share,
  after: () => share + 0.2,
}));
