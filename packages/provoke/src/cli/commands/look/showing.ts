import { quoteWord, type RecordedCampaign, summarize, UsageError } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import type { CommandContext } from '../../command/command.ts';
import { placeFlags } from '../../flags/look-flags.ts';
import type { ShowFlags } from './show-flags.ts';

export type Showing = {
  campaign: RecordedCampaign;
  flags: ShowFlags;
  context: CommandContext;
  /** How to name it in a line to type: not at all where it is the newest. */
  words: string;
};

/** Throws `UsageError` if the campaign has no such goal. */
export async function checkGoal({ campaign, flags, words }: Showing, goal: number): Promise<void> {
  const { total } = (await summarize(campaign, {})).campaign_goals;
  if (goal < total) return;
  throw new UsageError(
    `There is no goal ${goal + 1}: campaign ${campaign.facts.id} has ${plural(total, 'goal')}.`,
    { next: [`provoke show${words} --goal ${Math.max(total, 1)}${placeFlags(flags)}`] },
  );
}

/** What to type to see an attempt in full. */
export const nextAttempt = ({ flags, words }: Showing, attempt: string): string =>
  `provoke show${words} --attempt ${quoteWord(attempt)}${placeFlags(flags)}`;
