import type { RunComparison } from '@provoke/contract';
import type { CampaignFacts } from '@provoke/evidence';
import { compareSides, spreadGoals, type Times } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { nameBroken } from './broken-attempts.ts';
import { type CountedSide, foldSide } from './fold-side.ts';
import type { Alike } from './list-alike.ts';
import { readGoals, toText } from './read-goals.ts';

type Comparing = { organizationId: string; db: Db; signal: AbortSignal };

/** Two campaigns with the same goals, by one goal of each kind; all of them are listed. */
export async function compareAlike(
  before: CountedSide,
  after: CountedSide,
  { alike, ...comparing }: Comparing & { alike: Alike },
): Promise<RunComparison> {
  const times: Times = new Map(Array.from(alike, ([first, { count }]) => [first, count]));
  const fold = (side: CountedSide) =>
    foldSide({ ...side, facts: planOnly(side.facts, times) }, { ...comparing, times });
  const compared = compareSides(await fold(before), await fold(after), { times });
  const { newly_broken, mended, moved } = compared;
  const listed = new Set(
    [...newly_broken, ...mended, ...moved].map(({ goal_index }) => goal_index),
  );
  const members = [...listed].map(
    (goal_index) => [goal_index, alike.get(goal_index)?.indexes() ?? []] as const,
  );
  const indexes = members.flatMap(([, all]) => all);
  const texts = await readTexts(after, indexes, comparing);
  const spread = members.map(
    ([first, all]) =>
      [
        first,
        all.map((goal_index) => ({ goal_index, text: texts.get(goal_index) ?? '' })),
      ] as const,
  );
  const numberOf = new Map(indexes.map((index) => [index, index]));
  return nameBroken(
    spreadGoals(compared, new Map(spread)),
    after.countedRuns.map(({ id }) => ({ id, numberOf })),
    comparing,
  );
}

/** As if these goals were all, in this order. */
const planOnly = (facts: CampaignFacts, times: Times): CampaignFacts => {
  const known = new Map(facts.goals.map((goal) => [goal.index, goal]));
  const unknown = { text: '', published: null, category: null, owasp: null, source: null };
  const goals = Array.from(times.keys(), (index) => known.get(index) ?? { index, ...unknown });
  return { ...facts, goals, goalsTotal: null };
};

/** What the campaign calls its goals, else what the first result that names one does. */
async function readTexts(
  { facts, countedRuns }: CountedSide,
  indexes: readonly number[],
  { organizationId, db }: Comparing,
): Promise<Map<number, string>> {
  const texts = new Map(facts.goals.map(({ index, text }) => [index, text]));
  for (const { id } of countedRuns) {
    const missing = indexes.filter((index) => !texts.has(index));
    if (missing.length === 0) break;
    const goals = await readGoals(db, { organizationId, runId: id }, missing);
    for (const [index, { text }] of goals) texts.set(index, toText(text));
  }
  return texts;
}
