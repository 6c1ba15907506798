import type { DoubtId } from '@provoke/contract/lists';
import { comparedActs } from '@provoke/contract/lists';
import type { CampaignFacts, CampaignRecord } from '@provoke/evidence';
import { z } from 'zod';
import { decidedOf } from '../counting/goal-cells.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { shownText } from '../goals/to-goal-rows.ts';
import { type ComparedPair, type Comparing, compareGoals, timesOf } from './compare-goals.ts';
import { compareSettings } from './compare-settings.ts';
import { type ComparedSide, readSide } from './compared-side.ts';
import { Comparison } from './comparison.ts';
import { listMoved } from './list-moved.ts';

const Side = z.object({
  id: z.string().describe("a campaign's id, or a run's"),
  name: z.string().describe("the agent's"),
  started_at: z.string().nullable(),
  goals: z.int().describe('all of them, decided or not'),
  runs: z.array(z.string()).describe("the service's, in the order of its techniques"),
});

const Attempts = z.object({ broken: z.int(), evaluated: z.int() });

const ComparedGoal = z.object({
  goal_index: z.int().describe('in the later campaign, counted from 0'),
  text: z.string(),
  attempt: z.string().nullable().describe('the attempt that broke it in the later campaign'),
  group: z.string().describe('an OWASP entry, else a hazard, else unclassified'),
  attempts: z.object({ before: Attempts, after: Attempts }),
});

const MovedGoal = z.object({
  goal_index: z.int().describe('in the later campaign, counted from 0'),
  text: z.string(),
  from: z.enum(comparedActs),
  to: z.enum(comparedActs),
  severity: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
});

export const CampaignComparison = Comparison.omit({
  baseline: true,
  gate: true,
  newly_broken: true,
  mended: true,
})
  .extend({
    campaigns: z.object({ before: Side, after: Side }),
    newly_broken: z.array(ComparedGoal),
    mended: z.array(ComparedGoal),
    moved: z.array(MovedGoal).describe('goals that went from one kind to another, the worst first'),
  })
  .meta({
    id: 'CampaignComparison',
    description: 'Two campaigns or runs, goal by goal over the goals that they share.',
  });
export type CampaignComparison = z.infer<typeof CampaignComparison>;

/** A campaign, and what was counted of it. */
export type Compared = { facts: CampaignFacts; side: ComparedSide };

/** What changed from one campaign to another, and whether that may be chance. Reads each of them once. */
export async function compareCampaigns(
  before: CampaignRecord,
  after: CampaignRecord,
  reading: { accept?: readonly DoubtId[] | undefined } = {},
): Promise<CampaignComparison> {
  const [earlier, later] = [await readSide(before, reading), await readSide(after, reading)];
  return compareSides({ facts: before.facts, side: earlier }, { facts: after.facts, side: later });
}

/** The same of campaigns that are counted already. */
export function compareSides(
  before: Compared,
  after: Compared,
  comparing: Comparing = {},
): CampaignComparison {
  const {
    newly_broken,
    mended,
    pairs,
    maybe: _,
    ...compared
  } = compareGoals(before.side, after.side, comparing);
  const named = (indexes: readonly number[]) => {
    const wanted = new Set(indexes);
    return pairs.filter(({ is }) => wanted.has(is.goal_index)).map(toComparedGoal);
  };
  return {
    campaigns: { before: describeSide(before, comparing), after: describeSide(after, comparing) },
    ...compared,
    newly_broken: named(newly_broken),
    mended: named(mended),
    moved: listMoved(pairs),
    settings: compareSettings(before.facts, after.facts),
  };
}

type NamedGoal = { goal_index: number; text: string };

/** Lists all goals alike in place of the one that represented them, by its index. */
export function spreadGoals<Comparison extends CampaignComparison>(
  comparison: Comparison,
  alike: ReadonlyMap<number, readonly NamedGoal[]>,
): Comparison {
  const spread = <Goal extends NamedGoal>(listed: readonly Goal[]): Goal[] =>
    listed.flatMap((goal) =>
      (alike.get(goal.goal_index) ?? []).map(({ goal_index, text }) => ({
        ...goal,
        ...{ goal_index, text: shownText(text) },
      })),
    );
  const inOrder = (listed: CampaignComparison['newly_broken']) =>
    spread(listed).sort((a, b) => a.goal_index - b.goal_index);
  const { newly_broken, mended, moved } = comparison;
  return {
    ...comparison,
    ...{ newly_broken: inOrder(newly_broken), mended: inOrder(mended), moved: spread(moved) },
  };
}

const describeSide = (
  { facts: { id, name, startedAt, runs }, side: { goals } }: Compared,
  { times }: Comparing,
) => ({
  ...{ id, name, started_at: startedAt },
  goals: goals.reduce((sum, goal) => sum + timesOf(goal, times), 0),
  runs: [...(runs ?? [])],
});

const toComparedGoal = ({ was, is }: ComparedPair) => ({
  goal_index: is.goal_index,
  text: is.text,
  attempt: is.attempt,
  group: is.group,
  attempts: { before: countOf(was), after: countOf(is) },
});

/** Over all techniques; the floor apart. */
const countOf = ({ techniques }: GoalRow) => {
  const tallies = Object.values(techniques);
  return {
    broken: tallies.reduce((sum, { broken }) => sum + broken, 0),
    evaluated: tallies.reduce((sum, tally) => sum + decidedOf(tally), 0),
  };
};
