import { type CampaignFacts, type CampaignRecord, maskedText, maskField } from '@provoke/evidence';
import { countAttempts } from '../counting/count-attempts.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { toGoalRows } from '../goals/to-goal-rows.ts';
import { compareGoals, pairGoals } from './compare-goals.ts';
import type { Comparison } from './comparison.ts';

/** Notes in each row what became of its goal in the baseline. */
export async function compareWithBaseline(
  baseline: CampaignRecord,
  now: Pick<CampaignFacts, 'settings'>,
  rows: readonly GoalRow[],
): Promise<Comparison> {
  const { facts } = baseline;
  const earlier = toGoalRows(await countAttempts(baseline));
  for (const { before, after } of pairGoals(earlier, rows)) after.before = before.state;
  return {
    baseline: {
      id: maskedText(facts.id),
      name: maskedText(facts.name),
      started_at: facts.startedAt,
    },
    ...compareGoals(earlier, rows),
    settings: compareSettings(facts.settings, now.settings),
  };
}

type Settings = Readonly<Record<string, string>>;

/** What differs between two set-ups. */
export function compareSettings(earlier: Settings, later: Settings): Comparison['settings'] {
  const before = new Map(Object.entries(earlier));
  const after = new Map(Object.entries(later));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      name: maskedText(name),
      before: maskedValue(name, before.get(name)),
      after: maskedValue(name, after.get(name)),
    }));
}

const maskedValue = (name: string, value: string | undefined) =>
  value === undefined ? null : maskField(name, value);
