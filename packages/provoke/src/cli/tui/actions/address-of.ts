import { quoteWord, type RecordedCampaign, UsageError } from '@provoke/campaign';
import { readAttemptData } from '@provoke/evidence';
import type { CampaignPlace } from './campaign-place.ts';
import type { PageText } from './text-page.tsx';

/** Where the dashboard shows an attempt; of this machine's records, also what serves it. Throws where no service has it. */
export async function addressOf(
  attempt: string,
  campaign: RecordedCampaign,
  { openService, dataDir }: Pick<CampaignPlace, 'openService' | 'dataDir'>,
): Promise<PageText> {
  const found = await campaign.find(attempt);
  if (!found) throw new UsageError(`There is no longer an attempt "${attempt}".`);
  const { technique } = readAttemptData(found);
  const run = (campaign.runs.find((one) => one.technique === technique) ?? campaign.runs[0])?.id;
  if (found.resultId === null || run == null)
    throw new UsageError('No service has this result yet. s sends it.');
  const [result, its] = [found.resultId, run].map(encodeURIComponent);
  const path = `/runs/${its}/results/${result}`;
  const service = await openService();
  const { place } = service;
  await service.close();
  const [address] = /https?:\/\/\S+/.exec(place) ?? [];
  if (address !== undefined)
    return {
      lines: ['The dashboard shows this result at'],
      commands: [`${address.replace(/\/$/, '')}${path}`],
    };
  const folder = dataDir === undefined ? '' : ` --data-dir ${quoteWord(dataDir)}`;
  return {
    lines: ['The dashboard of this machine shows it while it is served. Start it, then open'],
    commands: [`http://127.0.0.1:8080${path}`, `provoke serve${folder}`],
  };
}
