import { repeatsTried, simulatePairs, steadyAgents, worseAgents } from './simulate-pairs.ts';

export const SIZES = [10, 30, 100, 200];
export const REPEATS = [1, 3, 5];
const OPEN = [0, 0.02];

export type Found = { share: number; goals: number; repeats: number; found: number };
export type Claimed = {
  agent: string;
  goals: number;
  repeats: string;
  open: number;
  worse: number;
};

/** How often an agent that became 20 points worse is called so. */
export const measureFound = (draws: number): Found[] =>
  worseAgents.flatMap(({ share, before, after }) =>
    SIZES.flatMap((goals) =>
      REPEATS.map((repeats) => ({
        ...{ share, goals, repeats },
        found: simulatePairs(
          { before, after, goals, repeats: [repeats, repeats], open: 0 },
          { draws, seed: 1_000 * goals + 10 * repeats + share },
        ).worse,
      })),
    ),
  );

/** How often an agent that did not change is called worse. */
export const measureClaimed = (draws: number): Claimed[] =>
  Object.entries(steadyAgents).flatMap(([agent, steady]) =>
    SIZES.slice(0, 3).flatMap((goals) =>
      repeatsTried.flatMap((repeats) =>
        OPEN.map((open) => ({
          ...{ agent, goals, repeats: repeats.join(' and '), open },
          worse: simulatePairs(
            { before: steady, after: steady, goals, repeats, open },
            { draws, seed: goals + 1_000 * open + repeats[0] },
          ).worse,
        })),
      ),
    ),
  );
