import type { Summary } from '@provoke/engine';

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
