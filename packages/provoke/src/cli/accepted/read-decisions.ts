import type { RecordedCampaign } from '@provoke/campaign';
import {
  createFindingDecisions,
  type FindingDecision,
  type FindingDecisions,
} from '@provoke/figures';
import { type AcceptedEntry, readAccepted } from './accepted-file.ts';

/** What people decided about a campaign's findings: at its service, else in `accepted.yaml` of the folder. */
export async function readDecisions(
  campaign: Pick<RecordedCampaign, 'decisions'>,
  folder: string,
  now = new Date(),
): Promise<FindingDecisions> {
  const decided = campaign.decisions
    ? // The latest comes first.
      [...(await campaign.decisions())].reverse()
    : (await readAccepted(folder)).map(toDecision);
  return createFindingDecisions(decided, now.toISOString().slice(0, 10));
}

const toDecision = (entry: AcceptedEntry): FindingDecision => ({
  state: 'accepted',
  goal: entry.goal ?? null,
  goal_id: entry.goal_id ?? null,
  rule: entry.rule ?? null,
  technique: entry.technique ?? null,
  expires: entry.expires ?? null,
});
