import { isCalled, UsageError } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';

type Searching = { client: Client; signal: AbortSignal };

/** A campaign by its name, or a unique part of it. Throws `UsageError`. */
export async function findCampaign(part: string, { client, signal }: Searching): Promise<Campaign> {
  const query = { page_size: 100 };
  const found: Campaign[] = [];
  for await (const campaign of client.campaigns.list.all({ query, signal })) {
    if (campaign.name === part) return campaign;
    if (isCalled(campaign.name, part)) found.push(campaign);
  }
  const [only, another] = found;
  if (only && !another) return only;
  throw new UsageError(
    only
      ? `More than one campaign is called "${part}": ${found.map(({ name }) => name).join(', ')}.`
      : `No campaign "${part}" is on workers.`,
    { next: ['provoke queue list'] },
  );
}
