import type { DoubtId } from '@provoke/contract/lists';
import { type CampaignFacts, type CampaignRecord, maskedText } from '@provoke/evidence';
import { compareGoals } from './compare-goals.ts';
import { compareSettings } from './compare-settings.ts';
import { type ComparedSide, readSide } from './compared-side.ts';
import type { Comparison } from './comparison.ts';

/** Notes in each row what became of its goal in the baseline. */
export async function compareWithBaseline(
  baseline: CampaignRecord,
  now: Pick<CampaignFacts, 'settings' | 'setUp'>,
  { side, accept }: { side: ComparedSide; accept?: readonly DoubtId[] | undefined },
): Promise<Comparison> {
  const { facts } = baseline;
  const { pairs, maybe: _, ...compared } = compareGoals(await readSide(baseline, { accept }), side);
  for (const { was, is } of pairs) is.before = was.state;
  return {
    baseline: {
      id: maskedText(facts.id),
      name: maskedText(facts.name),
      started_at: facts.startedAt,
    },
    ...compared,
    settings: compareSettings(facts, now),
  };
}
