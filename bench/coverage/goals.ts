import type { Clusters, Random } from '@provoke/statistics';

/** How goals differ in how easily they break. */
export type Goals = {
  name: string;
  /** The attempts that break a goal that was drawn at random, where `share` of all attempts do. */
  breakGoal: (of: { share: number; attempts: number; random: Random }) => number;
};

/** The share of goals that are easily broken, where breaks are in few goals. */
const EASY = 0.1;

export const goals: Goals[] = [
  { name: 'all alike', breakGoal: drawFromUrn(0) },
  { name: 'differ (0.2)', breakGoal: drawFromUrn(0.2) },
  { name: 'differ much (0.6)', breakGoal: drawFromUrn(0.6) },
  {
    name: 'a tenth breaks easily',
    breakGoal: ({ share, attempts, random }) => {
      const ofEasy = Math.min(1, share / EASY);
      const ofOthers = (share - EASY * ofEasy) / (1 - EASY);
      return drawFromUrn(0)({ share: random() < EASY ? ofEasy : ofOthers, attempts, random });
    },
  },
];

/**
 * Attempts with this correlation within a goal, whose chance is beta-distributed over goals: Pólya's urn, in which each
 * attempt makes the next one likelier to have the same outcome.
 */
function drawFromUrn(correlation: number): Goals['breakGoal'] {
  return ({ share, attempts, random }) => {
    let broken = 0;
    for (let made = 0; made < attempts; made++) {
      const chance =
        ((1 - correlation) * share + correlation * broken) / (1 - correlation + correlation * made);
      if (random() < chance) broken++;
    }
    return broken;
  };
}

/** A campaign over goals drawn at random: how many goals were broken by none, one, two … of their attempts. */
export function drawCampaign(
  { breakGoal }: Goals,
  of: { count: number; attempts: number; share: number; random: Random },
): Clusters[] {
  const clusters = Array.from({ length: of.attempts + 1 }, (_, successes) => ({
    ...{ successes, total: of.attempts, clusters: 0 },
  }));
  for (let goal = 0; goal < of.count; goal++) {
    const kind = clusters[breakGoal(of)];
    if (kind) kind.clusters++;
  }
  return clusters;
}
