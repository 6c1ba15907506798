import { dirname } from 'node:path';
import type { Environment, Summary } from '@provoke/engine';
import { placeWords } from '../../campaign/notices/command-for.ts';
import type { Outcome } from '../../campaign/outcome.ts';
import { formatNext } from '../terminal/format-error.ts';

/** `campaign` and `place` are words of a command line, or empty. */
type Naming = { campaign: string; place: string };

/** What to type after the summary of a campaign. */
export function nextAfterSummary(
  { campaign_goals: { broken, undecided } }: Pick<Summary, 'campaign_goals'>,
  { campaign, place }: Naming,
): string[] {
  return [
    ...(broken > 0 ? [`provoke show${campaign} --broken${place}`] : []),
    ...(undecided > 0 ? [`provoke show${campaign} --undecided${place}`] : []),
    `provoke report${campaign} --format html -o report.html${place}`,
  ];
}

/** What to type at the end of a campaign. How to resume it is said before. */
export function nextAfterCampaign(
  { campaign, summary }: Pick<Outcome, 'campaign' | 'summary'>,
  env: Environment,
): string {
  const place = placeWords({ dataDir: dirname(dirname(campaign.path)), env });
  return ['', 'Next', ...formatNext(nextAfterSummary(summary, { campaign: '', place }))].join('\n');
}
