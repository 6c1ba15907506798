import { type CampaignFacts, maskedText } from '@provoke/evidence';
import { baselineStateOf } from './baseline-state.ts';
import { compareGoals } from './compare-goals.ts';
import { compareSettings } from './compare-settings.ts';
import type { ComparedSide } from './compared-side.ts';
import type { Comparison } from './comparison.ts';

/** An earlier campaign, and what was counted of it. */
export type BaselineRecord = {
  facts: Pick<CampaignFacts, 'id' | 'name' | 'startedAt' | 'settings' | 'setUp'>;
  side: ComparedSide;
  /** It is known from a report alone: the campaign may be on another machine. */
  isFile?: boolean;
  /** What a build decided by it. */
  gate?: Comparison['gate'] | undefined;
};

/** Notes in each row what became of its goal in the baseline. */
export function compareWithBaseline(
  { facts, side: before, gate }: BaselineRecord,
  now: Pick<CampaignFacts, 'settings' | 'setUp'>,
  side: ComparedSide,
): Comparison {
  const { pairs, maybe: _, ...compared } = compareGoals(before, side);
  const earlier = new Map(pairs.map(({ was, is }) => [is, was]));
  for (const row of side.goals) {
    const was = earlier.get(row) ?? null;
    row.before = was?.state ?? null;
    if (compared.verdict !== 'not comparable') row.baseline_state = baselineStateOf(was, row);
  }
  return {
    baseline: {
      id: maskedText(facts.id),
      name: maskedText(facts.name),
      started_at: facts.startedAt,
    },
    gate: gate ? { decision: gate.decision, strict: gate.strict } : null,
    ...compared,
    settings: compareSettings(facts, now),
  };
}
