import { quoteWord, type RecordedCampaign, tellCampaign } from '@provoke/campaign';
import { formatGoalsVersion } from '../../summary/format-goals-version.ts';
import { formatSummary } from '../../summary/format-summary.ts';
import { nextAfterSummary } from '../../summary/next-commands.ts';
import { shownDetails } from '../../summary/shown-details.ts';
import { type CampaignPlace, flagsFor } from './campaign-place.ts';
import type { PageText } from './text-page.tsx';

/** What `provoke show` prints of a campaign, and what it tells to type next. */
export async function readSummary(
  campaign: RecordedCampaign,
  place: Pick<CampaignPlace, 'env' | 'dataDir'>,
): Promise<PageText> {
  const { summary, details, state, reason } = await tellCampaign(campaign);
  const { id, elapsedMs, target } = campaign.facts;
  const naming = { campaign: ` ${quoteWord(id)}`, place: flagsFor(place) };
  const told = { id, agent: target.name, state, reason, elapsedMs, summary, naming };
  return {
    lines: [
      ...formatSummary({ ...told, details: await shownDetails(details, place) }),
      ...formatGoalsVersion(campaign.facts),
    ],
    // A client may name a campaign like a flag.
    commands: id.startsWith('-') ? [] : nextAfterSummary(summary, naming),
  };
}
